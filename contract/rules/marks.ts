/**
 * The light marks of an article: `## ` and `### ` a heading, `- ` and `1. ` an item of a list, `> ` a quotation, each at the
 * beginning of a line, `**` around what is strong, `[words](https://…)` a link, `![](id)` a picture of the post. Everything
 * that is not one of these is text. A word joiner (U+2060) keeps what only looks like a mark from being one.
 */
// Each looks only so far ahead: a text made to confuse them costs no more than its length.
const PICTURE = /!\[[^\]\n]{0,100}\]\(([^)\n]{0,100})\)/g
const LINE_MARKS = /^[ \t]*(?:(?:#{1,6}|-|>)[ \t]+)+/gm
const STRONG = /\*\*((?:[^*\n]|\*(?!\*))+)\*\*/g
const LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()]{1,500})\)/gi
const LINE = /^[ \t]*(#{1,6}|-|>|(\d{1,3})\.)[ \t]+(.*)$/

const JOINER = '\u2060'
const JOINERS = /\u2060/g

export const pictureMark = (fileId: string) => `![](${fileId})`

/** What the picture marks name, in lower case and in order; each once. */
export const pictureIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PICTURE)].map(([, id]) => id.trim().toLowerCase())),
]

/** Where the links of a text lead. */
export const linksIn = (text: string): string[] => [...text.matchAll(LINK)].map(([, , url]) => url)

/** The text as it reads without its marks, for excerpts and for whoever looks at words. */
export const plain = (text: string): string =>
  text
    .replace(PICTURE, '\n')
    .replace(LINE_MARKS, '')
    .replace(STRONG, '$1')
    .replace(LINK, '$1')
    .replace(JOINERS, '')
    .replace(/\n[ \t]*(?:\n[ \t]*)+/g, '\n\n')
    .trim()

/** A line of words: what it is, and the words without the mark before them. */
export type MarkedLine =
  | { kind: 'text' | 'quote' | 'bullet'; words: string }
  | { kind: 'heading'; level: 2 | 3; words: string }
  | { kind: 'ordered'; words: string }

/** `next` is the number that an item needs here: a list begins with 1 and counts on, any other number is text. */
export function lineOf(line: string, next: number): MarkedLine {
  const [, mark = '', number, words = ''] = LINE.exec(line) ?? []
  if (mark.startsWith('#')) return { kind: 'heading', level: mark.length > 2 ? 3 : 2, words }
  if (mark === '-') return { kind: 'bullet', words }
  if (mark === '>') return { kind: 'quote', words }
  return number && +number === next ? { kind: 'ordered', words } : { kind: 'text', words: line }
}

/** A piece of a line with what text and pictures it is made of, in turn. */
export function splitPictures(line: string): (string | { id: string; mark: string })[] {
  const parts: (string | { id: string; mark: string })[] = []
  let from = 0
  for (const { 0: mark, 1: id, index } of line.matchAll(PICTURE)) {
    parts.push(line.slice(from, index), { id: id.trim().toLowerCase(), mark })
    from = index + mark.length
  }
  return [...parts, line.slice(from)]
}

export interface MarkedRun {
  text: string
  strong: boolean
  /** Where it leads. */
  link?: string
}

/** The links among words that are nothing else. */
export const linkedRuns = (text: string, strong: boolean): MarkedRun[] =>
  text
    .split(LINK)
    .reduce<MarkedRun[]>((runs, part, at, all) => {
      if (at % 3 === 0) runs.push({ text: part, strong })
      if (at % 3 === 1) runs.push({ text: part, strong, link: all[at + 1] })
      return runs
    }, [])
    .map((run) => ({ ...run, text: run.text.replace(JOINERS, '') }))
    .filter((run) => run.text)

/** The words of a line, with what is strong and what leads somewhere. */
export const runsOf = (words: string): MarkedRun[] => words.split(STRONG).flatMap((part, at) => linkedRuns(part, at % 2 === 1))

/** Words that are to be read as they stand, whatever they look like. */
const asWords = (text: string) =>
  text
    .replace(JOINERS, '')
    .replace(/\*(?=\*)/g, `*${JOINER}`)
    .replace(/\]\(/g, `]${JOINER}(`)
    .replace(/\*$/, `*${JOINER}`)

const ESCAPES: Record<string, string> = { '(': '%28', ')': '%29', '*': '%2A', ' ': '%20' }
const LINKABLE = /^https?:\/\/[^\s]{1,500}$/i

/** Words in their marks: the other way round. */
export function markedWords(runs: readonly MarkedRun[]): string {
  return runs
    .map(({ text, strong, link }) => {
      const words = asWords(text)
      const url = link && LINKABLE.test(link) ? link.replace(/[()* ]/g, (one) => ESCAPES[one]) : undefined
      const linked = url && words.length <= 200 ? `[${words.replace(/\[/g, '［').replace(/\]/g, '］')}](${url})` : words
      return strong && words.trim() ? `**${linked}**` : linked
    })
    .join('')
}

/** A line of words that begins like a mark, and is none. */
export const asText = (line: string) => (LINE.test(line) ? JOINER + line : line)
