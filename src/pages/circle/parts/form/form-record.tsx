import { View } from '@tarojs/components'
import type { FormField, FormReturns, FormValues } from '../../../../../contract'
import { regionText } from '../../../../../contract/rules/region'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { FormGift } from './form-gift'
import './form-record.scss'

/** Pictures are kept as ids of files: how many there are is all that can be said of them. */
const shown = ({ type }: FormField, value: string | string[]) =>
  type === 'image' ? `${[value].flat().length} 张图片` : type === 'region' ? regionText(String(value)) : [value].flat().join('、')

interface Props {
  fields: readonly FormField[]
  values: FormValues
  form: FormReturns & { id: string }
}

/** What somebody has handed in. */
export const FormRecord = ({ fields, values, form }: Props) => (
  <>
    <FormGift formId={form.id} returns={form} />
    <Card>
      <SectionHead title="我的提交" />
      {fields.map((field) => (
        <View key={field.key} className="form-record__row">
          <View className="form-record__label">{field.label}</View>
          <View className="form-record__value">{values[field.key]?.length ? shown(field, values[field.key]) : '未填写'}</View>
        </View>
      ))}
    </Card>
  </>
)
