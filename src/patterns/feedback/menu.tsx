import type { ComponentProps } from 'react'
import { ActionList } from '@/ui/list/action-list'
import { Sheet } from '@/ui/overlay/sheet'

export type Actions = ComponentProps<typeof ActionList>['items']

interface MenuProps {
  open: boolean
  onClose: () => void
  label: string
  actions: Actions
}

/** What can be done, in a sheet. */
export const Menu = ({ open, onClose, label, actions }: MenuProps) => (
  <Sheet open={open} onClose={onClose} label={label}>
    <ActionList items={actions} />
  </Sheet>
)
