import { sql } from 'kysely'
import type { company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import * as codes from '../../../../contract/rules/codes'
import { keysOf } from '../../../../contract/rules/keys'
import { emit } from '../../../app/bus'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { maskPhone } from '../../../app/formats/text'
import { proveCode, sendCode, useCode } from '../../identity/login/codes'
import { signatureOf } from '../../identity/user/people'
import { holdMember, needManager } from './manager-actions'
import { handOver } from './hand-over'
import { checked, departmentNamed, needFreeNumber, Wrong } from './invitations'
import { departmentsOf, type Standing } from './members'

type Told<R extends keyof typeof spec> = Input<R, (typeof spec)[R]> extends { body: infer B } ? B : never

interface Known {
  id: string
  user_id: string | null
  department_id: string | null
  status: string
}
/** Whoever stays in a department of this name stays in theirs, though others are called the same. Throws 11625. */
async function departmentKept(trx: Trx, standing: Standing, member: Known, name: string, at: number) {
  const own = (await departmentsOf(trx, standing.companyId)).find(({ id }) => id === member.department_id)
  return own?.name === name ? own.id : departmentNamed(trx, standing, name, at)
}

type Words = Pick<ReturnType<typeof checked>, 'name' | 'dept' | 'position' | 'empNo'>
async function wordsOf(trx: Trx, id: string): Promise<Words> {
  const { rows } = await sql<Words>`
    select m.name, coalesce(d.name, '') as dept, m.position, m.emp_no as "empNo"
    from company_member m left join company_department d on d.id = m.department_id where m.id = ${id}`.execute(trx)
  return rows[0]
}

/**
 * What stands there now with what somebody has changed since it was as they have seen it. Refuses with 10109 what somebody
 * else has changed, too.
 */
function merged(told: Words, was: Words, now: Words): Words {
  const words = { ...now }
  for (const name of keysOf(now)) {
    if (told[name] === was[name] || told[name] === now[name]) continue
    if (now[name] !== was[name]) refuse(codes.TWICE, '同事刚改过这位成员，请重新打开')
    words[name] = told[name]
  }
  return words
}

/** Writes down what was checked, and says so where the department is another one. Throws 11625. */
export async function changeMember(trx: Trx, standing: Standing, member: Known, words: Words, at: number): Promise<void> {
  const { companyId } = standing
  const departmentId = await departmentKept(trx, standing, member, words.dept, at)
  if ((await wordsOf(trx, member.id)).empNo !== words.empNo) await needFreeNumber(trx, companyId, words.empNo, member.id, at)
  await sql`update company_member set name = ${words.name}, department_id = ${departmentId}, position = ${words.position},
    emp_no = ${words.empNo} where id = ${member.id}`.execute(trx)
  if (departmentId !== member.department_id && member.status === 'joined')
    await emit(trx, 'company.moved', { companyId, memberId: member.id, userId: member.user_id, departmentId })
}

/** What the company has written down of somebody. Refuses with 10104, 10109, 11620, 11625, 11628. */
export const editMember = ({ db, user }: Ctx, { id, was, ...told }: Told<'POST /api/subAccount/edit'>): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const { standing, member } = await holdMember(trx, user.id, id)
    const words = was ? merged(told, was, await wordsOf(trx, id)) : told
    try {
      const { name, dept, position, empNo } = checked({ ...words, phone: member.phone }, 1)
      await changeMember(trx, standing, member, { name, dept, position, empNo }, 1)
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      refuse(error.code, error.message.replace(/^第1行(的)?/, ''))
    }
    return true as const
  })

/**
 * The main member, and the phone of the account of whoever would follow. Refuses with 11620, and with 10104 who does not take
 * part.
 */
async function parties(db: Db, userId: string, memberId: string): Promise<{ standing: Standing; own: string; theirs: string }> {
  const standing = await needManager(db, userId)
  if (standing.role !== 'main') refuse(codes.NOT_THE_MANAGER, '只有主账号可以转让')
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from company_member
    where id = ${memberId} and company_id = ${standing.companyId} and status = 'joined' and role <> 'main'`.execute(db)
  const { userId: nextId } = rows[0] ?? gone()
  const [{ phone: own }, { phone: theirs }] = await Promise.all([signatureOf(db, userId), signatureOf(db, nextId)])
  return { standing, own, theirs }
}

/** A message to one of the two who have to agree; the code serves for nothing else. */
export async function sendTransferCode(ctx: Ctx, { id, whose, ...solved }: Told<'POST /api/subAccount/transferCode'>) {
  const { own, theirs } = await parties(ctx.db, ctx.user.id, id)
  const phone = whose === 'own' ? own : theirs
  return { phoneMasked: maskPhone(phone), ...(await sendCode(ctx, { phone, scene: 'company', ...solved })) }
}

/** Whether this one is the main member by now, and whoever asks takes part beside them. */
async function hasFollowed(db: Db, userId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from company_member own join company_member m on m.company_id = own.company_id
    where own.user_id = ${userId} and own.status = 'joined' and own.role = 'member' and m.id = ${memberId}
      and m.role = 'main'`.execute(db)
  return rows.length > 0
}

/** The main role passes on, once both have agreed; asked for again after that it has. Refuses with 10102, 10104, 11620. */
export async function transferMain({ db, user }: Ctx, { id, codeOld, codeNew }: Told<'POST /api/subAccount/transferMain'>) {
  if (await hasFollowed(db, user.id, id)) return true
  const { own, theirs } = await parties(db, user.id, id)
  const wrong = (whose: string) => refuse(codes.WRONG_SMS_CODE, `${whose}的验证码错误或已过期`)
  // A try is counted whatever comes of it; a right code is used up with the transfer alone.
  if (!(await proveCode(db, own, 'company', codeOld))) wrong('你')
  if (!(await proveCode(db, theirs, 'company', codeNew))) wrong('对方')
  return db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, own, 'company', codeOld))) wrong('你')
    if (!(await useCode(trx, theirs, 'company', codeNew))) wrong('对方')
    const { standing } = await parties(trx, user.id, id)
    await handOver(trx, standing.companyId, id)
    return true as const
  })
}
