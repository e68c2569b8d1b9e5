import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Address } from '../../../contract'
import type { Loaded } from '@/api/loaded'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Cell } from '@/ui/list/cell'
import { LoadingRow } from '@/ui/list/list-end'
import { Sheet } from '@/ui/overlay/sheet'
import { addresses, valuesOf, type AddressValues } from './address'
import { AddressEditor } from './address-editor'
import { AddressWords } from './address-words'
import './address-sheet.scss'

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
          <AddressWords address={address} />
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

/** An address is another than before, or none any more. */
type OnChanged = (id: string, saved?: Address) => void

interface BodyProps {
  loaded: Loaded<Address[]>
  editing: { address?: Address } | undefined
  onEdit: (editing: { address?: Address } | undefined) => void
  onPick: (address: Address) => void
  onChanged?: OnChanged
}

const Body = observer(function Body({ loaded, editing, onEdit, onPick, onChanged }: BodyProps) {
  if (editing)
    return (
      <AddressEditor
        address={editing.address}
        onDone={async (saved) => {
          if (editing.address) onChanged?.(editing.address.id, saved)
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

const Content = (props: Omit<BodyProps, 'loaded'>) => {
  const loaded = useLoaded(addresses)
  return <Body loaded={loaded} {...props} />
}

interface PickProps {
  onPick: (values: AddressValues, address: Address) => void
  onChanged?: OnChanged
}
/** 从收货地址选择: opens the list, in which addresses are also added, changed and deleted. */
export function AddressPick({ onPick, onChanged }: PickProps) {
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
          onChanged={onChanged}
          onPick={(address) => {
            onPick(valuesOf(address), address)
            close()
          }}
        />
      </Sheet>
    </>
  )
}
