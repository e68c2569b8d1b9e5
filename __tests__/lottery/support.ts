import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LotteryInput, PrizeInput } from '../../contract/admin/lottery'
import { giveByHand } from '../../server/modules/commerce/coin/grants'
import { publish as putOut, saveLottery } from '../../server/modules/aggregates/lottery/manage-lotteries'
import type { Desk } from '../admin/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

export const MISS: PrizeInput = { name: '未中奖', icon: 'circle-minus', kind: 'none', weight: 0 }
export const COINS: PrizeInput = { name: '5 金币', icon: 'coins', kind: 'coin', amount: 5, cost: 5, weight: 0 }
export const NOTEBOOK: PrizeInput = {
  ...{ name: 'HR 手账本', icon: 'book-marked', kind: 'goods', cost: 3000, stock: 20, perPerson: 1, weight: 0 },
}

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** What is missing to a whole is 未中奖. */
export function whole(...prizes: PrizeInput[]): PrizeInput[] {
  const sum = prizes.reduce((all, { weight }) => all + weight, 0)
  return [...prizes, { ...MISS, weight: 100_000 - sum }]
}

export const input = (changes: Partial<LotteryInput> = {}): LotteryInput => ({
  title: 'HR 幸运日',
  style: 'cards',
  startTime: at(-1),
  endTime: at(48),
  freePerDay: 10,
  budget: 100_000_000,
  prizes: whole({ ...COINS, weight: 50_000 }),
  ...changes,
})

export const save = ({ an }: Desk, changes?: Partial<LotteryInput>) =>
  an.call('POST /admin/api/lottery/save', { body: { ...input(changes), requestId: randomUUID() } })
export const publish = ({ an }: Desk, id: string) => an.call('POST /admin/api/lottery/publish', { body: { id } })

/** One that people draw in. */
export async function lottery(desk: Desk, changes?: Partial<LotteryInput>): Promise<string> {
  const saved = await save(desk, changes)
  if (saved.code !== 200) throw new Error(saved.message)
  const { id } = saved.result
  const out = await publish(desk, id)
  if (out.code !== 200) throw new Error(out.message)
  return id
}

/** The same without an operator. */
export const opened = (server: TestServer, changes?: Partial<LotteryInput>): Promise<string> =>
  server.database.db.transaction().execute(async (trx) => {
    const asked = { ...server.app.services, db: trx, now: new Date() }
    const id = await saveLottery(asked, input(changes))
    await putOut(asked, id)
    return id
  })

type CostType = 'free' | 'task' | 'coin'
export const draw = (who: Person, id: string, costType: CostType = 'free', requestId: string = randomUUID()) =>
  who.call('POST /api/lottery/draw', { body: { id, costType, requestId } })

export const detail = async (who: Pick<Person, 'call'>, id: string) =>
  (await who.call('GET /api/lottery/detail/:id', { params: { id } })).result
export const mine = async (who: Person, body: object = {}) =>
  (await who.call('POST /api/lotteryRecord/page', { body })).result.records

export const balance = async (who: Person) => (await who.call('GET /api/user/canUseCoin')).result

/** People without phones, for whatever needs very many; the token of each is their id behind `s_`. */
export async function crowd(server: TestServer, count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    server,
    sql`with made as (insert into app_user (id, nick_name, invite_code)
      select gen_random_uuid(), '同行' || n, 'Z' || lpad(n::text, 7, '0') from generate_series(1, ${count}::integer) n returning id)
      insert into session (token_sha, user_id, expires_at)
      select sha256(convert_to('s_' || id, 'utf8')), id, now() + interval '1 day' from made returning user_id as id`,
  )
  return rows.map(({ id }) => id)
}

export const address = async (who: Person) => {
  const body = {
    ...{ name: '安安', phone: '13800001111', region: '310115 上海市 市辖区 浦东新区', detail: '世纪大道 1 号' },
    ...{ tag: '公司' as const, isDefault: true, requestId: randomUUID() },
  }
  return (await who.call('POST /api/userAddress/save', { body })).result.id
}

/** Coins, as the platform gives them. */
export const rich = (server: TestServer, who: Person, coins: number) =>
  server.database.db.transaction().execute((trx) => giveByHand(trx, who.id, coins))
