import { Text, type ITouchEvent } from '@tarojs/components'
import type { KeyboardEvent } from 'react'
import type { IdName } from '../../../../../contract'
import { openHome } from '@/features/circle/feed-card'
import { a11y, onWeapp } from '@/ui/a11y'
import './linked-text.scss'

/** Words of a text that lead somewhere: @小王, #试用期#. */
export interface TextLink {
  words: string
  open: () => void
}
interface Piece {
  key: number
  text: string
  link?: TextLink
}

export const linksToPeople = (mentions: readonly IdName[]): TextLink[] =>
  mentions.map(({ id, name }) => ({ words: `@${name}`, open: () => openHome(id) }))
export const linksToTopics = (topics: readonly IdName[], open: (id: string) => void): TextLink[] =>
  topics.map(({ id, name }) => ({ words: `#${name}#`, open: () => open(id) }))

/** A text in pieces: those that lead somewhere, and what stands between. */
function piecesOf(text: string, links: readonly TextLink[]): Piece[] {
  // Of 小王 and 小王子 the longer one is meant.
  const known = [...links].sort((a, b) => b.words.length - a.words.length)
  const pieces: Piece[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const link = text[at] === '@' || text[at] === '#' ? known.find(({ words }) => text.startsWith(words, at)) : undefined
    if (!link) continue
    const end = at + link.words.length
    if (at > from) pieces.push({ key: from, text: text.slice(from, at) })
    pieces.push({ key: at, text: text.slice(at, end), link })
    from = end
    at = end - 1
  }
  if (from < text.length) pieces.push({ key: from, text: text.slice(from) })
  return pieces
}

const Link = ({ text, open }: { text: string; open: () => void }) => {
  const platformProps = onWeapp
    ? {}
    : { tabIndex: 0, onKeyDown: (event: KeyboardEvent) => void (event.key === 'Enter' && (event.stopPropagation(), open())) }
  const tapped = (event: ITouchEvent) => {
    event.stopPropagation()
    open()
  }
  return (
    <Text className="linked-text" onClick={tapped} {...a11y({ role: 'link' })} {...platformProps}>
      {text}
    </Text>
  )
}

/** A text with links in it; it stands inside a Text. */
export const LinkedText = ({ text, links }: { text: string; links: readonly TextLink[] }) =>
  links.length ? (
    <>
      {piecesOf(text, links).map(({ key, text: piece, link }) =>
        link ? <Link key={key} text={piece} open={link.open} /> : <Text key={key}>{piece}</Text>,
      )}
    </>
  ) : (
    <>{text}</>
  )
