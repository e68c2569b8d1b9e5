import { View } from '@tarojs/components'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { platform } from '@/platform'
import { a11y, onWeapp } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { hold } from './hold'
import { InSheet, type Ask } from './in-sheet'
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

/** A second tap of the same finger comes within it: it finds nothing beneath a sheet that goes, nor on one that comes. */
const TWICE_MS = 300
/** weapp: a finger on what does not scroll does not move the page beneath. */
const still = onWeapp && { catchMove: true }

/** H5: keyboard and Back stay inside the panel. */
function useHold(open: boolean, onClose: () => void) {
  const panel = useRef<HTMLElement>(null)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const held = onWeapp || !open ? null : panel.current
    if (!held) return
    const close = () => latest.current()
    const release = hold(held, close)
    const gone = platform.pushLayer(close, held.closest('.taro_page')?.id)
    const lower = platform.standOnKeyboard(held.parentElement!)
    return () => {
      gone()
      lower()
      release()
    }
  }, [open])
  return { ref: panel, ...(!onWeapp && { tabIndex: -1 }) }
}

/** Rises from the bottom over the page; a tap beside it or Escape closes it. */
export function Sheet({ open, onClose, title, label, children }: SheetProps) {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  const [risen, setRisen] = useState(false)
  if (!open && risen) setRisen(false)
  const asked = useRef<Ask>()
  const setAsked = useCallback((ask?: Ask) => {
    asked.current = ask
  }, [])
  const close = async () => {
    if (!asked.current || (await asked.current())) onClose()
  }
  const panel = useHold(open, () => void close())
  const turned = useRef(0)
  useEffect(() => {
    turned.current = Date.now()
    const turning = setTimeout(() => (open ? setRisen(true) : setShown(false)), TWICE_MS)
    return () => clearTimeout(turning)
  }, [open])
  return (
    <Overlay>
      {shown && (
        <View className={`sheet ${open ? (risen ? '' : 'sheet--new') : 'sheet--off'}`}>
          <View
            className="sheet__mask"
            onClick={() => Date.now() - turned.current > TWICE_MS && void close()}
            {...(still || a11y({ hidden: true }))}
          />
          <View className="sheet__panel" {...a11y({ role: 'dialog', modal: true, label: title ?? label ?? '请选择' })} {...panel}>
            {title && (
              <View className="sheet__head" {...still}>
                <View className="sheet__title">{title}</View>
                <IconBtn icon="x" label="关闭" onTap={() => void close()} />
              </View>
            )}
            <View className="sheet__body" {...(!onWeapp && { tabIndex: 0 })}>
              <InSheet.Provider value={setAsked}>{children}</InSheet.Provider>
            </View>
            {!title && (
              <View {...still}>
                <Tap className="sheet__cancel" onTap={() => void close()}>
                  取消
                </Tap>
              </View>
            )}
          </View>
        </View>
      )}
    </Overlay>
  )
}
