import { Text, type ITouchEvent } from '@tarojs/components'
import type { KeyboardEvent } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import './text-link.scss'

interface Props {
  text: string
  open: () => void
  /** Where the words alone do not say it. */
  label?: string
  className?: string
}

/** Words that lead somewhere; they stand inside a Text. */
export const TextLink = ({ text, open, label, className = 'text-link' }: Props) => {
  const platformProps = onWeapp
    ? {}
    : { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => void (event.key === 'Enter' && (event.stopPropagation(), open())) }
  const tapped = (event: ITouchEvent) => {
    event.stopPropagation()
    open()
  }
  return (
    <Text className={className} onClick={tapped} {...a11y({ role: 'link', label })} {...platformProps}>
      {text}
    </Text>
  )
}
