import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { inOrderOf } from '../../services/search/ranking/few-texts'
import { fold } from '../../services/search/words/tokens'

export interface Faq {
  topic: string
  q: string
  a: string
}

/** The part of what was asked that an answer has, in whatever words; of a question it stands under, less is enough. */
const ENOUGH = 0.55
const ENOUGH_IN_QUESTION = 0.4

const rowsOf = async (db: Db) => (await sql<Faq>`select topic, q, a from kefu_faq order by sort`.execute(db)).rows

interface FaqRow extends Faq {
  id: string
  sort: number
}
/** All of them, in the order in which they are shown. */
export async function faqRows(db: Db): Promise<FaqRow[]> {
  const { rows } = await sql<FaqRow>`select id, topic, q, a, sort from kefu_faq order by sort, id`.execute(db)
  return rows
}

/** One as it is; undefined when there is none. */
export const faqRow = async (db: Db, id: string) => (await faqRows(db)).find((row) => row.id === id)

/** Makes an entry, or changes one; its id. Refuses with 10104, and with 10109 a question that another entry answers. */
export async function saveFaq(db: Db, { id, topic, q, a, sort }: Omit<FaqRow, 'id'> & { id?: string }): Promise<string> {
  const { rows } = id
    ? await sql<{ id: string }>`
        update kefu_faq set topic = ${topic}, q = ${q}, a = ${a}, sort = ${sort} where id = ${id} returning id`.execute(db)
    : await sql<{ id: string }>`
        insert into kefu_faq (id, topic, q, a, sort) values (${newId()}, ${topic}, ${q}, ${a}, ${sort}) returning id`.execute(db)
  return rows[0]?.id ?? gone()
}

/** Refuses with 10104. */
export async function removeFaq(db: Db, id: string): Promise<void> {
  const { rows } = await sql`delete from kefu_faq where id = ${id} returning 1`.execute(db)
  if (!rows.length) gone()
}

/** Questions and answers by topic. */
export async function topics(db: Db) {
  const byTopic = new Map<string, { q: string; a: string }[]>()
  for (const { topic, q, a } of await rowsOf(db)) byTopic.set(topic, [...(byTopic.get(topic) ?? []), { q, a }])
  return [...byTopic].map(([topic, items]) => ({ topic, items }))
}

/** The entry that answers a question best; undefined when none is near it. */
export async function answerTo(db: Db, question: string): Promise<Faq | undefined> {
  const rows = await rowsOf(db)
  const known = rows.find((row) => row.q === question.trim())
  if (known) return known
  const texts = rows.map((row) => ({ title: fold(row.q), tags: fold(row.topic), body: fold(row.a), more: '', row }))
  const [best] = await inOrderOf(db, question, texts)
  if (!best) return undefined
  const { coverage, inTitle } = best.judged
  return coverage >= (inTitle ? ENOUGH_IN_QUESTION : ENOUGH) ? best.text.row : undefined
}
