import { sql } from 'kysely'
import type { AdminTerm, TermFilter } from '../../../../contract/admin/vip'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { hasAccount, people, peopleOfPhones } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { companyOn } from '../company/names'
import { holdSeats, seatsOf } from '../company/seats'
import { cardById } from './cards'
import { addSeats, addTerm, revokeTerm, runOf, seatsGoingBack } from './terms'

type TermRow = Omit<AdminTerm, 'startTime' | 'endTime' | 'phoneMasked'> & {
  key: number
  start: Date
  end: Date | null
  phone: string | null
}

/** What gave whom how much time, the latest first. */
export async function termPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, phone, companyId, source, endsWithin }: TermFilter,
): Promise<{ records: AdminTerm[]; next: string | null }> {
  const userId = phone && ((await peopleOfPhones(db, [phone])).get(phone) ?? null)
  const { rows } = await sql<TermRow>`
    select t.id, ${micros(sql`t.created_at`)} as key, t.user_id as "userId", coalesce(u.nick_name, '') as "nickName", u.phone,
      t.company_id as "companyId", coalesce(c.name, '') as company, k.name as "cardName", t.kind, t.source,
      t.source_id as "sourceId",
      t.paid, t.seats, t.starts_at as start, nullif(t.ends_at, 'infinity') as end,
      case when t.revoked_at is not null then 'revoked' when t.replaced_by is not null then 'replaced'
        when t.starts_at > statement_timestamp() then 'ahead' when t.ends_at > statement_timestamp() then 'on'
          else 'over' end as state
    from vip_term t join vip_card k on k.id = t.card_id left join ${people()} on u.id = t.user_id
    left join ${companyOn('t.company_id')}
    where true ${phone ? sql`and t.user_id = ${userId}::uuid` : sql``} ${companyId ? sql`and t.company_id = ${companyId}` : sql``}
      ${source ? sql`and t.source = ${source}` : sql``}
      ${
        endsWithin
          ? sql`and t.revoked_at is null and t.ends_at > statement_timestamp()
              and t.ends_at <= statement_timestamp() + make_interval(days => ${endsWithin})`
          : sql``
      }
      ${beyond(decodeCursor(cursor, 'time'), 'time', 't.created_at', 't.id')}
    order by t.created_at desc, t.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, start, end, phone: number, ...row }) => ({
    ...row,
    phoneMasked: number ? maskPhone(number) : '',
    startTime: start.toISOString(),
    endTime: end?.toISOString() ?? null,
  }))
  return { records, next: shown.next }
}

interface Gift {
  cardId: string
  days: number
  reason: string
}

/** Time behind what somebody has. Refuses with 10104, 400, and with 11602 who is a member for good. */
export async function giveTime(trx: Trx, { userId, cardId, days, reason }: Gift & { userId: string }): Promise<string> {
  if (!(await hasAccount(trx, userId))) gone()
  const card = await cardById(trx, cardId)
  if (card.kind !== 'personal') refuse(400, '参数错误：送给个人的是个人卡')
  if ((await runOf(trx, { userId }))?.end === null) refuse(codes.MEMBER_FOR_GOOD, '对方已是永久会员')
  const sourceId = newId()
  await addTerm(trx, { holder: { userId }, card, days, source: 'gift', sourceId })
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.member,
    subType: 'vipGift',
    title: `会员 ${days} 天已到账`,
    content: reason,
    target: page('pages/vip/myVipCard'),
    why: '因为我们为你增加了会员时间',
    cause: `vip.gift:${sourceId}`,
  })
  return termOf(trx, sourceId)
}

const termOf = async (trx: Trx, sourceId: string): Promise<string> =>
  (await sql<{ id: string }>`select id from vip_term where source = 'gift' and source_id = ${sourceId}`.execute(trx)).rows[0].id

type CompanyGift = Gift & { companyId: string; seats?: number }
/** Another while for all of a company’s seats. Refuses with 10104, 400, 11621. */
export async function giveCompanyTime(trx: Trx, { companyId, cardId, days, reason, seats }: CompanyGift): Promise<string> {
  const card = await cardById(trx, cardId)
  if (card.kind !== 'company') refuse(400, '参数错误：送给企业的是企业卡')
  const company = await holdSeats(trx, companyId)
  const runs = company.termEnd !== null && company.termEnd > new Date()
  const wanted = runs ? company.seats : (seats ?? card.seats!)
  if (wanted < company.used) refuse(codes.NO_SEAT_LEFT, `企业现有 ${company.used} 位成员，席位不能更少`)
  const sourceId = newId()
  await addTerm(trx, { holder: { companyId }, card, days, source: 'gift', sourceId, seats: wanted })
  if (company.mainId) await tellMain(trx, company.mainId, `企业会员延长 ${days} 天`, reason, sourceId)
  return termOf(trx, sourceId)
}

const tellMain = (trx: Trx, to: string, title: string, content: string, sourceId: string) =>
  notify(trx, {
    to,
    type: NOTICE_TYPE.member,
    subType: 'vipGift',
    title,
    content,
    target: page('pages/vip/subAccount'),
    why: '因为你是这家企业的主账号',
    cause: `vip.gift:${sourceId}`,
  })

interface Change {
  companyId: string
  seats: number
  reason: string
}
/** More seats of the running term, or fewer; how many there are then. Refuses with 10104, 400, 11621, 11628. */
export async function adjustSeats(trx: Trx, { companyId, seats, reason }: Change): Promise<number> {
  const company = await holdSeats(trx, companyId)
  const run = await runOf(trx, { companyId })
  if (!run) return refuse(codes.TERM_OVER, '企业会员不在有效期内')
  const total = company.seats + seats
  if (seats === 0 || total < 1 || total > 5000) refuse(400, '参数错误：席位在 1 到 5000 之间')
  if (total - (await seatsGoingBack(trx, companyId)) < company.used)
    refuse(codes.NO_SEAT_LEFT, `企业现有 ${company.used} 位成员，席位不能更少`)
  const sourceId = newId()
  await addSeats(trx, { companyId, cardId: run.cardId, source: 'gift', sourceId, paid: 0, seats })
  if (company.mainId) await tellMain(trx, company.mainId, `企业席位改为 ${total} 席`, reason, sourceId)
  return total
}

interface Given {
  source: string
  source_id: string
  kind: string
  user_id: string | null
  company_id: string | null
  seats: number | null
  revoked: boolean
}
/**
 * Takes back what was given by hand, and tells whose it was. Refuses with 10104, with 400 what was bought or won, with 11621
 * seats that somebody sits on.
 */
export async function revokeGift(trx: Trx, { id, reason }: { id: string; reason: string }): Promise<Given> {
  const { rows } = await sql<Given>`
    select source, source_id, kind, user_id, company_id, seats, revoked_at is not null as revoked from vip_term
    where id = ${id}`.execute(trx)
  const term = rows[0] ?? gone()
  if (term.source !== 'gift' || term.revoked) refuse(400, '只能收回还没有收回的赠送；买的请走退款')
  if (term.kind === 'seats' && term.company_id) {
    const company = await holdSeats(trx, term.company_id)
    const left = company.seats - (await seatsGoingBack(trx, term.company_id)) - (term.seats ?? 0)
    if (left < company.used) refuse(codes.NO_SEAT_LEFT, '席位已有人使用，请企业先移除成员')
  }
  await revokeTerm(trx, term.source_id)
  await tellRevoked(trx, term, reason)
  return term
}

async function tellRevoked(trx: Trx, { kind, source_id, user_id, company_id }: Given, reason: string) {
  if (user_id)
    await notify(trx, {
      to: user_id,
      type: NOTICE_TYPE.member,
      subType: 'vipGift',
      title: '赠送的会员时间已收回',
      content: reason,
      target: page('pages/vip/myVipCard'),
      why: '因为这段会员时间是我们赠送的',
      cause: `vip.gift.revoked:${source_id}`,
    })
  const mainId = company_id && (await seatsOf(trx, company_id))?.mainId
  const title = kind === 'seats' ? '赠送的企业席位已收回' : '赠送的企业会员时间已收回'
  if (mainId) await tellMain(trx, mainId, title, reason, `revoked:${source_id}`)
}
