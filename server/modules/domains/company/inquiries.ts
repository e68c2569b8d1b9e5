import { sql } from 'kysely'
import type { AdminInquiry, InquiryFilter } from '../../../../contract/admin/company'
import type { CompanyInquiry, company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { DAY_MS } from '../../../app/time/units'

const ASK = 'POST /api/enterprise/inquire'
type Body = Input<typeof ASK, (typeof spec)[typeof ASK]>['body']

/** Days ahead, today among them. */
const DAYS = 7

/** Somebody's own that nobody has called about. */
export async function openInquiry(db: Db, userId: string): Promise<CompanyInquiry | null> {
  const { rows } = await sql<Omit<CompanyInquiry, 'phoneMasked'> & { phone: string }>`
    select id, company, phone, day::text as day, part from company_inquiry
    where user_id = ${userId} and state = 'waiting'`.execute(db)
  const found = rows.at(0)
  if (!found) return null
  const { phone, ...row } = found
  return { ...row, phoneMasked: maskPhone(phone) }
}

/** Wants to be called; what they asked for before gives way. Refuses with 400 a day that is past or too far, and bad words. */
export async function inquire({ db, user, gateways, now }: Ctx, body: Body): Promise<CompanyInquiry> {
  const { company, contact, phone, day, part, note = '' } = body
  if (day < dayOf(now) || day > dayOf(new Date(now.getTime() + (DAYS - 1) * DAY_MS)))
    refuse(400, `请选择今天起 ${DAYS} 天之内的日子`)
  if ((await gateways.moderation.checkText([company, contact, note].join('\n'), '')).outcome === 'reject')
    refuse(codes.BAD_TEXT, '内容含有违规信息，请修改后再试')
  return once(db, user.id, ASK, body, async (trx) => {
    await sql`insert into company_inquiry (id, user_id, company, contact, phone, day, part, note)
      values (${newId()}, ${user.id}, ${company.trim()}, ${contact.trim()}, ${phone}, ${day}::date, ${part}, ${note.trim()})
      on conflict (user_id) where state = 'waiting' do update set company = excluded.company, contact = excluded.contact,
        phone = excluded.phone, day = excluded.day, part = excluded.part, note = excluded.note`.execute(trx)
    return (await openInquiry(trx, user.id))!
  })
}

/** Refuses with 10104 what is not theirs, or was called about. */
export async function withdrawInquiry({ db, user }: Ctx, id: string): Promise<true> {
  const { rows } = await sql`update company_inquiry set state = 'withdrawn', done_at = now()
    where id = ${id} and user_id = ${user.id} and state = 'waiting' returning 1`.execute(db)
  return rows.length ? true : gone()
}

type Row = Omit<AdminInquiry, 'phoneMasked' | 'createdAt' | 'doneAt'> & {
  key: number
  phone: string
  created_at: Date
  done_at: Date | null
}

/** Those that wait by the day that they named, the rest the newest first. */
export async function inquiryPage(db: Db, { size = DEFAULT_SIZE, cursor, state }: InquiryFilter) {
  const up = state === 'waiting'
  const at = up ? sql`(i.day::timestamp at time zone 'Asia/Shanghai')` : sql`i.created_at`
  const order = up ? sql`` : sql`desc`
  const { rows } = await sql<Row>`
    select i.id, ${micros(at)} as key, i.company, i.contact, i.phone, i.day::text as day, i.part, i.note, i.state, i.outcome,
      i.created_at, i.done_at
    from company_inquiry i where i.state = ${state} ${beyond(decodeCursor(cursor, 'time'), 'time', at, 'i.id', up)}
    order by ${at} ${order}, i.id ${order} limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, phone, created_at, done_at, ...row }) => ({
    ...row,
    phoneMasked: phone ? maskPhone(phone) : '',
    createdAt: created_at.toISOString(),
    doneAt: done_at?.toISOString() ?? null,
  }))
  return { records, next }
}

/** Refuses with 10104. */
export async function inquiryPhone(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ phone: string }>`select phone from company_inquiry where id = ${id}`.execute(db)
  return (rows.at(0) ?? gone()).phone
}

type Outcome = Pick<AdminInquiry, 'state' | 'outcome'>
/** Who was missed can be reached later. What it was until now; refuses with 10104 what does not wait. */
export async function closeInquiry(
  trx: Trx,
  { id, reached, outcome }: { id: string; reached: boolean; outcome: string },
): Promise<Outcome> {
  const { rows } = await sql<Outcome>`select state, outcome from company_inquiry
    where id = ${id} and (state = 'waiting' or (state = 'missed' and ${reached})) for no key update`.execute(trx)
  const before = rows[0] ?? gone()
  await sql`update company_inquiry set state = ${reached ? 'reached' : 'missed'}, outcome = ${outcome.trim()}, done_at = now()
    where id = ${id}`.execute(trx)
  return before
}
