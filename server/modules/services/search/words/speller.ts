import { syllablesOf } from './pinyin'
import { piecesTyped, type Piece } from './tokens'

/** A stretch of what somebody typed that is meant to be another word. */
export interface Correction {
  at: number
  to: number
  from: string
  word: string
}

const LETTERS = /^[a-z]+$/
const HAN = /^\p{Script=Han}+$/u
/** Characters of a stretch that is looked at. */
const LONGEST = 9
/** Shorter initials mean too many things. */
const INITIALS = 4
/** Letters below which another one is another word. */
const LONG_SOUND = 5
const LONG_WORD = 4

/** Knows how words are written and how they sound, and finds the one that was meant. */
export class Speller {
  private words: Set<string>
  private bySound = new Map<string, string[]>()
  private byInitials = new Map<string, string[]>()
  /** Words of four characters and more, and sounds, under themselves without one character. */
  private nearWords = new Map<string, string[]>()
  private nearSounds = new Map<string, string[]>()

  /** Words in the order in which they are preferred. */
  constructor(words: string[]) {
    this.words = new Set(words)
    for (const word of words) {
      if (LETTERS.test(word)) {
        if (word.length >= LONG_WORD) this.near(this.nearSounds, word, word)
        continue
      }
      if (!HAN.test(word)) continue
      const syllables = syllablesOf(word)
      const sound = syllables.join('')
      add(this.bySound, sound, word)
      if (syllables.length > 2) add(this.byInitials, syllables.map((one) => one[0]).join(''), word)
      if (sound.length >= LONG_SOUND) this.near(this.nearSounds, sound, word)
      if (word.length >= LONG_WORD) this.near(this.nearWords, word, word)
    }
  }

  private near(map: Map<string, string[]>, key: string, word: string) {
    for (const less of shortened(key)) add(map, less, word)
  }

  /** What letters may stand for, the likeliest first: a word by its sounds, several words, initials, a slip of a finger. */
  meant(letters: string): string[] {
    const typed = letters.toLowerCase()
    if (!LETTERS.test(typed) || this.words.has(typed)) return []
    const whole = this.bySound.get(typed)
    if (whole) return whole
    const several = this.split(typed)
    if (several) return [several]
    if (typed.length >= 2 && typed.length <= 8 && this.byInitials.has(typed)) {
      const words = this.byInitials.get(typed)!
      return typed.length >= INITIALS || words.length === 1 ? words : words.slice(0, 1)
    }
    return typed.length >= LONG_WORD ? this.slips(this.nearSounds, typed, (word) => this.soundOf(word)) : []
  }

  private soundOf = (word: string) => (LETTERS.test(word) ? word : syllablesOf(word).join(''))

  /** Words whose sounds together are these letters, as few as possible. */
  private split(letters: string): string | undefined {
    const best: (string[] | undefined)[] = [[]]
    for (let to = 1; to <= letters.length; to++) {
      for (let from = Math.max(0, to - 30); from < to; from++) {
        const before = best[from]
        const word = before && to - from > 3 ? this.bySound.get(letters.slice(from, to))?.[0] : undefined
        if (word && (!best[to] || before!.length + 1 < best[to]!.length)) best[to] = [...before!, word]
      }
    }
    const words = best[letters.length]
    return words && words.length <= 4 ? words.join('') : undefined
  }

  /** Stretches of Chinese that sound like a word of the trade or miss one by a character. Those that overlap: the longest. */
  slipsIn(typed: string): Correction[] {
    const found: Correction[] = []
    for (const run of runsOf(piecesTyped(typed))) {
      const text = run.map((piece) => piece.text).join('')
      const syllables = syllablesOf(text)
      for (let a = 0; a < run.length; a++) {
        for (let b = a; b < run.length && run[b].to - run[a].at <= LONGEST; b++) {
          const window = run.slice(a, b + 1)
          const from = window.map((piece) => piece.text).join('')
          if (from.length < 2 || this.words.has(from)) continue
          const start = run[a].at - run[0].at
          const word = this.nearest(from, syllables.slice(start, start + from.length).join(''), window)
          if (word) found.push({ at: run[a].at, to: run[b].to, from, word })
        }
      }
    }
    return found.sort((x, y) => y.from.length - x.from.length || x.at - y.at)
  }

  private nearest(from: string, sound: string, window: Piece[]): string | undefined {
    const same = this.bySound.get(sound)?.find((word) => word.length === from.length)
    if (same) return same
    // What is made of whole words of the dictionary was meant so.
    if (from.length < LONG_WORD || !window.some((piece) => piece.text.length === 1)) return undefined
    return this.slips(this.nearWords, from, (word) => word).find((word) => !from.includes(word) && !word.includes(from))
  }

  /** Words one edit away. */
  private slips(map: Map<string, string[]>, typed: string, keyOf: (word: string) => string): string[] {
    const words = new Set([typed, ...shortened(typed)].flatMap((key) => map.get(key) ?? []))
    return [...words].filter((word) => isNear(typed, keyOf(word)))
  }
}

const add = (map: Map<string, string[]>, key: string, word: string) => {
  const words = map.get(key)
  if (!words) map.set(key, [word])
  else if (!words.includes(word)) words.push(word)
}

/** A text, and it without each of its characters. */
const shortened = (text: string) => [text, ...Array.from(text, (_one, at) => text.slice(0, at) + text.slice(at + 1))]

/** One character more, less, another, or two in each other's place. */
function isNear(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (a.length > b.length) return restA.slice(1) === restB
  if (a.length < b.length) return restB.slice(1) === restA
  return (
    restA.slice(1) === restB.slice(1) || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}

/** Chinese pieces that stand side by side. */
function runsOf(pieces: Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    if (!piece.han) continue
    const last = runs.at(-1)
    if (last && last.at(-1)!.to === piece.at) last.push(piece)
    else runs.push([piece])
  }
  return runs
}
