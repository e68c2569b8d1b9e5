import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import type { NewMember } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import { keysOf } from '../../../../contract/rules/keys'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { emit } from '../../../app/bus'
import type { Ctx, Upload } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { bareNumbers } from '../../../app/database/numbers'
import { gone, refuse, type AnyCode } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { fingerprint } from '../../../app/secrets'
import { once } from '../../../app/http/once'
import { page } from '../../../app/http/page'
import { whenOf } from '../../../app/time/clock'
import { dayOf } from '../../../app/time/days'
import { underHead } from '../../../app/formats/head'
import { readSheet, type SheetRow } from '../../../app/formats/sheet'
import { bareNumber, barePhone, plainText } from '../../../app/formats/text'
import { bytesOf } from '../../../app/http/upload'
import { peopleOfPhones, setCompanyVip, signatureOf } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { holdManaged, needManager, needTerm } from './manager-actions'
import { companyOf, departmentsCalled, departmentsOf, NAMESAKES, type Standing } from './members'
import { otherCompany, refuseOtherCompany } from './one-company'
import { holdKeptSeats, keptSeats, seatsOf, sits, type KeptSeats } from './seats'

const ADD = 'POST /api/subAccount/add'
type Rows = Input<typeof ADD, (typeof spec)[typeof ADD]>['body']
const DAYS = 7
const PHONE = /^1[3-9]\d{9}$/
const LIMITS = { name: 20, dept: 30, position: 30, empNo: 30 }

interface Failed {
  row: number
  phone: string
  code: number
  message: string
}
export class Wrong extends Error {
  constructor(
    readonly code: AnyCode,
    message: string,
  ) {
    super(message)
  }
}
export const wrong = (code: AnyCode, message: string): never => {
  throw new Wrong(code, message)
}

const newCode = () => randomBytes(12).toString('base64url')

/** As it is kept. Throws what is wrong with it. */
export function checked(row: NewMember, at: number) {
  const one = {
    name: plainText(row.name),
    phone: barePhone(row.phone),
    dept: plainText(row.dept),
    position: plainText(row.position),
    empNo: bareNumber(row.empNo ?? ''),
  }
  if (!one.name) wrong(codes.WRONG_ROW, `第${at}行没有填写姓名`)
  if (!PHONE.test(one.phone)) wrong(codes.WRONG_ROW, `第${at}行手机号格式不正确`)
  for (const name of keysOf(LIMITS))
    if ([...one[name]].length > LIMITS[name]) wrong(codes.WRONG_ROW, `第${at}行有一项超过 ${LIMITS[name]} 字`)
  return one
}
type Checked = ReturnType<typeof checked>

/** The department of this name, made where there is none; a manager of some departments adds to these alone. */
export async function departmentNamed(
  trx: Trx,
  { companyId, manages }: Standing,
  name: string,
  at: number,
): Promise<string | null> {
  if (!name) return manages === null ? null : wrong(codes.WRONG_ROW, `第${at}行没有填写部门`)
  const all = await departmentsOf(trx, companyId)
  const found = departmentsCalled(all, name).filter(({ id }) => manages === null || manages.includes(id))
  if (found.length > 1) wrong(codes.WRONG_ROW, `第${at}行的部门：${NAMESAKES}`)
  if (found.length) return found[0].id
  if (manages !== null) return wrong(codes.WRONG_ROW, `第${at}行的部门不归你管理`)
  const id = newId()
  await sql`insert into company_department (id, company_id, name, sort) values (${id}, ${companyId}, ${name},
    (select count(*) from company_department where company_id = ${companyId}))`.execute(trx)
  return id
}

/** By an employee number one person is known: whoever else has it. Throws 11625. */
export async function needFreeNumber(trx: Trx, companyId: string, empNo: string, memberId: string | null, at: number) {
  if (!empNo) return
  const { rows } = await sql`
    select from company_member m where m.company_id = ${companyId} and ${bareNumbers(sql`m.emp_no`)} = upper(${empNo}) and ${sits}
      and m.id is distinct from ${memberId}::uuid limit 1`.execute(trx)
  if (rows.length) wrong(codes.WRONG_ROW, `第${at}行的工号与本企业另一位成员重复`)
}

const noSeat = ({ seats, kept }: KeptSeats) => (kept < seats ? `席位已满，有 ${seats - kept} 席正在退款` : '席位已满，可增购席位')

/**
 * Gives one of them a seat that waits, also whoever is a member of another company: that is said to them alone, when they accept.
 * Throws 11621, 11622, 11625.
 */
export async function invite(trx: Trx, standing: Standing, row: Checked, at: number, company: KeptSeats): Promise<void> {
  const { companyId } = standing
  const departmentId = await departmentNamed(trx, standing, row.dept, at)
  const { rows } = await sql<{ id: string; status: string; over: boolean }>`
    select m.id, m.status, coalesce(m.invite_ends <= statement_timestamp(), false) as over from company_member m
    where m.company_id = ${companyId} and m.phone = ${row.phone} and m.status <> 'removed'`.execute(trx)
  const there = rows.at(0)
  if (there && !(there.status === 'invited' && there.over)) wrong(codes.COLLEAGUE_ALREADY, '该手机号已在本企业')
  const userId = (await peopleOfPhones(trx, [row.phone])).get(row.phone)
  const theirs = userId && (await companyOf(trx, userId))
  if (theirs && theirs.companyId === companyId) wrong(codes.COLLEAGUE_ALREADY, '该手机号已在本企业')
  const { rows: sitting } = await sql<{ used: number }>`
    select count(*)::integer as used from company_member m where m.company_id = ${companyId} and ${sits}`.execute(trx)
  if (sitting[0].used >= company.kept) wrong(codes.NO_SEAT_LEFT, noSeat(company))
  await needFreeNumber(trx, companyId, row.empNo, there?.id ?? null, at)
  if (there) await sql`delete from company_member where id = ${there.id}`.execute(trx)
  const id = newId()
  await sql`insert into company_member (id, company_id, name, phone, department_id, position, emp_no, invite_code, invite_ends)
    values (${id}, ${companyId}, ${row.name}, ${row.phone}, ${departmentId}, ${row.position}, ${row.empNo}, ${newCode()},
      now() + make_interval(days => ${DAYS}))`.execute(trx)
  if (userId) await tellInvited(trx, { userId, companyId, company: standing.name })
}

interface Told {
  userId: string
  companyId: string
  company: string
  /** How long it holds, where that is less than the whole time. */
  until?: string
}
/** Once a day by one company, however often it asks or takes that back; who has had a seat since then is told anew. */
async function tellInvited(trx: Trx, { userId, companyId, company, until = `${DAYS} 天内` }: Told): Promise<void> {
  const { rows } = await sql<{ seats: number }>`
    select count(*)::integer as seats from company_member where company_id = ${companyId} and user_id = ${userId}
      and status = 'removed' and joined_at is not null`.execute(trx)
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.member,
    subType: 'companyInvite',
    title: `${company}邀请你加入企业会员`,
    content: `${until}有效，接受后使用企业的席位`,
    target: page('pages/vip/myVipCard'),
    why: '因为企业用你的手机号发出了邀请',
    cause: `company.invite:${companyId}:${dayOf(new Date())}:${rows[0].seats}`,
  })
}

/** Whoever has just come with a phone hears of what waits for it. */
export async function tellWaiting(trx: Trx, userId: string): Promise<void> {
  const { phone } = await signatureOf(trx, userId)
  if (!phone) return
  const { rows } = await sql<{ companyId: string; company: string; ends: Date }>`
    select m.company_id as "companyId", c.name as company, m.invite_ends as ends
    from company_member m join company c on c.id = m.company_id
    where m.phone = ${phone} and m.status = 'invited' and m.invite_ends > statement_timestamp()`.execute(trx)
  for (const { ends, ...one } of rows) await tellInvited(trx, { userId, ...one, until: `${whenOf(ends)} 前` })
}

/** Adds colleagues; each that cannot be added says why, and keeps no other from it. Refuses with 11620 and 11628 as a whole. */
export const addMembers = ({ db, modules, user }: Ctx, body: Rows): Promise<{ ok: number; failed: Failed[] }> =>
  once(db, user.id, ADD, body, async (trx) => {
    const { standing, company } = await holdManaged(trx, user.id)
    needTerm(company)
    const seats = { ...company, kept: await keptSeats(trx, modules, company) }
    const failed: Failed[] = []
    for (const [index, row] of body.rows.entries()) {
      try {
        await invite(trx, standing, checked(row, index + 1), index + 1, seats)
      } catch (error) {
        if (!(error instanceof Wrong)) throw error
        failed.push({ row: index + 1, phone: row.phone, code: error.code, message: error.message })
      }
    }
    return { ok: body.rows.length - failed.length, failed }
  })

export const COLUMNS = ['姓名', '手机号', '部门', '职位', '工号'] as const
const MOST_ROWS = 200
const MOST_MB = 2

/** What a table of colleagues holds that is copied from a table program. */
export function importPreview(ctx: Ctx, text: string) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim())
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split(/[\t,，]/) }))
  // Where in a table the copied block stood nobody knows: people count what is below the head.
  return previewOf(ctx, rows, underHead(rows, COLUMNS).above)
}

/** The same of a table that comes as a file. */
export async function importFile(ctx: Ctx, upload: Upload) {
  // Whoever may not invite sends no table here.
  await needManager(ctx.db, ctx.user.id)
  return previewOf(ctx, readSheet(await bytesOf(upload, MOST_MB)))
}

/** What these rows hold, and what is wrong with each, whose number is so many lower; nothing is kept. */
async function previewOf({ db, modules, user }: Ctx, table: SheetRow[], above = 0) {
  const standing = await needManager(db, user.id)
  const { rows: read } = underHead(table, COLUMNS)
  const rows = read.map(({ cells }) => ({
    name: cells.姓名.slice(0, 60),
    phone: cells.手机号.slice(0, 30),
    dept: cells.部门.slice(0, 60),
    position: cells.职位.slice(0, 60),
    empNo: cells.工号.slice(0, 60),
  }))
  const lines = read.map(({ line }) => line - above)
  if (!rows.length) refuse(400, '表里没有成员')
  if (rows.length > MOST_ROWS) refuse(400, `一次最多导入 ${MOST_ROWS} 行`)
  const there = await seatedAmong(
    db,
    standing.companyId,
    rows.map(({ phone }) => barePhone(phone)),
  )
  const seen = new Set<string>()
  const errors: Failed[] = []
  rows.forEach((row, index) => {
    const at = lines[index]
    try {
      const { phone, empNo } = checked(row, at)
      if (there.phones.has(phone)) wrong(codes.COLLEAGUE_ALREADY, `第${at}行的手机号已在本企业`)
      if (seen.has(phone)) wrong(codes.WRONG_ROW, `第${at}行的手机号与前面重复`)
      const number = empNo && `工号 ${empNo.toUpperCase()}`
      if (seen.has(number)) wrong(codes.WRONG_ROW, `第${at}行的工号与前面重复`)
      if (there.numbers.has(empNo.toUpperCase())) wrong(codes.WRONG_ROW, `第${at}行的工号与本企业另一位成员重复`)
      seen.add(phone)
      if (number) seen.add(number)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      errors.push({ row: index + 1, phone: row.phone, code: error.code, message: error.message })
    }
  })
  const company = (await seatsOf(db, standing.companyId)) ?? gone()
  const leftSeats = Math.max(0, (await keptSeats(db, modules, company)) - company.used)
  return { rows, lines, errors, needSeats: rows.length - errors.length, leftSeats }
}

/** Which of these phones have a seat of the company already, by what it wrote down or by the account; and all its numbers. */
async function seatedAmong(db: Db, companyId: string, phones: string[]) {
  const accounts = await peopleOfPhones(db, phones)
  const { rows } = await sql<{ phone: string; userId: string | null; empNo: string }>`
    select m.phone, m.user_id as "userId", ${bareNumbers(sql`m.emp_no`)} as "empNo" from company_member m
    where m.company_id = ${companyId} and ${sits}`.execute(db)
  const people = new Set(rows.map(({ userId }) => userId))
  return {
    phones: new Set([
      ...rows.map(({ phone }) => phone),
      ...[...accounts].flatMap(([phone, userId]) => (people.has(userId) ? phone : [])),
    ]),
    numbers: new Set(rows.flatMap(({ empNo }) => empNo || [])),
  }
}

/** Another week. Refuses with 11621 when its seat was given away meanwhile. */
export const resend = ({ db, modules, user }: Ctx, id: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { standing, company } = await holdManaged(trx, user.id)
    needTerm(company)
    const { rows } = await sql<{ phone: string; over: boolean }>`
      select m.phone, m.invite_ends <= statement_timestamp() as over from company_member m
      where m.id = ${id} and m.company_id = ${standing.companyId} and m.status = 'invited'
        ${standing.manages === null ? sql`` : sql`and m.department_id = any(${standing.manages}::uuid[])`}`.execute(trx)
    const { phone, over } = rows[0] ?? gone()
    const kept = await keptSeats(trx, modules, company)
    if (over && company.used >= kept) refuse(codes.NO_SEAT_LEFT, noSeat({ ...company, kept }))
    await sql`update company_member set invite_ends = now() + make_interval(days => ${DAYS}) where id = ${id}`.execute(trx)
    const userId = (await peopleOfPhones(trx, [phone])).get(phone)
    if (userId) await tellInvited(trx, { userId, companyId: standing.companyId, company: standing.name })
    return true as const
  })

interface Asked {
  inviteCode: string
  company: string
  by: string
  end: Date | null
  ends: Date
}
/** What waits for somebody's answer: sent to the phone that is theirs. */
export async function invitations({ db, user }: Ctx) {
  const { phone } = await signatureOf(db, user.id)
  if (!phone) return []
  const { rows } = await sql<Asked>`
    select m.invite_code as "inviteCode", c.name as company, m.name as by, c.term_end as end, m.invite_ends as ends
    from company_member m join company c on c.id = m.company_id
    where m.phone = ${phone} and m.status = 'invited' and m.invite_ends > statement_timestamp() order by m.created_at desc
    limit 10`.execute(db)
  return rows.map(({ end, ends, ...one }) => ({
    ...one,
    endTime: end?.toISOString() ?? null,
    inviteEnds: ends.toISOString(),
  }))
}

/** One that was sent to this person's phone, with the company held. Refuses with 11626. */
async function holdInvitation(trx: Trx, modules: Modules, userId: string, code: string) {
  const over = () => refuse(codes.INVITATION_OVER, '邀请已过期或已撤回，请联系企业重新邀请')
  const { phone } = await signatureOf(trx, userId)
  const find = async (db: Db) =>
    (
      await sql<{ id: string; company_id: string; department_id: string | null; ends: Date }>`
        select id, company_id, department_id, invite_ends as ends from company_member
        where invite_code = ${code} and phone = ${phone} and status = 'invited'`.execute(db)
    ).rows.at(0)
  const first = (await find(trx)) ?? over()
  const company = await holdKeptSeats(trx, modules, first.company_id)
  const member = (await find(trx)) ?? over()
  if (member.ends <= new Date()) over()
  return { member, company }
}

/** Takes the seat. Refuses with 11623 (they sit elsewhere), 11626, 11627 (fewer seats than people). */
export const accept = ({ db, modules, user }: Ctx, code: string) =>
  db.transaction().execute(async (trx) => {
    const { member, company } = await holdInvitation(trx, modules, user.id, code)
    if (await companyOf(trx, user.id)) otherCompany()
    if (company.used > company.kept) refuse(codes.SEATS_FULL, '席位已满，请联系企业')
    await sql`update company_member set user_id = ${user.id}, status = 'joined', joined_at = now(), invite_code = null
      where id = ${member.id}`
      .execute(trx)
      .catch(refuseOtherCompany)
    await setCompanyVip(trx, [user.id], company.termEnd)
    const { companyId } = company
    await emit(trx, 'company.joined', { companyId, memberId: member.id, userId: user.id, departmentId: member.department_id })
    return { company: company.name, endTime: company.termEnd?.toISOString() ?? null }
  })

export const decline = ({ db, modules, user, settings }: Ctx, code: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { member } = await holdInvitation(trx, modules, user.id, code)
    const { phone } = await signatureOf(trx, user.id)
    await sql`update company_member set status = 'removed', left_at = now(), left_how = 'declined', invite_code = null,
      name = '', phone = '', position = '', emp_no = '', declined = ${fingerprint(settings, phone)}
      where id = ${member.id}`.execute(trx)
    return true as const
  })
