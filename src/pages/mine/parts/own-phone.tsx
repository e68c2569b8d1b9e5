import { observer } from 'mobx-react'
import { PhoneField, SmsCodeField, codeFault, phoneFault } from '@/patterns/sms-code-field'
import { session } from '@/stores/session'

export interface OwnPhone {
  phone: string
  code: string
}

/** The device only knows `138****0000`: the whole number is what its owner types. */
function ownPhoneFault(phone: string) {
  const masked = session.userInfo?.phoneMasked ?? ''
  const [head, tail] = [masked.slice(0, 3), masked.slice(-4)]
  return phoneFault(phone) || ((!phone.startsWith(head) || !phone.endsWith(tail)) && `请输入当前手机号 ${masked}`)
}

/** Rules of the two fields, wherever they stand in a form. */
export const ownPhoneRules = { phone: ownPhoneFault, code: codeFault }

interface Props {
  values: OwnPhone
  errors: { phone?: string; code?: string }
  onChange: (name: 'phone' | 'code', value: string) => void
  onFault: (field: 'phone' | 'code', fault: string) => void
}

/** Proves by a message that one holds the phone of this account. */
export const OwnPhoneFields = observer(function OwnPhoneFields({ values, errors, onChange, onFault }: Props) {
  return (
    <>
      <PhoneField
        placeholder={session.userInfo?.phoneMasked ?? '当前手机号'}
        value={values.phone}
        error={errors.phone}
        onChange={(phone) => onChange('phone', phone)}
      />
      <SmsCodeField
        scene="security"
        phone={values.phone}
        value={values.code}
        error={errors.code}
        onChange={(code) => onChange('code', code)}
        onFault={onFault}
      />
    </>
  )
})
