import type { LawRef, PutQuestion, ReviewedQuestion } from '../../../contract/tiku'

/** How one question counts. */
export function ruleOf({ kind, points, blanks }: PutQuestion): string {
  if (kind === 'multiple') return `${points} 分，少选得一半，错选不得分`
  if (kind === 'fill' && blanks > 1) return `${points} 分，每空各自计分`
  return kind === 'text' ? `${points} 分，由讲师批改` : `${points} 分`
}

/** Written into a field, in which a finger marks words instead of turning the page. */
export const isTyped = ({ kind }: PutQuestion) => kind === 'text' || kind === 'fill' || kind === 'number'

/** A law that is cited, in the version that it is cited from. */
export const lawText = ({ title, article, date }: LawRef) => `《${title}》${article}${date ? `（${date} 起施行）` : ''}`

/** What somebody has answered, as they saw it. */
export function answerText({ kind, answer, options }: ReviewedQuestion): string {
  if (!answer.some((part) => part.trim())) return '未作答'
  if (kind === 'judge') return answer[0] === 'T' ? '正确' : '错误'
  if (kind === 'single' || kind === 'multiple')
    return options.flatMap(({ key }, at) => (answer.includes(key) ? String.fromCharCode(65 + at) : [])).join('')
  return answer.join('；')
}

/**
 * So much 问问 is asked at once. Longer material is told in its beginning, and so is what is longer than leaves room for the
 * rest.
 */
const LONGEST = 1000
const MATERIAL = 300
const RIGHT = 300
const CITED = 200
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

interface Asked extends Pick<PutQuestion, 'kind' | 'material' | 'stem' | 'options'> {
  rightAnswer: string | null
  law: readonly LawRef[]
}
/** What 问问 is asked about a question: why its answer is right, by the law that it cites. */
export function askWhy({ kind, material, stem, options, rightAnswer, law }: Asked): string {
  const right = (rightAnswer ?? '').trim()
  const chosen = [...right].map((letter) => options[letter.charCodeAt(0) - 65]?.text ?? '').filter(Boolean)
  const why =
    kind === 'text' || !right
      ? ''
      : kind === 'judge'
        ? `这句话为什么是${right}的？`
        : `为什么是“${cut(chosen.join('、') || right, RIGHT)}”？`
  const cited = law.map(({ title, article }) => `《${title}》${article}`).join('、')
  const end = [why, cited && `（${cut(cited, CITED)}）`].filter(Boolean)
  // A line ends after each.
  const room = LONGEST - [...end, '', ''].join('\n').length
  const asked = cut(stem, room)
  return [material.slice(0, Math.min(MATERIAL, room - asked.length)), asked, ...end].filter(Boolean).join('\n')
}
