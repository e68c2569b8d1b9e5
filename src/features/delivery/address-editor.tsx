import { View } from '@tarojs/components'
import { useState, type ReactNode } from 'react'
import type { Address } from '../../../contract'
import { call } from '@/api/call'
import { unlessGone } from '@/api/errors'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useForm } from '@/patterns/form/form'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Toggle } from '@/ui/field/toggle'
import { Cell } from '@/ui/list/cell'
import { addressRules, saveAddress, valuesOf, type AddressValues } from './address'
import { AddressFields } from './address-fields'
import './address-editor.scss'

type Tag = Address['tag']
const TAGS: { key: Tag; label: string }[] = [
  { key: '家', label: '家' },
  { key: '公司', label: '公司' },
  { key: '学校', label: '学校' },
]
const BLANK: AddressValues = { receiver: '', phone: '', region: '', detail: '' }

interface Props {
  /** Undefined: a new one. */
  address: Address | undefined
  onDone: (saved?: Address) => Promise<unknown>
  /** Above the fields: what fills them in at once. */
  above?: (fill: (values: Partial<AddressValues>) => void) => ReactNode
}

/** A new address, or a change of one. */
export function AddressEditor({ address, onDone, above }: Props) {
  const [tag, setTag] = useState<Tag>(address?.tag ?? '')
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const { send } = useSubmit()
  const form = useForm(address ? valuesOf(address) : BLANK, addressRules, async (values) => {
    const saved = await send((requestId) => saveAddress({ ...values, id: address?.id, tag, isDefault }, requestId))
    toast('地址已保存')
    await onDone(saved)
  })
  const remove = useAction(async (id: string) => {
    if (!(await confirm('确定删除这个地址吗？', '删除后不可恢复', { yes: '删除' }))) return
    await call('POST /api/userAddress/delete', { body: { id } }).catch(unlessGone)
    toast('已删除')
    await onDone()
  })
  useLoss([form.values, tag, isDefault])
  return (
    <>
      {above?.((values) => {
        form.setValues((now) => ({ ...now, ...values }))
        form.setErrors({})
      })}
      <AddressFields form={form} />
      <FormField label="标签（选填）">
        <Pills label="标签" items={TAGS} value={tag} onChange={(key: Tag) => setTag(key === tag ? '' : key)} />
      </FormField>
      {/* The default stays it until another one is. */}
      {!address?.isDefault && (
        <Cell title="设为默认地址" trailing={<Toggle label="设为默认地址" on={isDefault} onChange={setDefault} />} />
      )}
      <View className="address-editor__end">
        <Btn wide busy={form.busy} disabled={remove.busy} onTap={() => void form.submit()}>
          保存地址
        </Btn>
        {address && (
          <Btn wide kind="ghost" busy={remove.busy} disabled={form.busy} onTap={() => void remove.run(address.id)}>
            删除地址
          </Btn>
        )}
      </View>
    </>
  )
}
