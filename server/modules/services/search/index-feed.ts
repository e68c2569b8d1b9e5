import type { Db } from '../../../app/db'
import { plain } from '../../domains/circle/rich-text'
import {
  courseSources,
  deleteDocuments,
  personSources,
  postSources,
  takeDirty,
  topicSources,
  typeToken,
  upsertDocuments,
  type Dirty,
  type DocumentRow,
  type DocumentType,
} from './queries'
import { keyOf, tokensOf } from './tokens'

declare module '../../../app/bus' {
  interface Events {
    /** Something that can be found has changed; written by the triggers on the tables it stands in. */
    'search.dirty': Record<string, never>
  }
}

export interface SearchDocument {
  type: DocumentType
  id: string
  title: string
  text: string
  /** What it is found by, too, without being shown as its text. */
  also?: string[]
  /** How much it is liked: ten times as much as another one counts as 90 days younger. */
  boost: number
  /** Left out for what does not grow old. */
  createdAt?: Date
}

const DAY_MS = 86_400_000
const DAYS_PER_BOOST = 90

function rowOf({ type, id, title, text, also = [], boost, createdAt }: SearchDocument): DocumentRow {
  const age = createdAt ? createdAt.getTime() / DAY_MS / DAYS_PER_BOOST : 0
  const tokens = (texts: string[]) => [...new Set([typeToken(type), ...texts.flatMap(tokensOf)])]
  return {
    type,
    id,
    title_key: keyOf(title),
    title_words: tokens([title]),
    words: tokens([title, text, ...also]),
    rank: Math.log10(1 + boost) + age,
  }
}

/** What can be found (only what everybody may find: no draft, nothing for fans, nobody unknown), by the table that it stands in: which types it may become, and those of some ids that can be found now. */
const sources: Record<string, { types: DocumentType[]; read(db: Db, ids: string[]): Promise<SearchDocument[]> }> = {
  circle_post: {
    types: ['post', 'question'],
    read: async (db, ids) =>
      (await postSources(db, ids)).map(({ id, type, title, content, tags, author, liked, created_at }) => ({
        type: type === 2 ? 'question' : 'post',
        id,
        title,
        text: type === 3 ? plain(content) : content,
        also: [author, ...tags],
        boost: liked,
        createdAt: created_at,
      })),
  },
  app_user: {
    types: ['user'],
    read: async (db, ids) =>
      (await personSources(db, ids)).map(({ id, name, intro, about, fans }) => ({
        type: 'user',
        id,
        title: name,
        text: intro,
        also: about,
        boost: fans,
      })),
  },
  circle_topic: {
    types: ['topic'],
    read: async (db, ids) =>
      (await topicSources(db, ids)).map(({ id, name, intro, posts }) => ({
        type: 'topic',
        id,
        title: name,
        text: intro,
        boost: posts,
      })),
  },
  lesson_course: {
    types: ['course'],
    read: async (db, ids) =>
      (await courseSources(db, ids)).map(({ id, title, text, also, sold }) => ({
        type: 'course',
        id,
        title,
        text,
        also,
        boost: sold,
      })),
  },
}

/** So many at a time, since others wait for the event loop and for the lock meanwhile. */
const BATCH = 100

/** Brings the index up to date with everything that has changed so far. */
export async function drainSearch({ db }: { db: Db }): Promise<void> {
  const drain = () =>
    db.transaction().execute(async (trx) => {
      const changed = await takeDirty(trx, BATCH)
      for (const source of new Set(changed.map((row) => row.source))) await refresh(trx, source, changed)
      return changed.length
    })
  while ((await drain()) > 0) continue
}

async function refresh(trx: Db, source: string, changed: Dirty[]) {
  const ids = changed.filter((row) => row.source === source).map((row) => row.id)
  const { types, read } = sources[source]
  const documents = await read(trx, ids)
  const there = new Set(documents.map((document) => document.id))
  await deleteDocuments(
    trx,
    types,
    ids.filter((id) => !there.has(id)),
  )
  if (documents.length) await upsertDocuments(trx, documents.map(rowOf))
}
