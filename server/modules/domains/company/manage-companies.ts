import { sql } from 'kysely'
import type { AdminCompany, AdminMember, CompanyFilter } from '../../../../contract/admin/company'
import * as codes from '../../../../contract/rules/codes'
import { isCreditCode } from '../../../../contract/rules/invoice'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Settings } from '../../../app/settings'
import { maskPhone } from '../../../app/formats/text'
import { notify } from '../../services/notice/notices'
import { privateUrl } from '../../platform/file/private'
import { changesLeft } from './manager-actions'
import { departmentsOf } from './members'
import { sits } from './seats'

interface Row extends Omit<AdminCompany, 'contactPhoneMasked' | 'mainPhoneMasked' | 'verifyAt' | 'endTime' | 'createdAt'> {
  contact_phone: string
  main_phone: string
  verify_at: Date | null
  term_end: Date | null
  created_at: Date
}
const columns = sql`c.id, c.name, c.credit_code as "creditCode", c.contact, c.contact_phone, c.verify, c.verify_at,
  c.licence_file is not null as "hasLicence",
  c.seats, c.term_end, c.created_at,
  (select count(*)::integer from company_member m where m.company_id = c.id and ${sits}) as used,
  coalesce((select m.phone from company_member m where m.company_id = c.id and m.role = 'main'), '') as main_phone`

const masked = (phone: string) => (phone ? maskPhone(phone) : '')
const brief = ({ contact_phone, main_phone, verify_at, term_end, created_at, ...row }: Row): AdminCompany => ({
  ...row,
  contactPhoneMasked: masked(contact_phone),
  mainPhoneMasked: masked(main_phone),
  verifyAt: verify_at?.toISOString() ?? null,
  endTime: term_end?.toISOString() ?? null,
  createdAt: created_at.toISOString(),
})

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export async function companyPage(db: Db, { size = DEFAULT_SIZE, cursor, keyword, verify, endsWithin }: CompanyFilter) {
  const word = keyword?.trim()
  const { rows } = await sql<Row & { key: number }>`
    select ${columns}, ${micros(sql`c.created_at`)} as key from company c
    where true ${verify ? sql`and c.verify = ${verify}` : sql``}
      ${
        endsWithin
          ? sql`and c.term_end > statement_timestamp() and c.term_end <= statement_timestamp() + make_interval(days => ${endsWithin})`
          : sql``
      }
      ${
        word
          ? sql`and (c.name ilike ${like(word)} or c.credit_code = ${word.toUpperCase()} or c.contact_phone = ${word}
              or exists (select from company_member m where m.company_id = c.id and m.role = 'main' and m.phone = ${word}))`
          : sql``
      }
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.created_at', 'c.id')}
    order by c.created_at desc, c.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  return { records: shown.rows.map(({ key: _key, ...row }) => brief(row)), next: shown.next }
}

interface Whole extends Row {
  scale: string
  verifyReason: string
  joined: number
  pending: number
  disabled: number
  moreChanges: number
}
/** Refuses with 10104. */
export async function companyCard(db: Db, id: string) {
  const { rows } = await sql<Whole>`
    select ${columns}, c.scale, c.verify_reason as "verifyReason", c.more_changes as "moreChanges", n.* from company c, lateral (
      select count(*) filter (where m.status = 'joined')::integer as joined,
        count(*) filter (where m.status = 'invited')::integer as pending,
        count(*) filter (where m.status = 'disabled')::integer as disabled
      from company_member m where m.company_id = c.id) n
    where c.id = ${id}`.execute(db)
  const { scale, verifyReason, joined, pending, disabled, moreChanges, ...row } = rows[0] ?? gone()
  const told = { scale, verifyReason, joined, pending, disabled, moreChanges }
  return { ...brief(row), ...told, changeLeft: await changesLeft(db, id, row.seats) }
}

/** Refuses with 10104 where there is none. */
export async function licenceOf(db: Db, settings: Settings, id: string) {
  const { rows } = await sql<{ file: string | null }>`select licence_file as file from company where id = ${id}`.execute(db)
  return { url: privateUrl(settings, rows[0]?.file ?? gone()) }
}

interface Held {
  name: string
  creditCode: string
  verify: AdminCompany['verify']
  verifyAt: Date | null
  moreChanges: number
  mainId: string | null
}
/** Until the transaction ends. Refuses with 10104. */
export async function holdCompany(trx: Trx, id: string): Promise<Held> {
  await sql`select from company where id = ${id} for no key update`.execute(trx)
  const { rows } = await sql<Held>`
    select c.name, c.credit_code as "creditCode", c.verify, c.verify_at as "verifyAt", c.more_changes as "moreChanges",
      (select m.user_id from company_member m where m.company_id = c.id and m.role = 'main') as "mainId"
    from company c where c.id = ${id}`.execute(trx)
  return rows[0] ?? gone()
}

interface Verdict {
  id: string
  pass: boolean
  reason: string
  again?: boolean
  verifyAt?: string | null
}
/**
 * One that was verified by mistake can be refused afterwards, on purpose: whoever still sees it waiting takes nothing back.
 * Refuses with 400 what does not stand so, with 10186 what the company has changed since `verifyAt`.
 */
export async function review(trx: Trx, held: Held, { id, pass, reason, again: takenBack = false, verifyAt }: Verdict) {
  if (takenBack && (held.verify !== 'verified' || pass)) refuse(400, '只有已认证的企业可以撤回认证')
  if (!takenBack && held.verify === 'verified' && !pass) refuse(codes.DECIDED, '已经通过了；要撤回请刷新后用“撤回认证”')
  if (!takenBack && held.verify !== 'waiting') refuse(400, '这家企业没有待审核的营业执照')
  if (verifyAt !== undefined && verifyAt !== (held.verifyAt?.toISOString() ?? null))
    refuse(codes.CHANGED_BY_AUTHOR, '企业刚改过资料，请再看一遍')
  await sql`update company set verify = ${pass ? 'verified' : 'refused'}, verify_reason = ${pass ? '' : reason.trim()},
    verify_at = now()
    where id = ${id}`.execute(trx)
  if (!held.mainId) return
  await notify(trx, {
    to: held.mainId,
    type: NOTICE_TYPE.member,
    subType: 'companyReview',
    title: pass ? '企业认证已通过' : takenBack ? '企业认证已撤回' : '营业执照没有通过审核',
    content: pass ? held.name : reason.trim(),
    target: page('pages/vip/vipCardDetailEnterprise'),
    why: '因为你提交了企业的营业执照',
    cause: `company.review:${id}:${newId()}`,
  })
}

/** Refuses with 11610 (no such code), 11611 (another company’s). */
export async function correct(trx: Trx, held: Held, change: { id: string; name: string; creditCode?: string }) {
  const creditCode = change.creditCode?.replace(/\s+/g, '').toUpperCase() ?? held.creditCode
  if (creditCode.length !== 18 || !isCreditCode(creditCode)) refuse(codes.CREDIT_CODE_WRONG, '统一社会信用代码不正确，请核对')
  const { rows } = await sql`select from company where credit_code = ${creditCode} and id <> ${change.id}`.execute(trx)
  if (rows.length) refuse(codes.COMPANY_TAKEN, '这个统一社会信用代码已经登记在另一家企业')
  await sql`update company set name = ${change.name.trim()}, credit_code = ${creditCode} where id = ${change.id}`.execute(trx)
}

export const allowChanges = (trx: Trx, id: string, more: number) =>
  sql`update company set more_changes = ${more} where id = ${id}`.execute(trx)

interface MemberRow extends Omit<AdminMember, 'phoneMasked' | 'joinTime'> {
  key: number
  phone: string
  joined_at: Date | null
}
interface MemberFilter {
  companyId: string
  keyword?: string
  size?: number
  cursor?: string
}
/** Who they are and what they look after; nothing of what they have used. */
export async function adminMembers(db: Db, { companyId, keyword, size = DEFAULT_SIZE, cursor }: MemberFilter) {
  const word = keyword?.trim()
  const { rows } = await sql<MemberRow>`
    select m.id, ${micros(sql`m.created_at`)} as key, m.name, m.phone, coalesce(d.name, '') as dept, m.role, m.status, m.joined_at
    from company_member m left join company_department d on d.id = m.department_id
    where m.company_id = ${companyId} and m.status <> 'removed'
      ${word ? sql`and (m.name ilike ${like(word)} or m.phone = ${word})` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'm.created_at', 'm.id')}
    order by m.created_at desc, m.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, phone, joined_at, ...row }) => ({
    ...row,
    phoneMasked: masked(phone),
    joinTime: joined_at?.toISOString() ?? null,
  }))
  return { records, next: shown.next }
}

export async function departmentTable(db: Db, companyId: string) {
  const { rows } = await sql<{ id: string; people: number }>`
    select m.department_id as id, count(*)::integer as people from company_member m
    where m.company_id = ${companyId} and m.status <> 'removed' and m.department_id is not null group by 1`.execute(db)
  const people = new Map(rows.map((row) => [row.id, row.people]))
  const all = await departmentsOf(db, companyId)
  const named = new Map(all.map(({ id, name }) => [id, name]))
  return all.map((one) => ({ ...one, companyId, above: named.get(one.parentId ?? '') ?? '', people: people.get(one.id) ?? 0 }))
}

interface NewDepartment {
  companyId: string
  parentId?: string
  name: string
}
function taken(error: { constraint?: string }): never {
  if (error.constraint === 'company_department_name') refuse(400, '这里已经有同名的部门')
  throw error
}

/** Refuses with 400 a name that is taken there, with 10104 a place that is another company’s. */
export async function createDepartment(trx: Trx, { companyId, parentId, name }: NewDepartment): Promise<string> {
  const id = newId()
  await sql`insert into company_department (id, company_id, parent_id, name, sort)
    values (${id}, ${companyId}, ${parentId ?? null},
    ${name.trim()}, (select coalesce(max(sort), 0) + 1 from company_department where company_id = ${companyId}))`
    .execute(trx)
    .catch(taken)
  return id
}

interface Department {
  name: string
  parentId: string | null
  sort: number
}
export async function departmentById(trx: Trx, companyId: string, id: string): Promise<Department> {
  const { rows } = await sql<Department>`
    select name, parent_id as "parentId", sort from company_department where company_id = ${companyId} and id = ${id}
      for update`.execute(trx)
  return rows[0] ?? gone()
}

/** Refuses with 400 what would stand under itself. */
export async function editDepartment(trx: Trx, companyId: string, change: Department & { id: string }): Promise<void> {
  const { id, name, parentId, sort } = change
  // Two that are put under each other at the same moment.
  await sql`select from company where id = ${companyId} for no key update`.execute(trx)
  if (parentId) {
    const { rows } = await sql<{ id: string }>`
      with recursive under as (
        select d.id from company_department d where d.id = ${id} and d.company_id = ${companyId}
        union select d.id from company_department d join under u on d.parent_id = u.id)
      select id from under where id = ${parentId}`.execute(trx)
    if (rows.length) refuse(400, '不能放到自己或自己的下级部门里')
  }
  await sql`update company_department set name = ${name.trim()}, parent_id = ${parentId}, sort = ${sort}
    where company_id = ${companyId} and id = ${id}`
    .execute(trx)
    .catch(taken)
}

/** Refuses with 400 one that somebody or something still belongs to. */
export async function removeDepartment(trx: Trx, companyId: string, id: string): Promise<void> {
  await sql`update company_member set department_id = null where company_id = ${companyId} and department_id = ${id}
    and status = 'removed'`.execute(trx)
  await sql`delete from company_department where company_id = ${companyId} and id = ${id}`
    .execute(trx)
    .catch((error: { code?: string }) =>
      error.code === '23503' ? refuse(400, '部门里还有成员、下级部门、管理员或培训名单，不能删除') : Promise.reject(error),
    )
}
