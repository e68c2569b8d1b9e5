import { Text, type ITouchEvent } from '@tarojs/components'
import type { KeyboardEvent } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import './text-link.scss'

/** Words that lead somewhere; they stand inside a Text. */
export const TextLink = ({ text, open }: { text: string; open: () => void }) => {
  const platformProps = onWeapp
    ? {}
    : { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => void (event.key === 'Enter' && (event.stopPropagation(), open())) }
  const tapped = (event: ITouchEvent) => {
    event.stopPropagation()
    open()
  }
  return (
    <Text className="text-link" onClick={tapped} {...a11y({ role: 'link' })} {...platformProps}>
      {text}
    </Text>
  )
}
