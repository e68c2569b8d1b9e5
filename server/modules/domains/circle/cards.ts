import { POST, POST_TYPE } from '../../../../contract/rules/post'
import type { CommentCard, PostCard, Reply } from '../../../../contract/circle'
import type { UserBrief } from '../../../../contract/shapes'
import type { Db } from '../../../app/database/db'
import { videoOf } from '../../platform/file/videos'
import { pictureOf } from '../../platform/file/images'
import { briefs } from '../../identity/user/profile'
import type { CommentMarks, CommentRow, ReplyRow, Thread } from './comment/comment-queries'
import { lengthOf } from '../../../app/formats/text'
import { blank, nobody } from '../../identity/user/faces'
import { EXCERPT, MARKED, type PostRow } from './queries'
import { plain } from '../../../../contract/rules/marks'
import type { Viewer } from './visibility'

type People = Map<string, UserBrief>
/** `post` is the one that this person has written, or writes under. */
const personOf = (people: People, id: string, hidden: boolean, post: { face: number }) =>
  hidden ? nobody(post.face) : (people.get(id) ?? blank)

/** Rows as cards: one question to the database for the people of all of them. */
export async function cardsOf(db: Db, rows: PostRow[], viewer: Viewer): Promise<PostCard[]> {
  const named = rows.flatMap((row) => [...(row.anonymous ? [] : [row.author_id]), ...(row.best_author ? [row.best_author] : [])])
  const people = await briefs(db, [...new Set(named)], viewer)
  return rows.map((row) => card(row, people, viewer))
}

function card(row: PostRow, people: People, viewer: Viewer): PostCard {
  const { content, more } = excerpt(row)
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content,
    more,
    images: row.images.map(pictureOf),
    ...(row.video && { video: videoOf(row.video) }),
    author: personOf(people, row.author_id, row.anonymous, row),
    anonymous: row.anonymous,
    mine: row.author_id === viewer,
    topics: row.topics,
    status: row.status,
    ...(row.question_state !== null && { question: { state: row.question_state, bounty: row.bounty, best: best(row, people) } }),
    likeCount: row.like_count,
    commentCount: row.comment_count - row.hidden,
    collectCount: row.collect_count,
    liked: row.liked,
    collected: row.collected,
    digest: row.digest,
    tags: row.tags,
    aiDeclared: row.ai_declared,
    ipRegion: row.ip_region,
    place: row.place,
    createTime: row.created_at.toISOString(),
    edited: row.edited,
  }
}

/** What a list shows of a text, by characters, not by UTF-16 units: half an emoji is no character. */
function excerpt({ type, content }: PostRow) {
  const characters = [...(type === POST_TYPE.experience ? plain(content) : content)]
  const more = characters.length > EXCERPT || (type === POST_TYPE.experience && lengthOf(content) > MARKED)
  return { content: characters.slice(0, EXCERPT).join(''), more }
}

function best(row: PostRow, people: People) {
  if (row.best_author === null) return undefined
  const author = personOf(people, row.best_author, row.anonymous && row.best_author === row.author_id, row)
  return {
    content: row.best_content ?? '',
    author: author.nickName,
    certTitle: author.certTitle,
    accepted: row.best_accepted ?? false,
  }
}

/** True for whoever must not be named here: the asker in the thread of his anonymous question. */
const hiddenIn = (thread: Thread) => (userId: string | null) => thread.anonymous && userId === thread.author_id

/** Rows of a thread as cards, with the first replies of each. */
export async function commentsOf(
  db: Db,
  thread: Thread,
  rows: CommentRow[],
  replies: ReplyRow[],
  { liked, down, hidden: hiddenReplies }: CommentMarks,
  viewer: Viewer,
): Promise<CommentCard[]> {
  const hidden = hiddenIn(thread)
  const alive = rows.filter((row) => !row.deleted).map((row) => row.author_id)
  const people = await peopleOf(db, [...alive, ...namesIn(replies)], hidden, viewer)
  return rows.map((row) => ({
    id: row.id,
    content: row.deleted ? '' : row.content,
    images: row.deleted ? [] : row.images.map(pictureOf),
    author: row.deleted ? blank : personOf(people, row.author_id, hidden(row.author_id), thread),
    isAnswer: row.is_answer,
    isAsker: !row.deleted && row.author_id === thread.author_id,
    accepted: !row.deleted && row.id === thread.accepted_comment_id,
    mine: !row.deleted && row.author_id === viewer,
    deleted: row.deleted,
    status: row.deleted ? POST.published : row.status,
    likeCount: row.deleted ? 0 : row.like_count,
    liked: liked.has(row.id),
    down: down.has(row.id),
    folded: row.folded && row.id !== thread.accepted_comment_id,
    mentions: row.deleted ? [] : row.mentions,
    edited: !row.deleted && row.edited,
    replyCount: row.reply_count - (hiddenReplies.get(row.id) ?? 0),
    replies: replies.filter((reply) => reply.root_id === row.id).map((reply) => replyCard(reply, thread, people, viewer)),
    ipRegion: row.deleted ? '' : row.ip_region,
    createTime: row.created_at.toISOString(),
  }))
}

export async function repliesOf(db: Db, thread: Thread, rows: ReplyRow[], viewer: Viewer): Promise<Reply[]> {
  const people = await peopleOf(db, namesIn(rows), hiddenIn(thread), viewer)
  return rows.map((row) => replyCard(row, thread, people, viewer))
}

const namesIn = (replies: ReplyRow[]) =>
  replies.flatMap((row) => (row.reply_to ? [row.author_id, row.reply_to] : [row.author_id]))

const peopleOf = (db: Db, ids: string[], hidden: (id: string) => boolean, viewer: Viewer) =>
  briefs(
    db,
    [...new Set(ids)].filter((id) => !hidden(id)),
    viewer,
  )

function replyCard(row: ReplyRow, thread: Thread, people: People, viewer: Viewer): Reply {
  const hidden = hiddenIn(thread)
  return {
    id: row.id,
    content: row.content,
    author: personOf(people, row.author_id, hidden(row.author_id), thread),
    isAsker: row.author_id === thread.author_id,
    mine: row.author_id === viewer,
    status: row.status,
    ...(row.reply_to && { replyTo: personOf(people, row.reply_to, hidden(row.reply_to), thread).nickName }),
    mentions: row.mentions,
    edited: row.edited,
    createTime: row.created_at.toISOString(),
  }
}
