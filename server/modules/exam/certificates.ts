import { sql } from 'kysely'
import type { exam as spec } from '../../../contract/exam'
import type { Input, Result } from '../../../contract/endpoint'
import { placeName, regionValue } from '../../../contract/rules/region'
import { emit } from '../../app/bus'
import type { Ctx } from '../../app/context'
import type { Db, Trx } from '../../app/db'
import { refuse } from '../../app/errors'
import { newId } from '../../app/ids'
import { signedAddress } from '../../app/secrets'
import { outcomeOf, type Outcome } from '../lesson/outcome'
import { lockRealName, realNameOf } from '../user/real-name'
import { newCertNo } from './cert-number'
import { address, certOf, issue, type CertRow, type Mail } from './cert-queries'
import { PASS } from './states'

declare module '../../app/bus' {
  interface Events {
    /** Somebody has got a certificate, once each. */
    'cert.issued': { userId: string; certId: string; courseId: string }
  }
}

const ROUTE = 'POST /api/course/courseCert'
type Claim = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']
type Claimed = Result<(typeof spec)[typeof ROUTE]>
type Detail = Result<(typeof spec)['GET /api/course/courseCertDetail/:courseId']>

/** 学时: 45 minutes of recordings, at least one. */
const HOUR_SECONDS = 45 * 60
export const hoursOf = (seconds: number) => Math.max(1, Math.round(seconds / HOUR_SECONDS))

/** What a certificate asks for, and how far somebody is. */
export function conditions({ certName, access, examined, score }: Outcome): { text: string; done: boolean }[] {
  if (certName === null) return [{ text: '这门课程没有证书', done: false }]
  if (!access) return [{ text: '还没有加入这门课程', done: false }]
  const finished = access.finishedAt !== null
  const study = { text: finished ? '已学完全部课程' : `学完全部课程（已学 ${access.progress}%）`, done: finished }
  if (!examined) return [study]
  const passed = score !== null && score >= PASS
  const best = score === null ? '还没有考' : `最好 ${score} 分`
  return [study, { text: `结课测验 ${PASS} 分及以上（${best}）`, done: passed }]
}

export const pathOfPicture = (userId: string, courseId: string) => `certificate/${userId}/${courseId}.png`
export const verifyUrl = (publicUrl: string, certNo: string) => `${publicUrl}/cert/${certNo}`

/** How it stands with the certificate of a course. Refuses with 10104 when there is no such course. */
export async function certDetail({ db, user, settings, now }: Ctx, courseId: string): Promise<Detail> {
  const [outcome, cert, name] = await Promise.all([
    outcomeOf(db, user.id, courseId),
    certOf(db, user.id, courseId),
    realNameOf(db, user.id),
  ])
  const missing = conditions(outcome)
  const ready = missing.every(({ done }) => done)
  const shown = cert ? cert.status !== 9 : outcome.certName !== null
  return {
    status: cert?.status ?? (ready ? 1 : 0),
    courseTitle: cert?.course_title ?? outcome.title,
    missing: cert?.status === 9 ? [{ text: `证书已撤销：${cert.revoked_reason}`, done: false }] : missing,
    holderName: cert?.holder_name ?? name.realName,
    nameLocked: cert !== undefined || name.locked,
    ...(cert && { certNo: cert.cert_no, verifyUrl: verifyUrl(settings.publicUrl, cert.cert_no) }),
    ...(shown && { imageUrl: signedAddress(settings, pathOfPicture(user.id, outcome.courseId), now) }),
    ...(cert?.mail && { mail: mailOf(cert, cert.mail) }),
  }
}

const mailOf = ({ company, track_no }: CertRow, { receiver, phone, province, city, area, areaCode, detail }: Mail) => ({
  receiver,
  phoneMasked: phone.replace(/^(\d{3})\d{4}/, '$1****'),
  address: placeName([province, city, area]) + detail,
  region: areaCode ? regionValue({ code: areaCode, names: [province, city, area].filter(Boolean) }) : '',
  detail,
  company,
  trackNo: track_no,
})

/**
 * Issues a certificate, once a person and course, and takes an address for the paper one. Refuses with 10104, 11360 (what is
 * missing, or revoked), 11361 (sent already), 12412 (another name than the one that is locked), 400 (no name, half an address).
 */
export async function claimCert({ db, user, now }: Ctx, claim: Claim): Promise<Claimed> {
  const outcome = await outcomeOf(db, user.id, claim.courseId)
  return db.transaction().execute(async (trx) => {
    const cert = (await certOf(trx, user.id, outcome.courseId)) ?? (await issued(trx, outcome, user.id, claim.holderName, now))
    if (cert.status === 9) refuse(11360, `证书已撤销：${cert.revoked_reason}`)
    if (claim.holderName && claim.holderName !== cert.holder_name) refuse(12412, '姓名已锁定，不能修改')
    const mail = mailGiven(claim)
    if (!mail) return { certId: cert.id, status: cert.status }
    if (!(await address(trx, cert.id, mail))) refuse(11361, '证书已寄出，不能再修改地址')
    return { certId: cert.id, status: 2 as const }
  })
}

function mailGiven({ receiver, phone, province, city, area, areaCode, detail }: Claim): Mail | undefined {
  const parts = { receiver, phone, province, city, area, detail }
  if (Object.values(parts).every((part) => !part)) return undefined
  // Some places have no cities, and some cities no districts.
  if (!receiver || !phone || !province || !detail) return refuse(400, '参数错误：请填写完整的收件信息')
  return { receiver, phone, province, city: city ?? '', area: area ?? '', ...(areaCode && { areaCode }), detail }
}

/** Only one of several who ask at the same moment issues; the others find what it issued. */
async function issued(trx: Trx, outcome: Outcome, userId: string, wished: string | undefined, now: Date): Promise<CertRow> {
  const { courseId, title, access, score, totalSeconds } = outcome
  const open = conditions(outcome).filter(({ done }) => !done)
  if (open.length || !access?.finishedAt) return refuse(11360, `未达到领取条件：${open.map(({ text }) => text).join('；')}`)
  const holder = await lockRealName(trx, userId, wished)
  const cert = {
    id: newId(),
    cert_no: newCertNo(now),
    user_id: userId,
    course_id: courseId,
    holder_name: holder,
    course_title: title,
    lesson_count: await lessonsOf(trx, courseId),
    hours: hoursOf(totalSeconds),
    score: outcome.examined ? score : null,
    started_at: access.startTime,
    finished_at: access.finishedAt,
    issued_at: now,
  }
  if (await issue(trx, cert)) await emit(trx, 'cert.issued', { userId, certId: cert.id, courseId })
  return (await certOf(trx, userId, courseId))!
}

export async function lessonsOf(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ lessons: number }>`
    select count(*)::integer as lessons from lesson where course_id = ${courseId} and required`.execute(db)
  return rows[0].lessons
}
