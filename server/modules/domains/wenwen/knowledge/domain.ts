import { setImmediate } from 'node:timers/promises'
import { shortProvince } from '../../../../../contract/rules/places'
import { PROVINCES } from '../../../../../contract/rules/provinces/names'
import type { Lexicon } from '../../../services/search/words/lexicon'
import { fold } from '../../../services/search/words/tokens'
import { CALC_ASKINGS } from '../calculators/calc-askings'
import { CRAFT } from '../answers/craft'
import { Divide } from './divide'
import { phrasingOf, PhrasingIndex, type WeightedText } from './phrasing'
import { askedOf, isPlan, SUBJECTS } from '../answers/refusals'
import { NO_GROUNDS } from '../answers/wording'
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
/** A question of so few characters says hardly more than what it is about. */
const FEW = 8
const AT_ONCE = 20
/** Where somebody lives says nothing of what they ask. */
const PLACE = new RegExp(
  PROVINCES.map((name) => `${shortProvince(name)}(?:${name.slice(shortProvince(name).length)})?`).join('|'),
  'g',
)

function tellingOf(text: string, phrasing: ReadonlyMap<string, number>, words: Lexicon): Set<string> {
  const clauses = text.split(BETWEEN).filter(Boolean)
  const end = clauses.length > 1 ? clauses.at(-1)! : ''
  const atEnd = [...phrasingOf(end, words).keys()].filter((what) => !what.startsWith('c'))
  return new Set([...phrasing.keys(), ...kindsIn(text), ...[...atEnd, ...kindsIn(end)].map((what) => `end ${what}`)])
}

/** What is known without any article: the craft and the calculators are for here, the subjects are not. */
interface Standing {
  divide: Divide
  subjects: PhrasingIndex
}
/** Only other words of the trade change it. */
const standingWith = new WeakMap<Lexicon, Promise<Standing>>()

function standing(words: Lexicon): Promise<Standing> {
  const known = standingWith.get(words)
  if (known) return known
  const learnt = learnStanding(words)
  standingWith.set(words, learnt)
  learnt.catch(() => standingWith.delete(words))
  return learnt
}

async function learnStanding(words: Lexicon): Promise<Standing> {
  const divide = new Divide()
  for (const [at, text] of [...CRAFT, ...Object.values(CALC_ASKINGS).flat()].entries()) {
    divide.learn(tellingOf(text, phrasingOf(text, words), words), false)
    if (at % AT_ONCE === 0) await setImmediate()
  }
  const asked = SUBJECTS.map((subject) => askedOf(subject).map((one): WeightedText => [one, 1]))
  const subjects = await PhrasingIndex.of(asked, words, (text, phrasing) => divide.learn(tellingOf(text, phrasing, words), true))
  return { divide, subjects }
}

/** What is for here, learnt from what people ask of articles and of the craft, and what is not, from what is refused. */
export class Domain {
  private readonly divide: Divide
  private readonly subjects: PhrasingIndex

  private constructor(
    private readonly words: Lexicon,
    { divide, subjects }: Standing,
  ) {
    this.divide = new Divide(divide)
    this.subjects = subjects
  }

  /** Of what stands without any article; to be told of what is asked of those, and then made. */
  static async with(words: Lexicon): Promise<Domain> {
    return new Domain(words, await standing(words))
  }

  /** One more text that is for here. */
  readonly ours = (text: string, phrasing: ReadonlyMap<string, number>) =>
    this.divide.learn(tellingOf(text, phrasing, this.words), false)

  async make() {
    await this.divide.make()
  }

  /** How a question is refused; nothing where it is for here. */
  refusal(question: string): Refusal | undefined {
    const text = question.replace(PLACE, '')
    const planned = isPlan(fold(text))
    const otherness = this.divide.otherness(tellingOf(text, phrasingOf(text, this.words), this.words))
    if (!planned && otherness < 0) return undefined
    const { near } = this.subjects.near(question)
    const [best] = SUBJECTS.map((subject, at) => ({ ...subject, near: near.get(at) ?? 0 }))
      .filter(({ plan }) => plan || !planned)
      .sort((a, b) => b.near - a.near)
    // 怎么招人, 社保怎么转移: so few words are as near to a plan as to anything, and whoever means none is not told off.
    if (best.plan && !planned && [...text].length <= FEW) return { says: NO_GROUNDS, near: true }
    return { says: best.says, near: !best.plan && otherness < FAR }
  }
}
