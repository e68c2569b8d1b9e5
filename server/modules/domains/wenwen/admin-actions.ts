import { sql } from 'kysely'
import type { wenwen as spec } from '../../../../contract/admin/wenwen'
import type { Input, Result } from '../../../../contract/endpoint'
import { lawName, lawReferences } from '../../../../contract/rules/law'
import { provinceIn } from '../../../../contract/rules/places'
import type { AdminCtx } from '../../../app/admin'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { joinDeed } from '../../services/admin/audit'
import { mentioning } from '../../services/search/mentioning'
import { articleRows, putArticles, stateOn, type ArticleInput, type ArticleRow } from './knowledge/articles'
import { basisOf, calcCard } from './calculators/calc-card'
import { curatedRows, type CuratedRow } from './answers/curated'
import { articlesIn } from './knowledge/import'
import { meantArticles } from './meaning'
import { worthNaming } from './answers/plain-answer'
import { ENOUGH, retrieve, SAME } from './knowledge/retrieve'
import { dependsOnRegion } from './answers/wording'

type Spec = typeof spec
type Body<R extends keyof Spec> = Input<R, Spec[R]> extends { body: infer B } ? B : never
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

const STATES = {
  coming: sql`and a.effective_from > ${TODAY}`,
  dead: sql`and a.effective_until < ${TODAY}`,
  living: sql`and a.effective_from <= ${TODAY} and (a.effective_until is null or a.effective_until >= ${TODAY})`,
}

/** Articles, the latest changed first. */
export async function articleList(
  db: Db,
  now: Date,
  { size = DEFAULT_SIZE, cursor, law, state, checked, changed }: Body<'POST /admin/api/wenwen/article/page'>,
) {
  const wanted = sql`
    ${law ? sql`and a.law = ${law}` : sql``} ${state ? STATES[state] : sql``}
    ${checked === undefined ? sql`` : sql`and a.checked = ${checked}`} ${changed === undefined ? sql`` : sql`and (a.changed <> '') = ${changed}`}`
  const { rows: found } = await sql<{ id: string; key: number; cited: number }>`
    select a.id, ${micros(sql`a.updated_at`)} as key,
      (select count(*)::integer from wenwen_citation c where c.type = 'law' and c.source_id = a.id) as cited
    from law_article a where true ${wanted} ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.updated_at', 'a.id')}
    order by a.updated_at desc, a.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found, size)
  const articles = new Map(
    (await articleRows(db, sql`a.id = any(${rows.map(({ id }) => id)}::uuid[])`)).map((row) => [row.id, row]),
  )
  return {
    records: rows.map(({ id, cited }) => {
      const { text, ...row } = articles.get(id)!
      return { ...row, hasText: text !== null, state: stateOn(dayOf(now), row), cited }
    }),
    next,
  }
}

const withSame = async (trx: Trx, articles: ArticleInput[]) => {
  // The same version twice in one text would be written twice by one statement.
  const once = [...new Map(articles.map((one) => [`${one.article} ${one.effectiveFrom}`, one])).values()]
  const { added, changed } = await putArticles(trx, once)
  return { added, changed, same: once.length - added - changed }
}

export const saveArticle = (trx: Trx, body: Body<'POST /admin/api/wenwen/article/save'>) => withSame(trx, [body])

/**
 * Takes in the words of a law as it stands now. The version of an article that holds today keeps its days, its title, its
 * gist and its words for the search, and has its text from now on; an article that is not there begins with the day that is
 * given.
 */
export async function importLaw(trx: Trx, now: Date, { markdown, ...law }: Body<'POST /admin/api/wenwen/article/import'>) {
  const read = articlesIn(markdown, law)
  const region = law.region ? (provinceIn(law.region) ?? law.region) : ''
  const there = await articleRows(trx, sql`a.law = ${lawName(law.law)} and a.region = ${region}`)
  const living = new Map(there.filter((row) => stateOn(dayOf(now), row) === 'living').map((row) => [row.article, row]))
  return withSame(
    trx,
    read.map((one): ArticleInput => {
      const row = living.get(one.article)
      if (!row) return one
      const { title, gist, keywords, effectiveFrom, effectiveUntil } = row
      return { ...one, title, gist, keywords, effectiveFrom, effectiveUntil: effectiveUntil ?? undefined }
    }),
  )
}

type Citing = Result<Spec['GET /admin/api/wenwen/article/citing/:id']>

/** Questions of the banks that are named beneath one article. */
const MOST_EXERCISES = 200

/**
 * What speaks of an article: answers that were given, those of the editors, all that the search knows, questions. Refuses
 * with 10104.
 */
export async function citingOf({ db, modules }: Pick<AdminCtx, 'db' | 'modules'>, id: string): Promise<Citing> {
  const [row] = await articleRows(db, sql`a.id = ${id}`)
  if (!row) return gone()
  const { rows } = await sql<{ answers: number }>`
    select count(*)::integer as answers from wenwen_citation where type = 'law' and source_id = ${id}`.execute(db)
  const names = (text: string) => lawReferences(text).some(({ law, article }) => law === row.law && article === row.article)
  const curated = (await curatedRows(db, sql`c.answer like ${`%${row.article}%`}`)).filter(({ answer }) => names(answer))
  const found = await mentioning(db, `${row.law}${row.article}`, ['question', 'post', 'course', 'document'], names)
  const exercises = await Promise.all(
    modules.all('lawUses').map((source) => source.citing?.(db, { law: row.law, article: row.article }, MOST_EXERCISES) ?? []),
  )
  return {
    answers: rows[0].answers,
    items: [
      ...curated.map(({ id: one, question }) => ({ type: 'curated' as const, id: one, title: question })),
      // Its kind is one of those that are asked for above, as text.
      ...found.map(({ type, id: one, title }) => ({ type: type as 'post', id: one, title })),
      ...exercises.flat().map((one) => ({ type: 'exercise' as const, ...one })),
    ],
  }
}

/** Says that an article has changed, wherever it is cited; without a note that is taken back. Refuses with 10104. */
export async function markChanged(ctx: AdminCtx, { id, note }: Body<'POST /admin/api/wenwen/article/mark'>): Promise<Citing> {
  const changed = note.trim()
  const [before] = await articleRows(ctx.db, sql`a.id = ${id}`)
  if (!before) return gone()
  ctx.audit.before({ changed: before.changed })
  await sql`update law_article set changed = ${changed}, changed_at = case when ${changed} = '' then null
    else now() end, updated_at = now()
    where id = ${id}`.execute(ctx.db)
  return citingOf(ctx, id)
}

/** What a question would find, and how it would be answered. */
export async function hitTest(
  ctx: AdminCtx,
  body: Body<'POST /admin/api/wenwen/hitTest'>,
): Promise<Result<Spec['POST /admin/api/wenwen/hitTest']>> {
  const { db, modules, now } = ctx
  const { question } = body
  const region = provinceIn(question) ?? (body.region ? provinceIn(body.region) : undefined) ?? ''
  const card = calcCard(question, region)
  const asked = {
    question,
    day: dayOf(now),
    region,
    viewer: null,
    basis: basisOf(card),
    meant: await meantArticles({ ...ctx, db: ctx.outside }, question),
  }
  const retrieved = await retrieve({ db, modules }, asked)
  const { best, curated } = retrieved
  const outcome =
    dependsOnRegion(question) && !region
      ? 'region'
      : curated && curated.score >= SAME
        ? 'curated'
        : best >= ENOUGH
          ? 'answer'
          : 'none'
  return { outcome, best, calculator: retrieved.refusal ? '' : (card?.title ?? ''), sources: worthNaming(retrieved) }
}

/** Laws that these answers name and that do not hold today as they stand here. */
async function staleOf(db: Db, rows: CuratedRow[], now: Date): Promise<Set<string>> {
  const named = rows.map(({ id, answer }) => ({ id, references: lawReferences(answer) }))
  const all = named.flatMap(({ references }) => references)
  if (!all.length) return new Set()
  const there = await articleRows(
    db,
    sql`(a.law, a.article) in (select r.law, r.article from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) r(law text,
      article text))`,
  )
  const today = dayOf(now)
  const holds = ({ law, article }: { law: string; article: string }) =>
    there.some(
      (row: ArticleRow) => row.law === law && row.article === article && !row.changed && stateOn(today, row) === 'living',
    )
  return new Set(named.flatMap(({ id, references }) => (references.every(holds) ? [] : [id])))
}

export async function curatedList(
  db: Db,
  now: Date,
  { size = DEFAULT_SIZE, cursor }: Body<'POST /admin/api/wenwen/curated/page'>,
) {
  const { rows: found } = await sql<{ id: string; key: number }>`
    select c.id, ${micros(sql`c.updated_at`)} as key from wenwen_curated c
    where true ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.updated_at', 'c.id')}
    order by c.updated_at desc, c.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found, size)
  const all = await curatedRows(db, sql`c.id = any(${rows.map(({ id }) => id)}::uuid[])`)
  const stale = await staleOf(db, all, now)
  const byId = new Map(all.map((row) => [row.id, row]))
  return {
    records: rows.map(({ id }) => {
      const { updatedAt, ...row } = byId.get(id)!
      return { ...row, updateTime: updatedAt.toISOString(), stale: stale.has(id) }
    }),
    next,
  }
}

interface CuratedInput {
  question: string
  variants?: string[]
  answer: string
  region?: string
  until?: string
}

/** An answer of the editors as it stands; null when there is none. */
export const curatedById = async (db: Db, id: string) => (await curatedRows(db, sql`c.id = ${id}`)).at(0) ?? null

/** Writes an answer of the editors; its id. Refuses with 10104. */
export async function saveCurated(
  trx: Trx,
  { id, shown = true, ...input }: CuratedInput & { id?: string; shown?: boolean },
): Promise<string> {
  const { question, variants = [], answer, region = '', until = null } = input
  const values = { question: question.trim(), answer: answer.trim(), region: region ? (provinceIn(region) ?? region) : '' }
  const { rows } = id
    ? await sql<{ id: string }>`
        update wenwen_curated set question = ${values.question}, variants = ${variants}::text[], answer = ${values.answer},
          region = ${values.region}, until = ${until}::date, shown = ${shown}, updated_at = now() where id = ${id}
          returning id`.execute(trx)
    : await sql<{ id: string }>`
        insert into wenwen_curated (id, question, variants, answer, region, until, shown)
        values (${newId()}, ${values.question}, ${variants}::text[], ${values.answer}, ${values.region}, ${until}::date, ${shown})
        returning id`.execute(trx)
  return rows[0]?.id ?? gone()
}

export async function assistantList(db: Db): Promise<Result<Spec['POST /admin/api/wenwen/assistant/list']>> {
  const { rows } = await sql<Result<Spec['POST /admin/api/wenwen/assistant/list']>[number]>`
    select id, name, icon, intro, opening, samples, scope, shown, sort from wenwen_assistant order by sort, id`.execute(db)
  return rows
}

export async function saveAssistant(trx: Trx, body: Body<'POST /admin/api/wenwen/assistant/save'>): Promise<true> {
  const { rows } = await sql`
    update wenwen_assistant set name = ${body.name}, intro = ${body.intro}, opening = ${body.opening},
      samples = ${body.samples}::text[],
      scope = ${body.scope}::text[], shown = ${body.shown}, sort = ${body.sort} where id = ${body.id} returning 1`.execute(trx)
  return rows.length ? true : gone()
}

const WHY = { down: sql`m.vote = -1`, none: sql`m.kind = 'none'` }

/** Answers that were blamed or had no ground, the latest first; nobody is named, and nobody's own file is read. */
export async function badList(
  db: Db,
  { size = DEFAULT_SIZE, cursor, why, state = 'open' }: Body<'POST /admin/api/wenwen/bad/page'>,
) {
  interface Row {
    stands: 'open' | 'handled'
    handled_at: Date | null
    dismissedBy: string
    dismissedWhy: string
    id: string
    key: number
    question: string
    answer: string
    why: 'down' | 'none'
    reasons: Result<Spec['POST /admin/api/wenwen/bad/page']>['records'][number]['reasons']
    text: string
    sources: string[]
    at: Date
  }
  const { rows: found } = await sql<Row>`
    select m.id, ${micros(sql`m.created_at`)} as key, q.content as question, m.content as answer,
      case when m.vote = -1 then 'down' else 'none' end as why, m.vote_reasons as reasons, m.vote_text as text,
      array(select s ->> 'title' from jsonb_array_elements(m.sources) s) as sources, m.created_at as at,
      case when m.handled_at is null then 'open' else 'handled' end as stands, m.handled_at,
      coalesce(deed.operator, '') as "dismissedBy", coalesce(deed.reason, '') as "dismissedWhy"
    from wenwen_message m join wenwen_message q on q.id = m.question_id
      ${joinDeed('aiMessage', sql`m.id`, sql`m.handled_at`)}
    where m.role = 'assistant' and m.handled_at ${state === 'open' ? sql`is null` : sql`is not null`}
      and (m.vote = -1 or m.kind = 'none')
      and q.attachment_name = '' and not m.sources @> '[{"type":"attachment"}]' ${why ? sql`and ${WHY[why]}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'm.created_at', 'm.id')}
    order by m.created_at desc, m.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found, size)
  return {
    records: rows.map(({ key: _key, at, handled_at, ...row }) => ({
      ...row,
      time: at.toISOString(),
      handledAt: handled_at?.toISOString() ?? null,
    })),
    next,
  }
}

/** An operator has seen to it, and to whatever else was answered badly to the same question: their ids. Refuses with 10104. */
export async function handleBad(trx: Trx, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; bad: boolean }>`
    update wenwen_message m set handled_at = now() from wenwen_message q, wenwen_message asked
    where asked.id = (select question_id from wenwen_message where id = ${messageId} and role = 'assistant')
      and q.topic = asked.topic and q.role = 'user' and m.question_id = q.id and m.handled_at is null
    returning m.id, m.vote = -1 or m.kind = 'none' as bad`.execute(trx)
  if (!rows.length) gone()
  return [...new Set([messageId.toLowerCase(), ...rows.flatMap(({ id, bad }) => (bad ? [id] : []))])]
}

/** The talk that an answer stands in. Refuses with 10104. */
export async function showChat(db: Db, messageId: string) {
  const { rows } = await sql<{ role: 'user' | 'assistant'; content: string; at: Date }>`
    select m.role, m.content, m.created_at as at from wenwen_message m
    where m.chat_id = (select chat_id from wenwen_message where id = ${messageId}) order by m.created_at, m.id limit 500`.execute(
    db,
  )
  if (!rows.length) return gone()
  return rows.map(({ role, content, at }) => ({ role, content, time: at.toISOString() }))
}
