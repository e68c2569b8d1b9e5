import type { QuestionKind } from '../../../../contract/rules/questions'
import { isAnswered } from '../../../../contract/rules/questions'

/** What is right, as it stands with the question. */
export interface Key {
  /** single, multiple and judge; T or F of the last. */
  keys?: string[]
  /** Of each blank the words that are right. */
  blanks?: string[][]
  value?: number
  tolerance?: number
  /** What a good text says, for whoever marks it. */
  reference?: string
}

export interface Gradable {
  kind: QuestionKind
  key: Key
  points: number
}

/** Without what differs between keyboards: width, case, spaces. */
const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/** A number as people write it: 1,200.50 元 is one, １２００ too. */
export function numberIn(text: string): number | undefined {
  const digits = plain(text)
    .replace(/[,，]/g, '')
    .replace(/^(?:¥|￥)/, '')
    .replace(/[元%天月年小时个]+$/, '')
  return /^-?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : undefined
}

/** Half points are the smallest. */
const halves = (points: number) => Math.floor(points * 2) / 2

/**
 * Points that an answer gets; null where people have to read it. Of several keys half the points are for who has missed some
 * of them, and none for a wrong one; blanks count each by itself.
 */
export function gradeOf({ kind, key, points }: Gradable, answer: readonly string[]): number | null {
  if (!isAnswered(answer)) return 0
  if (kind === 'text') return null
  if (kind === 'fill') {
    const blanks = key.blanks ?? []
    const right = blanks.filter((words, at) => words.some((word) => plain(word) === plain(answer[at] ?? ''))).length
    return right === blanks.length ? points : halves((points * right) / blanks.length)
  }
  if (kind === 'number') {
    const given = numberIn(answer[0])
    // Half a millionth is what reckoning with fractions may lose.
    return given !== undefined && Math.abs(given - key.value!) <= (key.tolerance ?? 0) + 5e-7 ? points : 0
  }
  const keys = new Set(key.keys)
  const given = new Set(answer)
  if ([...given].some((one) => !keys.has(one))) return 0
  if (given.size === keys.size) return points
  return kind === 'multiple' ? halves(points / 2) : 0
}

/** What is right, in words. */
export function rightText(kind: QuestionKind, key: Key, shown: (original: string) => string = (one) => one): string {
  if (kind === 'judge') return key.keys![0] === 'T' ? '正确' : '错误'
  if (kind === 'fill') return key.blanks!.map((words) => words.join(' / ')).join('；')
  if (kind === 'number') return key.tolerance ? `${String(key.value)}（误差不超过 ${String(key.tolerance)}）` : String(key.value)
  if (kind === 'text') return key.reference ?? ''
  return key.keys!.map(shown).toSorted().join('')
}
