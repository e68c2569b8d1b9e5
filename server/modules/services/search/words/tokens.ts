import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict'
import { TRADE_WORDS } from './trade-words'

/**
 * How a text becomes what it can be found by. A text keeps each of its Chinese characters and each two that stand side by
 * side, so that it is found however a dictionary would cut it ("怎么算能调岗" is cut 怎么/算能/调岗, and 怎么算 is in it all
 * the same); words of letters and digits stay whole. What somebody types is cut into words by the dictionary, and a text
 * has a word when it has all of the word's pairs of characters.
 */
export interface Word {
  text: string
  /** What a text with this word has among its tokens. */
  grams: string[]
  /** It has the word, too, when it has all tokens of one of these. */
  others?: string[][]
  /** What it counts; 1 when left out. */
  weight?: number
}

/**
 * Letters and digits of scripts that put spaces between words; what stands between two of them may hold them together: N+1,
 * 3.5.
 */
const ALPHABETIC = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]`
const COMPOUND = String.raw`${ALPHABETIC}+(?:[+.#&/_-]${ALPHABETIC}+)*[+#]*`
const RUNS = new RegExp(
  String.raw`(?<compound>${COMPOUND})|(?<run>(?:(?!${ALPHABETIC})[\p{L}\p{N}\p{M}])+)|\p{Extended_Pictographic}`,
  'gu',
)
const PART = new RegExp(`${ALPHABETIC}+`, 'gu')
/** Long enough for every word, and far from what PostgreSQL takes for a lexeme. */
const LONGEST = 64
/** Words of a query that count. */
const MOST_WORDS = 8

/** Asking words and particles: a text that answers the question need not have them. */
const ASKING = new Set(
  '怎么 怎样 怎么样 怎么办 怎么算 如何 什么 为什么 是否 能否 可否 可以 能不能 可不可以 是不是 有没有 多少 多久 哪些 哪个 哪里 请问 请教 求助 大家 各位 一下 吗'.split(
    ' ',
  ),
)
const PARTICLES = new Set(
  '的地得了着过和与及或被把将在是有没不就都也还又给让对从到以为由于之其这那我你他她它们会能要想吗呢吧啊么呀哪个',
)

export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** A text as it reads without spaces and signs, for comparing what was typed with titles. */
export const keyOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]/gu, '')

const pairs = (characters: string[]) => characters.slice(1).map((character, at) => characters[at] + character)
const parts = (compound: string) => compound.match(PART) ?? []
const short = (token: string) => [...token].slice(0, LONGEST).join('')

/** Everything that a text can be found by, each once. */
export function tokensOf(text: string): string[] {
  const tokens = new Set<string>()
  for (const { 0: run, groups } of fold(text).matchAll(RUNS)) {
    if (groups!.compound) [run, ...parts(run)].forEach((token) => tokens.add(short(token)))
    else if (groups!.run) [...run, ...pairs([...run])].forEach((token) => tokens.add(token))
    else tokens.add(run)
  }
  return [...tokens]
}

let loaded: Jieba | undefined
/** Loaded when somebody first searches: the dictionary takes 0.2 s and 55 MB. */
const jieba = () => (loaded ??= load())

function load(): Jieba {
  const made = Jieba.withDict(dict)
  // As common as the commonest nouns, so that they stay whole.
  made.loadDict(Buffer.from(TRADE_WORDS.map((word) => `${word} 20000 n`).join('\n')))
  return made
}

const whole = (text: string): Word => ({ text, grams: [text] })
function chinese(text: string): Word {
  const characters = [...text]
  return { text, grams: characters.length > 1 ? pairs(characters) : characters }
}

/** What a text with this term has among its tokens. */
export function gramsOf(term: string): string[] {
  const grams: string[] = []
  for (const { 0: run, groups } of fold(term).matchAll(RUNS)) {
    if (groups!.run) grams.push(...chinese(run).grams)
    else grams.push(short(run))
  }
  return [...new Set(grams)]
}

/** A piece of what somebody typed, as the dictionary cuts it, and where it stands. */
export interface Piece {
  text: string
  at: number
  to: number
  /** Chinese, and not letters or signs. */
  han: boolean
}
export function piecesTyped(keyword: string): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: run, groups, index } of fold(keyword).matchAll(RUNS)) {
    let at = index
    // Without guesses at words that the dictionary does not know: 课能 is none in 课能看多久.
    for (const text of groups!.run ? jieba().cut(run, false) : [short(run)]) {
      pieces.push({ text, at, to: at + text.length, han: Boolean(groups!.run) })
      at += text.length
    }
  }
  return pieces
}

/** Words that only ask or join. */
export const isAsking = (text: string) => ASKING.has(text) || PARTICLES.has(text)

/** One Chinese character. */
export const isSingle = (text: string) => /^\p{Script=Han}$/u.test(text)

/** The shorter words inside a word: 加班工资基数 → 加班, 工资, 基数. */
export function wordsWithin(text: string): string[] {
  const length = [...text].length
  return [...new Set(jieba().cutForSearch(text, true))].filter((word) => [...word].length > 1 && [...word].length < length)
}

/** The words that somebody typed, without those that only ask, unless there are no others. */
export function wordsOf(keyword: string): Word[] {
  const words = cutWords(keyword, true)
  return words.length ? words : cutWords(keyword, false)
}

function cutWords(keyword: string, choosy: boolean): Word[] {
  const words = new Map<string, Word>()
  const add = (word: Word) => words.set(word.text, word)
  for (const { 0: run, groups } of fold(keyword).matchAll(RUNS)) {
    if (!groups!.run) add(whole(short(run)))
    else for (const text of choosy ? cutChinese(run) : jieba().cut(run, true)) add(chinese(text))
  }
  const longest = [...words.values()].sort((a, b) => b.text.length - a.text.length).slice(0, MOST_WORDS)
  return [...words.values()].filter((word) => longest.includes(word))
}

/** Single characters that the dictionary left side by side are taken in twos: they are mostly names it does not know. */
function cutChinese(run: string): string[] {
  const words: string[] = []
  let left: string[] = []
  const flush = () => {
    words.push(...(left.length > 1 ? pairs(left) : left))
    left = []
  }
  for (const word of jieba().cut(run, true)) {
    if ([...word].length === 1 && !PARTICLES.has(word)) left.push(word)
    else {
      flush()
      if ([...word].length > 1 && !ASKING.has(word)) words.push(word)
    }
  }
  flush()
  return words
}

/** A word of the dictionary that is nobody's name. */
export function isPlain(text: string): boolean {
  const found = jieba().tag(text)
  return found.length === 1 && !/^(nr|eng|m$|x$)/.test(found[0].tag)
}

/** The same words in smaller pieces, for when no text has them whole: 人力资源管理师 → 人力, 资源, 管理, 理师. */
export function piecesOf(words: Word[]): Word[] {
  const pieces = new Map(words.flatMap(split).map((piece) => [piece.text, piece]))
  return [...pieces.values()].slice(0, MOST_WORDS)
}

function split(word: Word): Word[] {
  if (word.grams.length === 1) {
    const smaller = parts(word.text)
    return smaller.length > 1 ? smaller.map((part) => whole(short(part))) : [word]
  }
  const length = [...word.text].length
  const inside = jieba()
    .cutForSearch(word.text, true)
    .filter((piece) => [...piece].length > 1 && [...piece].length < length)
  return inside.length ? inside.map(chinese) : word.grams.map(whole)
}
