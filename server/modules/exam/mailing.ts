import { sql } from 'kysely'
import type { Db, Trx } from '../../app/db'
import { notify } from '../notice/notices'
import { moveCert, type CertRow, type CertStatus, type Mail } from './cert-queries'

/** What the people of the operator do with certificates. Throws plain errors. */

export interface ToShip extends Mail {
  certNo: string
  holderName: string
  course: string
}
/** Those that wait for the post, the oldest first. */
export async function toShip(db: Db): Promise<ToShip[]> {
  const { rows } = await sql<{ cert_no: string; holder_name: string; course_title: string; mail: Mail }>`
    select cert_no, holder_name, course_title, mail from exam_certificate where status = 2 order by issued_at`.execute(db)
  return rows.map((row) => ({ certNo: row.cert_no, holderName: row.holder_name, course: row.course_title, ...row.mail }))
}

export async function ship(trx: Trx, certNo: string, company: string, trackNo: string) {
  const also = sql`, company = ${company}, track_no = ${trackNo}, shipped_at = now()`
  await tell(trx, await moved(trx, certNo, [2], 3, also), '证书已寄出', `${company} ${trackNo}`)
}

export const delivered = (trx: Trx, certNo: string) => moved(trx, certNo, [3], 4)

/** Takes a certificate back for good; whoever checks it is told why. */
export async function revoke(trx: Trx, certNo: string, reason: string) {
  const cert = await moved(trx, certNo, [2, 3, 4], 9, sql`, revoked_reason = ${reason}`)
  await tell(trx, cert, '证书已撤销', reason)
}

async function moved(...args: Parameters<typeof moveCert>): Promise<CertRow> {
  const cert = await moveCert(...args)
  if (!cert) throw new Error(`没有证书 ${args[1]}，或它不是“${args[2].map((status) => WORDS[status]).join('”或“')}”`)
  return cert
}
const WORDS: Record<CertStatus, string> = { 2: '待寄', 3: '已寄出', 4: '已完成', 9: '已撤销' }

const tell = (trx: Trx, { user_id, course_id, course_title }: CertRow, title: string, content: string) =>
  notify(trx, {
    to: user_id,
    type: 4,
    subType: 'courseCert',
    title,
    content,
    target: { route: 'pages/lesson/certAddress', params: { courseId: course_id } },
    why: `因为你学完了《${course_title}》`,
  })
