import type { Concept, Way } from '../words/concepts'
import { keyOf } from '../words/tokens'

/** The texts of one thing, folded. */
export interface Texts {
  title: string
  tags: string
  body: string
  more: string
}
type Field = keyof Texts

/** What a word counts in each of the texts, and at how many characters a text is of middling length. */
const FIELDS: { field: Field; worth: number; length: number }[] = [
  { field: 'title', worth: 3, length: 20 },
  { field: 'tags', worth: 1.5, length: 12 },
  { field: 'body', worth: 1, length: 400 },
  { field: 'more', worth: 0.6, length: 600 },
]
/** How much a long text takes from a word in it; a title is never long. */
const LONG = 0.4
/** How soon more of the same word stops counting. */
const ENOUGH = 1.2
/** What each counts beside the words: all of them there, close together, the whole phrase in the title, the very name. */
const ALL = 0.35
const CLOSE = 0.15
const PHRASE = 0.3
const NAMED = 1
/** Characters within which words stand close together. */
const NEAR = 30
const MOST_TIMES = 6

export interface Judged {
  score: number
  /** The part of what was looked for that it has, 0–1. */
  coverage: number
  /** Whether its title or its tags have most of that. */
  inTitle: boolean
}
export interface Sought {
  concept: Concept
  idf: number
}

const NOTHING: Judged = { score: 0, coverage: 0, inTitle: false }

/** How well a text answers, as BM25 has it over several texts; 0 for one that has nothing of it. About 1 for a good one. */
export function judge(texts: Texts, sought: Sought[], typed: string): Judged {
  const whole = sought.reduce((sum, { idf }) => sum + idf, 0)
  if (!whole) return NOTHING
  let score = 0
  let coverage = 0
  let titled = 0
  for (const { concept, idf } of sought) {
    const { weight, worth } = weightIn(texts, concept)
    score += (idf * weight * (ENOUGH + 1)) / (weight + ENOUGH)
    coverage += idf * worth
    titled += idf * Math.max(0, ...concept.ways.filter((way) => timesIn(texts.title + texts.tags, way)).map((way) => way.worth))
  }
  score /= whole
  coverage /= whole
  if (!score) return NOTHING
  const title = keyOf(texts.title)
  if (coverage > 0.8) score += ALL * coverage
  if (sought.length > 1) score += CLOSE * closeness(texts, sought)
  if (typed && title.includes(typed)) score += title === typed ? NAMED : PHRASE
  return { score: score * (0.5 + 0.5 * coverage), coverage, inTitle: titled / whole > 0.5 }
}

/** Of all ways to say it the one that counts most. */
function weightIn(texts: Texts, { ways }: Concept): { weight: number; worth: number } {
  let best = { weight: 0, worth: 0 }
  for (const way of ways) {
    let weight = 0
    for (const { field, worth, length } of FIELDS) {
      const times = timesIn(texts[field], way)
      if (times) weight += (worth * times) / (field === 'title' ? times : 1 - LONG + (LONG * texts[field].length) / length)
    }
    if (weight && weight * way.worth > best.weight) best = { weight: weight * way.worth, worth: Math.max(best.worth, way.worth) }
  }
  return best
}

/** Whether a text says this in one way or another. */
export const says = (texts: Texts, concept: Concept) => weightIn(texts, concept).weight > 0

const timesIn = (text: string, { terms }: Way) => {
  let least = MOST_TIMES
  for (const term of terms) {
    least = Math.min(least, places(text, term, least).length)
    if (!least) return 0
  }
  return least
}

const LETTER = /[\p{Script=Latin}\p{Nd}]/u
const joins = (a?: string, b?: string) => Boolean(a && b && LETTER.test(a) && LETTER.test(b))

/** Where a term stands; one of letters only as a whole word. */
function places(text: string, term: string, most: number): number[] {
  const found: number[] = []
  for (let at = text.indexOf(term); at >= 0 && found.length < most; at = text.indexOf(term, at + term.length))
    if (!joins(text[at - 1], term[0]) && !joins(term.at(-1), text[at + term.length])) found.push(at)
  return found
}

/** 1 where all stand side by side in one text, less the further apart, 0 where they hardly meet. */
function closeness(texts: Texts, sought: Sought[]): number {
  return Math.max(...(['title', 'body', 'more'] as const).map((field) => closenessIn(texts[field], sought)))
}

function closenessIn(text: string, sought: Sought[]): number {
  const marks = sought.flatMap(({ concept }, which) =>
    concept.ways
      .filter(({ terms, worth }) => terms.length === 1 && worth > 0.5)
      .flatMap(({ terms }) => places(text, terms[0], MOST_TIMES))
      .map((at) => ({ which, at })),
  )
  marks.sort((a, b) => a.at - b.at)
  let best = 0
  for (let from = 0; from < marks.length; from++) {
    const met = new Set<number>()
    for (let to = from; to < marks.length && marks[to].at - marks[from].at <= NEAR; to++) met.add(marks[to].which)
    best = Math.max(best, met.size)
  }
  return best > 1 ? (best - 1) / (sought.length - 1) : 0
}

/** What is marked in what is shown. */
export function termsOf(concepts: Concept[]): string[] {
  const terms = concepts.flatMap(({ text, ways }) => [text, ...ways.flatMap((way) => way.terms)])
  return [...new Set(terms)].filter((term, at) => at === 0 || [...term].length > 1 || concepts.some(({ text }) => text === term))
}
