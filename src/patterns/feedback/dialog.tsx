import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'

interface Props {
  title: string
  text: string
  /** What answers it, and what is read before. */
  children: ReactNode
}

/** H5: it has the keyboard, so that the next Tab is one of its answers. */
const ofKeys = onWeapp ? {} : { tabIndex: -1, ref: (box: HTMLElement | null) => box?.focus() }

/** A question that lies over everything until it is answered; what is too long for the screen is scrolled in its box. */
export const Dialog = ({ title, text, children }: Props) => (
  <View className="dialog">
    {/* Beside the box: around it, it would keep that from scrolling, too. */}
    {onWeapp && <View className="dialog__mask" catchMove />}
    <View className="dialog__box" {...a11y({ role: 'alertdialog', modal: true, label: title })} {...ofKeys}>
      <View className="dialog__title">{title}</View>
      {text && <View className="dialog__text">{text}</View>}
      {children}
    </View>
  </View>
)
