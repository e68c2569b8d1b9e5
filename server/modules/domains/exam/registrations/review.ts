import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { batchById } from '../../lesson/certificate/batches'
import { courseTitle } from '../../lesson/catalog/titles'
import { notify } from '../../../services/notice/notices'
import { holdById, holdByTicket, lastSitting, move, PRINT, putBack, reopen, sittingOf, type RegistrationRow } from '../queries'
import { needFree } from './rules'
import {
  APPROVED,
  CERTIFIED,
  CORRECTABLE,
  EDITABLE,
  ENROLLED,
  FAILED,
  PASS,
  PASSED,
  REJECTED,
  statusText,
  WAITING,
  type RegistrationStatus,
} from './states'

// What operators decide on a registration: each step tells the person who registered. All refuse with 10104 (none) and 400
// (not in that state).

/** Refuses with 10186 too where it was handed in again after `submittedAt`, as reject() does. */
export const approve = (trx: Trx, id: string, submittedAt?: string) =>
  go(trx, { id, submittedAt }, [WAITING], APPROVED, sql``, '报名资料审核通过', '等待统一报考，准考证号出来后会再通知你')

/** Sends it back with a reason, and words on single fields; also what is approved and not reported yet. How it stood before. */
export function reject(trx: Trx, id: string, reason: string, fields: Record<string, string>, submittedAt?: string) {
  const also = sql`, reject_reason = ${reason}, rejected = ${JSON.stringify(fields)}::jsonb, rejected_print = ${PRINT}`
  return go(trx, { id, submittedAt }, [WAITING, APPROVED], REJECTED, also, '报名资料需要修改', reason)
}

/**
 * 已报考: from here on the course is not given back. Given again, a ticket takes the place of the one before, until 证书已发; without a
 * place the one there is stays.
 * @returns whether something has been corrected
 */
export async function enrolled(trx: Trx, id: string, ticket: string, given?: string): Promise<boolean> {
  const row = await hold(trx, id)
  const place = given ?? row.ticket_place
  if (row.status >= ENROLLED && row.ticket_no === ticket && row.ticket_place === place) return false
  const first = row.status === APPROVED
  if (!first && !CORRECTABLE.includes(row.status)) wrongly(row)
  await move(trx, id, row.status, first ? ENROLLED : row.status, sql`, ticket_no = ${ticket}, ticket_place = ${place}`)
  const said = [`准考证号 ${ticket}`, place].filter(Boolean).join('，')
  await tell(trx, row, first ? '已报考，准考证号已出' : '准考证有更正，以这次的为准', said)
  return !first
}

/**
 * The scores of whoever sat with this ticket. Given again, they take the place of those before, until 证书已发.
 * @returns what stood there, where it has been corrected
 */
export async function result(trx: Trx, ticket: string, theory: number, skill: number) {
  const row = await holdByTicket(trx, ticket)
  if (!row) return sat(trx, ticket, theory, skill)
  if (row.theory === theory && row.skill === skill) return undefined
  if (row.status === CERTIFIED) refuse(400, `准考证号 ${ticket} 的证书已发，成绩不能再改，记错了的先收回“证书已发”`)
  if (!CORRECTABLE.includes(row.status)) wrongly(row)
  const passed = theory >= PASS && skill >= PASS
  await move(trx, row.id, row.status, passed ? PASSED : FAILED, sql`, theory = ${theory}, skill = ${skill}`)
  const said = `理论 ${theory} 分，技能 ${skill} 分`
  if (row.status === ENROLLED) {
    await tell(trx, row, passed ? '考试合格' : '考试成绩已出', said)
    return undefined
  }
  await tell(trx, row, `考试成绩有更正：${passed ? '合格' : '不合格'}`, said)
  return { id: row.id, theory: row.theory, skill: row.skill }
}

/** Whose registration is open again for another batch keeps what came of this one. */
async function sat(trx: Trx, ticket: string, theory: number, skill: number) {
  const sitting = (await sittingOf(trx, ticket)) ?? refuse(codes.GONE, `没有准考证号 ${ticket}`)
  if (sitting.theory === null) refuse(400, `准考证号 ${ticket} 的人记过缺考，记错了的先收回缺考再导入`)
  if (sitting.theory !== theory || sitting.skill !== skill)
    refuse(400, `准考证号 ${ticket} 的人已经重新报名，这一次的成绩不能再改`)
  return undefined
}

export const certified = (trx: Trx, id: string) =>
  go(trx, { id }, [PASSED], CERTIFIED, sql``, '职业技能等级证书已发', '请按考点通知领取证书')

/** 证书已发 was a mistake: 合格 again, and its scores may be mended. */
export const uncertified = (trx: Trx, id: string, reason: string) =>
  go(trx, { id }, [CERTIFIED], PASSED, sql``, '等级证书还没有发', `${reason}。考试成绩不变，证书发了会再通知你`)

/** 缺考: its owner may choose a later batch. Refuses with 400 also before it was held. */
export async function absent(trx: Trx, id: string) {
  const row = await hold(trx, id)
  if (row.batch_id && (await batchById(trx, row.batch_id)).examAt > new Date()) refuse(400, '考试还没有开始，不能记缺考')
  if (!(await reopen(trx, row, ENROLLED))) wrongly(row)
  await tell(trx, row, '这次考试记为缺考', '可以改报以后的批次：选好批次再提交审核')
}

/**
 * 缺考 was a mistake: entered again for the batch it was, with the ticket of then. Refuses with 400 also once its owner has
 * handed in for a later batch, and with 11354.
 */
export async function present(trx: Trx, id: string, reason: string) {
  const row = await hold(trx, id)
  const sitting = await lastSitting(trx, id)
  if (!sitting || sitting.theory !== null) return refuse(400, '这份报名没有记过缺考')
  if (row.status > APPROVED) refuse(400, '本人已经报考了以后的批次，缺考不能再收回')
  if (!EDITABLE.includes(row.status)) refuse(400, '本人已经报名以后的批次：先驳回这一次的，再收回缺考')
  const hash = row.id_mask ? row.id_hash : null
  if (!hash) return refuse(400, '本人已经收回同意或删掉了证件号，请先联系本人补上')
  await needFree(trx, id, await batchById(trx, sitting.batch_id), hash)
  if (await holdByTicket(trx, sitting.ticket_no)) refuse(400, `准考证号 ${sitting.ticket_no} 已经给了别人，请先更正`)
  await putBack(trx, id, sitting.batch_id)
  await tell(trx, row, '缺考的记录已收回', `${reason}。这次报考照旧，准考证号 ${sitting.ticket_no}，成绩出来后会通知你`)
}

const hold = async (trx: Trx, id: string) => (await holdById(trx, id)) ?? refuse(codes.GONE, '没有这份报名资料')
const wrongly = (row: RegistrationRow) => refuse(400, `当前状态是“${statusText(row)}”，不能这样处理`)

/** How it stood before. */
async function go(
  trx: Trx,
  { id, submittedAt }: { id: string; submittedAt?: string },
  from: readonly RegistrationStatus[],
  to: RegistrationStatus,
  also: Parameters<typeof move>[4],
  title: string,
  content: string,
) {
  const row = await hold(trx, id)
  if (!from.includes(row.status)) wrongly(row)
  if (submittedAt && submittedAt !== row.submitted_at?.toISOString())
    refuse(codes.CHANGED_BY_AUTHOR, '本人刚重新提交，请再看一遍')
  await move(trx, row.id, row.status, to, also)
  await tell(trx, row, title, content)
  return row.status
}

async function tell(trx: Trx, { user_id, course_id }: RegistrationRow, title: string, content: string) {
  const { rows } = await sql<{ title: string }>`select ${courseTitle(sql`${course_id}::uuid`)} as title`.execute(trx)
  await notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.course,
    subType: 'courseForm',
    title,
    content,
    target: page('pages/lesson/form', { courseId: course_id }),
    why: `因为你报名了《${rows[0].title}》`,
    about: rows[0].title,
  })
}
