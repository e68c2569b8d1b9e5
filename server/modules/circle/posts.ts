import type { circle as spec, PostDetail } from '../../../contract/circle'
import type { Input, Result } from '../../../contract/endpoint'
import { emit } from '../../app/bus'
import type { Ctx, OpenCtx } from '../../app/context'
import type { Trx } from '../../app/db'
import { gone, refuse } from '../../app/errors'
import { newId } from '../../app/ids'
import { once } from '../../app/once'
import { claimImages, type Image } from '../file/images'
import { cardsOf } from './cards'
import { EDIT_DAYS, folded, inspect, keepPace, lengthOf, POST_PACE } from './house-rules'
import {
  countInTopics,
  deletePost,
  holdOwnPost,
  holdTopics,
  insertPost,
  lock,
  setTopics,
  textsOfDay,
  updatePost,
  type Draft,
  type OwnPost,
  type Writer,
} from './post-queries'
import { detailRow } from './queries'
import { countView } from './views'
import { readableBy } from './visibility'

export { countsOf } from './queries'

declare module '../../app/bus' {
  interface Events {
    /** Others can see a post now, and could not before. */
    'post.published': { postId: string; authorId: string }
  }
}

const ROUTE = 'POST /api/circle/save'
type Save = (typeof spec)[typeof ROUTE]
type Wish = Input<typeof ROUTE, Save>['body']
type Saved = Result<Save>

const SHORTEST = 5
const LONGEST = { 1: 2000, 2: 2000, 3: 20000 }

/** Publishes a post, or changes one's own. */
export async function savePost({ db, user, gateways }: Ctx, body: Wish): Promise<Saved> {
  const title = body.title?.trim() ?? ''
  const content = body.content.trim()
  checkText(body.type, title, content)
  const { writer, verdict } = await inspect(db, gateways, user.id, `${title}\n${content}`)
  return once(db, user.id, ROUTE, body, async (trx) => {
    const text = { title, content, status: verdict() }
    const id = body.id ? await change(trx, user.id, body.id, text, body) : await publish(trx, user.id, writer, text, body)
    return { id, status: text.status }
  })
}

function checkText(type: Wish['type'], title: string, content: string) {
  if (type !== 1 && !title) refuse(11101, '标题不能为空')
  const length = lengthOf(content)
  if (length < SHORTEST) refuse(11102, `内容至少${SHORTEST}个字`)
  if (length > LONGEST[type]) refuse(11109, `内容不能超过${LONGEST[type]}字`)
}

type Text = Pick<Draft, 'title' | 'content' | 'status'>

async function publish(trx: Trx, userId: string, writer: Writer, text: Text, body: Wish): Promise<string> {
  await lock(trx, `circle.post:${userId}`)
  await keepPace(trx, 'circle_post', userId, writer, POST_PACE)
  await refuseRepeat(trx, userId, text)
  const topics = idsOf(body.topicIds)
  const images = await claim(trx, userId, body.images)
  await holdOpenTopics(trx, topics, [])
  const id = newId()
  const draft = { ...text, type: body.type, visible: body.visible ?? 0, images }
  await insertPost(trx, id, userId, draft)
  await setTopics(trx, id, topics)
  if (isCounted(draft)) await countInTopics(trx, topics, 1)
  if (text.status === 2) await emit(trx, 'post.published', { postId: id, authorId: userId })
  return id
}

async function change(trx: Trx, userId: string, id: string, text: Text, body: Wish): Promise<string> {
  const before = await holdOwnPost(trx, id, userId, EDIT_DAYS)
  if (!before) return gone()
  if (before.type !== body.type) refuse(400, '参数错误：type 不能修改')
  if (before.accepted) refuse(11107, '已采纳回答的提问不能修改')
  if (before.stale) refuse(11108, `发布超过${EDIT_DAYS}天，不能修改`)
  const topics = idsOf(body.topicIds)
  const images = await claim(trx, userId, body.images)
  await holdOpenTopics(trx, topics, before.topic_ids)
  const draft = { ...text, type: before.type, visible: body.visible ?? before.visible, images }
  await updatePost(trx, before.id, draft)
  await setTopics(trx, before.id, topics)
  await moveTopicCounts(trx, before, isCounted(draft) ? topics : [])
  // What was in review or rejected until now has not been announced yet.
  if (text.status === 2 && before.status !== 2) await emit(trx, 'post.published', { postId: before.id, authorId: userId })
  return before.id
}

/** Deletes one's own post; that its question has answers does not keep it. */
export async function removePost({ db, user }: Ctx, id: string): Promise<true> {
  await db.transaction().execute(async (trx) => {
    const post = await holdOwnPost(trx, id, user.id, EDIT_DAYS)
    if (!post) return gone()
    await holdTopics(trx, post.topic_ids)
    await moveTopicCounts(trx, post, [])
    await deletePost(trx, post.id)
  })
  return true
}

/** The whole post for somebody who may read it; counts the reading. */
export async function postDetail({ db, user, caller }: OpenCtx, id: string): Promise<PostDetail> {
  const viewer = user?.id ?? null
  const row = await detailRow(db, id, readableBy(viewer), EDIT_DAYS)
  if (!row) return gone()
  const [card] = await cardsOf(db, [row], viewer)
  if (row.status === 2) await countView(db, row.id, viewer, caller.address)
  return {
    ...card,
    content: row.content,
    more: false,
    viewCount: row.view_count,
    canEdit: card.mine && !row.accepted && row.fresh,
    canDelete: card.mine,
    commentClosed: row.status !== 2 || row.question_state === 2,
    rejectReason: row.reject_reason,
  }
}

/** A topic counts the posts that everybody sees. */
const isCounted = ({ status, visible }: { status: number; visible: number }) => status === 2 && visible === 0

/** From the topics that count `before` to those that count it now; all of them must be held. */
async function moveTopicCounts(trx: Trx, before: OwnPost, now: string[]) {
  const then = isCounted(before) ? before.topic_ids : []
  await countInTopics(trx, without(then, now), -1)
  await countInTopics(trx, without(now, then), 1)
}
const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id))

/** Topics that the post is in already may have closed since. */
async function holdOpenTopics(trx: Trx, ids: string[], already: string[]) {
  const held = await holdTopics(trx, [...new Set([...ids, ...already])])
  const usable = held.filter((topic) => !topic.closed || already.includes(topic.id)).map((topic) => topic.id)
  if (without(ids, usable).length) refuse(11106, '话题不存在或已关闭')
}

async function refuseRepeat(trx: Trx, userId: string, text: { title: string; content: string }) {
  const mine = folded(text)
  if ((await textsOfDay(trx, userId)).some((other) => folded(other) === mine)) refuse(11113, '请勿重复发布相同内容')
}

/** Ids may be written in capitals, too. */
const idsOf = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

export const claim = (trx: Trx, userId: string, fileIds: string[]): Promise<Image[]> => claimImages(trx, userId, idsOf(fileIds))
