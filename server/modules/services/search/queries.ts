import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { deleteInBatches } from '../../../app/database/in-batches'
import { lock } from '../../../app/database/locks'
import type { DocumentType, Found } from './sources'
import type { Word } from './words/tokens'

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
  title: string
  tags: string
  body: string
  more: string
  rank: number
}
export const upsertDocuments = (db: Db, rows: DocumentRow[]) =>
  sql`insert into search_document (type, id, title_key, title_words, words, title, tags, body, more, rank)
    select type, id, title_key, array_to_tsvector(title_words), array_to_tsvector(words), title, tags, body, more, rank
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      d(type text, id uuid, title_key text, title_words text[], words text[], title text, tags text, body text, more text,
        rank float8)
    on conflict (type, id) do update set title_key = excluded.title_key, title_words = excluded.title_words,
      words = excluded.words, title = excluded.title, tags = excluded.tags, body = excluded.body, more = excluded.more,
      rank = excluded.rank`.execute(db)

export const deleteDocuments = (db: Db, types: readonly DocumentType[], ids: string[]) =>
  sql`delete from search_document where type = any(${types}::text[]) and id = any(${ids}::uuid[])`.execute(db)

export interface Dirty {
  source: string
  id: string
}
/** … and which of its changes: of more than those another taker may know. */
export interface Taken extends Dirty {
  seqs: number[]
}
/** Takes the oldest changes before this one; one taker at a time, or an older reading could overwrite a newer one. */
export async function takeDirty(trx: Trx, most: number, before: number): Promise<Taken[]> {
  await lock(trx, 'search.feed')
  const { rows } = await sql<Taken>`
    with taken as (
      delete from search_dirty where seq in (select seq from search_dirty where seq < ${before} order by seq limit ${most})
      returning source, id, seq)
    select source, id, array_agg(seq::float8) as seqs from taken group by source, id`.execute(trx)
  return rows
}

/** Takes these changes of one thing. Whether there are any still. */
export async function takeOne(trx: Trx, { seqs }: Taken): Promise<boolean> {
  await lock(trx, 'search.feed')
  const { rows } = await sql`delete from search_dirty where seq = any(${seqs}::bigint[]) returning 1`.execute(trx)
  return rows.length > 0
}

/** Puts these changes of one thing behind all others; as which one. */
export async function putBehind(db: Db, { source, id, seqs }: Taken): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    with taken as (delete from search_dirty where seq = any(${seqs}::bigint[]))
    insert into search_dirty (source, id) values (${source}, ${id}) returning seq`.execute(db)
  return rows[0].seq
}

// — what matches

export interface Question {
  types: readonly DocumentType[]
  /** Where the words are looked for, and where those that were found are counted. */
  column: Column
  counted: Column
  /** A document has all words of one of these. */
  alternatives: Word[][]
  /** Each word that is counted. */
  words: Word[]
  /** What a word in the title counts beside one anywhere. */
  titleWorth: number
  key: string
  limit: number
}
const quoted = (token: string) => `'${token.replace(/['\\]/g, '$&$&')}'`
const allOf = (tokens: string[]) => `(${tokens.map(quoted).join('&')})`
const anyOf = (lists: string[][]) => `(${lists.map(allOf).join('|')})`
const wordIn = ({ grams, others = [] }: Word) => anyOf([grams, ...others])
const oneOf = (alternatives: Word[][]) => `(${alternatives.map((words) => `(${words.map(wordIn).join('&')})`).join('|')})`
const weightOf = ({ weight = 1 }: Word) => weight
const has = (column: RawBuilder<unknown>, query: string) => sql`${column} @@ ${query}::tsquery`

/**
 * Words found, and those found in the title, before rank, which stays below 1,000; half a thousandth of a word for the very
 * name.
 */
function score({ column, counted, alternatives, words, titleWorth, key }: Question) {
  const count = (where: Column) => {
    const each = words.map((word) => sql`(${has(sql.ref(`d.${where}`), wordIn(word))})::integer * ${sql.lit(weightOf(word))}`)
    return sql`(${sql.join(each, sql` + `)})`
  }
  // Who must have all words has them.
  const whole = words.reduce((sum, word) => sum + weightOf(word), 0)
  const known = alternatives.length === 1 ? sql.lit(whole) : undefined
  const found = known ?? count(counted)
  const inTitle = counted === 'title_words' ? sql.lit(0) : (column === 'title_words' && known) || count('title_words')
  return sql<number>`(${found} + ${inTitle} * ${sql.lit(titleWorth)}) * 1000000::float8
    + (d.title_key = ${key})::integer * 500 + d.rank`
}

const matching = (question: Question) =>
  `${oneOf(question.alternatives)}&(${question.types.map((type) => quoted(typeToken(type))).join('|')})`

/** Looks at every document that matches. Apart from the order, which would have the planner walk all documents by rank. */
export async function best(db: Db, question: Question): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select d.type, d.id, ${score(question)} as key from search_document d
      where ${has(sql.ref(`d.${question.column}`), matching(question))})
    select * from found order by key desc, id desc limit ${question.limit}`.execute(db)
  return rows
}

/** As best(), of each type the best. */
export async function bestOfEach(db: Db, question: Question): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with found as materialized (
      select d.type, d.id, ${score(question)} as key from search_document d
      where ${has(sql.ref(`d.${question.column}`), matching(question))}),
    placed as (select *, row_number() over (partition by type order by key desc, id desc) as place from found)
    select type, id, key from placed where place <= ${question.limit} order by key desc, id desc`.execute(db)
  return rows
}

/** The best ranked documents that match, as rows of `s`, among the first `reach` of these types. */
const walked = ({ column, alternatives, limit }: Question, types: RawBuilder<unknown>, reach: number) => sql`
  select * from (
    select * from search_document s where ${types} order by s.rank desc, s.id desc limit ${reach}) s
  where ${has(sql.ref(`s.${column}`), oneOf(alternatives))} limit ${limit}`

/** Looks at the `reach` best ranked documents until `limit` of them match. */
export async function walk(db: Db, question: Question, reach: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.type, d.id, ${score(question)} as key
    from (${walked(question, sql`s.type = any(${question.types}::text[])`, reach)}) d
    order by key desc, d.id desc limit ${question.limit}`.execute(db)
  return rows
}

/** As walk(), of each type. */
export async function walkEach(db: Db, question: Question, reach: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.type, d.id, ${score(question)} as key
    from unnest(${question.types}::text[]) t(type) cross join lateral (${walked(question, sql`s.type = t.type`, reach)}) d
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
    where c.oid = 'search_document'::regclass and s.attname in ('words', 'title_words')
      and s.most_common_elems is not null`.execute(db)
  // Behind the parts of the tokens stand the least and the greatest of them.
  const tokens = rows.flatMap((row) => row.tokens.map((token, at) => ({ column: row.column, token, part: row.parts[at] })))
  return { total: rows[0]?.total ?? 0, tokens }
}

/** For each type, the best ranked of the first `reach` documents, in the order of titles, whose title begins like this. */
export async function beginning(
  db: Db,
  types: readonly DocumentType[],
  key: string,
  reach: number,
  limit: number,
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select d.type, d.id, d.rank as key from unnest(${types}::text[]) t(type) cross join lateral (
      select * from (
        select s.type, s.id, s.rank from search_document s
        where s.type = t.type and s.title_key <> '' and s.title_key >= ${key} and s.title_key < ${key + '\u{10ffff}'}
        order by s.title_key limit ${reach}) s
      order by s.rank desc, s.id desc limit ${limit}) d`.execute(db)
  return rows
}

/** In how many documents each of the words stands; no further than `most`. */
export async function frequenciesOf(db: Db, words: Word[], most: number): Promise<number[]> {
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from (
      select from search_document d where d.words @@ q.query::tsquery limit ${most}) f)::integer as found
    from unnest(${words.map(wordIn)}::text[]) with ordinality q(query, place) order by q.place`.execute(db)
  return rows.map(({ found }) => found)
}

export interface DocumentTexts {
  id: string
  title_key: string
  title: string
  tags: string
  body: string
  more: string
  rank: number
}
export async function textsOf(db: Db, found: Found[], most: number): Promise<Map<string, DocumentTexts>> {
  const { rows } = await sql<DocumentTexts>`
    select d.id, d.title_key, d.title, d.tags, left(d.body, ${most}) as body, left(d.more, ${most}) as more, d.rank
    from unnest(${found.map((one) => one.type)}::text[], ${found.map((one) => one.id)}::uuid[]) f(type, id)
    join search_document d on d.type = f.type and d.id = f.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

// — what people searched for

interface Searched {
  day: string
  viewer: Buffer
  terms: { keyword: string; spelling: string }[]
}
/** Whoever searches does not wait for the disk: a crash may take the last second of this. */
export const insertQueries = (db: Db, { day, viewer, terms }: Searched) =>
  sql`with hurried as (select set_config('synchronous_commit', 'off', true))
    insert into search_query (day, keyword, viewer, spelling)
    select ${day}::date, t.keyword, ${viewer}, t.spelling from hurried,
      unnest(${terms.map(({ keyword }) => keyword)}::text[], ${terms.map(({ spelling }) => spelling)}::text[]) t(keyword,
        spelling)
    on conflict do nothing`.execute(db)

export const deleteQueries = (db: Db, before: string) => deleteInBatches(db, 'search_query', sql`t.day < ${before}::date`)

export interface KeywordRow {
  keyword: string
  spelling: string
  viewers: number
  /** Among those that nobody has counted. */
  place: number
}
export interface DayOfKeyword {
  keyword: string
  spelling: string
  viewers: number
}
/**
 * How many searched for what on each day from the one until the other, which is not among them: a row for each keyword and
 * day.
 */
export async function searchedOn(db: Db, since: string, until: string): Promise<DayOfKeyword[]> {
  const { rows } = await sql<DayOfKeyword>`
    select keyword, mode() within group (order by spelling) as spelling, count(*)::integer as viewers from search_query
    where day >= ${since}::date and day < ${until}::date group by keyword, day`.execute(db)
  return rows
}
/** What at least `people` searched for on one day, since only within a day can two be told from one. */
export async function wantedKeywords(db: Db, days: DayOfKeyword[], people: number, limit: number): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    with days as (
      select * from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d(keyword text, spelling text, viewers integer))
    select keyword, mode() within group (order by spelling) as spelling, sum(viewers)::integer as viewers, 0 as place
    from days where not ${isRemoved(sql`keyword`)}
    group by keyword having max(viewers) >= ${people} order by 3 desc, 1 limit ${limit}`.execute(db)
  return rows
}

export async function replaceKeywords(trx: Trx, rows: KeywordRow[]) {
  await sql`delete from search_keyword`.execute(trx)
  await sql`insert into search_keyword (keyword, spelling, viewers, place) select *
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    k(keyword text, spelling text, viewers integer, place smallint) where not ${isRemoved(sql`k.keyword`)}
    on conflict do nothing`.execute(trx)
}

/** The most wanted keywords that begin like this; all of them begin like ''. */
export async function shownKeywords(db: Db, limit: number, prefix = ''): Promise<KeywordRow[]> {
  const { rows } = await sql<KeywordRow>`
    select keyword, spelling, viewers, place from search_keyword where keyword >= ${prefix} and keyword < ${prefix + '\u{10ffff}'}
    order by viewers desc, place, keyword limit ${limit}`.execute(db)
  return rows
}
export const keywords = async (db: Db, prefix: string, limit: number): Promise<string[]> =>
  (await shownKeywords(db, limit, prefix)).map(({ spelling }) => spelling)

// — what operators show, and what they never show

interface TermRow {
  keyword: string
  spelling: string
  state: 'curated' | 'removed'
  place: number
}
/** What has a removed word in it is gone with it. */
const isRemoved = (keyword: RawBuilder<unknown>) =>
  sql`exists (select from search_term t where t.state = 'removed' and position(t.keyword in ${keyword}) > 0)`

const termColumns = sql`keyword, spelling, state, place, changed_at`
export async function allTerms(db: Db): Promise<(TermRow & { changed_at: Date })[]> {
  const { rows } = await sql<TermRow & { changed_at: Date }>`
    select ${termColumns} from search_term order by state, place, keyword`.execute(db)
  return rows
}
export async function termOf(db: Db, keyword: string): Promise<TermRow | null> {
  const { rows } = await sql<TermRow>`select keyword, spelling, state, place from search_term where keyword = ${keyword}`.execute(
    db,
  )
  return rows[0] ?? null
}
export async function curatedTerms(db: Db): Promise<TermRow[]> {
  const { rows } = await sql<TermRow>`
    select keyword, spelling, state, place from search_term s where state = 'curated' and not ${isRemoved(sql`s.keyword`)}
    order by place, keyword`.execute(db)
  return rows
}
/** Those that stand in what somebody typed. */
export async function curatedWithin(db: Db, typed: string): Promise<{ keyword: string; spelling: string }[]> {
  const { rows } = await sql<{ keyword: string; spelling: string }>`
    select keyword, spelling from search_term where state = 'curated' and position(keyword in ${typed}) > 0`.execute(db)
  return rows
}
export const putTerm = (trx: Trx, { keyword, spelling, state, place }: TermRow) =>
  sql`insert into search_term (keyword, spelling, state, place) values (${keyword}, ${spelling}, ${state}, ${place})
    on conflict (keyword) do update set spelling = excluded.spelling, state = excluded.state, place = excluded.place,
      changed_at = now()`.execute(trx)
export const dropTerm = (trx: Trx, keyword: string) => sql`delete from search_term where keyword = ${keyword}`.execute(trx)

/** A keyword is shown no more; with `within`, neither is what has it in it. */
export const forgetKeyword = (trx: Trx, keyword: string, within: boolean) =>
  sql`delete from search_keyword
    where keyword = ${keyword} or (${within} and position(${keyword} in keyword) > 0)`.execute(trx)
export const insertKeyword = (trx: Trx, { keyword, spelling, viewers, place }: KeywordRow) =>
  sql`insert into search_keyword (keyword, spelling, viewers, place)
    select ${keyword}, ${spelling}, ${viewers}::integer, ${place}::smallint where not ${isRemoved(sql`${keyword}::text`)}
    on conflict do nothing`.execute(trx)

// — what is public

/** Of each type so many are looked at before the index is asked, which knows common words only whole. */
const NEWEST = 300

/** In how many of the newest documents of these types all tokens stand; no further than `most`. */
export async function newestWith(db: Db, types: readonly DocumentType[], tokens: string[], most: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select from unnest(${types}::text[]) t(type) cross join lateral (
        select words from search_document s where s.type = t.type order by s.rank desc, s.id desc limit ${NEWEST}) d
      where ${has(sql`d.words`, allOf(tokens))} limit ${most}) f`.execute(db)
  return rows[0].found
}
/** … of all documents. */
export async function documentsWith(db: Db, types: readonly DocumentType[], tokens: string[], most: number): Promise<number> {
  const query = `${allOf(tokens)}&(${types.map((type) => quoted(typeToken(type))).join('|')})`
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (select from search_document d where ${has(sql`d.words`, query)}
    limit ${most}) f`.execute(db)
  return rows[0].found
}
/** Whether something of these types is called so. */
export async function hasTitle(db: Db, types: readonly DocumentType[], key: string): Promise<boolean> {
  const { rows } = await sql`
    select from search_document where type = any(${types}::text[]) and title_key = ${key} limit 1`.execute(db)
  return rows.length > 0
}

/** How many changes wait for the index. */
export async function countDirty(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from search_dirty`.execute(db)
  return rows[0].count
}
