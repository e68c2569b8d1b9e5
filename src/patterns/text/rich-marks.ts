import type { Picture } from '../../../contract'
import { lineOf, pictureIdsIn, runsOf as markedRuns, splitPictures, type MarkedRun } from '../../../contract/rules/marks'
import { nth } from '@/lib/nth'

/** `key` is the place among its like. */
interface Numbered {
  key: number
}
export type Run = Numbered & MarkedRun
export type Block = Numbered &
  (
    | { kind: 'heading'; level: 2 | 3; text: string }
    | { kind: 'quote' | 'text'; text: string }
    | { kind: 'list'; ordered: boolean; items: (Numbered & { text: string })[] }
    | { kind: 'picture'; picture: Picture }
  )

/** Those of a post's pictures that its text shows. */
export function picturesIn(text: string, pictures: readonly Picture[]): Picture[] {
  const ids = pictureIdsIn(text)
  return pictures.filter(({ fileId }) => ids.includes(fileId.toLowerCase()))
}

/** Text and pictures of one line, in turn; what names no picture of the post is text. */
export function partsOf(line: string, pictures: readonly Picture[]): (string | Picture)[] {
  const parts: (string | Picture)[] = []
  for (const part of splitPictures(line)) {
    const found = typeof part === 'string' ? part : pictures.find(({ fileId }) => fileId.toLowerCase() === part.id)
    const words = typeof part === 'string' ? part : found ? undefined : part.mark
    const last = nth(parts, -1)
    if (words === undefined) parts.push(found!)
    else if (typeof last === 'string') parts[parts.length - 1] = last + words
    else parts.push(words)
  }
  return parts.length === 1 ? parts : parts.filter((part) => typeof part !== 'string' || part.trim())
}

/** Lines that stand together are one block, so that a long text makes few elements. */
export function blocksOf(text: string, pictures: readonly Picture[] = []): Block[] {
  const blocks: Block[] = []
  let open = false
  const add = (kind: 'quote' | 'text', line: string) => {
    const last = nth(blocks, -1)
    if (open && last?.kind === kind) last.text += `\n${line}`
    else blocks.push({ key: blocks.length, kind, text: line })
  }
  const addItem = (ordered: boolean, words: string) => {
    const last = nth(blocks, -1)
    if (open && last?.kind === 'list' && last.ordered === ordered) last.items.push({ key: last.items.length, text: words })
    else blocks.push({ key: blocks.length, kind: 'list', ordered, items: [{ key: 0, text: words }] })
  }
  const addLine = (words: string) => {
    const last = nth(blocks, -1)
    const next = open && last?.kind === 'list' && last.ordered ? last.items.length + 1 : 1
    const line = lineOf(words, next)
    if (line.kind === 'heading') blocks.push({ key: blocks.length, kind: 'heading', level: line.level, text: line.words })
    else if (line.kind === 'bullet' || line.kind === 'ordered') addItem(line.kind === 'ordered', line.words)
    else add(line.kind, line.words)
    open = true
  }
  for (const line of text.split('\n')) {
    for (const part of partsOf(line, pictures)) {
      if (typeof part !== 'string') blocks.push({ key: blocks.length, kind: 'picture', picture: part })
      else if (part.trim()) addLine(part)
      else open = false
    }
  }
  return blocks
}

export const runsOf = (text: string): Run[] => markedRuns(text).map((run, key) => ({ ...run, key }))
