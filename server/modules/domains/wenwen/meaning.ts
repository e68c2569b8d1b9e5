import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import type { Services } from '../../../app/http/serve'
import { errorOf } from '../../../app/thrown'

/** Asked of the model at once. */
const BATCH = 32
const BATCH_MS = 60_000
/** A question waits no longer for what it means: without it, it is found by its words. */
const QUESTION_MS = 800
/** Whoever asks is sent in their own words, but not a whole story. */
const LONGEST = 500
/** Looked at of all articles. */
const MOST = 20
/** From so many deviations above what all articles are like on, one is meant at all; this many more, and it surely is. */
const [FROM, SURELY] = [2, 3]

/** What of an article its meaning is made of. */
const WORDS = sql<string>`a.title || '。' || a.gist || ' ' || array_to_string(a.keywords, ' ')`

const unit = (vector: readonly number[]): Float32Array => {
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (one) => one / length)
}

/** Has the meaning of new and changed articles made. Where the model is away, the next time. */
export async function embedArticles({ db, gateways, settings, log }: Services): Promise<void> {
  const { model } = gateways
  const name = settings.model?.embedName
  if (!model?.embed || !name) return
  for (;;) {
    const { rows } = await sql<{ id: string; words: string; hash: string }>`
      select a.id, ${WORDS} as words, md5(${WORDS}) as hash from law_article a
      left join law_article_vector v on v.article_id = a.id
      where a.standard = '' and (v.article_id is null or v.model <> ${name} or v.words <> md5(${WORDS}))
      order by a.id limit ${BATCH}`.execute(db)
    if (!rows.length) return
    let vectors: number[][]
    try {
      vectors = await model.embed(
        rows.map(({ words }) => words),
        AbortSignal.timeout(BATCH_MS),
      )
    } catch (error) {
      return log.warn({ err: errorOf(error) }, 'what articles mean was not made')
    }
    const made = rows.map(({ id, hash }, at) => ({ id, hash, vector: vectors[at] }))
    await sql`
      insert into law_article_vector (article_id, model, words, vector)
      select r.id, ${name}, r.hash, r.vector from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) r(id uuid, hash text,
        vector real[])
      join law_article a on a.id = r.id
      on conflict (article_id) do update set model = excluded.model, words = excluded.words, vector = excluded.vector,
        updated_at = now()`.execute(db)
  }
}

interface Kept {
  version: string
  vectors: Promise<{ id: string; vector: Float32Array }[]>
}
const kept = new WeakMap<Db, Kept>()

/** All of one model, in memory: some thousands are compared in milliseconds. */
async function vectorsOf(db: Db, name: string) {
  const { rows } = await sql<{ version: string }>`
    select count(*) || ' ' || coalesce(max(updated_at)::text, '') as version from law_article_vector
    where model = ${name}`.execute(db)
  const version = `${name} ${rows[0].version}`
  const known = kept.get(db)
  if (known?.version === version) return known.vectors
  const vectors = sql<{ id: string; vector: number[] }>`
    select article_id as id, vector from law_article_vector where model = ${name}`
    .execute(db)
    .then((found) => found.rows.map(({ id, vector }) => ({ id, vector: unit(vector) })))
  kept.set(db, { version, vectors })
  vectors.catch(() => kept.delete(db))
  return vectors
}

/**
 * Articles that mean what is asked, 0–1, told by how far they stand out among all: how alike two texts are at the least is
 * another thing with each model. Empty where no such model is set, or it is away.
 */
export async function meantArticles(
  { db, gateways, settings, log }: Pick<Services, 'db' | 'gateways' | 'settings' | 'log'>,
  question: string,
): Promise<Map<string, number>> {
  const { model } = gateways
  const name = settings.model?.embedName
  if (!model?.embed || !name) return new Map()
  const vectors = await vectorsOf(db, name)
  if (!vectors.length) return new Map()
  let asked: Float32Array
  try {
    const [vector] = await model.embed([[...question].slice(0, LONGEST).join('')], AbortSignal.timeout(QUESTION_MS))
    asked = unit(vector)
  } catch (error) {
    log.warn({ err: errorOf(error) }, 'what a question means was not made')
    return new Map()
  }
  const alike = vectors
    .filter(({ vector }) => vector.length === asked.length)
    .map(({ id, vector }) => ({ id, like: vector.reduce((sum, one, at) => sum + one * asked[at], 0) }))
  const mean = alike.reduce((sum, { like }) => sum + like, 0) / (alike.length || 1)
  const deviation = Math.sqrt(alike.reduce((sum, { like }) => sum + (like - mean) ** 2, 0) / (alike.length || 1)) || 1
  const told = alike
    .map(({ id, like }) => ({ id, meant: Math.min(1, ((like - mean) / deviation - FROM) / SURELY) }))
    .filter(({ meant }) => meant > 0)
    .sort((a, b) => b.meant - a.meant || (a.id < b.id ? -1 : 1))
  return new Map(told.slice(0, MOST).map(({ id, meant }) => [id, meant]))
}
