import { readRegion } from '../../../../../contract/rules/region'
import { newRequestId } from '@/api/request-id'
import { addressRules, saveAddress, type AddressValues } from '@/features/delivery/address'
import { act } from '@/patterns/feedback/use-action'
import type { Rules } from '@/patterns/form/form'

export type MailValues = AddressValues & {
  /** Why another one is wanted; '' of the first. */
  reason: string
  /** Whether paper is wanted at all. */
  paper: boolean
  holderName: string
  /** The address is kept for the next time. */
  keep: boolean
}

const NAME = /^[\u4e00-\u9fa5A-Za-z·]{2,20}$/
const onPaper = (name: keyof AddressValues) => (value: string, all: MailValues) => all.paper && addressRules[name]!(value, all)

export const rulesFor = (asksName: boolean): Rules<MailValues> => ({
  holderName: (name) => asksName && !NAME.test(name.trim()) && '请填写 2–20 个字的姓名，只含汉字、字母和“·”',
  receiver: onPaper('receiver'),
  phone: onPaper('phone'),
  region: onPaper('region'),
  detail: onPaper('detail'),
})

export const reissueRules: Rules<MailValues> = { reason: (reason) => !reason && '请选择补寄原因', ...rulesFor(false) }

/** What is sent of it. */
export function claimOf({ paper, holderName, ...values }: MailValues, asksName: boolean) {
  const name = asksName ? { holderName: holderName.trim() } : {}
  return paper ? { ...name, ...addressOf(values) } : name
}

/** As it is sent; the rules have seen to it that the region is one. */
export function addressOf({ receiver, phone, region, detail }: AddressValues) {
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

/** Once the address was taken: the paper goes its way also where it cannot be kept for the next time, which is said. */
export const saveMailAddress = async (values: MailValues) => {
  if (values.paper && values.keep) await act(() => saveAddress(values, newRequestId()))
}
