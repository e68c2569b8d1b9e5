import { View } from '@tarojs/components'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'

interface Props {
  title: string
  text: string
  /** What Escape does. */
  onClose?: () => void
  /** What answers it, and what is read before. */
  children: ReactNode
}

/** A question that lies over everything until it is answered; what is too long for the screen is scrolled in its box. */
export function Dialog({ title, text, onClose, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (onWeapp) return
    // With the first question: not part of the first load. Without its code fingers answer as well.
    const held = import('@/ui/overlay/hold').then(
      ({ hold }) => box.current && hold(box.current, onClose),
      () => null,
    )
    return () => void held.then((release) => release?.())
  }, [onClose])
  return (
    <View className="dialog">
      {/* Beside the box: around it, it would keep that from scrolling, too. */}
      {onWeapp && <View className="dialog__mask" catchMove />}
      <View
        className="dialog__box"
        ref={box}
        {...a11y({ role: 'alertdialog', modal: true, label: title })}
        {...(!onWeapp && { tabIndex: -1, 'aria-describedby': text ? id : undefined })}
      >
        <View className="dialog__title">{title}</View>
        {text && (
          <View className="dialog__text" id={id}>
            {text}
          </View>
        )}
        {children}
      </View>
    </View>
  )
}
