import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'
import { people } from '../../identity/user/people'
import { followMain } from './hand-over'

export const personalData: PersonalData = {
  held: [
    {
      table: 'company_member',
      columns: ['user_id', 'name', 'phone', 'position', 'emp_no', 'role', 'status'],
      section: 'companies',
      erased: true,
    },
    { table: 'company_member', columns: ['left_how'], section: 'companies', kept: 'counts what a company has exchanged' },
    { table: 'company_member', columns: ['invite_code'], unexported: 'opens an invitation', erased: true },
    {
      table: 'company_member',
      columns: ['declined'],
      unexported: 'a fingerprint of the phone, which nobody reads',
      kept: 'so that whoever has said no is not asked again by a system',
    },
    { table: 'company_key', columns: ['name', 'tail'], impersonal: 'of a company’s HR system' },
    { table: 'company_sync', columns: ['faults'], impersonal: 'which row and why, without anybody’s name or number' },
    {
      table: 'company_inquiry',
      columns: ['user_id', 'company', 'contact', 'phone', 'part', 'note', 'state', 'outcome'],
      section: 'companyInquiries',
      erased: true,
    },
    { table: 'company_scope', columns: ['member_id'], impersonal: 'a seat, not a person' },
    { table: 'company_link', columns: ['key', 'created_by'], impersonal: 'an address of a company, made on one of its seats' },
    { table: 'company_department', columns: ['name'], impersonal: 'a part of a company' },
    {
      table: 'company',
      columns: ['contact', 'contact_phone'],
      unexported: 'of a company: its main member, whose own profile tells it, or whom it has named',
      erased: true,
    },
    {
      table: 'company',
      columns: ['name', 'address', 'verify_reason'],
      impersonal: 'of a company, told by it; stands in its contracts',
    },
  ],
  export: (userId) => ({
    companies: listOf(sql`select c.name as company, m.name, m.phone, d.name as department, m.position, m.emp_no, m.role, m.status,
        m.joined_at, m.left_at, m.left_how
      from company_member m join company c on c.id = m.company_id left join company_department d on d.id = m.department_id
      where m.user_id = ${userId} order by m.created_at desc`),
    companyInquiries: listOf(sql`select company, contact, phone, day::text as day, part, note, state, outcome, created_at, done_at
      from company_inquiry where user_id = ${userId} order by created_at desc`),
  }),
  // The seat is free; that somebody had it, without saying who, counts among what the company has exchanged.
  async erase(trx, userId) {
    // They may have written themselves by another name than that of their seat.
    await sql`update company c set contact = '' from company_member m, ${people()}
      where m.company_id = c.id and m.user_id = ${userId} and m.role = 'main' and u.id = m.user_id
        and c.contact in (u.real_name, u.nick_name)`.execute(trx)
    await followMain(trx, userId)
    // Nobody has followed: whom to reach nobody knows.
    await sql`update company c set contact = '', contact_phone = '' from company_member m, ${people()}
      where m.company_id = c.id and m.user_id = ${userId} and m.role = 'main' and u.id = m.user_id
        and c.contact_phone = u.phone`.execute(trx)
    await sql`delete from company_inquiry where user_id = ${userId}`.execute(trx)
    // Whoever was only asked is not asked any more.
    await sql`delete from company_member where status = 'invited' and phone = (select u.phone from ${people()}
      where u.id = ${userId})`.execute(trx)
    await sql`update company_member set user_id = null, name = '', phone = '', position = '', emp_no = '', role = 'member',
        status = 'removed', invite_code = null, left_at = coalesce(left_at, now()), left_how = coalesce(left_how, 'closed')
      where user_id = ${userId}`.execute(trx)
  },
}
