import type { FastifyInstance } from 'fastify'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { isSigned } from '../../../../app/secrets'
import type { Services } from '../../../../app/http/serve'
import { limiter } from '../../../../app/limiter'
import { lessonsOf, outcomeOf } from '../../lesson/certificate/outcome'
import { realNameOf } from '../../../identity/user/real-name'
import { certOf, isRevoked } from './cert-queries'
import { paintCertificate, type CertificateFacts } from './certificate-picture'
import { hoursOf, pathOfPicture, verifyUrl } from './certificates'
import { ISSUER } from './verify'

/** Drawing is all CPU: one at a time, so that others are still answered. */
export const turn = limiter(1)

export const inShanghai = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric', month: 'long' })

/** What stands on somebody's certificate now; a preview, before it is issued. Undefined when there is nothing to show. */
async function factsOf(db: Db, publicUrl: string, userId: string, courseId: string): Promise<CertificateFacts | undefined> {
  const cert = await certOf(db, userId, courseId)
  if (cert && isRevoked(cert)) return undefined
  if (cert)
    return {
      holder: cert.holder_name,
      course: cert.course_title,
      from: inShanghai.format(cert.started_at),
      to: inShanghai.format(cert.finished_at),
      lessons: cert.lesson_count,
      hours: cert.hours,
      score: cert.score,
      issuer: ISSUER,
      issued: {
        certNo: cert.cert_no,
        day: dayOf(cert.issued_at),
        until: cert.expires_on,
        link: verifyUrl(publicUrl, cert.cert_no),
      },
    }
  const { title, certName, access, score, examined, totalSeconds } = await outcomeOf(db, userId, courseId)
  if (certName === null) return undefined
  const { realName } = await realNameOf(db, userId)
  const now = new Date()
  return {
    holder: realName || '姓名待确认',
    course: title,
    from: inShanghai.format(access?.startTime ?? now),
    to: inShanghai.format(access?.finishedAt ?? now),
    lessons: await lessonsOf(db, courseId),
    hours: hoursOf(totalSeconds),
    score: examined ? (score ?? 0) : null,
    issuer: ISSUER,
  }
}

/** Serves the picture of a certificate to whoever holds an address that was signed for it. */
export function servePicture(http: FastifyInstance, { db, settings }: Services) {
  const missing = () => refuse(404, '文件不存在或地址已失效')
  http.get<{ Params: { token: string; userId: string; file: string } }>(
    '/signed/:token/certificate/:userId/:file',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, userId, file } = req.params
      const courseId = file.replace(/\.png$/, '')
      if (!isSigned(settings, token, pathOfPicture(userId, courseId))) return missing()
      const facts = (await factsOf(db, settings.publicUrl, userId, courseId)) ?? missing()
      const bytes = await turn(() => paintCertificate(facts).encode('png'))
      return reply
        .headers({
          'cache-control': 'private, max-age=60',
          'referrer-policy': 'no-referrer',
        })
        .type('image/png')
        .send(bytes)
    },
  )
}
