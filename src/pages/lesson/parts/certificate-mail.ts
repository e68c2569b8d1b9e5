import type { Rules } from '@/patterns/form'
import { phoneFault } from '@/patterns/sms-code-field'

export type MailValues = {
  /** Whether paper is wanted at all. */
  paper: boolean
  holderName: string
  receiver: string
  phone: string
  province: string
  city: string
  area: string
  detail: string
}

/** The text fields of an address, in the order in which one writes it. */
export const PARTS = [
  { name: 'receiver', label: '收件人', placeholder: '请填写收件人姓名', max: 20, autoComplete: 'name' },
  { name: 'province', label: '省份', placeholder: '例如 江苏省', max: 20, autoComplete: 'address-level1' },
  { name: 'city', label: '城市', placeholder: '例如 苏州市', max: 20, autoComplete: 'address-level2' },
  { name: 'area', label: '区县', placeholder: '例如 工业园区', max: 20, autoComplete: 'address-level3' },
  { name: 'detail', label: '详细地址', placeholder: '请填写街道、门牌号，4–80 字', max: 80, autoComplete: 'street-address' },
] as const
/** The phone stands behind the receiver. */
export const AFTER_RECEIVER = PARTS.slice(1)

const NAME = /^[\u4e00-\u9fa5A-Za-z·]{2,20}$/
const atLeast =
  (min: number, words: string) =>
  (value: string, { paper }: MailValues) =>
    paper && value.trim().length < min && words

export const rulesFor = (asksName: boolean): Rules<MailValues> => ({
  holderName: (name) => asksName && !NAME.test(name.trim()) && '请填写 2–20 个字的姓名，只含汉字、字母和“·”',
  receiver: atLeast(2, '请填写收件人姓名'),
  phone: (phone, { paper }) => paper && phoneFault(phone),
  province: atLeast(1, '请填写省份'),
  city: atLeast(1, '请填写城市'),
  detail: atLeast(4, '请填写街道、门牌号'),
})

/** What is sent of it. */
export function claimOf({ paper, holderName, receiver, phone, province, city, area, detail }: MailValues, asksName: boolean) {
  const name = asksName ? { holderName: holderName.trim() } : {}
  if (!paper) return name
  const text = {
    receiver: receiver.trim(),
    province: province.trim(),
    city: city.trim(),
    area: area.trim(),
    detail: detail.trim(),
  }
  return { ...name, ...text, phone }
}
