import { sql, type RawBuilder } from 'kysely'
import type { EndingFilter, EndingTerm, NewCare } from '../../../../contract/admin/vip'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { people } from '../../identity/user/people'
import { createBroadcast, type SegmentPart } from '../../services/notice/broadcasts'
import { membersTable, takesPart } from '../company/members'
import { companyOn } from '../company/names'
import { isLast } from './terms'

/** How far ahead anybody looks, in days. */
const FAR = 90
const SOON = 30

/** Time `t` that ends within so many days and that nothing of the same holder's follows: whoever has renewed is left alone. */
const ending = (days: RawBuilder<unknown>) => sql`t.kind = 'time' and t.revoked_at is null and t.replaced_by is null
  and t.ends_at > statement_timestamp() and t.ends_at <= statement_timestamp() + make_interval(days => ${days})
  and ${isLast}`

type Row = Omit<EndingTerm, 'endTime' | 'phoneMasked'> & { key: number; ends_at: Date; phone: string | null }

/** Members whose time is nearly over, the soonest first; a company stands in its own name. */
export async function endingPage(db: Db, { days = SOON, of, size = DEFAULT_SIZE, cursor }: EndingFilter) {
  const { rows } = await sql<Row>`
    select t.id, ${micros(sql`t.ends_at`)} as key, case when t.company_id is null then 'person' else 'company' end as of,
      t.user_id as "userId", coalesce(u.nick_name, '') as "nickName", u.phone, t.company_id as "companyId",
      coalesce(c.name, '') as company, k.name as "cardName", t.paid, t.ends_at,
      ceil(extract(epoch from t.ends_at - statement_timestamp()) / 86400)::integer as "daysLeft"
    from vip_term t join vip_card k on k.id = t.card_id left join ${people()} on u.id = t.user_id
    left join ${companyOn('t.company_id')}
    where ${ending(sql`${days}::integer`)} ${of ? sql`and (t.company_id is null) = ${of === 'person'}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 't.ends_at', 't.id', true)}
    order by t.ends_at, t.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, ends_at, phone, ...row }) => ({
    ...row,
    phoneMasked: phone ? maskPhone(phone) : '',
    endTime: ends_at.toISOString(),
  }))
  return { records, next: page.next }
}

/**
 * Segments of members for notices of the back office: only people who may be written to, and only by a filter that was chosen. Of a
 * company its managers are meant.
 */
export const segmentParts: SegmentPart[] = [
  {
    member: 'endsWithin',
    matches: (days) =>
      sql`u.id in (select t.user_id from vip_term t where t.user_id is not null and ${ending(sql`${days}::integer`)})`,
    inWords: async (_db, days) => `个人会员 ${days} 天内到期、还没有续费`,
  },
  {
    member: 'termIds',
    matches: (ids) => sql`u.id in (
      select coalesce(t.user_id, m.user_id) from vip_term t
      left join ${membersTable()} on m.company_id = t.company_id and ${takesPart} and m.role in ('main', 'manager')
      where t.id = any(string_to_array(${ids}, ',')::uuid[]) and ${ending(sql`${FAR}`)})`,
    inWords: async (_db, ids) => `在“快到期的会员”里选中的 ${ids.split(',').length} 个`,
  },
]

/**
 * Writes something to those whose time is nearly over; nobody gets it before it is sent, as any other broadcast. Gives how
 * many it is for. Refuses with 400 whom it is too late for, and people together with companies.
 */
export async function writeCare(trx: Trx, modules: Modules, { ids, title, content, requestId }: NewCare) {
  const { rows } = await sql<{ company: boolean }>`
    select t.company_id is not null as company from vip_term t
    where t.id = any(${ids}::uuid[]) and ${ending(sql`${FAR}`)}`.execute(trx)
  if (rows.length < ids.length) refuse(400, '选中的有人已经续费或到期，请刷新后再选')
  if (new Set(rows.map(({ company }) => company)).size > 1) refuse(400, '个人与企业看到的页面不同，请分开写')
  const link = rows[0].company ? '/pages/vip/vipCardDetailEnterprise' : '/pages/vip/vipCardDetail'
  return createBroadcast(trx, modules, {
    ...{ type: NOTICE_TYPE.member, title, content, link, segment: { termIds: ids }, sendTime: null, requestId },
  })
}
