import { sql } from 'kysely'
import type { AdminCard, CardPrice, NewCard } from '../../../../contract/admin/vip'
import { COUNTED, GROWTH_PERCENT, type BenefitCode } from '../../../../contract/rules/benefits'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { allCards, cardById, type Card } from './cards'

/** How many run on each card now: people, and companies. */
async function runningOn(db: Db, cardIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select t.card_id as id, count(distinct coalesce(t.user_id, t.company_id))::integer as count from vip_term t
    where t.card_id = any(${cardIds}::uuid[]) and t.revoked_at is null and t.kind = 'time' and t.ends_at > statement_timestamp()
    group by t.card_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

export async function cardTable(db: Db): Promise<AdminCard[]> {
  const cards = await allCards(db)
  const running = await runningOn(
    db,
    cards.map(({ id }) => id),
  )
  return cards.map(({ origin_price, first_price, seat_price, ...card }) => ({
    ...card,
    originPrice: origin_price,
    firstPrice: first_price,
    seatPrice: seat_price,
    running: running.get(card.id) ?? 0,
  }))
}

/** Held until the transaction ends. Refuses with 10104. */
export async function holdCard(trx: Trx, id: string): Promise<Card> {
  await sql`select from vip_card where id = ${id} for no key update`.execute(trx)
  return cardById(trx, id)
}

interface Priced {
  price: number
  originPrice: number
  firstPrice?: number
  seatPrice?: number
}
/** Refuses with 400 prices that do not go together. */
function checkPrices(kind: Card['kind'], { price, originPrice, firstPrice, seatPrice }: Priced): void {
  if (originPrice < price) refuse(400, '参数错误：原价不能低于售价')
  if (kind === 'company' && (firstPrice !== undefined || seatPrice === undefined))
    refuse(400, '参数错误：企业卡写明每多一席的价格')
  if (kind === 'personal' && seatPrice !== undefined) refuse(400, '参数错误：个人卡没有席位')
  if (firstPrice !== undefined && firstPrice > price) refuse(400, '参数错误：首次开通的价格不能高于售价')
}

type Quotas = NewCard['benefits']
/** Refuses with 400 a quota where there is none to count, and none where there is. */
function checkQuotas(quotas: Quotas): void {
  if (new Set(quotas.map(({ code }) => code)).size < quotas.length) refuse(400, '参数错误：同一项权益写了两次')
  for (const { code, quota } of quotas) {
    if (COUNTED.includes(code) !== (quota !== undefined))
      refuse(400, '参数错误：下载、生日礼、问问与成长值加成写明数量，其余没有数量')
    if (code === 'growth' && (quota! <= GROWTH_PERCENT.all || quota! > GROWTH_PERCENT.most))
      refuse(400, `参数错误：成长值加成写百分之几，大于 ${GROWTH_PERCENT.all}，至多 ${GROWTH_PERCENT.most}`)
  }
}
async function putQuotas(trx: Trx, cardId: string, quotas: Quotas): Promise<void> {
  await sql`delete from vip_card_benefit where card_id = ${cardId}`.execute(trx)
  await sql`insert into vip_card_benefit (card_id, code, quota)
    select ${cardId}::uuid, code, quota from jsonb_to_recordset(${JSON.stringify(quotas)}::jsonb) as q(code text,
      quota integer)`.execute(trx)
}

/** Stands off the shelf until somebody puts it there. */
export async function createCard(trx: Trx, { requestId: _requestId, ...card }: NewCard): Promise<string> {
  checkPrices(card.kind, card)
  checkQuotas(card.benefits)
  if ((card.kind === 'company') !== (card.seats !== undefined)) refuse(400, '参数错误：企业卡写明席位，个人卡没有席位')
  if (card.kind === 'company' && card.days === undefined) refuse(400, '参数错误：企业卡写明天数')
  const id = newId()
  await sql`insert into vip_card (id, kind, name, days, price, origin_price, first_price, seats, seat_price, rank, badge, tip,
    sort, status)
    values (${id}, ${card.kind}, ${card.name.trim()}, ${card.days ?? null}, ${card.price}, ${card.originPrice}, ${card.firstPrice ?? null},
      ${card.seats ?? null}, ${card.seatPrice ?? null}, ${card.rank}, ${card.badge}, ${card.tip}, ${card.sort}, 'off')`.execute(
    trx,
  )
  await putQuotas(trx, id, card.benefits)
  return id
}

type Words = Pick<Card, 'id' | 'name' | 'badge' | 'tip' | 'sort'>
export const editCard = (trx: Trx, { id, name, badge, tip, sort }: Words) =>
  sql`update vip_card set name = ${name.trim()}, badge = ${badge}, tip = ${tip}, sort = ${sort} where id = ${id}`.execute(trx)

export const setCardStatus = (trx: Trx, id: string, status: Card['status']) =>
  sql`update vip_card set status = ${status} where id = ${id}`.execute(trx)

/** What is ordered at a price is paid at it, also a little later; the history writes itself. */
export async function setCardPrice(trx: Trx, { kind }: Card, { id, price, originPrice, firstPrice, seatPrice }: CardPrice) {
  checkPrices(kind, { price, originPrice, firstPrice, seatPrice })
  await sql`update vip_card set price = ${price}, origin_price = ${originPrice}, first_price = ${firstPrice ?? null},
    seat_price = ${seatPrice ?? null} where id = ${id}`.execute(trx)
}

/** Refuses with 400 to take from a card what somebody has paid for and not used up yet. */
export async function setQuotas(trx: Trx, card: Card, quotas: Quotas): Promise<void> {
  checkQuotas(quotas)
  const now = new Map(quotas.map(({ code, quota }) => [code, quota]))
  const less = card.benefits.some(({ code, quota }) => !now.has(code) || (quota ?? 0) > (now.get(code) ?? 0))
  if (less && (await runningOn(trx, [card.id])).size) refuse(400, '有人正在使用这张卡，权益只能加不能减；要减少请下架后新建一张')
  await putQuotas(trx, card.id, quotas)
}

interface Price {
  since: Date
  price: number
  originPrice: number
  firstPrice: number | null
  seatPrice: number | null
}
export async function priceHistory(db: Db, cardId: string) {
  await cardById(db, cardId)
  const { rows } = await sql<Price>`
    select since, price, origin_price as "originPrice", first_price as "firstPrice", seat_price as "seatPrice" from vip_card_price
    where card_id = ${cardId} order by since desc limit 200`.execute(db)
  return rows.map(({ since, ...price }) => ({ ...price, since: since.toISOString() }))
}

interface BenefitRow {
  code: BenefitCode
  title: string
  words: string
  without: string
  sort: number
}
export async function benefitTable({ db, modules }: { db: Db; modules: Modules }) {
  const { rows } = await sql<BenefitRow>`
    select code, title, words, without, sort from vip_benefit order by sort, code`.execute(db)
  const given = new Map(modules.all('benefits').map((one) => [one.code, one]))
  return Promise.all(rows.map(async (row) => ({ ...row, extent: (await given.get(row.code)?.extent(db)) ?? '' })))
}

/** As it was. Refuses with 10104. */
export async function editBenefit(trx: Trx, { code, title, words, without, sort }: BenefitRow): Promise<BenefitRow> {
  const { rows } = await sql<BenefitRow>`
    select code, title, words, without, sort from vip_benefit where code = ${code} for update`.execute(trx)
  const before = rows[0] ?? gone()
  await sql`update vip_benefit set title = ${title.trim()}, words = ${words.trim()}, without = ${without.trim()}, sort = ${sort}
    where code = ${code}`.execute(trx)
  return before
}
