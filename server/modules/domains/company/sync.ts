import { sql } from 'kysely'
import type { company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import * as codes from '../../../../contract/rules/codes'
import type { OpenCtx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { fingerprint } from '../../../app/secrets'
import { bareNumber } from '../../../app/formats/text'
import type { Settings } from '../../../app/settings'
import { changeMember } from './changes'
import { changesLeft, needTerm, takeSeat } from './manager-actions'
import { checked, invite, wrong, Wrong } from './invitations'
import { holderOf } from './keys'
import type { Standing } from './members'
import { holdKeptSeats, type KeptSeats } from './seats'

const SYNC = 'POST /api/enterprise/sync'
type Sent = Input<typeof SYNC, (typeof spec)[typeof SYNC]>['body']
type Row = Sent['rows'][number]
type Outcome = 'added' | 'changed' | 'removed' | 'same'
/** Whoever has said no is not asked by a system for so long. */
const DECLINED_DAYS = 180
const MOST_FAULTS = 50

interface Member {
  id: string
  user_id: string | null
  name: string
  phone: string
  department_id: string | null
  dept: string
  position: string
  emp_no: string
  role: string
  status: 'invited' | 'joined' | 'disabled'
  joined_at: Date | null
  over: boolean
}
async function membersBy(trx: Trx, companyId: string, where: ReturnType<typeof sql>): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.id, m.user_id, m.name, m.phone, m.department_id, coalesce(d.name, '') as dept, m.position, m.emp_no, m.role,
      m.status,
      m.joined_at, coalesce(m.invite_ends <= statement_timestamp(), false) as over
    from company_member m left join company_department d on d.id = m.department_id
    where m.company_id = ${companyId} and m.status <> 'removed' and ${where} limit 2`.execute(trx)
  return rows
}

interface Work {
  trx: Trx
  settings: Settings
  standing: Standing
  company: KeptSeats
}

/** Somebody works there no more. Throws 11620, 11624. */
async function takeOut({ trx, company }: Work, member: Member | undefined): Promise<Outcome> {
  if (!member) return 'same'
  if (member.role !== 'member') wrong(codes.NOT_THE_MANAGER, '主账号与管理员不由同步移除，请在企业子会员页调整')
  if (member.joined_at && (await changesLeft(trx, company.companyId, company.seats)) === 0)
    wrong(codes.NO_CHANGES_LEFT, '本年度更换次数已用完，请联系客服')
  await takeSeat(trx, company, member, 'removed')
  return 'removed'
}

/** Asks somebody new, who has not said no lately. Throws as invite() does, and 11626. */
async function ask({ trx, settings, standing, company }: Work, row: ReturnType<typeof checked>, at: number): Promise<Outcome> {
  const { rows } = await sql`
    select from company_member where company_id = ${company.companyId} and declined = ${fingerprint(settings, row.phone)}
      and left_at > now() - make_interval(days => ${DECLINED_DAYS}) limit 1`.execute(trx)
  if (rows.length) wrong(codes.INVITATION_OVER, '本人谢绝过邀请，需要时请在企业子会员页再邀请')
  await invite(trx, standing, row, at, company)
  return 'added'
}

/** One row. Throws what is wrong with it. */
async function put(work: Work, row: Row, at: number): Promise<Outcome> {
  const { trx, standing, company } = work
  const empNo = bareNumber(row.empNo) || wrong(codes.WRONG_ROW, `第${at}行没有填写工号`)
  const numbered = await membersBy(trx, company.companyId, sql`normalize(m.emp_no, nfkc) = ${empNo}`)
  if (numbered.length > 1) wrong(codes.WRONG_ROW, `第${at}行的工号在企业里不止一位成员`)
  if (row.left) return takeOut(work, numbered.at(0))
  const one = checked({ ...row, name: row.name ?? '', phone: row.phone ?? '' }, at)
  const member = numbered.at(0) ?? (await membersBy(trx, company.companyId, sql`m.phone = ${one.phone}`)).at(0)
  if (!member) return ask(work, one, at)
  const had = bareNumber(member.emp_no)
  if (had && had !== empNo) wrong(codes.COLLEAGUE_ALREADY, `第${at}行的手机号是另一个工号的成员`)
  if (member.status === 'invited' && member.phone !== one.phone) {
    await takeSeat(trx, company, member, 'removed')
    await ask(work, one, at)
    return 'changed'
  }
  // Nobody is asked every week for ever: whoever wants to asks again by hand.
  if (member.status === 'invited' && member.over) wrong(codes.INVITATION_OVER, '邀请已过期没有答复，请在企业子会员页重发')
  const told = {
    name: one.name,
    dept: row.dept === undefined ? member.dept : one.dept,
    position: row.position === undefined ? member.position : one.position,
    empNo,
  }
  const same =
    told.name === member.name && told.dept === member.dept && told.position === member.position && empNo === member.emp_no
  if (same) return 'same'
  await changeMember(trx, standing, member, told, at)
  return 'changed'
}

/**
 * What a company's HR system says of who works there, by employee number: new ones are asked, the others put right, those who
 * have left taken out. Each row that cannot be done says why and keeps no other from it. Refuses with 11628, 11630.
 */
export const syncPeople = ({ db, modules, settings }: OpenCtx, { key, rows }: Sent) =>
  db.transaction().execute(async (trx) => {
    const { keyId, companyId } = await holderOf(trx, settings, key)
    const company = await holdKeptSeats(trx, modules, companyId)
    needTerm(company)
    const standing: Standing = { companyId, memberId: '', name: company.name, role: 'main', manages: null, seesMoney: false }
    const counts = { added: 0, changed: 0, removed: 0, same: 0 }
    const failed: { row: number; empNo: string; code: number; message: string }[] = []
    const seen = new Set<string>()
    for (const [index, row] of rows.entries()) {
      const at = index + 1
      try {
        if (seen.has(bareNumber(row.empNo))) wrong(codes.WRONG_ROW, `第${at}行的工号与前面重复`)
        seen.add(bareNumber(row.empNo))
        counts[await put({ trx, settings, standing, company }, row, at)] += 1
      } catch (error) {
        if (!(error instanceof Wrong)) throw error
        const { message } = error
        failed.push({
          row: at,
          empNo: row.empNo,
          code: error.code,
          message: message.startsWith('第') ? message : `第${at}行：${message}`,
        })
      }
    }
    const faults = failed.slice(0, MOST_FAULTS).map(({ message }) => message)
    await sql`insert into company_sync (id, company_id, key_id, added, changed, removed, same, failed, faults)
      values (${newId()}, ${companyId}, ${keyId}, ${counts.added}, ${counts.changed}, ${counts.removed}, ${counts.same}, ${failed.length},
        ${faults}::text[])`.execute(trx)
    return { ...counts, failed }
  })
