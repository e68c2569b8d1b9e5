import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../app/database/db'

export type Role = 'main' | 'manager' | 'member'

declare module '../../../app/bus' {
  interface Events {
    /** Somebody sits on a seat of a company: accepted, or is let in again. */
    'company.joined': { companyId: string; memberId: string; userId: string; departmentId: string | null }
    /**
     * … does so no more: removed, left or switched off. Of an account that is closed every module hears by itself, see
     * PersonalData.
     */
    'company.left': { companyId: string; memberId: string; userId: string }
    /** … belongs to another department. */
    'company.moved': { companyId: string; memberId: string; userId: string | null; departmentId: string | null }
  }
}

/** Where somebody works, and what they look after there. */
export interface Standing {
  companyId: string
  memberId: string
  /** Of the company. */
  name: string
  role: Role
  /** Departments that they look after, with those under them; null: all of the company. Nothing for an ordinary member. */
  manages: string[] | null
  /** What the company has paid and signed: the main member, and managers whom they let. */
  seesMoney: boolean
}

/** A member that takes part: has agreed, and is not switched off. A condition on `m`. */
export const takesPart = sql`m.status = 'joined'`
/** To be read from. */
export const membersTable = (name = 'm') => sql`company_member ${sql.ref(name)}`

/** The company that somebody is a member of; undefined for most people. Whether it has paid is asked by what costs. */
export async function companyOf(db: Db, userId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Omit<Standing, 'manages'> & { scope: string[] }>`
    select m.company_id as "companyId", m.id as "memberId", c.name, m.role,
      (m.role = 'main' or (m.role = 'manager' and m.sees_money)) as "seesMoney", array(
      select s.department_id from company_scope s where s.member_id = m.id) as scope
    from company_member m join company c on c.id = m.company_id
    where m.user_id = ${userId} and ${takesPart}`.execute(db)
  if (!rows.length) return undefined
  const { scope, ...standing } = rows[0]
  if (standing.role === 'member') return { ...standing, manages: [] }
  if (standing.role === 'main' || !scope.length) return { ...standing, manages: null }
  return { ...standing, manages: await departmentsUnder(db, scope) }
}

/** These departments of one company and all that are under them. */
export async function departmentsUnder(db: Db, ids: string | string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive under as (
      select d.id, d.company_id from company_department d where d.id = any(${[ids].flat()}::uuid[])
      union select d.id, d.company_id from company_department d
        join under u on d.parent_id = u.id and d.company_id = u.company_id)
    select id from under`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Department {
  id: string
  parentId: string | null
  name: string
  sort: number
}

/** All departments of a company, parents before children. */
export async function departmentsOf(db: Db, companyId: string): Promise<Department[]> {
  const { rows } = await sql<Department>`
    with recursive tree as (
      select d.id, d.parent_id, d.name, d.sort, array[lpad(d.sort::text, 6, '0') || d.id::text] as path
        from company_department d where d.company_id = ${companyId} and d.parent_id is null
      union all select d.id, d.parent_id, d.name, d.sort, t.path || (lpad(d.sort::text, 6, '0') || d.id::text)
        from company_department d join tree t on d.parent_id = t.id where d.company_id = ${companyId})
    select id, parent_id as "parentId", name, sort from tree order by path`.execute(db)
  return rows
}

/** What to write for one of several departments of the same name. */
export const NAMESAKES = '有同名部门，请写 上级/部门'
/** Those of this name; of one that stands under another, also by both of their names with a stroke between. */
export function departmentsCalled<T extends Pick<Department, 'id' | 'parentId' | 'name'>>(all: T[], name: string): T[] {
  const named = all.filter((one) => one.name === name)
  if (named.length || !name.includes('/')) return named
  return all.filter((one) => {
    const above = all.find(({ id }) => id === one.parentId)
    return above && `${above.name}/${one.name}` === name
  })
}

/** Somebody who works there, as other modules of the company's may list them. */
export interface Colleague {
  memberId: string
  userId: string
  name: string
  departmentId: string | null
  department: string
  position: string
  empNo: string
}

/** Which of those who work there: all of them where nothing is given. */
interface Which {
  departments?: string[]
  memberIds?: string[]
  userIds?: string[]
}
/** Members who take part. */
export async function colleagues(
  db: Db,
  companyId: string,
  { departments, memberIds, userIds }: Which = {},
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select m.id as "memberId", m.user_id as "userId", m.name, m.department_id as "departmentId",
      coalesce(d.name, '') as department,
      m.position, m.emp_no as "empNo"
    from company_member m left join company_department d on d.id = m.department_id
    where m.company_id = ${companyId} and ${takesPart} ${inDepartments(sql`m.department_id`, departments ?? null)}
      ${memberIds ? sql`and m.id = any(${memberIds}::uuid[])` : sql``}
      ${userIds ? sql`and m.user_id = any(${userIds}::uuid[])` : sql``}
    order by m.created_at, m.id`.execute(db)
  return rows
}

/** Which of these people work there. */
export async function colleaguesAmong(db: Db, companyId: string, userIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from company_member m
    where m.company_id = ${companyId} and ${takesPart} and m.user_id = any(${userIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** A condition on the department of somebody; null: any of the company. */
export const inDepartments = (column: RawBuilder<unknown>, departments: string[] | null) =>
  departments === null ? sql`` : sql`and ${column} = any(${departments}::uuid[])`

/** Who looks after these companies: main members and managers. */
export async function managersOf(db: Db, companyIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ company_id: string; people: string[] }>`
    select m.company_id, array_agg(m.user_id) as people from company_member m
    where m.company_id = any(${companyIds}::uuid[]) and ${takesPart} and m.role in ('main', 'manager')
    group by m.company_id`.execute(db)
  return new Map(rows.map((row) => [row.company_id, row.people]))
}

/** The main member of each of these companies; missing where nobody is. */
export async function mainsOf(db: Db, companyIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ company_id: string; user_id: string }>`
    select company_id, user_id from company_member where company_id = any(${companyIds}::uuid[]) and role = 'main'`.execute(db)
  return new Map(rows.map((row) => [row.company_id, row.user_id]))
}
