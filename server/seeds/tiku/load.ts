import { sql } from 'kysely'
import type { QuestionKind } from '../../../contract/rules/questions'
import type { Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { makePaper } from '../../modules/domains/tiku/papers'
import { questionRow } from '../../modules/domains/tiku/questions'
import { storeImage } from '../../modules/platform/file/images'
import { insert } from '../load'
import { BANKS } from './index'
import { PICTURES } from './picture'
import { addPractice } from './practice'
import type { BankSeed } from './types'

/** Of a mock paper: how many of each kind at most, and what each is worth. */
const PAPER: [QuestionKind, number, number][] = [
  ['single', 40, 1],
  ['multiple', 15, 2],
  ['judge', 20, 1],
  ['fill', 5, 1],
  ['number', 5, 1],
]
const NAMES = ['模拟卷（一）', '模拟卷（二）']

type Known = { id: string; kind: QuestionKind }

/** Two papers without a question in common, and one that is another each time. */
async function addPapers(trx: Trx, bankId: string, questions: Known[]): Promise<void> {
  const of = (kind: QuestionKind) => questions.filter((one) => one.kind === kind)
  const ids: string[] = []
  for (const [n, title] of NAMES.entries()) {
    const chosen = PAPER.flatMap(([kind, most, points]) =>
      of(kind)
        .filter((_, at) => at % NAMES.length === n)
        .slice(0, most)
        .map(({ id }) => ({ questionId: id, points })),
    )
    ids.push(await makePaper(trx, { bankId, title, questions: chosen }))
  }
  const rules = PAPER.flatMap(([kind, most, points]) => {
    const count = Math.min(most, Math.floor(of(kind).length / 2))
    return count ? [{ kind, chapter: '', count, points }] : []
  })
  ids.push(await makePaper(trx, { bankId, title: '随机卷（每次抽的题不同）', rules }))
  // A minute for each, in steps of ten; six tenths of what can be got is a pass.
  await sql`
    update tiku_paper p set practice = true, minutes = greatest(20, ceil(c.count / 10.0) * 10)::smallint, pass = ceil(c.total * 0.6)
    from (
      select x.paper_id, sum(x.n) as count, sum(x.n * x.points) as total from (
        select q.paper_id, 1 as n, q.points from tiku_paper_question q
        union all select r.paper_id, r.count, r.points from tiku_paper_rule r) x group by x.paper_id) c
    where c.paper_id = p.id and p.id = any(${ids}::uuid[])`.execute(trx)
}

async function addBank(
  trx: Trx,
  { key, name, level, intro, price = 0, chapters, questions }: BankSeed,
  sort: number,
): Promise<void> {
  const id = newId()
  await insert(trx, 'tiku_bank', [
    {
      id,
      key,
      name,
      level,
      intro,
      state: 'on',
      free: key === 'compliance',
      price,
      valid_days: 365,
      sort,
      created_at: new Date(),
    },
  ])
  await insert(
    trx,
    'tiku_chapter',
    chapters.map((chapter, at) => ({ bank_id: id, name: chapter, position: at + 1 })),
  )
  const at = new Date()
  const rows = questions.map((question) => ({ ...questionRow(id, question), state: 'on', created_at: at, updated_at: at }))
  await insert(trx, 'tiku_question', rows)
  await addPapers(
    trx,
    id,
    rows.map((row, n) => ({ id: row.id, kind: questions[n].kind })),
  )
}

async function addPictures({ db, gateways }: Services): Promise<void> {
  for (const [stem, draw] of PICTURES) {
    const image = await storeImage(db, gateways.storage, null, await draw(), 'question.webp')
    await sql`update tiku_question set images = ${JSON.stringify([image])}::jsonb where stem = ${stem}`.execute(db)
  }
}

/** The banks of the product, with their papers, and what the demo people have practised in them. */
export async function loadTiku(services: Services): Promise<void> {
  const isNew = await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql`select from tiku_bank where key is not null limit 1`.execute(trx)
    if (rows.length) return false
    for (const [at, bank] of BANKS.entries()) await addBank(trx, bank, at)
    return true
  })
  if (isNew) await addPictures(services)
  await addPractice(services)
}
