import type { circle as spec, PostCard } from '../../../../../contract/circle'
import type { Input } from '../../../../../contract/endpoint'
import type { Db } from '../../../../app/db'
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
import { cut, DEFAULT_SIZE, placeOf, type KeyKind } from '../../../../app/paging'
import { answerRows, cardRows, type PostRow } from '../queries'
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

/** A page of posts: of a person, of a topic, or of a tab. */
export async function feed(db: Db, input: Body, viewer: Viewer): Promise<{ records: PostCard[]; next: string | null }> {
  const size = input.size ?? DEFAULT_SIZE
  const { rows, next } = cut(await rowsOf(db, input, viewer, size + 1), size)
  return { records: await cardsOf(db, rows, viewer), next }
}

async function rowsOf(db: Db, input: Body, viewer: Viewer, limit: number): Promise<PostRow[]> {
  const from = (kind: KeyKind) => ({ type: typeOf(input), place: placeOf(input.cursor, kind), limit })
  const { topicId } = input
  const often = isUsual(limit) && !input.cursor && !input.type && !input.userId && !topicId && input.tab !== 'digest'
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

async function followed(db: Db, viewer: string, from: Cut, often: boolean): Promise<PostRow[]> {
  const many = (await followees(db, viewer, MANY_FOLLOWEES + 1)) > MANY_FOLLOWEES
  const walked = many ? await cardRows(db, followedByTime(viewer, REACH, from), viewer) : []
  return walked.length === from.limit ? walked : cardRows(db, followedByPerson(viewer, from), viewer, often)
}

/** A page of somebody's answers; those under his own anonymous questions are listed to himself alone. */
export async function answers(
  db: Db,
  { userId, size = DEFAULT_SIZE, cursor }: { userId: string; size?: number; cursor?: string },
  viewer: Viewer,
) {
  const found = await answerRows(db, userId.toLowerCase(), viewer, { place: placeOf(cursor, 'time'), limit: size + 1 })
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
