import { Text, type ITouchEvent } from '@tarojs/components'
import type { KeyboardEvent } from 'react'
import type { IdName } from '../../../../../contract'
import { openHome } from '@/features/circle/feed-card'
import { a11y, onWeapp } from '@/ui/a11y'
import './mention-text.scss'

interface Piece {
  key: number
  text: string
  /** Whom it names. */
  id?: string
}

/** A text in pieces: those that name somebody, and what stands between. */
export function piecesOf(text: string, mentions: readonly IdName[]): Piece[] {
  // Of 小王 and 小王子 the longer one is meant.
  const known = [...mentions].sort((a, b) => b.name.length - a.name.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const named = known.find(({ name }) => text.startsWith(name, at + 1))
    if (!named) continue
    const end = at + 1 + named.name.length
    if (at > from) pieces.push({ key: from, text: text.slice(from, at) })
    pieces.push({ key: at, text: text.slice(at, end), id: named.id })
    from = end
    at = end - 1
  }
  if (from < text.length) pieces.push({ key: from, text: text.slice(from) })
  return pieces
}

const Name = ({ text, id }: { text: string; id: string }) => {
  const open = () => openHome(id)
  const platformProps = onWeapp
    ? {}
    : { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => void (event.key === 'Enter' && (event.stopPropagation(), open())) }
  const tapped = (event: ITouchEvent) => {
    event.stopPropagation()
    open()
  }
  return (
    <Text className="mention" onClick={tapped} {...a11y({ role: 'link' })} {...platformProps}>
      {text}
    </Text>
  )
}

/** A text in which the people it names lead to their pages; it stands inside a Text. */
export const MentionText = ({ text, mentions }: { text: string; mentions: readonly IdName[] }) =>
  mentions.length ? (
    <>
      {piecesOf(text, mentions).map(({ key, text: piece, id }) =>
        id ? <Name key={key} text={piece} id={id} /> : <Text key={key}>{piece}</Text>,
      )}
    </>
  ) : (
    <>{text}</>
  )
