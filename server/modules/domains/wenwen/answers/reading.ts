import { provinceIn } from '../../../../../contract/rules/places'
import { TRADE_WORDS } from '../../../services/search/words/trade-words'
import { joined, saysFigure } from './said-anew'
import { dependsOnRegion } from './wording'

/** A question that only makes sense after the one before it is read together with that one. */
const LEANING = /^(那|那么|这|它|他|她|如果|要是|还有|然后|另外|具体|为什么|怎么算|依据)/
const JOINING = /^(那么?|还有|然后|另外)[，,]?/
const SHORT = 7

/** What follows from something: asked in a few words, it is that of the question before. */
const FOLLOWING = new Set(
  '经济补偿 经济补偿金 赔偿金 违约金 仲裁 劳动仲裁 仲裁时效 举证责任 离职 辞职 辞退 开除 裁员 入职'.split(' '),
)
const SUBJECTS = TRADE_WORDS.filter((word) => !FOLLOWING.has(word))
/** The same of something else. */
const ALSO = /呢|也|一样|算不算|可以|行[吗不]/
/** A few words that say what they ask about. */
function isWhole(question: string): boolean {
  const own = question.replace(JOINING, '')
  const isSaid = SUBJECTS.some((word) => own.startsWith(word)) || dependsOnRegion(own) !== undefined
  return isSaid && [...own].length <= SHORT && !ALSO.test(own)
}

const ASKS = /[？?吗呢]|怎么|如何|什么|多少|多久|几/
const PLACE_ONLY = 12
/** It says where somebody is, and asks nothing: 我们公司在杭州. */
export const saysPlace = (text: string): boolean =>
  [...text].length <= PLACE_ONLY &&
  provinceIn(text) !== undefined &&
  !ASKS.test(text) &&
  !SUBJECTS.some((word) => text.includes(word))

const ANSWER_LENGTH = 30
/** It says how much or how long something is, and neither asks anything nor names what it is about: 月薪一万，工作12年. */
export const saysFacts = (text: string): boolean =>
  [...text].length <= ANSWER_LENGTH &&
  saysFigure(text) &&
  !ASKS.test(text.replace(/呢[？?]?$/, '')) &&
  !SUBJECTS.some((word) => text.includes(word))

/** It only makes sense after what was asked before it. */
const leans = (question: string): boolean =>
  !isWhole(question) && (LEANING.test(question) || [...question].length <= SHORT || saysFacts(question))

/** So many questions are read together at most. */
const FAR_BACK = 3
interface Talk {
  question: string
  /** What was asked before it. */
  before: string[]
  /** Words of the assistant that a question is read with. */
  scope: string[]
}
/** A question as it is meant in its talk. The province is told elsewhere. */
export function readable({ question, before, scope }: Talk): string {
  const told = before.filter((one) => !saysPlace(one))
  const first = told.findLastIndex((one) => !leans(one))
  const earlier = told.slice(Math.max(first, told.length - FAR_BACK, 0))
  const last = earlier.reduce((whole, one) => (whole ? joined(whole, one) : one), '')
  // It answers which province.
  if (last && saysPlace(question) && dependsOnRegion(last)) return last
  const whole = last && leans(question) ? joined(last, question) : question
  return [...whole].length <= SHORT ? [...scope, whole].join(' ') : whole
}
