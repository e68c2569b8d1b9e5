import { sql } from 'kysely'
import type { CertKind, CertKindChange } from '../../../../contract/admin/exam'
import * as codes from '../../../../contract/rules/codes'
import type { Job } from '../../../app/jobs'
import type { Db, Trx } from '../../../app/db'
import type { Services } from '../../../app/serve'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/page'
import { notify } from '../../services/notice/notices'
import { arrived, mayGoOut, sendOut } from '../../commerce/order/deliver'
import { giveBack } from '../../commerce/order/give-back'
import { hold } from '../../commerce/order/settle'
import { eachBatch } from '../../../app/each'
import { holdCertByNo, isRevoked, setRevoked, type CertRow } from './cert-queries'
import { heldBy, longSent, movePaper, papersOf, type Mail, type Paper } from './paper-queries'
import { ARRIVES_DAYS, NOT_TO_MAIL } from './papers'

/** What the people of the operator do with certificates. Throws plain errors. */

export interface ToShip extends Mail {
  certNo: string
  holderName: string
  course: string
  /** '' of the first paper. */
  reason: string
}
/** Those that wait for the post, the oldest first; what is paid for and asked back again waits for its buyer. */
export async function toShip(db: Db): Promise<ToShip[]> {
  const { rows } = await sql<{ cert_no: string; holder_name: string; course_title: string; mail: Mail; reason: string }>`
    select c.cert_no, c.holder_name, c.course_title, m.mail, m.reason
    from exam_mailing m join exam_certificate c on c.id = m.cert_id
    where m.state = 'waiting' and ${mayGoOut(sql.ref('m.order_id'))} order by m.created_at, m.id`.execute(db)
  return rows.map((row) => ({
    certNo: row.cert_no,
    holderName: row.holder_name,
    course: row.course_title,
    reason: row.reason,
    ...row.mail,
  }))
}

export async function ship(trx: Trx, certNo: string, company: string, trackNo: string) {
  const { cert, paper } = await held(trx, certNo, 'waiting')
  if (paper.order_id && !(await sendOut(trx, paper.order_id))) throw new Error(`证书 ${certNo} 的补寄订单正在退款，不要寄出`)
  await movePaper(trx, paper.id, 'waiting', 'sent', sql`, company = ${company}, track_no = ${trackNo}, shipped_at = now()`)
  await tell(trx, cert, '证书已寄出', `${company} ${trackNo}`)
}

export const delivered = async (trx: Trx, certNo: string) => arrive(trx, (await held(trx, certNo, 'sent')).paper)

/** Of a paper whose order and certificate are held. False when it is not on its way. */
export async function arrive(trx: Trx, { id, order_id }: Paper): Promise<boolean> {
  if (!(await movePaper(trx, id, 'sent', 'delivered', sql`, delivered_at = now()`))) return false
  if (order_id) await arrived(trx, order_id)
  return true
}

const BATCH = 500
/** What was sent long ago has come. */
export const jobs = (services: Services): Job[] => [
  { name: 'exam.delivered', cron: '20 4 * * *', run: () => arriveLongSent(services) },
]
export async function arriveLongSent(services: Services, batch = BATCH) {
  const { db } = services
  await eachBatch(
    services,
    'exam.delivered',
    (last?: string) => longSent(db, ARRIVES_DAYS, batch, last),
    (id) =>
      db.transaction().execute(async (trx) => {
        const { paper } = await held(trx, (await heldBy(trx, id))!.cert_no, 'sent')
        await arrive(trx, paper)
      }),
  )
}

/** Takes a certificate back for good; whoever checks it is told why, and what was paid for a paper that was not sent goes back. */
export async function revoke(trx: Trx, certNo: string, reason: string) {
  const { cert, papers } = await holdWithOrders(trx, certNo)
  if (isRevoked(cert)) refuse(400, `证书 ${certNo} 已撤销`)
  await setRevoked(trx, cert.id, reason)
  for (const { id, state, order_id } of papers) {
    if (state !== 'asked' && state !== 'waiting') continue
    await movePaper(trx, id, state, 'cancelled')
    if (order_id && state === 'waiting') await giveBack(trx, order_id, NOT_TO_MAIL)
  }
  await tell(trx, cert, '证书已撤销', reason)
}

const WORDS = { waiting: '待寄出', sent: '已寄出' }

async function held(trx: Trx, certNo: string, state: keyof typeof WORDS): Promise<{ cert: CertRow; paper: Paper }> {
  const { cert, papers } = await holdWithOrders(trx, certNo)
  const paper = papers.find((one) => one.state === state)
  if (!paper) throw new Error(`没有证书 ${certNo}，或它不是“${WORDS[state]}”`)
  return { cert, paper }
}

/** Orders first, as whoever pays or gives back does: two who hold both never wait for each other. */
async function holdWithOrders(trx: Trx, certNo: string): Promise<{ cert: CertRow; papers: Paper[] }> {
  const { rows } = await sql<{ order_id: string }>`
    select m.order_id from exam_mailing m join exam_certificate c on c.id = m.cert_id
    where c.cert_no = ${certNo} and m.order_id is not null order by m.order_id`.execute(trx)
  for (const { order_id } of rows) await hold(trx, order_id)
  const cert = (await holdCertByNo(trx, certNo)) ?? refuse(codes.GONE, `没有证书 ${certNo}`)
  return { cert, papers: await papersOf(trx, cert.id) }
}

const tell = (trx: Trx, { user_id, course_id, course_title }: CertRow, title: string, content: string) =>
  notify(trx, {
    to: user_id,
    type: 4,
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
