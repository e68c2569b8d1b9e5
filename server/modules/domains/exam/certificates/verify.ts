import * as codes from '../../../../../contract/rules/codes'
import type { exam as spec } from '../../../../../contract/exam'
import type { Result } from '../../../../../contract/endpoint'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { maskName, readCertNo } from './cert-number'
import { certByNo, isExpired, isRevoked } from './cert-queries'

export type Verified = Result<(typeof spec)['GET /api/cert/verify/:certNo']>

export const ISSUER = 'HR共享社区 课程学院'

/** What anybody may know of a certificate; undefined when there is none of this number. */
export async function facts(db: Db, typed: string): Promise<Verified | undefined> {
  const cert = await certByNo(db, readCertNo(typed))
  return (
    cert && {
      valid: !isRevoked(cert) && !isExpired(cert, new Date()),
      certNo: cert.cert_no,
      name: maskName(cert.holder_name),
      course: cert.course_title,
      hours: cert.hours,
      score: cert.score,
      issueDate: dayOf(cert.issued_at),
      expireDate: cert.expires_on,
      issuer: ISSUER,
      revokedReason: cert.revoked_reason,
    }
  )
}

/** Refuses with 10104. */
export const verify = async (db: Db, certNo: string): Promise<Verified> =>
  (await facts(db, certNo)) ?? refuse(codes.GONE, '查无此证，请核对证书编号')
