import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { dayOf } from '../../../../app/time/days'
import type { AdminCtx } from '../../../../app/admin'
import { gone, refuse } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import { NIL_ID } from '../../../../app/ids'
import { hasAccount } from '../../../identity/user/people'
import { correctRealName } from '../../../identity/user/real-name'
import { notify } from '../../../services/notice/notices'
import { wording } from '../../../services/notice/wordings'
import { lessonsOf, outcomeOf, type Outcome } from '../../lesson/certificate/outcome'
import { certOf, setHolder } from './cert-queries'
import { paintCertificate } from './certificate-picture'
import { hoursOf, writeCert } from './certificates'
import { mailCorrected } from './mailing'
import { inShanghai, turn } from './serve-picture'
import { ISSUER } from './verify'

/** Refuses with 400 a course that gives none, with 10104 none at all. */
async function offering(db: AdminCtx['db'], userId: string, courseId: string): Promise<Outcome> {
  const outcome = await outcomeOf(db, userId, courseId)
  return outcome.certName === null ? refuse(400, '这门课没有结业证书；要发的话，先在课程的“设置”里写证书的名字') : outcome
}

/** What a certificate of a course looks like, as a picture. Refuses with 400 and 10104 as above. */
export async function certificateSample({ db, now }: AdminCtx, courseId: string): Promise<string> {
  const { title, examined, totalSeconds } = await offering(db, NIL_ID, courseId)
  const month = inShanghai.format(now)
  const facts = {
    ...{ holder: '王小明', course: title, from: month, to: month, hours: hoursOf(totalSeconds), issuer: ISSUER },
    lessons: await lessonsOf(db, courseId),
    score: examined ? 90 : null,
  }
  const bytes = await turn(() => paintCertificate(facts).encode('png'))
  return `data:image/png;base64,${bytes.toString('base64')}`
}

interface ByHand {
  userId: string
  courseId: string
  holderName?: string
  reason: string
}
/** Gives somebody the certificate of a course whatever they have learnt of it; its number. Refuses with 10104, 400, 12412. */
export async function issueByHand({ db, now }: AdminCtx, { userId, courseId, holderName, reason }: ByHand): Promise<string> {
  if (!(await hasAccount(db, userId))) gone()
  const outcome = await offering(db, userId, courseId)
  if (!(await writeCert(db, outcome, userId, holderName, now))) refuse(400, '这个人已经有这门课的证书，撤销的也算')
  const { cert_no: certNo } = (await certOf(db, userId, courseId))!
  await notify(db, {
    to: userId,
    type: NOTICE_TYPE.course,
    subType: 'certificate',
    title: `《${outcome.title}》的结业证书发给你了`,
    content: `${reason}（${dayOf(now)} 签发，编号 ${certNo}）`,
    target: page('pages/lesson/certAddress', { courseId }),
    why: '因为我们给你发了证书',
    cause: `exam.certificate:${certNo}`,
  })
  return certNo
}

const renamed = wording('certificate.renamed', {
  name: '证书上的姓名更正',
  title: '证书上的姓名已更正为 {姓名}',
  content: '{原因}。已领的电子证书也改了{纸质证书}；不是你要求的，请联系客服',
  samples: { 姓名: '周敏', 原因: '领证时写错了一个字', 纸质证书: '，寄出过的纸质证书免费再寄一份，寄出前可以改地址' },
})
export const certWordings = [renamed]

/**
 * Another real name where the one that is locked is wrong, also on every certificate, and on paper. Refuses as
 * correctRealName().
 */
export async function renameHolder(
  { db, now }: AdminCtx,
  { userId, holderName, reason }: Omit<ByHand, 'courseId'> & { holderName: string },
) {
  const name = holderName.trim()
  await correctRealName(db, userId, name)
  await setHolder(db, userId, name)
  const [mailed] = await mailCorrected(db, userId, now)
  await notify(db, {
    to: userId,
    type: NOTICE_TYPE.course,
    subType: 'certificate',
    ...renamed({ 姓名: name, 原因: reason, 纸质证书: mailed ? '，寄出过的纸质证书免费再寄一份，寄出前可以改地址' : '' }),
    // Where the address of what is mailed can be changed.
    target: mailed ? page('pages/lesson/certAddress', { courseId: mailed }) : page('pages/mine/edit'),
    why: '因为这个姓名印在你的证书上',
  })
}
