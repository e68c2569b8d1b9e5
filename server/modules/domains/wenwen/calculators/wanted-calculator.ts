import { CALC_ASKINGS, type Asking } from './calc-askings'
import { PhrasingIndex } from '../knowledge/phrasing'
import { keysOf } from '../../../../../contract/rules/keys'

const NUMBER = /\d[\d,.]*\s*(?:万|w(?![a-z])|k(?![a-z])|千)?|[一二两三四五六七八九十百千万]+(?=个?[年月天岁级小周块元])/gi
/** Any number is some number. */
const some = (text: string) => text.replace(NUMBER, '某')

let made: PhrasingIndex | undefined
const KEYS = keysOf(CALC_ASKINGS)
const index = () => (made ??= PhrasingIndex.ofFew(KEYS.map((key) => CALC_ASKINGS[key].map((one) => [some(one), 1] as const))))

/** That something is to be reckoned, and not only to be known. */
const RECKONED =
  /多少|几(?:天|个|年|倍|岁|级|成|折|号|块|百|千|万)|怎么(?:个)?算|算一?(?:下|算)|计算|折算|折(?:现|成|多少)|能拿|拿几|到手|多久|多长|多大|什么时候|哪年|何时|哪天|最长|最多|最低(?!工资)|上限|够不够|对不对|对吗|少了|少给|差额|还有几|还能休|应该(?:给|发|是|拿|赔)|该(?:给|发|拿|赔|补)|扣(?:了)?\d|给我?算|赔\s*(?:几|多)|值多少/

/** How near it has to be, where it says that something is to be reckoned, and where it does not. */
const ENOUGH = 0.65
const PLENTY = 1.2

/** The calculator that people open with such words; `nothing` where they want none, undefined where their words do not tell. */
export function wantedCalculator(question: string): Asking | undefined {
  const { key, score } = nearestAsking(question)
  const isReckoned = RECKONED.test(question)
  if (key === 'nothing') return isReckoned || score < ENOUGH ? undefined : key
  return score >= (isReckoned ? ENOUGH : PLENTY) ? key : undefined
}

/** Whose askings are nearest, and how near they are. */
function nearestAsking(question: string): { key: Asking; score: number } {
  const { near, known } = index().near(some(question))
  const [at, best] = [...near].sort((a, b) => b[1] - a[1])[0] ?? [KEYS.indexOf('nothing'), 0]
  return { key: KEYS[at], score: best * known }
}
