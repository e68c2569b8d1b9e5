import { sql } from 'kysely'
import type { LotteryInput, LotteryRow as Card, PrizeInput, Simulation } from '../../../../contract/admin/lottery'
import { WHOLE } from '../../../../contract/rules/lottery'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { runningPage } from '../../../app/database/running'
import type { Settings } from '../../../app/settings'
import { givableOf } from '../../domains/duihuan/batches'
import { changePicture, changePictures } from '../../platform/file/documents'
import { tasksOf } from './chances'
import { anyLottery, heldLottery, prizesOf, type PrizeRow } from './lotteries'
import { insertPity, pityOf } from './pity'
import { makeSeeds } from './seeds'
import { simulate } from './simulate'

const wrong = (why: string) => refuse(400, `参数错误：${why}`)
const wholeOf = (prizes: readonly { weight: number }[]) => prizes.reduce((sum, { weight }) => sum + weight, 0)

/** How many fields each look has; the cards and the box take any. */
const FIELDS = { grid: [8, 8], wheel: [4, 8], cards: [2, 8], box: [2, 8] } as const

async function checkPrize(asked: { db: Db; modules: Modules }, prize: PrizeInput): Promise<void> {
  const { kind, name, stock, perPerson, dayLimit, hours, cost = 0, bizId, amount, days, swapCoins = 0, minLevel = 1 } = prize
  if (kind === 'none' || kind === 'again') {
    if (stock || dayLimit || hours || perPerson || cost || bizId || amount || days || swapCoins || minLevel > 1)
      wrong(`“${name}”不写库存、限制、成本和内容`)
  } else if (kind === 'goods') {
    if (!stock || !perPerson) wrong(`实物“${name}”要写库存和每人限几件`)
    if (bizId || amount || days || swapCoins) wrong(`实物“${name}”不写内容和改发金币`)
  } else {
    const given = { type: kind, bizId: bizId ?? null, amount: amount ?? null, days: days ?? null }
    await givableOf(asked.modules, kind).check(asked.db, given)
    const neverHad = kind === 'coin' || kind === 'growth' || kind === 'card'
    if (!neverHad && !swapCoins) wrong(`“${name}”要写已拥有的人改发多少金币`)
    if (neverHad && swapCoins) wrong('金币、成长值与卡密不用改发')
  }
}

/** Writes a draft, new or instead of what it was. Its id. Refuses with 400 what makes no sense, 10104 when it is no draft. */
export async function saveLottery(asked: { db: Trx; modules: Modules }, input: LotteryInput): Promise<string> {
  const { db } = asked
  const { title, intro = '', style, startTime, endTime, freePerDay, vipExtra = 0, coinCost = 0, coinPerDay = 0 } = input
  const {
    totalLimit = null,
    winLimit = null,
    scope = 'all',
    minLevel = 1,
    rules = '',
    showWinners = true,
    budget,
    tasks = [],
    prizes,
    pity,
  } = input
  if (Date.parse(endTime) <= Date.parse(startTime)) wrong('结束时间应晚于开始')
  if (coinCost === 0 ? coinPerDay > 0 : coinPerDay === 0) wrong('金币抽奖要同时写一次多少金币、每天最多几次')
  const [least, most] = FIELDS[style]
  if (prizes.length < least || prizes.length > most) wrong(`这种样式要 ${least === most ? most : `${least}–${most}`} 个奖品`)
  if (new Set(prizes.map(({ name }) => name)).size < prizes.length) wrong('奖品重名')
  if (prizes.filter(({ kind }) => kind === 'none').length > 1) wrong('“未中奖”只有一格')
  for (const prize of prizes) await checkPrize(asked, prize)
  const id = input.id ?? newId()
  let before: string | null = null
  let shown: string[] = []
  if (input.id) {
    const draft = await heldLottery(db, id)
    before = draft.cover_file
    if (draft.state !== 'draft') return refuse(400, '参数错误：已发布的只能改概率')
    shown = await picturesOf(db, id)
    for (const table of ['lottery_prize', 'lottery_task', 'lottery_odds_change'])
      await sql`delete from ${sql.table(table)} where lottery_id = ${id}`.execute(db)
  }
  const cover = await changePicture(db, before, input.coverFileId)
  await changePictures(db, shown, [...new Set(prizes.flatMap(({ imageFileId }) => imageFileId ?? []))])
  await sql`
    insert into lottery (id, title, intro, cover_file, style, starts_at, ends_at, free_per_day, vip_extra, coin_cost,
      coin_per_day, total_limit, scope,
      min_level, rules, show_winners, budget, pity_after, pity_coins, win_limit)
    values (${id}, ${title.trim()}, ${intro.trim()}, ${cover}, ${style}, ${startTime}, ${endTime}, ${freePerDay}, ${vipExtra}, ${coinCost},
      ${coinPerDay}, ${totalLimit}, ${scope}, ${minLevel}, ${rules.trim()}, ${showWinners}, ${budget}, ${pity?.after ?? null},
      ${pity?.amount ?? null}, ${winLimit})
    on conflict (id) do update set title = excluded.title, intro = excluded.intro, cover_file = excluded.cover_file,
      style = excluded.style, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      free_per_day = excluded.free_per_day, vip_extra = excluded.vip_extra, coin_cost = excluded.coin_cost,
      coin_per_day = excluded.coin_per_day, total_limit = excluded.total_limit, scope = excluded.scope,
      min_level = excluded.min_level,
      rules = excluded.rules, show_winners = excluded.show_winners, budget = excluded.budget,
      pity_after = excluded.pity_after, pity_coins = excluded.pity_coins, win_limit = excluded.win_limit`.execute(db)
  for (const [position, task] of tasks.entries())
    await sql`insert into lottery_task (lottery_id, position, counts, title, target)
      values (${id}, ${position}, ${task.counts}, ${task.title}, ${task.target})`.execute(db)
  for (const [position, prize] of prizes.entries()) await insertPrize(db, id, position, prize)
  if (pity) await insertPity(db, id, pity.amount)
  return id
}

/** Those of its prizes. */
async function picturesOf(db: Trx, lotteryId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct image_file as id from lottery_prize where lottery_id = ${lotteryId} and image_file is not null`.execute(db)
  return rows.map(({ id }) => id)
}

async function insertPrize(db: Trx, lotteryId: string, position: number, prize: PrizeInput): Promise<void> {
  const { name, icon, kind, bizId = null, amount = null, days = null, cost = 0, swapCoins = 0, minLevel = 1, weight } = prize
  const { stock = null, dayLimit = null, hours = null, perPerson = null, imageFileId = null } = prize
  const id = newId()
  await sql`
    insert into lottery_prize (id, lottery_id, position, name, icon, image_file, kind, biz_id, amount, days, cost, swap_coins,
      stock, day_limit, hours,
      per_person, min_level)
    values (${id}, ${lotteryId}, ${position}, ${name.trim()}, ${icon}, ${imageFileId}, ${kind}, ${bizId}, ${amount}, ${days}, ${cost}, ${swapCoins},
      ${stock}, ${dayLimit}, ${hours}, ${perPerson}, ${minLevel})`.execute(db)
  await sql`insert into lottery_odds (lottery_id, version, prize_id, weight) values (${lotteryId}, 1, ${id}, ${weight})`.execute(
    db,
  )
}

export async function simulateNow(db: Db, id: string): Promise<Simulation> {
  const row = await anyLottery(db, id)
  const prizes = await prizesOf(db, id, row.version)
  if (wholeOf(prizes) !== WHOLE) wrong(`概率合计是 ${wholeOf(prizes) / 1000}%，应为 100%`)
  return simulate(row, prizes)
}

/**
 * Refuses in words what must not be published: odds that make no whole, nothing to fall back on, a simulation that costs too
 * much.
 */
async function needSound(db: Db, id: string): Promise<Simulation> {
  const { version } = await anyLottery(db, id)
  const prizes = await prizesOf(db, id, version)
  if (!prizes.some(({ kind }) => kind === 'none')) wrong('要有“未中奖”一格')
  const found = await simulateNow(db, id)
  if (!found.ok) wrong(`模拟 ${found.draws} 次花费 ${found.cost / 100} 元，超出预算 ${found.budget / 100} 元`)
  return found
}

export async function publish(asked: { db: Trx; settings: Settings; now: Date }, id: string): Promise<Simulation> {
  const { db, now } = asked
  const row = await heldLottery(db, id)
  if (row.state !== 'draft') return gone()
  if (row.ends_at <= now) wrong('结束时间已经过了')
  const found = await needSound(db, id)
  await sql`update lottery set state = 'open' where id = ${id}`.execute(db)
  await sql`insert into lottery_odds_change (lottery_id, version, reason) values (${id}, 1, '发布')`.execute(db)
  await makeSeeds(asked, id, now)
  return found
}

/** Whoever draws from now on draws with these. */
export async function changeOdds(
  db: Trx,
  { id, weights, reason }: { id: string; weights: { prizeId: string; weight: number }[]; reason: string },
): Promise<Simulation> {
  const { state, version } = await heldLottery(db, id)
  if (state !== 'open' && state !== 'stopped') return gone()
  const prizes = await prizesOf(db, id, version)
  const given = new Map(weights.map(({ prizeId, weight }) => [prizeId, weight]))
  if (given.size !== prizes.length || prizes.some((prize) => !given.has(prize.id))) wrong('要写全部奖品的概率')
  const next = version + 1
  for (const [prizeId, weight] of given)
    await sql`insert into lottery_odds (lottery_id, version, prize_id, weight)
      values (${id}, ${next}, ${prizeId}, ${weight})`.execute(db)
  await sql`update lottery set version = ${next} where id = ${id}`.execute(db)
  await sql`insert into lottery_odds_change (lottery_id, version, reason) values (${id}, ${next}, ${reason})`.execute(db)
  return needSound(db, id)
}

/**
 * More of a prize that is drawn: what it weighs stays, so nobody's odds fall. Refuses with 10104, and with 400 a prize that
 * has no end, and what costs too much.
 */
export async function addStock(
  db: Trx,
  { id, prizeId, more }: { id: string; prizeId: string; more: number },
  now: Date,
): Promise<Simulation> {
  const { state, ends_at } = await heldLottery(db, id)
  if (state !== 'open' && state !== 'stopped') return gone()
  if (ends_at <= now) wrong('活动已经结束')
  const { rows } = await sql<{ name: string; stock: number | null }>`
    update lottery_prize set stock = stock + ${more}::integer where id = ${prizeId} and lottery_id = ${id}
    returning name, stock`.execute(db)
  const { name, stock } = rows.at(0) ?? gone()
  if (stock === null) wrong(`“${name}”不限库存`)
  return needSound(db, id)
}

/** The prizes with what they weigh now, as they lie on the board. */
export const oddsNow = async (db: Db, id: string) =>
  (await prizesOf(db, id, (await anyLottery(db, id)).version)).map(({ id: prizeId, name, weight }) => ({ prizeId, name, weight }))

export async function oddsLog(db: Db, id: string) {
  const { rows } = await sql<{ version: number; reason: string; changed_at: Date; odds: { name: string; weight: number }[] }>`
    select c.version, c.reason, c.changed_at,
      (select json_agg(json_build_object('name', p.name, 'weight', o.weight) order by p.position) from lottery_odds o
        join lottery_prize p on p.id = o.prize_id where o.lottery_id = c.lottery_id and o.version = c.version) as odds
    from lottery_odds_change c where c.lottery_id = ${id} order by c.version desc`.execute(db)
  return rows.map(({ changed_at, ...row }) => ({ ...row, time: changed_at.toISOString() }))
}

/** For good; the coins go back by a job. */
export async function cancel(db: Trx, id: string, reason: string): Promise<void> {
  const { rows } = await sql`
    update lottery set state = 'cancelled', cancel_note = ${reason} where id = ${id} and state in ('open', 'stopped')
    returning 1`.execute(db)
  if (!rows.length) gone()
}

const columns = sql`r.title, r.style, r.version,
  (select count(*) from lottery_record d where d.lottery_id = r.id) as draws,
  (select count(distinct d.user_id) from lottery_record d where d.lottery_id = r.id) as people,
  (select count(*) from lottery_record d where d.lottery_id = r.id and d.state <> 'miss') as wins`
export const lotteryList = (db: Db, filter: Parameters<typeof runningPage<Card>>[3]) =>
  runningPage<Card>(db, 'lottery', columns, filter)

const prizeCard = ({ id, name, icon, kind, weight, cost, swap_coins, ...more }: PrizeRow) => ({
  ...{ id, name, icon, kind, cost, weight },
  swapCoins: swap_coins,
  ...(more.image_file && { imageFileId: more.image_file }),
  ...(more.biz_id && { bizId: more.biz_id }),
  ...(more.amount && { amount: more.amount }),
  ...(more.days && { days: more.days }),
  ...(more.stock && { stock: more.stock }),
  ...(more.day_limit && { dayLimit: more.day_limit }),
  ...(more.hours && { hours: more.hours }),
  ...(more.per_person && { perPerson: more.per_person }),
  ...(more.min_level > 1 && { minLevel: more.min_level }),
})

/** As it was written, so that a draft can be changed without being written anew. */
export async function lotteryCard(db: Db, id: string) {
  const row = await anyLottery(db, id)
  const pity = pityOf(row)
  const [card] = (await lotteryList(db, { id })).records
  const prizes = await prizesOf(db, id, row.version)
  return {
    ...card,
    ...{
      intro: row.intro,
      coverFileId: row.cover_file,
      freePerDay: row.free_per_day,
      vipExtra: row.vip_extra,
      coinCost: row.coin_cost,
    },
    ...{ coinPerDay: row.coin_per_day, scope: row.scope, minLevel: row.min_level, rules: row.rules },
    ...(row.total_limit !== null && { totalLimit: row.total_limit }),
    ...(row.win_limit !== null && { winLimit: row.win_limit }),
    ...(pity && { pity: { after: pity.after, amount: pity.coins } }),
    showWinners: row.show_winners,
    budget: row.budget,
    tasks: await tasksOf(db, id),
    prizes: prizes.map(prizeCard),
  }
}
