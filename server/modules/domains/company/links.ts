import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import QRCode from 'qrcode'
import type { company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import type { Ctx, OpenCtx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import type { Settings } from '../../../app/settings'
import { setCompanyVip, signatureOf } from '../../identity/user/people'
import { holdManaged, needManager, needTerm } from './manager-actions'
import { companyOf, inDepartments, type Standing } from './members'
import { otherCompany, refuseOtherCompany } from './one-company'
import { holdKeptSeats } from './seats'

const MAKE = 'POST /api/subAccount/inviteLink'
type Body = Input<typeof MAKE, (typeof spec)[typeof MAKE]>['body']
const JOIN = 'POST /api/subAccount/joinByLink'
type Joining = Input<typeof JOIN, (typeof spec)[typeof JOIN]>['body']

interface Row {
  id: string
  key: string
  dept: string
  maxUse: number
  used: number
  expires: Date
}
const columns = sql`l.id, l.key, coalesce(d.name, '') as dept, l.max_use as "maxUse", l.used, l.expires_at as expires`
const departmentOn = sql`left join company_department d on d.id = l.department_id`
/** Somebody may still come in by it. A condition on `l`. */
const opens = sql`l.closed_at is null and l.expires_at > statement_timestamp() and l.used < l.max_use`

const urlOf = ({ publicUrl }: Settings, key: string) => `${publicUrl}/#/pages/vip/myVipCard?join=${key}`

async function shown(settings: Settings, { key, expires, ...row }: Row) {
  const url = urlOf(settings, key)
  return { ...row, url, image: await QRCode.toDataURL(url, { margin: 1, width: 480 }), expireTime: expires.toISOString() }
}

/** The department that this manager may let people into; a manager of some departments lets nobody into none. */
async function departmentFor(trx: Trx, { companyId, manages }: Standing, departmentId?: string): Promise<string | null> {
  if (!departmentId) return manages === null ? null : refuse(400, '请选择你管理的部门')
  const { rows } = await sql`
    select from company_department d where d.id = ${departmentId}
      and d.company_id = ${companyId} ${inDepartments(sql`d.id`, manages)}`.execute(trx)
  return rows.length ? departmentId : gone()
}

/** An address for colleagues. Refuses with 11620, 11628. */
export const makeLink = ({ db, user, settings }: Ctx, body: Body) =>
  once(db, user.id, MAKE, body, async (trx) => {
    const { standing, company } = await holdManaged(trx, user.id)
    needTerm(company)
    const departmentId = await departmentFor(trx, standing, body.departmentId)
    const id = newId()
    await sql`insert into company_link (id, company_id, department_id, key, created_by, max_use, expires_at)
      values (${id}, ${standing.companyId}, ${departmentId}, ${randomBytes(12).toString('base64url')}, ${standing.memberId},
        ${body.maxUse}, now() + make_interval(hours => ${body.hours}))`.execute(trx)
    const { rows } = await sql<Row>`select ${columns} from company_link l ${departmentOn} where l.id = ${id}`.execute(trx)
    return shown(settings, rows[0])
  })

const MOST_SHOWN = 20
/** Those that are open, of the departments that one looks after. */
export async function openLinks({ db, user, settings }: Ctx) {
  const { companyId, manages } = await needManager(db, user.id)
  const { rows } = await sql<Row>`
    select ${columns} from company_link l ${departmentOn}
    where l.company_id = ${companyId} and ${opens} ${inDepartments(sql`l.department_id`, manages)}
    order by l.created_at desc, l.id desc limit ${MOST_SHOWN}`.execute(db)
  return Promise.all(rows.map((row) => shown(settings, row)))
}

/** Nobody comes in by it any more. Refuses with 10104, 11620. */
export async function closeLink({ db, user }: Ctx, id: string): Promise<true> {
  const { companyId, manages } = await needManager(db, user.id)
  const { rows } = await sql`
    update company_link l set closed_at = coalesce(closed_at, now()) where l.id = ${id} and l.company_id = ${companyId}
      ${inDepartments(sql`l.department_id`, manages)} returning 1`.execute(db)
  return rows.length ? true : gone()
}

interface Open {
  id: string
  companyId: string
  company: string
  departmentId: string | null
  dept: string
  expires: Date
  end: Date | null
}
async function linkByKey(db: Db, key: string): Promise<Open> {
  const { rows } = await sql<Open>`
    select l.id, l.company_id as "companyId", c.name as company, l.department_id as "departmentId", coalesce(d.name, '') as dept,
      l.expires_at as expires, c.term_end as end
    from company_link l join company c on c.id = l.company_id ${departmentOn}
    where l.key = ${key} and ${opens} and c.term_end > statement_timestamp()`.execute(db)
  return rows[0] ?? refuse(codes.INVITATION_OVER, '邀请已过期或已撤回，请联系企业重新邀请')
}

/** What an address stands for, to whoever has it. Refuses with 11626. */
export async function linkInfo({ db, user }: OpenCtx, key: string) {
  const { companyId, company, dept, expires, end } = await linkByKey(db, key)
  const mine = user ? await companyOf(db, user.id) : undefined
  return {
    company,
    dept,
    expireTime: expires.toISOString(),
    endTime: end!.toISOString(),
    joined: mine?.companyId === companyId,
  }
}

/** Whom the company has let go or switched off comes back when it asks them by name; who else left, by a link as well. */
async function wasLetGo(trx: Trx, companyId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ how: string | null }>`
    select left_how as how from company_member where company_id = ${companyId} and user_id = ${userId} and status = 'removed'
    order by left_at desc limit 1`.execute(trx)
  return ['removed', 'quit_disabled'].includes(rows.at(0)?.how ?? '')
}

/** Takes a seat by an address. Refuses with 11622, 11623, 11626, 11627. */
export const joinByLink = ({ db, modules, user }: Ctx, body: Joining) =>
  once(db, user.id, JOIN, body, async (trx) => {
    const link = await linkByKey(trx, body.key)
    const { companyId } = link
    const company = await holdKeptSeats(trx, modules, companyId)
    await linkByKey(trx, body.key)
    const mine = await companyOf(trx, user.id)
    if (mine) return mine.companyId === companyId ? refuse(codes.COLLEAGUE_ALREADY, '你已是这家企业的成员') : otherCompany()
    const { phone } = await signatureOf(trx, user.id)
    const { rows } = await sql<{ id: string; status: string; departmentId: string | null; sits: boolean }>`
      select m.id, m.status, m.department_id as "departmentId", coalesce(m.invite_ends > statement_timestamp(), false) as sits
      from company_member m where m.company_id = ${companyId} and m.phone = ${phone} and m.status <> 'removed'`.execute(trx)
    // Who is switched off comes back by whoever did it.
    const asked = rows.at(0)
    if (asked && asked.status !== 'invited') refuse(codes.COLLEAGUE_ALREADY, '你已是这家企业的成员，如已停用请联系管理员')
    if (!asked && (await wasLetGo(trx, companyId, user.id))) refuse(codes.COLLEAGUE_ALREADY, '席位已被企业收回，请联系管理员邀请')
    if (!asked?.sits && company.used >= company.kept) refuse(codes.SEATS_FULL, '席位已满，请联系企业')
    const memberId = asked?.id ?? newId()
    const departmentId = asked?.departmentId ?? link.departmentId
    const seat = asked
      ? sql`update company_member set user_id = ${user.id}, status = 'joined', joined_at = now(), invite_code = null,
          department_id = ${departmentId} where id = ${memberId}`
      : sql`insert into company_member (id, company_id, user_id, name, phone, department_id, status, joined_at)
          values (${memberId}, ${companyId}, ${user.id}, ${body.name.trim()}, ${phone}, ${departmentId}, 'joined', now())`
    await seat.execute(trx).catch(refuseOtherCompany)
    await sql`update company_link set used = used + 1 where id = ${link.id}`.execute(trx)
    await setCompanyVip(trx, [user.id], company.termEnd)
    await emit(trx, 'company.joined', { companyId, memberId, userId: user.id, departmentId })
    return { company: link.company, endTime: link.end!.toISOString() }
  })
