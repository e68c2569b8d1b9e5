import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Address } from '../../../contract'
import { call } from '@/api/call'
import type { Loaded } from '@/api/loaded'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useForm } from '@/patterns/form/form'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Toggle } from '@/ui/field/toggle'
import { Cell } from '@/ui/list/cell'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { addresses, addressRules, addressText, saveAddress, valuesOf, type AddressValues } from './address'
import { AddressFields } from './address-fields'
import './address-sheet.scss'

type Tag = Address['tag']
const TAGS: { key: Tag; label: string }[] = [
  { key: '家', label: '家' },
  { key: '公司', label: '公司' },
  { key: '学校', label: '学校' },
]
const BLANK: AddressValues = { receiver: '', phone: '', region: '', detail: '' }

interface EditorProps {
  /** Undefined: a new one. */
  address: Address | undefined
  onDone: (saved?: Address) => Promise<unknown>
}

/** A new address, or a change of one. */
function Editor({ address, onDone }: EditorProps) {
  const [tag, setTag] = useState<Tag>(address?.tag ?? '')
  const [isDefault, setDefault] = useState(address?.isDefault ?? false)
  const form = useForm(address ? valuesOf(address) : BLANK, addressRules, async (values) => {
    const saved = await saveAddress({ ...values, id: address?.id, tag, isDefault })
    toast('地址已保存')
    await onDone(saved)
  })
  const remove = useAction(async (id: string) => {
    if (!(await confirm('确定删除这个地址吗？', '删除后不可恢复', { yes: '删除' }))) return
    await call('POST /api/userAddress/delete', { body: { id } })
    toast('已删除')
    await onDone()
  })
  return (
    <>
      <AddressFields form={form} />
      <FormField label="标签（选填）">
        <Pills label="标签" items={TAGS} value={tag} onChange={(key: Tag) => setTag(key === tag ? '' : key)} />
      </FormField>
      {/* The default stays it until another one is. */}
      {!address?.isDefault && (
        <Cell title="设为默认地址" trailing={<Toggle label="设为默认地址" on={isDefault} onChange={setDefault} />} />
      )}
      <View className="address-sheet__end">
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

interface ListProps {
  all: Address[]
  onPick: (address: Address) => void
  onEdit: (address?: Address) => void
}

const List = ({ all, onPick, onEdit }: ListProps) => (
  <>
    {all.length === 0 && <View className="address-sheet__none">还没有收货地址</View>}
    {all.map((address) => (
      <View key={address.id} className="address-sheet__row">
        <Tap className="address-sheet__pick" onTap={() => onPick(address)}>
          <View className="address-sheet__who">
            <Text>
              {address.name} {address.phone}
            </Text>
            {address.isDefault && <Badge tone="brand">默认</Badge>}
            {address.tag !== '' && <Badge>{address.tag}</Badge>}
          </View>
          <View className="address-sheet__where">{addressText(address)}</View>
        </Tap>
        <IconBtn icon="pencil" label={`修改${address.name}的地址`} onTap={() => onEdit(address)} />
      </View>
    ))}
    <View className="address-sheet__end">
      <Btn wide kind={all.length ? 'line' : 'primary'} onTap={() => onEdit()}>
        新增收货地址
      </Btn>
    </View>
  </>
)

interface BodyProps {
  loaded: Loaded<Address[]>
  editing: { address?: Address } | undefined
  onEdit: (editing: { address?: Address } | undefined) => void
  onPick: (address: Address) => void
}

const Body = observer(function Body({ loaded, editing, onEdit, onPick }: BodyProps) {
  if (editing)
    return (
      <Editor
        address={editing.address}
        onDone={async (saved) => {
          await loaded.load()
          onEdit(undefined)
          // Who has just written a new one means that one.
          if (saved && !editing.address) onPick(saved)
        }}
      />
    )
  return (
    <LoadedBody loaded={loaded} skeleton={<LoadingRow />}>
      {(all) => <List all={all} onPick={onPick} onEdit={(address) => onEdit({ address })} />}
    </LoadedBody>
  )
})

const Content = ({ onPick, ...editing }: Pick<BodyProps, 'onPick' | 'editing' | 'onEdit'>) => {
  const loaded = useLoaded(addresses)
  return <Body loaded={loaded} onPick={onPick} {...editing} />
}

/** 从收货地址选择: opens the list, in which addresses are also added, changed and deleted. */
export function AddressPick({ onPick }: { onPick: (values: AddressValues) => void }) {
  const [open, setOpen] = useState(false)
  const [editing, setEditing] = useState<BodyProps['editing']>()
  const close = () => {
    setOpen(false)
    setEditing(undefined)
  }
  const title = editing ? (editing.address ? '修改地址' : '新增收货地址') : '选择收货地址'
  return (
    <>
      <Cell icon="map-pin" title="从收货地址选择" onTap={() => setOpen(true)} />
      <Sheet open={open} onClose={editing ? () => setEditing(undefined) : close} title={title}>
        <Content
          editing={editing}
          onEdit={setEditing}
          onPick={(address) => {
            onPick(valuesOf(address))
            close()
          }}
        />
      </Sheet>
    </>
  )
}
