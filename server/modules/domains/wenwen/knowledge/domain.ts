import { setImmediate } from 'node:timers/promises'
import { shortProvince } from '../../../../../contract/rules/places'
import { PROVINCES } from '../../../../../contract/rules/provinces/names'
import type { Lexicon } from '../../../services/search/words/lexicon'
import { fold } from '../../../services/search/words/tokens'
import { CALC_ASKINGS } from '../calculators/calc-askings'
import { CRAFT } from '../answers/craft'
import { Divide } from './divide'
import { phrasingOf, PhrasingIndex, type Told } from './phrasing'
import { askedOf, isPlan, SUBJECTS } from '../answers/refusals'
import { topicsOf } from './topics'

export interface Refusal {
  /** How whoever asked is told. */
  says: string
  /** Near what is for here: what somebody has written about just this answers it all the same. Never how to do wrong. */
  near: boolean
}

const kindsIn = (text: string) => [...topicsOf(fold(text))].map((topic) => `t${topic}`)
/** What is asked stands where a story ends: what its last clause tells counts for itself as well. */
const BETWEEN = /[，,。；;？?！!\s]+/
/** From here on a question is not for here, whatever was written. Chosen as docs/product/wenwen.md tells. */
const FAR = 0.5
const AT_ONCE = 20
/** Where somebody lives says nothing of what they ask. */
const PLACE = new RegExp(
  PROVINCES.map((name) => `${shortProvince(name)}(?:${name.slice(shortProvince(name).length)})?`).join('|'),
  'g',
)

/** What is for here, learnt from what people ask of articles and of the craft, and what is not, from what is refused. */
export class Domain {
  private readonly divide = new Divide()
  private subjects?: PhrasingIndex

  constructor(private readonly words: Lexicon) {}

  readonly ours = (text: string, phrasing: ReadonlyMap<string, number>) => this.learn(text, phrasing, false)

  private learn(text: string, phrasing: ReadonlyMap<string, number>, isOther: boolean) {
    this.divide.learn(this.tellingOf(text, phrasing), isOther)
  }

  private tellingOf(text: string, phrasing: ReadonlyMap<string, number>) {
    const clauses = text.split(BETWEEN).filter(Boolean)
    const end = clauses.length > 1 ? clauses.at(-1)! : ''
    const atEnd = [...phrasingOf(end, this.words).keys()].filter((what) => !what.startsWith('c'))
    const told = [...phrasing.keys(), ...kindsIn(text), ...[...atEnd, ...kindsIn(end)].map((what) => `end ${what}`)]
    return new Map(told.map((what) => [what, 1]))
  }

  async make() {
    for (const [at, text] of [...CRAFT, ...Object.values(CALC_ASKINGS).flat()].entries()) {
      this.ours(text, phrasingOf(text, this.words))
      if (at % AT_ONCE === 0) await setImmediate()
    }
    const subjects = SUBJECTS.map((subject) => askedOf(subject).map((one): Told => [one, 1]))
    this.subjects = await PhrasingIndex.of(subjects, this.words, (text, phrasing) => this.learn(text, phrasing, true))
    await this.divide.make()
  }

  /** How a question is refused; nothing where it is for here. */
  refusal(question: string): Refusal | undefined {
    const text = question.replace(PLACE, '')
    const planned = isPlan(fold(text))
    const otherness = this.divide.otherness(this.tellingOf(text, phrasingOf(text, this.words)))
    if (!planned && otherness < 0) return undefined
    const near = this.subjects?.near(question).near
    const [best] = SUBJECTS.map((subject, at) => ({ ...subject, near: near?.get(at) ?? 0 }))
      .filter(({ plan }) => plan || !planned)
      .sort((a, b) => b.near - a.near)
    return { says: best.says, near: !best.plan && otherness < FAR }
  }
}
