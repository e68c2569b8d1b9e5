import type { Picture } from '../../../../../contract'
import { pictureMark, replacePictures } from '@/patterns/text/rich-marks'
import type { TextRange } from '@/ui/field/text-area'

/** A text after a change, and what is selected in it then. */
export interface Edited {
  text: string
  select: TextRange
}

const HOLE = '文字'

const at = (place: number): TextRange => ({ from: place, to: place })
const lineStart = (text: string, place: number) => text.lastIndexOf('\n', place - 1) + 1

/** Puts a mark before the line in which the selection begins, in place of another one; takes it away where it stands already. */
export function markLine(text: string, { from }: TextRange, mark: '## ' | '- ' | '> '): Edited {
  const start = lineStart(text, from)
  const [old = ''] = /^(#{1,6}|-|>) +/.exec(text.slice(start)) ?? []
  const fresh = old === mark ? '' : mark
  const place = Math.max(start, from - old.length) + fresh.length
  return { text: text.slice(0, start) + fresh + text.slice(start + old.length), select: at(place) }
}

/** Makes what is selected strong, or writes a word to be written over. */
export function markStrong(text: string, { from, to }: TextRange): Edited {
  const words = text.slice(from, to) || HOLE
  return { text: `${text.slice(0, from)}**${words}**${text.slice(to)}`, select: { from: from + 2, to: from + 2 + words.length } }
}

/** Puts a line of its own below the one in which the caret stands. */
export function addLine(text: string, { to }: TextRange, line: string): Edited {
  const end = text.indexOf('\n', to)
  const above = text.slice(0, end < 0 ? text.length : end)
  const below = end < 0 ? '' : text.slice(end + 1)
  const added = `${above}${above && '\n'}${line}\n`
  return { text: added + below, select: at(added.length) }
}

/** While it is written a picture is a short word by its place among the pictures: 图1, 图2, …; what is kept names its file. */
const nameOf = (index: number) => `![图${index + 1}]`

export const shortened = (content: string, pictures: readonly Picture[]) =>
  replacePictures(content, (id, mark) => {
    const index = pictures.findIndex((picture) => picture.fileId.toLowerCase() === id)
    return index < 0 ? mark : nameOf(index)
  })

export const inFull = (text: string, pictures: readonly Picture[]) =>
  pictures.reduce((all, { fileId }, index) => all.split(nameOf(index)).join(pictureMark(fileId)), text)

export const withoutPicture = (content: string, fileId: string) =>
  replacePictures(content, (id, mark) => (id === fileId.toLowerCase() ? '' : mark))
