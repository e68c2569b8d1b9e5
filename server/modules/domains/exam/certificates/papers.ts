import type { exam as spec } from '../../../../../contract/exam'
import type { Input, Result } from '../../../../../contract/endpoint'
import { regionValue } from '../../../../../contract/rules/region'
import { isExpired, isRevoked, type CertRow } from './cert-queries'
import { ARRIVES_DAYS, deliveryOf, type ParcelState, type PostalAddress } from '../../../commerce/delivery/parcels'
import type { Paper } from './paper-queries'

type Detail = Result<(typeof spec)['GET /api/course/courseCertDetail/:courseId']>
const REISSUE = 'POST /api/course/courseCertReissue'
type Given = Omit<Input<typeof REISSUE, (typeof spec)[typeof REISSUE]>['body'], 'courseId' | 'reason'>

/** Why what was paid for a paper goes back, for good: of a certificate that is revoked none is mailed. */
export const NOT_TO_MAIL = { reason: '证书已撤销，不能补寄', final: true }

export const mailFrom = ({ receiver, phone, province, city, area, areaCode, detail }: Given): PostalAddress => ({
  receiver,
  phone,
  province,
  city: city ?? '',
  area: area ?? '',
  ...(areaCode && { areaCode }),
  detail,
})

const STATES: Record<Exclude<ParcelState, 'draft'>, string> = {
  waiting: '待寄出',
  sent: '已寄出',
  delivered: '已签收',
  cancelled: '已取消',
}

export function mailOf(paper: Paper) {
  const { province, city, area, areaCode, detail } = paper.address
  const region = areaCode ? regionValue({ code: areaCode, names: [province, city, area].filter(Boolean) }) : ''
  return { ...deliveryOf(paper), region, detail }
}

export const shownPapers = (papers: Paper[]): Detail['mails'] =>
  papers.flatMap((paper) => {
    const { id, state, reason, order_id, created_at, sent_at } = paper
    if (state === 'draft') return []
    return [
      {
        ...deliveryOf(paper),
        parcelId: id,
        state,
        stateText: STATES[state],
        reason,
        ...(order_id && { orderId: order_id }),
        time: created_at.toISOString(),
        shipTime: sent_at?.toISOString() ?? null,
      },
    ]
  })

/** The last that goes to its holder, or has. */
export const currentOf = (papers: Paper[]) => papers.find(({ state }) => state !== 'draft' && state !== 'cancelled')

/** Why no other paper can be had now; '' when one can. */
export function whyNoReissue(cert: CertRow, papers: Paper[], now: Date): string {
  if (isRevoked(cert)) return `证书已撤销：${cert.revoked_reason}`
  if (isExpired(cert, now)) return `证书有效期至 ${cert.expires_on}，已过期，不再补寄`
  const latest = currentOf(papers)
  if (!latest) return '第一份纸质证书免费，直接填写收件信息即可'
  if (latest.state === 'waiting') return '上一份还没有寄出，可以直接修改收件信息'
  if (papers.some(({ state }) => state === 'sent')) return `上一份还在路上，签收后可以申请补寄，最迟在寄出 ${ARRIVES_DAYS} 天后`
  return ''
}

export function reissueOf(cert: CertRow, papers: Paper[], now: Date): Detail['reissue'] {
  const asked = papers.find(({ state }) => state === 'draft')
  return {
    price: cert.reissue_price,
    refusal: whyNoReissue(cert, papers, now),
    reason: asked?.reason ?? '',
    ...(asked && { mail: mailOf(asked) }),
    ...(asked?.order_id && { orderId: asked.order_id }),
  }
}
