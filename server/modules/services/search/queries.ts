import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/db'
import { beyond, type Place } from '../../../app/paging'
import { visibleTo, type Viewer } from '../../domains/circle/visibility'
import type { Image } from '../../platform/file/images'
import { notBlocked } from '../../identity/user/blocks'

export type DocumentType = 'post' | 'question' | 'user' | 'topic' | 'course'
/** Titles alone, or whole documents. */
export type Column = 'title_words' | 'words'
/** Every document has its type among its tokens, so that the few people are found without reading the many posts. */
export const typeToken = (type: DocumentType) => `~${type}`

// — documents

export interface DocumentRow {
  type: DocumentType
  id: string
  title_key: string
  title_words: string[]
  words: string[]
  rank: number
}
export const upsertDocuments = (db: Db, rows: DocumentRow[]) =>
  sql`insert into search_document (type, id, title_key, title_words, words, rank)
    select type, id, title_key, array_to_tsvector(title_words), array_to_tsvector(words), rank
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      d(type text, id uuid, title_key text, title_words text[], words text[], rank float8)
    on conflict (type, id) do update set title_key = excluded.title_key, title_words = excluded.title_words,
      words = excluded.words, rank = excluded.rank`.execute(db)

export const deleteDocuments = (db: Db, types: DocumentType[], ids: string[]) =>
  sql`delete from search_document where type = any(${types}::text[]) and id = any(${ids}::uuid[])`.execute(db)

export interface Dirty {
  source: string
  id: string
}
/** Takes the oldest changes; one taker at a time, or an older reading could overwrite a newer one. */
export async function takeDirty(trx: Trx, most: number): Promise<Dirty[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search.feed', 0))`.execute(trx)
  const { rows } = await sql<Dirty>`
    with taken as (delete from search_dirty where seq in (select seq from search_dirty order by seq limit ${most}) returning source, id)
    select distinct source, id from taken`.execute(trx)
  return rows
}

export interface PostSource {
  id: string
  type: 1 | 2 | 3
  title: string
  content: string
  tags: string[]
  author: string
  liked: number
  created_at: Date
}
/** Those of the posts that everybody may find, with the name of an author who may be named. */
export async function postSources(db: Db, ids: string[]): Promise<PostSource[]> {
  const { rows } = await sql<PostSource>`
    select p.id, p.type, p.title, p.content, p.tags, case when p.anonymous or u.status = 'closed' then '' else u.nick_name end as author,
      p.like_count + 2 * p.comment_count as liked, p.created_at
    from circle_post p join app_user u on u.id = p.author_id
    where p.id = any(${ids}::uuid[]) and p.status = 2 and p.visible = 0`.execute(db)
  return rows
}

export interface PersonSource {
  id: string
  name: string
  intro: string
  about: string[]
  fans: number
}
export async function personSources(db: Db, ids: string[]): Promise<PersonSource[]> {
  const { rows } = await sql<PersonSource>`
    select u.id, u.nick_name as name, u.intro, array_remove(array[u.cert_title, position.name], null) as about, u.fans_count as fans
    from app_user u left join dict_item position on position.code = 'position' and position.id = u.position_id
    where u.id = any(${ids}::uuid[]) and u.status <> 'closed'`.execute(db)
  return rows
}

export interface TopicSource {
  id: string
  name: string
  intro: string
  posts: number
}
export async function topicSources(db: Db, ids: string[]): Promise<TopicSource[]> {
  const { rows } = await sql<TopicSource>`
    select id, name, intro, post_count as posts from circle_topic where id = any(${ids}::uuid[]) and not closed`.execute(db)
  return rows
}

export interface CourseSource {
  id: string
  title: string
  text: string
  also: string[]
  sold: number
}
/** Courses on the shelf; who teaches, and their tags, find them too. */
export async function courseSources(db: Db, ids: string[]): Promise<CourseSource[]> {
  const { rows } = await sql<CourseSource>`
    select c.id, c.title, c.sub_title as text, c.buy_count as sold, c.tags || array(
      select t.name from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id where k.course_id = c.id) as also
    from lesson_course c where c.id = any(${ids}::uuid[]) and c.status <> 'off'`.execute(db)
  return rows
}

// — what matches

export interface Question {
  types: DocumentType[]
  /** Where the words are looked for, and where those that were found are counted. */
  column: Column
  counted: Column
  /** A document has all tokens of one of these. */
  grams: string[][]
  /** The tokens of each word that is counted. */
  words: string[][]
  key: string
  limit: number
}
export interface Found {
  type: DocumentType
  id: string
  /** How well it matches. */
  key: number
}

const quoted = (token: string) => `'${token.replace(/['\\]/g, '$&$&')}'`
const allOf = (tokens: string[]) => `(${tokens.map(quoted).join('&')})`
const anyOf = (lists: string[][]) => `(${lists.map(allOf).join('|')})`
const has = (column: RawBuilder<unknown>, query: string) => sql`${column} @@ ${query}::tsquery`

/** Words found before words found in the title before rank, which stays below 1,000; half a title word for the very name. */
function score({ column, counted, grams, words, key }: Question) {
  const count = (where: Column) => {
    const each = words.map((tokens) => sql`(${has(sql.ref(`d.${where}`), allOf(tokens))})::integer`)
    return sql`(${sql.join(each, sql` + `)})`
  }
  // Who must have all words has them.
  const known = grams.length === 1 ? sql.lit(words.length) : undefined
  const found = known ?? count(counted)
  const inTitle = counted === 'title_words' ? sql.lit(0) : (column === 'title_words' && known) || count('title_words')
  return sql<number>`${found} * 1000000::float8 + ${inTitle} * 1000 + (d.title_key = ${key})::integer * 500 + d.rank`
}

const matching = (question: Question) =>
  `${anyOf(question.grams)}&(${question.types.map((type) => quoted(typeToken(type))).join('|')})`

/** Looks at every document that matches. Apart from the order, which would have the planner walk all documents by rank. */
export async function best(db: Db, question: Question): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select d.type, d.id, ${score(question)} as key from search_document d
      where ${has(sql.ref(`d.${question.column}`), matching(question))})
    select * from found order by key desc, id desc limit ${question.limit}`.execute(db)
  return rows
}

/** Looks at the `reach` best ranked documents of each type until `limit` of them match. */
export async function walk(db: Db, question: Question, reach: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.type, d.id, ${score(question)} as key from unnest(${question.types}::text[]) t(type) cross join lateral (
      select * from (
        select * from search_document s where s.type = t.type order by s.rank desc, s.id desc limit ${reach}) s
      where ${has(sql.ref(`s.${question.column}`), anyOf(question.grams))} limit ${question.limit}) d
    order by key desc, d.id desc limit ${question.limit}`.execute(db)
  return rows
}

export interface Statistics {
  /** documents, about */
  total: number
  /** part: of all documents, 0–1 */
  tokens: { column: Column; token: string; part: number }[]
}
export async function statisticsOf(db: Db): Promise<Statistics> {
  const { rows } = await sql<{ total: number; column: Column; tokens: string[]; parts: number[] }>`
    select greatest(c.reltuples, 0)::float8 as total, s.attname as column, s.most_common_elems::text::text[] as tokens,
      s.most_common_elem_freqs as parts
    from pg_class c join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
    where c.oid = 'search_document'::regclass and s.attname in ('words', 'title_words') and s.most_common_elems is not null`.execute(
    db,
  )
  // Behind the parts of the tokens stand the least and the greatest of them.
  const tokens = rows.flatMap((row) => row.tokens.map((token, at) => ({ column: row.column, token, part: row.parts[at] })))
  return { total: rows[0]?.total ?? 0, tokens }
}

/** For each type, the best ranked of the first `reach` documents, in the order of titles, whose title begins like this. */
export async function beginning(db: Db, types: DocumentType[], key: string, reach: number, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.type, d.id, d.rank as key from unnest(${types}::text[]) t(type) cross join lateral (
      select * from (
        select s.type, s.id, s.rank from search_document s
        where s.type = t.type and s.title_key <> '' and s.title_key >= ${key} and s.title_key < ${key + '\u{10ffff}'}
        order by s.title_key limit ${reach}) s
      order by s.rank desc, s.id desc limit ${limit}) d`.execute(db)
  return rows
}

// — what is shown

export interface PostHit {
  id: string
  key: number
  type: 1 | 2 | 3
  title: string
  content: string
  images: Image[]
  author_id: string
  anonymous: boolean
  like_count: number
  comment_count: number
  question_state: 0 | 1 | 2 | null
  created_at: Date
}
export interface PersonHit {
  id: string
  key: number
  name: string
  intro: string
  fans: number
}
export interface TopicHit {
  id: string
  key: number
  name: string
  intro: string
  cover_file: string | null
  posts: number
}
export interface CourseHit {
  id: string
  key: number
  title: string
  text: string
  cover_file: string | null
  teacher: string
  lesson_count: number
}
export interface Cut {
  place?: Place
  limit: number
}

/** The found ones that a viewer may see now, whatever the index still says, from `place` on. */
const shown = (found: Found[], { place, limit }: Cut, columns: RawBuilder<unknown>, source: RawBuilder<unknown>) => sql`
  select f.id, f.key, ${columns}
  from unnest(${found.map((one) => one.id)}::uuid[], ${found.map((one) => one.key)}::float8[]) f(id, key) join ${source}
  ${beyond(place, 'score', 'f.key', 'f.id')} order by f.key desc, f.id desc limit ${limit}`

/** Posts for fans are in nobody's results: what one finds is what everybody finds. */
const postShown = (viewer: Viewer) => sql`circle_post p on p.id = f.id where p.visible = 0 and ${visibleTo(viewer)}`
const personShown = (viewer: Viewer) =>
  sql`app_user u on u.id = f.id where u.status <> 'closed' and ${notBlocked(viewer, 'u.id')}`
const topicShown = sql`circle_topic t on t.id = f.id where not t.closed`
const courseShown = sql`lesson_course c on c.id = f.id where c.status <> 'off'`

export async function postHits(db: Db, found: Found[], viewer: Viewer, cut: Cut): Promise<PostHit[]> {
  const columns = sql`p.type, p.title, p.content, p.images, p.author_id, p.anonymous, p.like_count, p.comment_count, p.question_state,
    p.created_at`
  const { rows } = await (shown(found, cut, columns, postShown(viewer)) as RawBuilder<PostHit>).execute(db)
  return rows
}

export async function personHits(db: Db, found: Found[], viewer: Viewer, cut: Cut): Promise<PersonHit[]> {
  const columns = sql`u.nick_name as name, u.intro, u.fans_count as fans`
  const { rows } = await (shown(found, cut, columns, personShown(viewer)) as RawBuilder<PersonHit>).execute(db)
  return rows
}

export async function topicHits(db: Db, found: Found[], cut: Cut): Promise<TopicHit[]> {
  const columns = sql`t.name, t.intro, t.cover_file, t.post_count as posts`
  const { rows } = await (shown(found, cut, columns, topicShown) as RawBuilder<TopicHit>).execute(db)
  return rows
}

export async function courseHits(db: Db, found: Found[], cut: Cut): Promise<CourseHit[]> {
  const columns = sql`c.title, c.sub_title as text, c.cover_file, c.lesson_count, coalesce((
    select string_agg(t.name, '、' order by k.sort, t.id) from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id
    where k.course_id = c.id), '') as teacher`
  const { rows } = await (shown(found, cut, columns, courseShown) as RawBuilder<CourseHit>).execute(db)
  return rows
}

/** The titles of those that a viewer may see, by id. */
export async function titlesOf(db: Db, found: Found[], viewer: Viewer): Promise<Map<string, string>> {
  const all = { limit: found.length }
  const lists = await Promise.all(
    [
      shown(found, all, sql`p.title`, postShown(viewer)),
      shown(found, all, sql`u.nick_name as title`, personShown(viewer)),
      shown(found, all, sql`t.name as title`, topicShown),
      shown(found, all, sql`c.title`, courseShown),
    ].map((query) => (query as RawBuilder<{ id: string; title: string }>).execute(db)),
  )
  return new Map(lists.flatMap(({ rows }) => rows.map((row) => [row.id, row.title] as const)))
}

// — what people searched for

export const insertQuery = (db: Db, row: { day: string; keyword: string; viewer: Buffer; spelling: string }) =>
  sql`insert into search_query (day, keyword, viewer, spelling) values (${row.day}::date, ${row.keyword}, ${row.viewer}, ${row.spelling})
    on conflict do nothing`.execute(db)

export const deleteQueries = (db: Db, before: string) => sql`delete from search_query where day < ${before}::date`.execute(db)

export const deleteSalts = (db: Db, prefix: string) =>
  sql`delete from shared_value where starts_with(key, ${prefix}) and expires_at < now()`.execute(db)

/** Thousands a day, and none tells anything once it is handled. */
export const deleteNudges = (db: Db) =>
  sql`delete from event where name = 'search.dirty' and done_at < now() - interval '1 hour'`.execute(db)

export interface KeywordRow {
  keyword: string
  spelling: string
  viewers: number
}
/** What at least two people searched for on one day, since only within a day can two be told from one. */
export async function wantedKeywords(db: Db, since: string, limit: number): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    with days as (
      select keyword, day, count(*) as viewers, mode() within group (order by spelling) as spelling
      from search_query where day >= ${since}::date group by keyword, day)
    select keyword, mode() within group (order by spelling) as spelling, sum(viewers)::integer as viewers
    from days group by keyword having max(viewers) >= 2 order by 3 desc, 1 limit ${limit}`.execute(db)
  return rows
}

export async function replaceKeywords(trx: Trx, rows: KeywordRow[]) {
  await sql`delete from search_keyword`.execute(trx)
  await sql`insert into search_keyword select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    k(keyword text, spelling text, viewers integer) on conflict do nothing`.execute(trx)
}

/** The most wanted keywords that begin like this; all of them begin like ''. */
export async function keywords(db: Db, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ spelling: string }>`
    select spelling from search_keyword where keyword >= ${prefix} and keyword < ${prefix + '\u{10ffff}'}
    order by viewers desc, keyword limit ${limit}`.execute(db)
  return rows.map((row) => row.spelling)
}
