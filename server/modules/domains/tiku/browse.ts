import { sql } from 'kysely'
import type {
  Bank,
  Paper,
  PaperShown,
  Question,
  QuestionFilter,
  Session,
  SessionFilter,
  Text,
} from '../../../../contract/admin/tiku'
import type { QuestionKind } from '../../../../contract/rules/questions'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { people } from '../../identity/user/people'
import { textsToMark } from './marking'
import { paperFacts } from './papers'
import { rulesOf } from './queries'
import { scoreOf, type SessionRow } from './rows'

declare module '../../../app/module' {
  interface Extensions {
    /**
     * What is answered in sessions: how each is called, for operators; of examinations also which of these somebody may sit
     * again, and is told nothing of what is right before.
     */
    tikuUses: {
      use: string
      titlesOf(db: Db, useIds: string[]): Promise<Map<string, string>>
      again?(db: Db, userId: string, useIds: string[], now: Date): Promise<string[]>
    }
  }
}

const titlesOf = async (db: Db, modules: Modules, use: string, useIds: string[]): Promise<Map<string, string>> =>
  (await modules
    .all('tikuUses')
    .find((one) => one.use === use)
    ?.titlesOf(db, [...new Set(useIds)])) ?? new Map()

export async function bankList(db: Db): Promise<Bank[]> {
  const { rows } = await sql<Bank>`
    select b.id, b.name, b.intro, b.state, (select count(*) from tiku_question q where q.bank_id = b.id
      and q.state = 'on') as questions,
      (select count(*) from tiku_paper p where p.bank_id = b.id) as papers
    from tiku_bank b order by b.created_at, b.id`.execute(db)
  return rows
}

type Page<T> = { records: T[]; next: string | null }

const question = sql`q.id, q.bank_id as "bankId", q.kind, q.chapter, q.material, q.stem, q.options, q.key, q.analysis, q.law,
  q.difficulty,
  (select coalesce(array_agg(i.value ->> 'id' order by i.ordinality), '{}')
    from jsonb_array_elements(q.images) with ordinality i) as "imageFileIds",
  q.state, coalesce(c.asked, 0) as asked, coalesce(c."right", 0) as "right"`
const questions = sql`tiku_question q left join tiku_question_asked c on c.question_id = q.id`

export async function questionPage(db: Db, filter: QuestionFilter): Promise<Page<Question>> {
  const { size = DEFAULT_SIZE, cursor, bankId, kind, chapter, keyword, state, law } = filter
  const { rows } = await sql<Question & { key_: number }>`
    select ${question}, ${micros(sql`q.created_at`)} as key_ from ${questions}
    where q.bank_id = ${bankId} ${kind ? sql`and q.kind = ${kind}` : sql``} ${chapter ? sql`and q.chapter = ${chapter}` : sql``}
      ${state ? sql`and q.state = ${state}` : sql``} ${keyword ? sql`and strpos(q.stem, ${keyword}) > 0` : sql``}
      ${law ? sql`and strpos(q.law::text, ${law}) > 0` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'q.created_at', 'q.id')}
    order by q.created_at desc, q.id desc limit ${size + 1}`.execute(db)
  const page = cut(
    rows.map(({ key_, ...record }) => ({ id: record.id, key: key_, record })),
    size,
  )
  return { records: page.rows.map(({ record }) => record), next: page.next }
}

export async function questionById(db: Db, id: string): Promise<Question> {
  const { rows } = await sql<Question>`select ${question} from ${questions} where q.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

export async function paperPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, bankId }: { size?: number; cursor?: string; bankId: string },
): Promise<Page<Paper>> {
  const { rows } = await sql<{ id: string; key: number }>`
    select p.id, ${micros(sql`p.created_at`)} as key from tiku_paper p
    where p.bank_id = ${bankId} ${beyond(decodeCursor(cursor, 'time'), 'time', 'p.created_at', 'p.id')}
    order by p.created_at desc, p.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const facts = await paperFacts(
    db,
    page.rows.map(({ id }) => id),
  )
  return { records: page.rows.map(({ id }) => facts.get(id)!), next: page.next }
}

export async function paperById(db: Db, id: string): Promise<PaperShown> {
  const facts = (await paperFacts(db, [id])).get(id) ?? gone()
  const { rows } = await sql<{ questionId: string; kind: QuestionKind; stem: string; points: number }>`
    select q.id as "questionId", q.kind, q.stem, p.points from tiku_paper_question p join tiku_question q on q.id = p.question_id
    where p.paper_id = ${id} order by p.position`.execute(db)
  return { ...facts, questions: rows, rules: await rulesOf(db, id) }
}

type Listed = SessionRow & { key: number; void_reason: string; nickName: string | null }

export async function sessionPage(db: Db, modules: Modules, filter: SessionFilter): Promise<Page<Session>> {
  const { size = DEFAULT_SIZE, cursor, use, useId, state } = filter
  const { rows } = await sql<Listed>`
    select s.*, ${micros(sql`s.started_at`)} as key, u.nick_name as "nickName"
    from tiku_session s left join ${people()} on u.id = s.user_id
    where s.use = ${use} ${useId ? sql`and s.use_id = ${useId}` : sql``} ${state ? sql`and s.state = ${state}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 's.started_at', 's.id')}
    order by s.started_at desc, s.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const titles = await titlesOf(
    db,
    modules,
    use,
    page.rows.map((row) => row.use_id),
  )
  return { records: page.rows.map((row) => sessionShown(row, titles)), next: page.next }
}

function sessionShown(row: Listed, titles: Map<string, string>): Session {
  const done = row.state === 'done'
  return {
    id: row.id,
    useId: row.use_id,
    title: titles.get(row.use_id) ?? '',
    userId: row.user_id,
    nickName: row.nickName ?? '',
    no: row.no,
    state: row.state,
    score: done ? scoreOf(row) : null,
    total: row.total,
    passed: done ? scoreOf(row) >= row.pass : null,
    leaveCount: row.leave_count,
    startedAt: row.started_at.toISOString(),
    expireAt: row.expire_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    reason: row.void_reason,
  }
}

/** Who wrote a text is not told to who marks it. */
export async function markPage(
  db: Db,
  modules: Modules,
  operatorId: string,
  { unmarkedByMe: unmarked, ...asked }: { use: string; useId?: string; unmarkedByMe?: boolean; size?: number; cursor?: string },
): Promise<Page<Text>> {
  const { rows, next } = await textsToMark(db, { operatorId }, { ...asked, unmarked })
  const titles = await titlesOf(
    db,
    modules,
    asked.use,
    rows.map(({ useId }) => useId),
  )
  const records = rows.map(({ userId: _userId, endedAt, ...text }) => ({
    ...text,
    title: titles.get(text.useId) ?? '',
    endedAt: endedAt.toISOString(),
  }))
  return { records, next }
}
