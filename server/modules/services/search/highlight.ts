import { fold } from './words/tokens'

export interface Run {
  text: string
  hit: boolean
}

/** Marks the terms (folded, as tokens.ts gives them) in a text. */
export function marked(text: string, terms: string[]): Run[] {
  const characters = [...text]
  return runsOf(characters, marksOf(characters.length, hitsOf(characters, terms)))
}

/** The same of the part of at most `most` characters where the most different terms stand, else of the beginning. */
export function excerpt(text: string, terms: string[], most: number): Run[] {
  const characters = [...text.replace(/\s+/gu, ' ').trim()]
  const hits = hitsOf(characters, terms)
  const from = bestStart(hits, most, characters.length)
  const cut = characters.slice(from, from + most)
  const marks = marksOf(characters.length, hits).slice(from, from + most)
  // Where something is left out, an ellipsis takes the place of one character.
  const leaveOut = (at: number) => {
    cut[at] = '…'
    marks[at] = false
  }
  if (from > 0) leaveOut(0)
  if (from + most < characters.length) leaveOut(most - 1)
  return runsOf(cut, marks)
}

/** From one character to before another. */
interface Hit {
  at: number
  to: number
  term: string
}

/** Characters as the terms are written; most are Chinese ones, which stay as they are. */
const plain = (character: string) => (character >= '一' && character <= '鿿' ? character : fold(character))

/** Where the terms stand, from the first on. One character may become several (㎡ → m2), so each keeps where it came from. */
function hitsOf(characters: string[], terms: string[]): Hit[] {
  const from: number[] = []
  let folded = ''
  for (const [at, character] of characters.entries()) {
    folded += plain(character)
    while (from.length < folded.length) from.push(at)
  }
  const hits: Hit[] = []
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      if (standsAlone(folded, at, term)) hits.push({ at: from[at], to: from[at + term.length - 1] + 1, term })
    }
  }
  return hits.sort((a, b) => a.at - b.at)
}

const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]/u
const joins = (a?: string, b?: string) => Boolean(a && b && LETTER.test(a) && LETTER.test(b))

/** Words of letters and digits are found whole, so they are marked whole: "hr" is no part of "three". */
const standsAlone = (folded: string, at: number, term: string) =>
  !joins(folded[at - 1], term[0]) && !joins(term.at(-1), folded[at + term.length])

/** Characters that stand before the first hit of an excerpt, so that it does not begin with it. */
const LEAD = 10

function bestStart(hits: Hit[], most: number, length: number): number {
  let best = { from: 0, terms: 0 }
  for (const [n, { at }] of hits.entries()) {
    const from = Math.max(Math.min(at - LEAD, length - most), 0)
    // The last place may be an ellipsis.
    const end = from + most < length ? from + most - 1 : length
    const terms = new Set<string>()
    for (let next = n; next < hits.length && hits[next].to <= end; next++) terms.add(hits[next].term)
    if (terms.size > best.terms) best = { from, terms: terms.size }
  }
  return best.from
}

function marksOf(length: number, hits: Hit[]): boolean[] {
  const marks = Array.from({ length }, () => false)
  for (const { at, to } of hits) marks.fill(true, at, to)
  return marks
}

function runsOf(characters: string[], marks: boolean[]): Run[] {
  const runs: Run[] = []
  for (const [at, text] of characters.entries()) {
    const last = runs.at(-1)
    if (last?.hit === marks[at]) last.text += text
    else runs.push({ text, hit: marks[at] })
  }
  return runs
}
