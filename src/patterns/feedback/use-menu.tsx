import { useState, type ComponentProps } from 'react'
import { lazyPart } from '@/ui/lazy-part'
import { Overlay } from '@/ui/overlay/overlay'
import type { Menu as MenuView, Actions } from './menu'

/** Comes with the first tap: the first screen has no sheet. */
const Menu = lazyPart<ComponentProps<typeof MenuView>>(() => import('./menu').then((module) => module.Menu))

/** Opens the menu of a page with these, under another name than it has where that says more. */
export type ShowMenu = (items: Actions, name?: string) => void

/** One sheet of actions for a whole page: `show` opens it with what can be done now, `menu` is its place. */
export function useMenu(label = '更多操作') {
  const [open, setOpen] = useState(false)
  const [actions, setActions] = useState<Actions>()
  const [name, setName] = useState(label)
  const close = () => setOpen(false)
  const show: ShowMenu = (items, named = label) => {
    setName(named)
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
  const menu = <Overlay>{actions && <Menu open={open} onClose={close} label={name} actions={actions} />}</Overlay>
  return { show, menu }
}
