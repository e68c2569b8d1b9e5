import { readRegion, regionText } from '../../../contract/rules/region'
import type { Address } from '../../../contract'
import { call } from '@/api/call'
import type { Rules } from '@/patterns/form/form'
import { phoneFault } from '@/patterns/form/sms-code-field'

export type AddressValues = {
  receiver: string
  phone: string
  /** A line of contract/rules/region.ts. */
  region: string
  detail: string
}

export const MOST_DETAIL = 100

const atLeast = (min: number, words: string) => (value: string) => value.trim().length < min && words

export const addressRules: Rules<AddressValues> = {
  receiver: atLeast(2, '请填写收件人姓名'),
  phone: phoneFault,
  region: (region) => !readRegion(region) && '请选择所在地区',
  detail: (value) =>
    atLeast(5, '请填写街道、门牌号，至少 5 个字')(value) ||
    // What was pasted as a whole is not cut by the field.
    (Array.from(value.trim()).length > MOST_DETAIL && `详细地址不能超过 ${MOST_DETAIL} 字`),
}

/** As a form has it. */
export const valuesOf = ({ name, phone, region, detail }: Address): AddressValues => ({ receiver: name, phone, region, detail })
/** In one line. */
export const addressText = ({ region, detail }: Pick<Address, 'region' | 'detail'>) => regionText(region) + detail

export const addresses = async () => (await call('POST /api/userAddress/page', { body: {} })).records

type Kept = AddressValues & Partial<Pick<Address, 'id' | 'tag' | 'isDefault'>>
/** New without an id, or as it is changed now; once under one `requestId`. */
export const saveAddress = ({ receiver, phone, region, detail, id, tag = '', isDefault = false }: Kept, requestId: string) =>
  call('POST /api/userAddress/save', {
    body: { id, name: receiver.trim(), phone, region, detail: detail.trim(), tag, isDefault, requestId },
  })
