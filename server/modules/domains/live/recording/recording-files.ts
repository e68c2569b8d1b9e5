import { appendFileSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { errorOf } from '../../../../app/thrown'

/** What is recorded of a live lies in one folder: the pieces, and the list of those that are kept. */
export interface Piece {
  /** Counts from 1 and never back, however often the host begins anew. */
  n: number
  ms: number
  /** Goes up where the picture was interrupted. */
  run: number
}
interface Kept extends Piece {
  bytes: number
}

const LIST = 'pieces.jsonl'
const NAME = /^(\d{5,})\.ts$/

export const pieceName = (n: number) => `${String(n).padStart(5, '0')}.ts`
/** The pieces that a playlist names. */
export const piecesIn = (lines: string[]): { n: number }[] =>
  lines.flatMap((line) => (NAME.test(line) ? [{ n: Number(NAME.exec(line)![1]) }] : []))
export const listOf = (folder: string) => path.join(folder, LIST)
export const lineOf = (kept: Kept) => JSON.stringify(kept) + '\n'

/** What is kept, in its order. A line may be half written: that piece is written again. */
export function keptIn(folder: string): Kept[] {
  const text = unlessMissing(() => readFileSync(listOf(folder), 'utf8'), '')
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line): Kept[] => {
      try {
        return [JSON.parse(line)]
      } catch {
        return []
      }
    })
}

/** A line that was half written ends here, so that the next one is read. */
export function mendList(folder: string) {
  const text = unlessMissing(() => readFileSync(listOf(folder), 'utf8'), '')
  if (text && !text.endsWith('\n')) appendFileSync(listOf(folder), '\n')
}

/** The number of the last piece that was ever written, kept or not. */
export const lastIn = (folder: string) =>
  Math.max(0, ...unlessMissing(() => readdirSync(folder), []).map((name) => Number(NAME.exec(name)?.[1] ?? 0)))

function unlessMissing<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (errorOf(error).code === 'ENOENT') return otherwise
    throw error
  }
}

interface Shown {
  pieces: Piece[]
  addressOf(piece: Piece): string
  /** The longest piece so far, ms. */
  longest: number
  /** Nothing follows. */
  whole: boolean
}

/**
 * A playlist (RFC 8216). The first piece carries no mark of an interruption: it is counted instead, as that mark has left a
 * live's list.
 */
export const playlistOf = ({ pieces, addressOf, longest, whole }: Shown) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    ...(whole ? ['#EXT-X-PLAYLIST-TYPE:VOD'] : []),
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    `#EXT-X-MEDIA-SEQUENCE:${pieces[0].n}`,
    ...(whole ? [] : [`#EXT-X-DISCONTINUITY-SEQUENCE:${pieces[0].run}`]),
    ...pieces.flatMap((piece, at) => [
      ...(at && piece.run !== pieces[at - 1].run ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXTINF:${(piece.ms / 1000).toFixed(3)},`,
      addressOf(piece),
    ]),
    ...(whole ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
