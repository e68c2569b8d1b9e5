import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { drawQuestions, fixedQuestions, rulesOf, type Candidate, type Drawn, type Rule } from './queries'

export interface PaperInput {
  bankId: string
  title: string
  /** These, in this order … */
  questions?: { questionId: string; points: number }[]
  /** … or so many of each, drawn anew for each person. */
  rules?: Rule[]
}

const MOST_QUESTIONS = 200

interface PaperRow {
  id: string
  bank_id: string
  title: string
  kind: 'fixed' | 'random'
}
async function paperRow(db: Db, id: string): Promise<PaperRow> {
  const { rows } = await sql<PaperRow>`select id, bank_id, title, kind from tiku_paper where id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** Makes a paper. Refuses with 400 what its bank could not fill. */
export async function makePaper(trx: Trx, { bankId, title, questions = [], rules = [] }: PaperInput): Promise<string> {
  if (!questions.length === !rules.length) refuse(400, '请选择固定题目或抽题规则中的一种')
  const id = newId()
  const { rows } = await sql`
    insert into tiku_paper (id, bank_id, title, kind)
    select ${id}, b.id, ${title}, ${rules.length ? 'random' : 'fixed'} from tiku_bank b where b.id = ${bankId}
    returning 1`.execute(trx)
  if (!rows.length) return gone()
  if (rules.length) await writeRules(trx, id, bankId, rules)
  else await writeQuestions(trx, id, bankId, questions)
  return id
}

async function writeRules(trx: Trx, paperId: string, bankId: string, rules: Rule[]) {
  if (rules.reduce((sum, { count }) => sum + count, 0) > MOST_QUESTIONS) refuse(400, `一份试卷最多 ${MOST_QUESTIONS} 题`)
  const cells = rules.map(({ kind, chapter }) => `${kind} ${chapter}`)
  // A rule for every chapter beside one for a single chapter could draw the same question twice.
  const mixed = rules.some(({ kind, chapter }) => !chapter && rules.filter((one) => one.kind === kind).length > 1)
  if (new Set(cells).size < cells.length || mixed) refuse(400, '同一题型不能既按章节抽又全部抽，也不能重复')
  for (const [at, rule] of rules.entries()) {
    const found = await drawQuestions(trx, bankId, rule)
    if (found.length < rule.count) refuse(400, `第 ${at + 1} 条规则要 ${rule.count} 题，题库里只有 ${found.length} 题`)
  }
  await sql`insert into tiku_paper_rule (paper_id, position, kind, chapter, count, points)
    select ${paperId}, (row_number() over ())::smallint, kind, chapter, count, points
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r(kind text, chapter text, count smallint, points float8)`.execute(trx)
}

async function writeQuestions(trx: Trx, paperId: string, bankId: string, questions: { questionId: string; points: number }[]) {
  const { rows } = await sql`
    insert into tiku_paper_question (paper_id, position, question_id, points)
    select ${paperId}, g.position, q.id, g.points
    from rows from (jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as ("questionId" uuid, points float8))
      with ordinality as g("questionId", points, position)
    join tiku_question q on q.id = g."questionId" and q.bank_id = ${bankId} and q.state = 'on' returning 1`.execute(trx)
  if (rows.length < questions.length) refuse(400, '有题目不在这个题库里，或已停用')
}

interface Sought {
  word?: string
  id?: string
  most?: number
  /** Of banks that are not offered to learners these alone; left out: all of them. */
  or?: string[]
}
/** The paper of this id, or the newest papers with this word in their title or in that of their bank. */
export async function papersToSit(
  db: Db,
  { word = '', id, most = 1, or }: Sought,
): Promise<{ id: string; title: string; note: string }[]> {
  const { rows } = await sql<{ id: string; title: string; note: string }>`
    select p.id, p.title, b.name as note from tiku_paper p join tiku_bank b on b.id = p.bank_id
    where (strpos(lower(p.title), lower(${word})) > 0 or strpos(lower(b.name), lower(${word})) > 0)
      ${id ? sql`and p.id = ${id}` : sql``} ${or ? sql`and (b.state = 'on' or p.id = any(${or}::uuid[]))` : sql``}
    order by p.created_at desc, p.id desc limit ${most}`.execute(db)
  return rows
}

export interface PaperFacts {
  id: string
  title: string
  kind: 'fixed' | 'random'
  count: number
  total: number
  /** Whether people have to mark some of it. */
  hasTexts: boolean
}
/** Of several papers, what stands in them. */
export async function paperFacts(db: Db, ids: string[]): Promise<Map<string, PaperFacts>> {
  const { rows } = await sql<PaperFacts>`
    select p.id, p.title, p.kind, c.count, c.total, c."hasTexts" from tiku_paper p,
      lateral (
        select coalesce(sum(n), 0) as count, coalesce(sum(n * points), 0) as total, coalesce(bool_or(kind = 'text'),
          false) as "hasTexts"
        from (
          select 1 as n, pq.points, q.kind from tiku_paper_question pq join tiku_question q on q.id = pq.question_id
          where pq.paper_id = p.id
          union all select r.count, r.points, r.kind from tiku_paper_rule r where r.paper_id = p.id) x) c
    where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function shuffled<T>(list: readonly T[]): T[] {
  const left = [...list]
  for (let at = left.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[left[at], left[other]] = [left[other], left[at]]
  }
  return left
}

/** Questions of one kind stay together, and those of one case; the others change places. */
function mixed(questions: Candidate[]): Candidate[] {
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const cases = new Map<string, Candidate[]>()
    for (const one of questions.filter((question) => question.kind === kind)) {
      const about = one.material || one.id
      cases.set(about, [...(cases.get(about) ?? []), one])
    }
    return shuffled([...cases.values()]).flat()
  })
}

/** The questions that one person gets of a paper. Refuses with 400 where the bank has too few left. */
export async function drawPaper(db: Db, paperId: string, shuffle: boolean): Promise<Drawn[]> {
  const paper = await paperRow(db, paperId)
  let questions: Candidate[] = []
  if (paper.kind === 'fixed') questions = await fixedQuestions(db, paperId)
  else
    for (const rule of await rulesOf(db, paperId)) {
      const found = await drawQuestions(db, paper.bank_id, rule)
      if (found.length < rule.count) return refuse(400, '题库里的题目不够组卷，请联系培训管理员')
      questions.push(...found)
    }
  const put = shuffle ? mixed(questions) : questions
  return put.map(({ id, points, options }) => {
    const keys = options.map(({ key }) => key)
    return { questionId: id, points, options: shuffle ? shuffled(keys) : keys }
  })
}
