import { chineseNumber } from '../contract/rules/law'
import { provinceIn } from '../contract/rules/places'
import { dayOf } from '../server/app/time/days'
import { Modules } from '../server/app/module'
import { modules } from '../server/modules'
import { basisOf, calcCard } from '../server/modules/domains/wenwen/calculators/calc-card'
import { worthNaming } from '../server/modules/domains/wenwen/answers/plain-answer'
import { ENOUGH, retrieve } from '../server/modules/domains/wenwen/knowledge/retrieve'
import { dependsOnRegion } from '../server/modules/domains/wenwen/answers/wording'
import type { Database } from '../server/app/database/db'
import { report, round } from './report'
import { stand } from './stand'
import { BANK_SETS, learntFrom, type BankJudged } from './wenwen/bank'
import { BLIND } from './wenwen/blind'
import { SETS, type Judged } from './wenwen/judged'
import { NEAR } from './wenwen/near'
import { OTHER_SETS } from './wenwen/others'

const nameOf = (law: string) => law.replace(/(\d+)$/, (_all, number: string) => ` 第${chineseNumber(Number(number))}条`)

const MODULES = new Modules(modules)

interface Verdict {
  right: boolean
  /** Its place among the sources, from 1; 0 for none. */
  place: number
  said: string
  ms: number
}

const titlesFor = async ({ db }: Database, modules: Modules, q: string) => {
  const region = provinceIn(q) ?? ''
  const card = calcCard(q, region)
  const asked = { question: q, day: dayOf(new Date()), region, viewer: null, basis: basisOf(card) }
  const found = await retrieve({ db, modules }, asked)
  return { found, sources: found.best >= ENOUGH ? worthNaming(found).map(({ title }) => title) : [] }
}

async function verdictOf(database: Database, { q, laws = [], calculator, region, refuse, answer }: Judged): Promise<Verdict> {
  const began = performance.now()
  const asked = provinceIn(q) ? undefined : dependsOnRegion(q)
  const { found, sources } = await titlesFor(database, MODULES, q)
  const ms = performance.now() - began
  const card = found.refusal ? undefined : calcCard(q, '')?.calculator
  const place = sources.findIndex((title) => laws.map(nameOf).includes(title)) + 1
  const refused = !sources.length && !card
  const said = asked
    ? `问省份：${asked}`
    : `${round(found.best, 2)} ${[card, ...sources].filter(Boolean).join('、') || '没有依据'}`
  // A calculator stands beneath the question for the province as well.
  const right = answer
    ? Boolean(asked) || !found.refusal
    : region
      ? Boolean(asked)
      : calculator
        ? card === calculator
        : !asked && (refuse ? refused : place > 0)
  return { right, place, said, ms }
}

/** Among so many a person looks at once. */
const FIRST = 3
const part = (some: number, all: number) => (all ? `${round((some / all) * 100)}%` : '—')

/**
 * How often the right passage is found. What is right for each question was written down from the law.
 * - The first set: retrieval is tuned to it.
 * - The second: its questions were read, but not what retrieval misses of them.
 * - The held half of the bank: nobody has read it.
 * - `blind`: written by somebody who did not know how retrieval works; never tuned to.
 * - `near`: questions that have to be refused although they sound like work.
 * - Those of others, and ours in words of others: both sides of that border, which is drawn by the half that is tuned to.
 */
export async function answers() {
  await stand({}, async (open) => {
    const { database } = await open(async () => undefined, { SEED: 'demo' })
    // As it is minutes later, when the database knows how common words are.
    await database.pool.query('analyze search_document')
    const rows: Record<string, string | number>[] = []
    for (const [set, questions] of Object.entries({ ...SETS, ...OTHER_SETS, blind: BLIND, near: NEAR }))
      rows.push({ set, ...(await judgedSet(database, questions, set.includes('tune'))) })
    for (const [set, questions] of Object.entries(BANK_SETS))
      rows.push({ set, ...(await bankSet(database, questions, learntFrom(set !== 'bank, held'))) })
    report('answers', rows)
  })
}

/** How well the questions of a set are answered; with `tell` also what is wrong. */
async function judgedSet(database: Database, questions: Judged[], tell: boolean) {
  const all: (Verdict & { asked: Judged })[] = []
  for (const asked of questions) all.push({ asked, ...(await verdictOf(database, asked)) })
  const of = (is: (asked: Judged) => unknown) => all.filter(({ asked }) => is(asked))
  const right = (some: typeof all) => part(some.filter((one) => one.right).length, some.length)
  const byLaw = of(({ laws, calculator }) => laws?.length && !calculator)
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
  if (tell) for (const { asked, right: ok, said } of all) if (!ok) console.log(`${asked.q} → ${said}`)
  return {
    questions: all.length,
    right: right(all),
    'right article first': part(byLaw.filter(({ place }) => place === 1).length, byLaw.length),
    'first three': part(byLaw.filter(({ right: ok, place }) => ok && place <= FIRST).length, byLaw.length),
    'among the sources': right(byLaw),
    calculator: right(of(({ calculator }) => calculator)),
    'asks the province': right(of(({ region }) => region)),
    refuses: right(of(({ refuse }) => refuse)),
    'does not refuse': right(of(({ answer }) => answer)),
    'p50 ms': round(times[Math.floor(times.length / 2)]),
    'p95 ms': round(times[Math.floor(times.length * 0.95)]),
  }
}

async function bankSet(database: Database, questions: BankJudged[], modules: Modules) {
  const places: number[] = []
  for (const { q, titles } of questions) {
    const { sources } = await titlesFor(database, modules, q)
    places.push(sources.findIndex((title) => titles.includes(title)) + 1)
  }
  const within = (most: number) => part(places.filter((place) => place > 0 && place <= most).length, places.length)
  return {
    questions: places.length,
    'right article first': within(1),
    'first three': within(FIRST),
    'among the sources': within(Infinity),
  }
}
