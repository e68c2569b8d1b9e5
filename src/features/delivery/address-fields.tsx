import { fieldId, type useForm } from '@/patterns/form/form'
import { RegionPicker } from '@/patterns/form/picking/region-picker'
import { PhoneField } from '@/patterns/form/sms-code-field'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { MOST_DETAIL, type AddressValues } from './address'

type Form = Pick<ReturnType<typeof useForm<AddressValues>>, 'values' | 'errors' | 'set'>

/** Where something is sent. */
export function AddressFields({ form: { values, errors, set } }: { form: Form }) {
  const input = (name: 'receiver' | 'detail', label: string, placeholder: string, max: number, autoComplete: string) => (
    <FormField id={fieldId(name)} label={label} required error={errors[name]}>
      <TextInput
        label={label}
        placeholder={placeholder}
        maxLength={max}
        autoComplete={autoComplete}
        clearable
        value={values[name]}
        error={errors[name]}
        onChange={(text) => set(name, text)}
      />
    </FormField>
  )
  return (
    <>
      {input('receiver', '收件人', '请填写收件人姓名', 20, 'name')}
      <PhoneField label="手机号" required value={values.phone} error={errors.phone} onChange={(phone) => set('phone', phone)} />
      <FormField id={fieldId('region')} label="所在地区" required error={errors.region}>
        <RegionPicker
          label="所在地区"
          placeholder="请选择省份、城市、区县"
          value={values.region}
          error={errors.region}
          onChange={(region) => set('region', region)}
        />
      </FormField>
      {input('detail', '详细地址', `请填写街道、门牌号，5–${MOST_DETAIL} 字`, MOST_DETAIL, 'street-address')}
    </>
  )
}
