import type { Lexicon } from './lexicon'
import { gramsOf, isAsking, isSingle, piecesTyped, wordsWithin, type Piece } from './tokens'
import { FAINT_WORDS } from './trade-words'

/** A way in which a text may say something: all of these terms stand in it. */
export interface Way {
  terms: string[]
  /** 1 for the very word, less for another one */
  worth: number
}

/** One thing that somebody looks for, in all the ways in which it may be said. */
export interface Concept {
  text: string
  ways: Way[]
}

/** What ways are worth: another word for it, the words inside it all together, one of them alone. */
const SAME = 0.85
const TOGETHER = 0.6
const ALONE = 0.3
/** Ways below this are only looked at when there is nothing else. */
export const STRONG = 0.5

/** Beside so many words a single character says nothing. */
const FEW = 2
const MOST = 8
const MOST_WAYS = 16
/** Pieces that a phrase of the lexicon is looked for in. */
const PHRASE = 7

/**
 * What somebody looks for, without the words that only ask, unless there are no others. `except` are words for kinds of
 * things.
 */
export function conceptsOf(typed: string, lexicon: Lexicon, except: ReadonlySet<string> = new Set()): Concept[] {
  const words = phrased(piecesTyped(typed), lexicon)
  const telling = words.filter((word) => !isAsking(word) && !FAINT_WORDS.has(word) && !except.has(word))
  const long = telling.filter((word) => !isSingle(word) || lexicon.has(word))
  const chosen = long.length > FEW ? long : telling.length ? telling : words
  const distinct = [...new Set(chosen)]
  const longest = [...distinct].sort((a, b) => b.length - a.length).slice(0, MOST)
  return distinct.filter((word) => longest.includes(word)).map((word) => conceptOf(word, lexicon))
}

/** The pieces, those put together that the lexicon knows, or that the dictionary has left side by side as single characters. */
function phrased(pieces: Piece[], lexicon: Lexicon): string[] {
  const words: string[] = []
  let singles: Piece[] = []
  const flush = () => {
    const texts = singles.map((piece) => piece.text)
    words.push(...(texts.length > 1 ? texts.slice(1).map((text, at) => texts[at] + text) : texts))
    singles = []
  }
  for (let at = 0; at < pieces.length;) {
    const to = phraseEnd(pieces, at, lexicon)
    const text = textOf(pieces.slice(at, to))
    const isSingle = to === at + 1 && pieces[at].han && [...text].length === 1 && !lexicon.has(text) && !isAsking(text)
    if (isSingle) {
      if (singles.length && singles.at(-1)!.to !== pieces[at].at) flush()
      singles.push(pieces[at])
    } else {
      flush()
      words.push(text)
    }
    at = to
  }
  flush()
  return words
}

const textOf = (pieces: Piece[]) => pieces.map((piece) => piece.text).join('')
/** What may stand in a phrase without changing it: 没有签了的合同. */
const LOOSE = new Set('的 了 过 有 被 给 把'.split(' '))

/** The end of the longest phrase of the lexicon that begins here; the next piece when there is none. */
function phraseEnd(pieces: Piece[], at: number, lexicon: Lexicon): number {
  for (let to = Math.min(at + PHRASE, pieces.length); to > at + 1; to--) {
    const some = pieces.slice(at, to)
    if (some.some((piece, n) => n > 0 && piece.at !== some[n - 1].to)) continue
    if (lexicon.has(textOf(some))) return to
    const tight = some.filter((piece) => !LOOSE.has(piece.text))
    if (tight.length > 1 && tight.length < some.length && tight.at(-1) === some.at(-1) && lexicon.has(textOf(tight))) return to
  }
  return at + 1
}

function conceptOf(text: string, lexicon: Lexicon): Concept {
  const tight = lexicon.has(text) ? text : [...text].filter((one) => !LOOSE.has(one)).join('')
  const others = lexicon.same(tight).map((other) => ({ terms: [other], worth: SAME }))
  const within = [...text].length > 3 ? wordsWithin(text).filter((word) => !FAINT_WORDS.has(word)) : []
  const alike = (word: string, worth: number): Way[] => [
    { terms: [word], worth },
    ...lexicon
      .same(word)
      .slice(0, 3)
      .map((other) => ({ terms: [other], worth: worth * SAME })),
  ]
  // The dictionary guesses at words it does not know: 交五险 is no word, and 五险 is one.
  const core = others.length ? [] : knownWithin(text, lexicon).flatMap((word) => alike(word, TOGETHER))
  const together = within.length > 1 ? [{ terms: within, worth: TOGETHER }] : []
  const ways = [{ terms: [text], worth: 1 }, ...others.slice(0, MOST_WAYS), ...together, ...core]
  return { text, ways: [...ways, ...within.flatMap((word) => alike(word, ALONE))] }
}

/** The longest word inside a word that the lexicon knows; at most one. */
function knownWithin(text: string, lexicon: Lexicon): string[] {
  const characters = [...text]
  for (let length = characters.length - 1; length > 1; length--) {
    for (let at = 0; at + length <= characters.length; at++) {
      const word = characters.slice(at, at + length).join('')
      if (lexicon.has(word)) return [word]
    }
  }
  return []
}

/** What a document has that says this in one of the ways: the tokens of one of the lists. */
export function gramListsOf({ ways }: Concept, least: number): string[][] {
  const wanted = ways.filter((way) => way.worth >= least && way.terms.every((term) => gramsOf(term).length))
  // A text with 劳动合同 need not be asked whether it has 书面劳动合同.
  const needed = wanted.filter(
    (way) => !wanted.some((other) => other !== way && other.terms.length === 1 && holds(way, other.terms[0])),
  )
  const lists = needed.map((way) => [...new Set(way.terms.flatMap(gramsOf))])
  // Ways that are written otherwise may be the same tokens.
  return [...new Map(lists.map((list) => [list.toSorted().join(' '), list])).values()]
}
const holds = ({ terms }: Way, shorter: string) =>
  terms.some(
    (term) => term !== shorter && term.includes(shorter) && gramsOf(shorter).every((gram) => gramsOf(term).includes(gram)),
  )
