import { observer } from 'mobx-react'
import { act } from '@/patterns/feedback/use-action'
import { optimisticToggle } from '@/stores/optimistic-toggle'
import { Toggle } from '@/ui/field/toggle'
import { Cell } from '@/ui/list/cell'

interface Props<T> {
  /** The living object of all switches of this kind. */
  of: T
  name: keyof T & string
  title: string
  desc: string
  save: (change: Partial<T>) => Promise<unknown>
  /** Whoever else shows it. */
  onShow?: (on: boolean) => void
}

/** A switch that is saved by the server. Quick taps end as the last one wants it; a failure brings back what the server has. */
export const SettingSwitch = observer(function SettingSwitch<T extends Record<string, boolean>>(props: Props<T>) {
  const { of, name, title, desc, save, onShow } = props
  const show = ({ on }: { on: boolean }) => {
    Object.assign(of, { [name]: on })
    onShow?.(on)
  }
  const send = async (on: boolean) => {
    // A computed name is any text to the type.
    await save({ [name]: on } as Partial<T>)
    return { on, count: 0 }
  }
  const turn = (on: boolean) => act(() => optimisticToggle(`switch:${name}`, on, show, { on: of[name], count: 0 }, send))
  return <Cell title={title} desc={desc} trailing={<Toggle label={title} on={of[name]} onChange={(on) => void turn(on)} />} />
})
