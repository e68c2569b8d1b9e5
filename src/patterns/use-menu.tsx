import { useState, type ComponentProps } from 'react'
import { ActionList } from '@/ui/action-list'
import { Sheet } from '@/ui/sheet'

type Actions = ComponentProps<typeof ActionList>['items']

/** One sheet of actions for a whole page: `show` opens it with what can be done now, `menu` is its place. */
export function useMenu(label = '更多操作') {
  const [open, setOpen] = useState(false)
  const [actions, setActions] = useState<Actions>([])
  const close = () => setOpen(false)
  const show = (items: Actions) => {
    setActions(
      items.map((item) => ({
        ...item,
        onTap: () => {
          close()
          item.onTap()
        },
      })),
    )
    setOpen(true)
  }
  const menu = (
    <Sheet open={open} onClose={close} label={label}>
      <ActionList items={actions} />
    </Sheet>
  )
  return { show, menu }
}
