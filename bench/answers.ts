import { chineseNumber } from '../contract/rules/law'
import { dayOf } from '../server/app/days'
import { Modules } from '../server/app/module'
import { modules } from '../server/modules'
import { basisOf, calcCard } from '../server/modules/domains/wenwen/calc-card'
import { worthNaming } from '../server/modules/domains/wenwen/plain-answer'
import { ENOUGH, retrieve } from '../server/modules/domains/wenwen/retrieve'
import { dependsOnRegion } from '../server/modules/domains/wenwen/wording'
import type { Database } from '../server/app/db'
import { report, round } from './report'
import { stand } from './stand'
import { SETS, type Judged } from './wenwen/judged'

const nameOf = (law: string) => law.replace(/(\d+)$/, (_all, number: string) => ` 第${chineseNumber(Number(number))}条`)

interface Verdict {
  right: boolean
  /** Its place among the sources, from 1; 0 for none. */
  place: number
  said: string
  ms: number
}

async function verdictOf({ db }: Database, { q, laws = [], calculator, region, refuse }: Judged): Promise<Verdict> {
  const began = performance.now()
  const asked = dependsOnRegion(q)
  const found = await retrieve(
    { db, modules: new Modules(modules) },
    { question: q, day: dayOf(new Date()), region: '', viewer: null, basis: basisOf(calcCard(q, '')) },
  )
  const ms = performance.now() - began
  const card = calcCard(q, '')?.calculator
  const sources = found.best >= ENOUGH ? worthNaming(found).map(({ title }) => title) : []
  const place = sources.findIndex((title) => laws.map(nameOf).includes(title)) + 1
  const refused = !sources.length && !card
  const said = asked
    ? `问省份：${asked}`
    : `${round(found.best, 2)} ${[card, ...sources].filter(Boolean).join('、') || '没有依据'}`
  const right = region ? Boolean(asked) : !asked && (refuse ? refused : calculator ? card === calculator : place > 0)
  return { right, place, said, ms }
}

const part = (some: number, all: number) => (all ? `${round((some / all) * 100)}%` : '—')

/** What is right for each question was written down from the law; the second set was never looked at while retrieval was tuned. */
export async function answers() {
  await stand({}, async (open) => {
    const { database } = await open(async () => undefined, { SEED: 'demo' })
    // As it is minutes later, when the database knows how common words are.
    await database.pool.query('analyze search_document')
    const rows: Record<string, string | number>[] = []
    for (const [set, questions] of Object.entries(SETS))
      rows.push({ set, ...(await judgedSet(database, questions, set === 'tune')) })
    report('answers', rows)
  })
}

/** How well the questions of a set are answered; with `tell` also what is wrong. */
export async function judgedSet(database: Database, questions: Judged[], tell: boolean) {
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
    'among the sources': right(byLaw),
    calculator: right(of(({ calculator }) => calculator)),
    'asks the province': right(of(({ region }) => region)),
    refuses: right(of(({ refuse }) => refuse)),
    'p50 ms': round(times[Math.floor(times.length / 2)]),
    'p95 ms': round(times[Math.floor(times.length * 0.95)]),
  }
}
