import type { useForm } from '@/patterns/form/form'
import type { AddressValues } from '@/features/delivery/address'
import { AddressFields } from '@/features/delivery/address-fields'
import { AddressPick } from '@/features/delivery/address-sheet'
import { CheckBox } from '@/ui/field/check-box'
import type { MailValues } from './certificate-mail'

type Form = Pick<ReturnType<typeof useForm<MailValues>>, 'values' | 'errors' | 'set' | 'setValues' | 'setErrors'>

/** Where the paper goes: written here, or picked from the addresses of the person, where it can be kept as well. */
export function CertificateAddress({ form }: { form: Form }) {
  const { values, set, setValues, setErrors } = form
  const pick = (address: AddressValues) => {
    setValues({ ...values, ...address, keep: false })
    setErrors({})
  }
  return (
    <>
      <AddressPick onPick={pick} />
      <AddressFields form={form} />
      <CheckBox checked={values.keep} label="存入收货地址" onChange={(keep) => set('keep', keep)}>
        存入收货地址，下次直接选
      </CheckBox>
    </>
  )
}
