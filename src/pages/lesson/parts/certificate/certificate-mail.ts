import { readRegion } from '../../../../../contract/rules/region'
import type { Rules } from '@/patterns/form/form'
import { phoneFault } from '@/patterns/form/sms-code-field'

export type MailValues = {
  /** Why another one is wanted; '' of the first. */
  reason: string
  /** Whether paper is wanted at all. */
  paper: boolean
  holderName: string
  receiver: string
  phone: string
  /** A line of contract/rules/region.ts. */
  region: string
  detail: string
}

const NAME = /^[\u4e00-\u9fa5A-Za-z·]{2,20}$/
const atLeast =
  (min: number, words: string) =>
  (value: string, { paper }: MailValues) =>
    paper && value.trim().length < min && words

export const rulesFor = (asksName: boolean): Rules<MailValues> => ({
  holderName: (name) => asksName && !NAME.test(name.trim()) && '请填写 2–20 个字的姓名，只含汉字、字母和“·”',
  receiver: atLeast(2, '请填写收件人姓名'),
  phone: (phone, { paper }) => paper && phoneFault(phone),
  region: (region, { paper }) => paper && !readRegion(region) && '请选择所在地区',
  detail: atLeast(4, '请填写街道、门牌号'),
})

export const reissueRules: Rules<MailValues> = { reason: (reason) => !reason && '请选择补寄原因', ...rulesFor(false) }

/** What is sent of it. */
export function claimOf({ paper, holderName, receiver, phone, region, detail }: MailValues, asksName: boolean) {
  const name = asksName ? { holderName: holderName.trim() } : {}
  return paper ? { ...name, ...addressOf({ receiver, phone, region, detail }) } : name
}

/** As it is sent; the rules have seen to it that the region is one. */
export function addressOf({ receiver, phone, region, detail }: Pick<MailValues, 'receiver' | 'phone' | 'region' | 'detail'>) {
  const place = readRegion(region)!
  const [province, city, area] = place.names
  return {
    receiver: receiver.trim(),
    phone,
    province,
    ...(city && { city }),
    ...(area && { area }),
    areaCode: place.code,
    detail: detail.trim(),
  }
}
