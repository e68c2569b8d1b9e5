import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import type { ClosingCheck } from '../../identity/user/closing'
import { notify } from '../../services/notice/notices'
import { holdSeats } from './seats'

interface Person {
  id: string
  user_id: string
  name: string
  phone: string
}

/** The main member of a company that is held; undefined after one has closed the account with nobody to follow. */
async function mainOf(trx: Trx, companyId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, user_id, name, phone from company_member where company_id = ${companyId} and role = 'main'`.execute(trx)
  return rows[0]
}

/**
 * Makes a member the main one; who was it before is an ordinary member then. Whoever calls has asked both, or says why in
 * `reason`. Refuses with 10104 whoever does not take part.
 */
export async function handOver(trx: Trx, companyId: string, memberId: string, reason = ''): Promise<void> {
  const company = await holdSeats(trx, companyId)
  const { rows } = await sql<Person>`
    select id, user_id, name, phone from company_member where id = ${memberId} and company_id = ${companyId}
      and status = 'joined'`.execute(trx)
  const next = rows[0] ?? gone()
  const before = await mainOf(trx, companyId)
  if (before?.id === next.id) refuse(codes.NOT_THE_MANAGER, `${next.name}已经是主账号`)
  if (before) await sql`update company_member set role = 'member' where id = ${before.id}`.execute(trx)
  await sql`delete from company_scope where member_id = ${next.id}`.execute(trx)
  await sql`update company_member set role = 'main' where id = ${next.id}`.execute(trx)
  // Whom to reach is the main member, unless the company has named somebody else.
  await sql`update company set contact_phone = ${next.phone},
      contact = case when contact in ('', ${before?.name ?? ''}) then ${next.name} else contact end
    where id = ${companyId} and contact_phone in ('', ${before?.phone ?? ''})`.execute(trx)
  const cause = `company.main:${newId()}`
  await notify(trx, {
    to: next.user_id,
    type: NOTICE_TYPE.member,
    subType: 'companyMain',
    title: `你成为${company.name}的主账号`,
    content: reason || '可以购买席位、添加成员、设置管理员',
    target: page('pages/vip/subAccount'),
    why: '因为企业的主账号转给了你',
    cause: `${cause}:${next.user_id}`,
  })
  if (before)
    await notify(trx, {
      to: before.user_id,
      type: NOTICE_TYPE.member,
      subType: 'companyMain',
      title: `${company.name}的主账号已转给${next.name}`,
      content: reason || '你仍是企业的成员，席位与权益不变',
      target: page('pages/vip/myVipCard'),
      why: '因为你原来是企业的主账号',
      cause: `${cause}:${before.user_id}`,
    })
}

/** Before a main member closes the account, somebody else has to look after the company. */
export const closingCheck: ClosingCheck = {
  code: 'company',
  text: '没有担任企业的主账号',
  at: page('pages/vip/subAccount'),
  async reason(db, userId) {
    const { rows } = await sql<{ name: string }>`
      select c.name from company_member m join company c on c.id = m.company_id
      where m.user_id = ${userId} and m.role = 'main' and c.term_end > statement_timestamp()`.execute(db)
    return rows.length ? `你是${rows[0].name}的主账号，请先转让主账号再注销` : undefined
  },
}

/**
 * The main member is about to leave for good: the manager who has been there longest follows. Nobody does where there is
 * none.
 */
export async function followMain(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ company_id: string; next: string | null }>`
    select m.company_id, (select n.id from company_member n
      where n.company_id = m.company_id and n.role = 'manager' and n.status = 'joined' order by n.joined_at, n.id limit 1) as next
    from company_member m where m.user_id = ${userId} and m.role = 'main'`.execute(trx)
  for (const { company_id, next } of rows) if (next) await handOver(trx, company_id, next, '原主账号已注销，由你接替')
}
