import { sql } from 'kysely'
import type { CompanyMember, CompanySummary } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import { monthOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { emit } from '../../../app/bus'
import { gone, refuse } from '../../../app/errors'
import { page, type PageTarget } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { isPhone } from '../../../app/database/phone-search'
import { maskPhone } from '../../../app/formats/text'
import { DAY_MS } from '../../../app/time/units'
import { seenSince } from '../../identity/login/devices'
import { setCompanyVip } from '../../identity/user/people'
import { briefs } from '../../identity/user/profile'
import { notify } from '../../services/notice/notices'
import { companyOf, departmentsOf, inDepartments, type Standing } from './members'
import { heldSeatOf, holdSeats, keptSeats, sits, type Seats } from './seats'

/** How often a seat may pass to somebody else within a year, for each seat: nobody sells them on. */
const CHANGES = 3
const MANAGERS = 2
/** Whoever has not been here for so long has a seat that somebody else could use. */
const IDLE_DAYS = 30

/** Who looks after the company that somebody is a member of. Refuses with 11620 whoever does not; nobody is logged out for it. */
export async function needManager(db: Db, userId: string): Promise<Standing> {
  const standing = await companyOf(db, userId)
  return standing && standing.role !== 'member' ? standing : refuse(codes.NOT_THE_MANAGER, '您不是企业主账号，无法管理子会员')
}

/** Refuses with 11628 once the term is over: everything can be seen, nothing changed. */
export function needTerm({ termEnd }: Seats): void {
  if (!termEnd || termEnd <= new Date()) refuse(codes.TERM_OVER, '企业会员不在有效期内，请先开通或续费')
}

/** How many seats may still pass to somebody else this year. */
export async function changesLeft(db: Db, companyId: string, seats: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ${seats * CHANGES} + c.more_changes - (select count(*)::integer from company_member m
      where m.company_id = c.id and m.status = 'removed' and m.joined_at is not null
        and m.left_at >= date_trunc('year', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as left
    from company c where c.id = ${companyId}`.execute(db)
  return Math.max(0, rows[0].left)
}

export async function summary({ db, modules, user, now }: Ctx): Promise<CompanySummary> {
  const { companyId, name, role, manages, seesMoney } = await needManager(db, user.id)
  // Seats are of the company; people are counted as far as this one looks after them.
  const theirs = inDepartments(sql`m.department_id`, manages)
  const { rows } = await sql<Record<'seats' | 'used' | 'joined' | 'pending' | 'disabled', number> & { end: Date | null }>`
    select c.seats, c.term_end as end, count(*) filter (where ${sits})::integer as used,
      count(*) filter (where m.status in ('joined', 'disabled') ${theirs})::integer as joined,
      count(*) filter (where m.status = 'invited' ${theirs})::integer as pending,
      count(*) filter (where m.status = 'disabled' ${theirs})::integer as disabled
    from company c left join company_member m on m.company_id = c.id and m.status <> 'removed'
    where c.id = ${companyId} group by c.id`.execute(db)
  const { seats, end, ...counts } = rows[0]
  const departments = await departmentsOf(db, companyId)
  return {
    company: name,
    endTime: end?.toISOString() ?? null,
    active: end !== null && end > now,
    total: await keptSeats(db, modules, { companyId, seats }),
    ...counts,
    changeLeft: await changesLeft(db, companyId, seats),
    role,
    scoped: manages !== null,
    seesMoney,
    departments: departments
      .filter(({ id }) => manages === null || manages.includes(id))
      .map((one) => ({ id: one.id, name: one.name })),
    serverTime: now.toISOString(),
  }
}

interface Row {
  id: string
  key: number
  user_id: string | null
  name: string
  phone: string
  dept: string
  position: string
  emp_no: string
  manages: string[]
  sees_money: boolean
  role: CompanyMember['role']
  status: CompanyMember['status']
  invite_ends: Date | null
  joined_at: Date | null
}

interface Filter {
  status?: CompanyMember['status']
  keyword?: string
  size?: number
  cursor?: string
}

/** Those of the departments that somebody looks after, the latest first, with how often they have used what; never what. */
export async function memberPage(ctx: Ctx, { status, keyword, size = DEFAULT_SIZE, cursor }: Filter) {
  const { db, user, now, modules } = ctx
  const standing = await needManager(db, user.id)
  const word = keyword?.trim().toLowerCase()
  const { rows } = await sql<Row>`
    select m.id, ${micros(sql`m.created_at`)} as key, m.user_id, m.name, m.phone, coalesce(d.name, '') as dept, m.position,
      m.emp_no,
      m.role, array(select s.department_id from company_scope s where s.member_id = m.id) as manages, m.sees_money, m.status,
      m.invite_ends, m.joined_at
    from company_member m left join company_department d on d.id = m.department_id
    where m.company_id = ${standing.companyId} and m.status <> 'removed' ${status ? sql`and m.status = ${status}` : sql``}
      ${inDepartments(sql`m.department_id`, standing.manages)}
      ${word ? sql`and (strpos(lower(m.name), ${word}) > 0 or ${isPhone(sql`m.phone`, word)} or strpos(lower(d.name), ${word}) > 0 or strpos(lower(m.emp_no), ${word}) > 0)` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'm.created_at', 'm.id')}
    order by m.created_at desc, m.id desc limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const people = found.flatMap((row) => row.user_id ?? [])
  const used = new Map(
    await Promise.all(
      modules.all('benefits').map(async ({ code, used: of, all = of }) => [code, await all(db, people, monthOf(now))] as const),
    ),
  )
  const faces = await briefs(db, people, null)
  const idleSince = new Date(now.getTime() - IDLE_DAYS * DAY_MS)
  const seen = await seenSince(db, people, idleSince)
  const times = (code: 'document' | 'course' | 'question', userId: string | null) =>
    (userId && used.get(code)?.get(userId)?.times) || 0
  const records = found.map((row): CompanyMember => ({
    id: row.id,
    name: row.name,
    avatar: (row.user_id && faces.get(row.user_id)?.avatar) || '',
    phoneMasked: maskPhone(row.phone),
    dept: row.dept,
    position: row.position,
    empNo: row.emp_no,
    role: row.role,
    manages: row.manages,
    seesMoney: row.role === 'manager' && row.sees_money,
    status: row.status,
    inviteEnds: row.invite_ends?.toISOString() ?? null,
    joinTime: row.joined_at?.toISOString() ?? null,
    idle: row.status === 'joined' && row.joined_at! < idleSince && !seen.has(row.user_id!),
    use: {
      download: times('document', row.user_id),
      lesson: times('course', row.user_id),
      ai: times('question', row.user_id),
    },
    mine: row.user_id === user.id,
    can: mayChange(standing, { role: row.role, userId: row.user_id, me: user.id }),
  }))
  return { records, next }
}

/** Managers look after members, the main member after everybody; nobody after themselves. */
const mayChange = ({ role }: Standing, { role: other, userId, me }: { role: string; userId: string | null; me: string }) =>
  userId !== me && other !== 'main' && (role === 'main' || other === 'member')

interface Held extends Omit<Row, 'key' | 'dept' | 'emp_no' | 'manages' | 'sees_money'> {
  department_id: string | null
}

/** … with the company held: whoever was let go while this one waited for it is refused, too. */
export async function holdManaged(trx: Trx, userId: string): Promise<{ standing: Standing; company: Seats }> {
  const { companyId } = await needManager(trx, userId)
  const company = await holdSeats(trx, companyId)
  const standing = await needManager(trx, userId)
  return standing.companyId === companyId ? { standing, company } : gone()
}

/** One that somebody may change, with the company held. Refuses with 10104, 11620, 11628. */
export async function holdMember(trx: Trx, userId: string, id: string) {
  const { standing, company } = await holdManaged(trx, userId)
  const { rows } = await sql<Held>`
    select m.id, m.user_id, m.name, m.phone, m.position, m.role, m.status, m.invite_ends, m.joined_at, m.department_id
    from company_member m
    where m.id = ${id} and m.company_id = ${standing.companyId} and m.status <> 'removed'
      ${inDepartments(sql`m.department_id`, standing.manages)}`.execute(trx)
  const member = rows[0] ?? gone()
  if (!mayChange(standing, { role: member.role, userId: member.user_id, me: userId }))
    refuse(codes.NOT_THE_MANAGER, '主账号与管理员由主账号管理')
  needTerm(company)
  return { standing, company, member }
}

/** Tells a member what the company has done with their seat. */
const tell = (
  trx: Trx,
  to: string,
  subType: string,
  title: string,
  content: string,
  at: PageTarget = page('pages/vip/myVipCard'),
) => notify(trx, { to, type: NOTICE_TYPE.member, subType, title, content, target: at, why: '因为你是这家企业的成员' })

const left = (trx: Trx, companyId: string, memberId: string, userId: string) =>
  emit(trx, 'company.left', { companyId, memberId, userId })

/** The seat is kept, and brings nothing until somebody is let in again. */
export const disable = ({ db, user }: Ctx, id: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { company, member } = await holdMember(trx, user.id, id)
    if (member.status !== 'joined' || !member.user_id) return member.status === 'disabled' || gone()
    await sql`update company_member set status = 'disabled', role = 'member' where id = ${id}`.execute(trx)
    await setCompanyVip(trx, [member.user_id], null)
    await left(trx, company.companyId, id, member.user_id)
    const words = '企业会员的权益暂停，恢复后可以接着用；有疑问请联系企业的管理员'
    await tell(trx, member.user_id, 'companySeat', `${company.name}停用了你的席位`, words)
    return true as const
  })

export const enable = ({ db, user }: Ctx, id: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { company, member } = await holdMember(trx, user.id, id)
    if (member.status !== 'disabled' || !member.user_id) return member.status === 'joined' || gone()
    await sql`update company_member set status = 'joined' where id = ${id}`.execute(trx)
    await setCompanyVip(trx, [member.user_id], company.termEnd)
    const { companyId } = company
    await emit(trx, 'company.joined', { companyId, memberId: id, userId: member.user_id, departmentId: member.department_id })
    await tell(trx, member.user_id, 'companySeat', `${company.name}恢复了你的席位`, '企业会员的权益可以接着用')
    return true as const
  })

/** The seat is free at once, and what it gave is over. Refuses with 11624 when seats have passed on too often this year. */
export const remove = ({ db, user }: Ctx, id: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { company, member } = await holdMember(trx, user.id, id)
    if (member.joined_at && (await changesLeft(trx, company.companyId, company.seats)) === 0)
      refuse(codes.NO_CHANGES_LEFT, '本年度更换次数已用完，请联系客服')
    await takeSeat(trx, company, member, 'removed')
    return true as const
  })

/** Ends somebody's seat, and what it gave; whom the company has let go is told, unless they left by themselves. */
export async function takeSeat(
  trx: Trx,
  { companyId, name }: Pick<Seats, 'companyId' | 'name'>,
  { id, user_id }: Pick<Held, 'id' | 'user_id'>,
  how: 'removed' | 'quit' | 'quit_disabled',
) {
  await sql`delete from company_scope where member_id = ${id}`.execute(trx)
  await sql`update company_member set status = 'removed', role = 'member', left_at = now(), left_how = ${how}, invite_code = null
    where id = ${id}`.execute(trx)
  if (!user_id) return
  await setCompanyVip(trx, [user_id], null)
  await left(trx, companyId, id, user_id)
  if (how !== 'removed') return
  await tell(trx, user_id, 'companySeat', `${name}收回了你的席位`, '企业会员的权益已结束；有疑问请联系企业的管理员')
}

/** Somebody leaves by themselves, also whom the company has switched off; the main member has to pass that on before. */
export const quit = ({ db, user }: Ctx): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { companyId } = (await heldSeatOf(trx, user.id)) ?? gone()
    const company = await holdSeats(trx, companyId)
    // The company may have been handed over to them meanwhile.
    const seat = (await heldSeatOf(trx, user.id)) ?? gone()
    if (seat.role === 'main') refuse(codes.NOT_THE_MANAGER, '主账号不能退出企业，请先转让主账号')
    // Who was switched off comes back by whoever did it, and not by leaving and an open link.
    await takeSeat(trx, company, { id: seat.memberId, user_id: user.id }, seat.disabled ? 'quit_disabled' : 'quit')
    return true as const
  })

interface Managing {
  id: string
  on: boolean
  /** Of these alone, with those under them. */
  departmentIds?: string[]
  seesMoney?: boolean
}
/** Refuses with 11620 whoever is not the main member, and a third manager; with 10104 a department that is not the company’s. */
export const setManager = ({ db, user }: Ctx, { id, on, departmentIds = [], seesMoney = false }: Managing): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { standing, company, member } = await holdMember(trx, user.id, id)
    if (standing.role !== 'main') refuse(codes.NOT_THE_MANAGER, '只有主账号可以设置管理员')
    if (member.status !== 'joined') refuse(codes.NOT_THE_MANAGER, '已加入的成员才能设为管理员')
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from company_member where company_id = ${company.companyId} and role = 'manager'
        and id <> ${id}`.execute(trx)
    if (on && rows[0].count >= MANAGERS) refuse(codes.NOT_THE_MANAGER, `管理员最多 ${MANAGERS} 位`)
    await sql`delete from company_scope where member_id = ${id}`.execute(trx)
    await sql`update company_member set role = ${on ? 'manager' : 'member'}, sees_money = ${on && seesMoney}
      where id = ${id}`.execute(trx)
    if (on)
      await sql`insert into company_scope (member_id, company_id, department_id)
        select ${id}::uuid, ${company.companyId}::uuid, d from unnest(${departmentIds}::uuid[]) d`.execute(trx)
    if (on && member.role !== 'manager' && member.user_id) {
      const words = departmentIds.length ? '可以添加和管理所选部门的成员' : '可以添加和管理成员'
      await tell(trx, member.user_id, 'companyManager', `你成为${company.name}的管理员`, words, page('pages/vip/subAccount'))
    }
    return true as const
  })
