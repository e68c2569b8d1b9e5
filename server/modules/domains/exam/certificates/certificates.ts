import * as codes from '../../../../../contract/rules/codes'
import type { exam as spec } from '../../../../../contract/exam'
import type { Input, Result } from '../../../../../contract/endpoint'
import { emit } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { signedAddress } from '../../../../app/secrets'
import { lessonsOf, outcomeOf, type Outcome } from '../../lesson/certificate/outcome'
import { lockRealName, realNameOf } from '../../../identity/user/real-name'
import { newCertNo } from './cert-number'
import { certOf, holdCert, isExpired, isRevoked, issue, type CertRow } from './cert-queries'
import type { PostalAddress } from '../../../commerce/delivery/parcels'
import { insertPaper, papersOf, readdress } from './paper-queries'
import { currentOf, mailFrom, mailOf, reissueOf, shownPapers } from './papers'
import { PASS } from '../registrations/states'

declare module '../../../../app/bus' {
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
  const open = { text: '课程有效期已过，续费后才能继续学', done: false }
  const best = score === null ? '还没有考' : `最好 ${score} 分`
  const passed = { text: `结课测验 ${PASS} 分及以上（${best}）`, done: score !== null && score >= PASS }
  const all = examined ? [study, passed] : [study]
  return access.active || all.every(({ done }) => done) ? all : [...all, open]
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
  const imageUrl = signedAddress(settings, pathOfPicture(user.id, outcome.courseId), now)
  const active = outcome.access?.active ?? false
  const offered = outcome.certName !== null
  if (cert) return { active, offered: true, ...(await issuedDetail(db, cert, now, settings.publicUrl, imageUrl)) }
  const missing = conditions(outcome)
  return {
    status: missing.every(({ done }) => done) ? 1 : 0,
    courseTitle: outcome.title,
    missing,
    holderName: name.realName,
    nameLocked: name.locked,
    offered,
    active,
    ...(offered && { imageUrl }),
    mails: [],
  }
}

async function issuedDetail(
  db: Db,
  cert: CertRow,
  now: Date,
  publicUrl: string,
  imageUrl: string,
): Promise<Omit<Detail, 'offered' | 'active'>> {
  const papers = await papersOf(db, cert.id)
  const current = currentOf(papers)
  const revoked = isRevoked(cert)
  return {
    status: revoked ? 9 : current?.state === 'waiting' ? 2 : current?.state === 'sent' ? 3 : 4,
    courseTitle: cert.course_title,
    missing: revoked ? [{ text: `证书已撤销：${cert.revoked_reason}`, done: false }] : [],
    holderName: cert.holder_name,
    nameLocked: true,
    certNo: cert.cert_no,
    verifyUrl: verifyUrl(publicUrl, cert.cert_no),
    issueDate: dayOf(cert.issued_at),
    expireDate: cert.expires_on,
    expired: isExpired(cert, now),
    ...(!revoked && { imageUrl }),
    ...(current && { mail: mailOf(current) }),
    mails: shownPapers(papers),
    ...(current && !revoked && { reissue: reissueOf(cert, papers, now) }),
  }
}

/**
 * Issues a certificate, once a person and course, and takes an address for the first paper one, which is free. Refuses with
 * 10104, 11360 (what is missing, revoked, expired), 11361 (sent already), 12412 (another name than the one that is locked),
 * 400 (no name, half an address).
 */
export async function claimCert({ db, user, now }: Ctx, claim: Claim): Promise<Claimed> {
  const outcome = await outcomeOf(db, user.id, claim.courseId)
  return db.transaction().execute(async (trx) => {
    if (!(await certOf(trx, user.id, outcome.courseId))) await issueNow(trx, outcome, user.id, claim.holderName, now)
    const cert = (await holdCert(trx, user.id, outcome.courseId))!
    if (isRevoked(cert)) refuse(codes.NO_CERTIFICATE, `证书已撤销：${cert.revoked_reason}`)
    if (claim.holderName && claim.holderName !== cert.holder_name) refuse(codes.NAME_LOCKED, '姓名已锁定，不能修改')
    const [latest] = (await papersOf(trx, cert.id)).filter(({ state }) => state !== 'cancelled')
    const mail = mailGiven(claim)
    if (!mail) return { certId: cert.id, status: latest?.state === 'waiting' ? 2 : latest?.state === 'sent' ? 3 : 4 }
    if (latest && latest.state !== 'waiting') refuse(codes.CERTIFICATE_SENT, '证书已寄出，不能再修改地址')
    if (isExpired(cert, now)) refuse(codes.NO_CERTIFICATE, `证书有效期至 ${cert.expires_on}，已过期`)
    if (latest) await readdress(trx, latest.id, mail, latest.reason)
    else await insertPaper(trx, cert, mail, { reason: '', state: 'waiting' })
    return { certId: cert.id, status: 2 as const }
  })
}

function mailGiven({ receiver, phone, province, city, area, areaCode, detail }: Claim): PostalAddress | undefined {
  const parts = { receiver, phone, province, city, area, detail }
  if (Object.values(parts).every((part) => !part)) return undefined
  // Some places have no cities, and some cities no districts.
  if (!receiver || !phone || !province || !detail) return refuse(400, '参数错误：请填写完整的收件信息')
  return mailFrom({ receiver, phone, province, city, area, areaCode, detail })
}

/** Only one of several who ask at the same moment issues; the others find what it issued. */
async function issueNow(trx: Trx, outcome: Outcome, userId: string, wished: string | undefined, now: Date): Promise<void> {
  const open = conditions(outcome).filter(({ done }) => !done)
  if (open.length || !outcome.access?.finishedAt)
    return refuse(codes.NO_CERTIFICATE, `未达到领取条件：${open.map(({ text }) => text).join('；')}`)
  await writeCert(trx, outcome, userId, wished, now)
}

/**
 * Writes the certificate of what somebody has learnt; false when they have one of this course already. Refuses with 12412,
 * 400 (name).
 */
export async function writeCert(
  trx: Trx,
  outcome: Outcome,
  userId: string,
  wished: string | undefined,
  now: Date,
): Promise<boolean> {
  const { courseId, title, access, score, totalSeconds } = outcome
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
    score: outcome.examined && score !== null && score >= PASS ? score : null,
    started_at: access?.startTime ?? now,
    finished_at: access?.finishedAt ?? now,
    issued_at: now,
  }
  if (!(await issue(trx, cert))) return false
  await emit(trx, 'cert.issued', { userId, certId: cert.id, courseId })
  return true
}
