import type { circle as spec, PostCard } from '../../../../../contract/circle'
import type { Input } from '../../../../../contract/endpoint'
import type { Db } from '../../../../app/database/db'
import { cardsOf } from '../cards'
import {
  digests,
  followedByPerson,
  followedByTime,
  followees,
  hottest,
  hottestOfTopic,
  isUsual,
  newest,
  newestOfAuthor,
  newestOfTopic,
  type Cut,
  type List,
} from './list-queries'
import { cut, DEFAULT_SIZE, decodeCursor, type KeyKind } from '../../../../app/database/paging'
import { Json } from '../../../../app/http/raw-json'
import { TtlCache } from '../../../../app/ttl-cache'
import { answerRows, cardRows, type PostRow } from '../queries'
import { viewerPage } from './viewer-page'
import type { Viewer } from '../visibility'

type Body = Input<'POST /api/circle/page', (typeof spec)['POST /api/circle/page']>['body']

/**
 * Up to so many followees, each one's newest is looked up by index: about 50 µs a followee, so 10 ms at most.
 * Beyond (2,000 of them cost 77 ms), everybody's newest posts are walked until the page is full, which takes the less the
 * more people one follows. Their silence could make that walk long, so it ends after REACH posts; a page that it did not
 * fill is then read the first way. Both answer the same.
 */
const MANY_FOLLOWEES = 200
const REACH = 4000
/** Of a topic, so many of the newest posts can be its hottest. */
const TOPIC_REACH = 500

const typeOf = ({ type, tab }: Body) => type ?? (tab === 'question' ? 2 : tab === 'exp' ? 3 : undefined)

interface Cards {
  records: PostCard[]
  next: string | null
}

/** A page of posts: of a person, of a topic, or of a tab. */
export async function feed(db: Db, input: Body, viewer: Viewer): Promise<Cards | Json<Cards>> {
  const size = input.size ?? DEFAULT_SIZE
  const quick = viewer && isOften(input, size + 1) ? await firstPage(db, input.tab, viewer, size) : undefined
  if (quick) return quick
  const { rows, next } = cut(await rowsOf(db, input, viewer, size + 1), size)
  return { records: await cardsOf(db, rows, viewer), next }
}

/** The first pages of the tabs. */
const isOften = ({ cursor, type, userId, topicId, tab }: Body, limit: number) =>
  isUsual(limit) && !cursor && !type && !userId && !topicId && tab !== 'digest'

const firstPages = new Map<string, ReturnType<typeof viewerPage>>()

/** Undefined where it has to be asked for the long way. */
async function firstPage(db: Db, tab: Body['tab'], viewer: string, size: number): Promise<Json<Cards> | undefined> {
  if (tab === 'follow' && (await followsMany(db, viewer))) return undefined
  const from = { type: typeOf({ tab }), limit: size + 1 }
  const key = `${tab ?? 'rec'}:${size}`
  const page =
    firstPages.get(key) ??
    viewerPage((who) => {
      if (tab === 'follow') return followedByPerson(who, from)
      return tab === undefined || tab === 'rec' ? hottest(who, from) : newest(who, from)
    })
  firstPages.set(key, page)
  return page(db, viewer, size)
}

async function rowsOf(db: Db, input: Body, viewer: Viewer, limit: number): Promise<PostRow[]> {
  const from = (kind: KeyKind) => ({ type: typeOf(input), position: decodeCursor(input.cursor, kind), limit })
  const { topicId } = input
  const often = isOften(input, limit)
  const read = (list: List) => cardRows(db, list, viewer, often)
  if (input.userId) return read(newestOfAuthor(input.userId.toLowerCase(), viewer, from('time')))
  if (input.tab === 'digest') return read(digests(viewer, from('time'), topicId))
  if (topicId && input.tab === 'rec') return read(hottestOfTopic(topicId, viewer, TOPIC_REACH, from('score')))
  if (topicId) return read(newestOfTopic(topicId, viewer, from('time')))
  switch (input.tab) {
    case 'follow':
      return viewer ? followed(db, viewer, from('time'), often) : []
    case 'question':
    case 'exp':
    case 'new':
      return read(newest(viewer, from('time')))
    default:
      return read(hottest(viewer, from('score')))
  }
}

const MANY_MS = 60_000
const MOST_KNOWN = 10_000
const many = new TtlCache<Promise<boolean>>(MANY_MS, MOST_KNOWN)

/** Which of two ways is taken that answer the same, so it may be what it was a minute ago. */
const followsMany = (db: Db, viewer: string) =>
  TtlCache.of(many, viewer, async () => (await followees(db, viewer, MANY_FOLLOWEES + 1)) > MANY_FOLLOWEES)

async function followed(db: Db, viewer: string, from: Cut, often: boolean): Promise<PostRow[]> {
  const walked = (await followsMany(db, viewer)) ? await cardRows(db, followedByTime(viewer, REACH, from), viewer) : []
  return walked.length === from.limit ? walked : cardRows(db, followedByPerson(viewer, from), viewer, often)
}

/** A page of somebody's answers; those under his own anonymous questions are listed to himself alone. */
export async function answers(
  db: Db,
  { userId, size = DEFAULT_SIZE, cursor }: { userId: string; size?: number; cursor?: string },
  viewer: Viewer,
) {
  const found = await answerRows(db, userId.toLowerCase(), viewer, { position: decodeCursor(cursor, 'time'), limit: size + 1 })
  const { rows, next } = cut(found, size)
  const records = rows.map((row) => ({
    id: row.id,
    postId: row.post_id,
    title: row.title,
    content: row.content,
    accepted: row.accepted,
    likeCount: row.like_count,
    replyCount: row.reply_count,
    ipRegion: row.ip_region,
    createTime: row.created_at.toISOString(),
  }))
  return { records, next }
}
