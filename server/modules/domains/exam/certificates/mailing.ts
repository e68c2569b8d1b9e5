import { sql } from 'kysely'
import type { CertKind, CertKindChange } from '../../../../../contract/admin/exam'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { notify } from '../../../services/notice/notices'
import { cancel, type ParcelOwner } from '../../../commerce/delivery/parcels'
import { giveBack } from '../../../commerce/order/refunds/give-back'
import { hold } from '../../../commerce/order/settle'
import {
  certById,
  certByNo,
  holdCertById,
  holdCertByNo,
  holdCertsOf,
  isExpired,
  isRevoked,
  setRevoked,
  type CertRow,
} from './cert-queries'
import { CERTIFICATE, insertPaper, papersOf, type Paper } from './paper-queries'
import { currentOf, NOT_TO_MAIL } from './papers'

/** Paper certificates, as parcels bring them. */
export const parcelOwner: ParcelOwner = {
  kind: CERTIFICATE,
  async names(db, ids) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, '证书 ' || cert_no || '，' || holder_name || '，《' || course_title || '》' as name
      from exam_certificate where id = any(${ids}::uuid[])`.execute(db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  hold: holdCertById,
  async sent(trx, { owner_id, company, track_no }) {
    await tell(trx, (await certById(trx, owner_id))!, '证书已寄出', `${company} ${track_no}`)
  },
  readdressed: async (trx, { owner_id }, words) => tell(trx, (await certById(trx, owner_id))!, '客服改了证书的收件地址', words),
  corrected: async (trx, { owner_id }, words) => tell(trx, (await certById(trx, owner_id))!, '证书的快递单号有更正', words),
  async unsent(trx, { owner_id }, words) {
    const cert = (await certById(trx, owner_id))!
    if (isRevoked(cert)) refuse(codes.NOT_TO_SEND, '证书已撤销，不用再寄')
    await tell(trx, cert, '证书还没有寄出', words)
  },
}

/** Takes a certificate back; whoever checks it is told why, and what was paid for a paper that was not sent goes back. */
export async function revoke(trx: Trx, certNo: string, reason: string) {
  const { cert, papers } = await holdWithOrders(trx, certNo)
  if (isRevoked(cert)) refuse(400, `证书 ${certNo} 已撤销`)
  await setRevoked(trx, cert.id, reason)
  for (const { id, state, order_id } of papers) {
    if (state !== 'draft' && state !== 'waiting') continue
    await cancel(trx, id, state)
    if (order_id && state === 'waiting') await giveBack(trx, order_id, NOT_TO_MAIL)
  }
  await tell(trx, cert, '证书已撤销', reason)
}

/**
 * Lets a certificate be valid again that was taken back by mistake; what it was taken back for. Papers that were cancelled
 * then are asked for anew. Refuses with 10104, 400.
 */
export async function restore(trx: Trx, certNo: string, reason: string): Promise<string> {
  const cert = (await holdCertByNo(trx, certNo)) ?? unknown(certNo)
  if (!isRevoked(cert)) refuse(400, `证书 ${certNo} 没有撤销`)
  await setRevoked(trx, cert.id, '')
  await tell(trx, cert, '证书已恢复有效', reason)
  return cert.revoked_reason
}

/**
 * Papers that went out under a name that has been put right since are mailed once more, at no cost and to the same address:
 * of which courses.
 */
export async function mailCorrected(trx: Trx, userId: string, now: Date): Promise<string[]> {
  const courseIds: string[] = []
  for (const cert of await holdCertsOf(trx, userId)) {
    const papers = await papersOf(trx, cert.id)
    const went = currentOf(papers)
    if (!went || went.state === 'waiting' || isRevoked(cert) || isExpired(cert, now)) continue
    // The wrong one may still be on its way.
    await insertPaper(trx, cert, went.address, { reason: '姓名更正', state: 'waiting', part: papers.length })
    courseIds.push(cert.course_id)
  }
  return courseIds
}

const unknown = (certNo: string) => refuse(codes.GONE, `没有证书 ${certNo}`)

/** Orders first, as whoever pays or gives back does: two who hold both never wait for each other. */
async function holdWithOrders(trx: Trx, certNo: string): Promise<{ cert: CertRow; papers: Paper[] }> {
  const found = await certByNo(trx, certNo)
  const orders = found ? (await papersOf(trx, found.id)).flatMap(({ order_id }) => order_id ?? []) : []
  for (const id of orders.toSorted()) await hold(trx, id)
  const cert = (await holdCertByNo(trx, certNo)) ?? unknown(certNo)
  return { cert, papers: await papersOf(trx, cert.id) }
}

const tell = (trx: Trx, { user_id, course_id, course_title }: CertRow, title: string, content: string) =>
  notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.course,
    subType: 'courseCert',
    title,
    content,
    target: page('pages/lesson/certAddress', { courseId: course_id }),
    why: `因为你学完了《${course_title}》`,
  })

export async function kinds(db: Db): Promise<CertKind[]> {
  const { rows } = await sql<CertKind>`
    select id, name, reissue_price as "reissuePrice", valid_months as "validMonths" from cert_kind order by id`.execute(db)
  return rows
}

/** What another paper costs from now on, and how long what is issued from now on is valid. */
export async function setKind(db: Db, { id, reissuePrice, validMonths }: CertKindChange): Promise<void> {
  const { numAffectedRows } = await sql`
    update cert_kind set reissue_price = ${reissuePrice}, valid_months = ${validMonths} where id = ${id}`.execute(db)
  if (!numAffectedRows) gone()
}
