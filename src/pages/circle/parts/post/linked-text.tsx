import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import type { IdName } from '../../../../../contract'
import { openHome } from '@/features/circle/feed-card'
import { TextLink } from '@/ui/text/text-link'

/** Words of a text that lead somewhere: @小王, #试用期#. */
export interface Linked {
  words: string
  open: () => void
}
interface Piece {
  key: number
  text: string
  link?: Linked
}

export const linksToPeople = (mentions: readonly IdName[]): Linked[] =>
  mentions.map(({ id, name }) => ({ words: `@${name}`, open: () => openHome(id) }))
export const linksToTopics = (topics: readonly IdName[], open: (id: string) => void): Linked[] =>
  topics.map(({ id, name }) => ({ words: `#${name}#`, open: () => open(id) }))

/** A text in pieces: those that lead somewhere, and what stands between. */
function piecesOf(text: string, links: readonly Linked[]): Piece[] {
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

type Draw = (text: string) => ReactNode
const asIs: Draw = (text) => text

interface Props {
  text: string
  links: readonly Linked[]
  /** Draws what stands between them. */
  words?: Draw
}

/** A text with links in it; it stands inside a Text. */
export const LinkedText = ({ text, links, words = asIs }: Props) =>
  links.length ? (
    <>
      {piecesOf(text, links).map(({ key, text: piece, link }) =>
        link ? <TextLink key={key} text={piece} open={link.open} /> : <Text key={key}>{words(piece)}</Text>,
      )}
    </>
  ) : (
    <>{words(text)}</>
  )
