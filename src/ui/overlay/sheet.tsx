import { View } from '@tarojs/components'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { platform } from '@/platform'
import { a11y, onWeapp } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { onEscape } from './escape'
import { InSheet } from './in-sheet'
import { Overlay } from './overlay'
import './sheet.scss'

interface SheetProps {
  open: boolean
  onClose: () => void
  /** Without one the sheet ends with 取消. */
  title?: string
  /** Its name where no title is shown. */
  label?: string
  children: ReactNode
}

const LEAVING_MS = 200
const FOCUSABLE = '[tabindex="0"], input:not([disabled]), textarea:not([disabled])'

/** H5: keyboard and Back stay inside the panel, the page rises above the tab bar, and the focus goes back to where it was. */
function useHold(open: boolean, onClose: () => void) {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const held = onWeapp || !open ? null : panel.current
    if (!held) return
    // No element of ours is of another kind.
    const before = held.ownerDocument.activeElement as HTMLElement | null
    const page = held.closest<HTMLElement>('.taro_page')
    held.focus()
    if (page) page.style.zIndex = '7'
    const gone = platform.standOver(() => close.current(), page?.id)
    const lower = platform.standOnKeyboard(held.parentElement!)
    const heard = onEscape(() => close.current(), page)
    return () => {
      heard()
      gone()
      lower()
      if (page) page.style.zIndex = ''
      before?.focus()
    }
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const stops = [...panel.current!.querySelectorAll<HTMLElement>(FOCUSABLE)]
    const last = event.shiftKey ? stops[0] : stops[stops.length - 1]
    if (event.target !== last && event.target !== panel.current) return
    event.preventDefault()
    stops[event.shiftKey ? stops.length - 1 : 0]?.focus()
  }
  return { ref: panel, platformProps: onWeapp ? {} : { tabIndex: -1, onKeyDown } }
}

/** Rises from the bottom over the page; a tap beside it or Escape closes it. */
export function Sheet({ open, onClose, title, label, children }: SheetProps) {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  const { ref, platformProps } = useHold(open, onClose)
  useEffect(() => {
    if (open) return
    const leaving = setTimeout(() => setShown(false), LEAVING_MS)
    return () => clearTimeout(leaving)
  }, [open])
  return (
    <Overlay>
      {shown && (
        <View className={`sheet ${open ? '' : 'sheet--off'}`}>
          <View className="sheet__mask" onClick={onClose} {...(onWeapp ? { catchMove: true } : a11y({ hidden: true }))} />
          <View
            ref={ref}
            className="sheet__panel"
            {...a11y({ role: 'dialog', modal: true, label: title ?? label ?? '请选择' })}
            {...platformProps}
          >
            {title && (
              <View className="sheet__head">
                <View className="sheet__title">{title}</View>
                <IconBtn icon="x" label="关闭" onTap={onClose} />
              </View>
            )}
            <View className="sheet__body" {...(!onWeapp && { tabIndex: 0 })}>
              <InSheet.Provider value={true}>{children}</InSheet.Provider>
            </View>
            {!title && (
              <Tap className="sheet__cancel" onTap={onClose}>
                取消
              </Tap>
            )}
          </View>
        </View>
      )}
    </Overlay>
  )
}
