import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { PRIZE_TYPES, type PrizeType } from '../../../../contract/rules/exchange'
import { dayOrHour, lastOf } from '../../../app/time/clock'
import type { Db, Row } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import type { Prize, PrizeCard, PrizeStanding, Redeemable } from '../../commerce/entitlement/redeemable'
import { isNewcomer } from '../../identity/user/people'
import { userInfo } from '../../identity/user/profile'

export interface BatchRow extends Row<
  'duihuan_batch',
  | 'id'
  | 'name'
  | 'key'
  | 'total'
  | 'used'
  | 'per_person'
  | 'starts_at'
  | 'ends_at'
  | 'company'
  | 'need_profile'
  | 'rules'
  | 'cover_file'
> {
  kind: 'unique' | 'common'
  state: 'making' | 'on' | 'off'
  scope: 'all' | 'new' | 'company'
}

const NEW_DAYS = 7

const columns = sql`b.id, b.name, b.key, b.kind, b.total, b.used, b.per_person, b.starts_at, b.ends_at, b.company,
  b.need_profile, b.rules,
  b.state, b.scope, b.cover_file`

export async function batchById(db: Db, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select ${columns} from duihuan_batch b where b.id = ${id}`.execute(db)
  return rows[0]
}
/** By the word of a common code. */
export async function batchByKey(db: Db, key: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`select ${columns} from duihuan_batch b where b.key = ${key}`.execute(db)
  return rows[0]
}

/** How many of a batch somebody has had. */
export async function hadOf(db: Db, batchId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ had: number }>`
    select count(*) as had from duihuan_record where batch_id = ${batchId} and user_id = ${userId} and by <> 'operator'`.execute(
    db,
  )
  return rows[0].had
}

/** Of unknown, void and stopped codes the same words: nobody learns which it was. */
export const invalid = () => refuse(codes.CODE_INVALID, '兑换码无效或已失效，请核对后重试')

/** Refuses with 11801, 11804, 11805 and 11811 what nobody can use now. */
export function needOpen({ state, starts_at, ends_at, kind, used, total }: BatchRow, now: Date): void {
  if (state !== 'on') invalid()
  if (ends_at <= now) refuse(codes.CODE_EXPIRED, `兑换码已过期，有效期到 ${lastOf(ends_at)}`)
  if (starts_at > now) refuse(codes.CODE_NOT_YET, `活动尚未开始，${dayOrHour(starts_at, now)} 起可兑换`)
  if (kind === 'common' && used >= total) refuse(codes.ALL_TAKEN, '来晚了，已全部领完')
}

/** Whom it is for, in words; '' for everybody. */
export const scopeText = ({ scope, company }: BatchRow) =>
  ({ all: '', new: `注册 ${NEW_DAYS} 天内的新用户`, company: `${company}的员工` })[scope]

const plain = (company: string) => company.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** Refuses with 11806 and 11813 whom it is not for, and with 11807 who has had as many as one may. */
export async function needEntitled(asked: { db: Db; modules: Modules }, batch: BatchRow, userId: string): Promise<void> {
  const { scope, company, per_person, kind } = batch
  const { db } = asked
  if (scope === 'new' && !(await isNewcomer(db, userId, NEW_DAYS))) refuse(codes.NEWCOMERS_ONLY, `仅限${scopeText(batch)}`)
  if (scope === 'company' && plain((await userInfo(asked, userId)).company) !== plain(company))
    refuse(codes.NOT_OF_THE_COMPANY, `仅限${scopeText(batch)}，请把资料里的公司写成“${company}”`)
  if ((await hadOf(db, batch.id, userId)) >= per_person)
    refuse(codes.NO_MORE_OF_THIS, kind === 'common' ? '你已领取过，不能重复领取' : `已达兑换上限，每人限 ${per_person} 个`)
}

/** Whether they have to say more of themselves first. */
export const lacksProfile = async (asked: { db: Db; modules: Modules }, { need_profile }: BatchRow, userId: string) =>
  need_profile && (await userInfo(asked, userId)).incomplete

/** The same, also for what the batch opens: a ticket wants a name. */
export async function needsProfile(asked: { db: Db; modules: Modules }, batch: BatchRow, prizes: PrizeRow[], userId: string) {
  if (await lacksProfile(asked, batch, userId)) return true
  for (const { type } of prizes) if (await redeemableOf(asked.modules, type).needsProfile?.(asked.db, userId)) return true
  return false
}

export interface PrizeRow extends Prize {
  position: number
}
export async function prizesOf(db: Db, batchId: string): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select position, type, biz_id as "bizId", amount, days from duihuan_prize where batch_id = ${batchId}
    order by position`.execute(db)
  return rows
}

/** Throws of a kind that nobody gives. */
export function redeemableOf(modules: Modules, type: string): Redeemable {
  const found = modules.all('redeemables').find((one) => one.type === type)
  if (!found) throw new Error(`nobody gives ${type}`)
  return found
}

/** The same, for what is given to whoever it may be. Refuses with 400 what only codes give. */
export function givableOf(modules: Modules, type: PrizeType): Redeemable {
  const found = redeemableOf(modules, type)
  return found.byCodeOnly ? refuse(400, `参数错误：${PRIZE_TYPES[type]}只能由兑换码给`) : found
}

/** What a prize is, and what it would be for this person. */
export type Offered = PrizeCard & PrizeStanding & { prize: PrizeRow; redeemable: Redeemable }

export const cardsOf = ({ db, modules }: { db: Db; modules: Modules }, prizes: PrizeRow[]): Promise<(PrizeCard & PrizeRow)[]> =>
  Promise.all(prizes.map(async (prize) => ({ ...prize, ...(await redeemableOf(modules, prize.type).card(db, prize)) })))

export async function offeredTo(
  { db, modules }: { db: Db; modules: Modules },
  prizes: PrizeRow[],
  userId: string,
): Promise<Offered[]> {
  const offered: Offered[] = []
  // One after the other: within a transaction there is one connection.
  for (const prize of prizes) {
    const redeemable = redeemableOf(modules, prize.type)
    offered.push({
      prize,
      redeemable,
      ...(await redeemable.card(db, prize)),
      ...(await redeemable.standing(db, prize, userId)),
    })
  }
  return offered
}

/** By its only prize, or as a pack. */
export const titleOf = (name: string, titles: string[]) => (titles.length === 1 ? titles[0] : `${name}（${titles.length} 件）`)
