import { sql } from 'kysely'
import { POST_TYPE, type PostType, type QuestionState } from '../../../../contract/rules/post'
import type { Db } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { personOn, isOpen } from '../../identity/user/people'
import { briefs } from '../../identity/user/profile'
import { coverThumbUrl, pictureOf, type Image } from '../../platform/file/images'
import { allShown, markedTexts, shown, type Cut, type Found, type SearchSource } from '../../services/search/sources'
import { hiddenOf } from './post/posts'
import { plain } from '../../../../contract/rules/marks'
import { talkUnblocked, visibleTo, commentPublished, isPublic, type Viewer } from './visibility'
import { SEEN_BY } from './statuses'

interface PostSource {
  id: string
  type: PostType
  title: string
  content: string
  tags: string[]
  author: string
  liked: number
  said: string[]
  created_at: Date
}
/** Comments of a post that it is found by: the accepted one, then the most liked. */
const SAID = 30
/** Those of the posts that everybody may find, with the name of an author who may be named. */
async function findablePosts(db: Db, ids: string[]): Promise<PostSource[]> {
  const { rows } = await sql<PostSource>`
    select p.id, p.type, p.title, p.content, p.tags, case when p.anonymous or not ${isOpen} then ''
      else u.nick_name end as author,
      p.like_count + 2 * p.comment_count as liked, p.created_at, array(
        select c.content from circle_comment c where c.post_id = p.id and ${commentPublished}
        order by c.id = p.accepted_comment_id desc nulls last, c.like_count desc, c.id limit ${SAID}) as said
    from circle_post p join ${personOn('p.author_id')}
    where p.id = any(${ids}::uuid[]) and ${isPublic}`.execute(db)
  return rows
}

interface PostHit {
  id: string
  key: number
  type: PostType
  title: string
  content: string
  images: Image[]
  author_id: string
  anonymous: boolean
  like_count: number
  comment_count: number
  question_state: QuestionState | null
  created_at: Date
}
/** Posts for fans are in nobody's results: what one finds is what everybody finds. */
const postShown = (viewer: Viewer) => sql`circle_post p on p.id = f.id where p.visible = ${SEEN_BY.all} and ${visibleTo(viewer)}`

export async function postHits(db: Db, found: Found[], viewer: Viewer, cut: Cut): Promise<PostHit[]> {
  const columns = sql`p.type, p.title, p.content, p.images, p.author_id, p.anonymous, p.like_count, p.comment_count,
    p.question_state,
    p.created_at`
  const { rows } = await shown<PostHit>(found, cut, columns, postShown(viewer)).execute(db)
  return rows
}

const posts: SearchSource = {
  table: 'circle_post',
  types: ['question', 'post'],
  documents: async (db, ids) =>
    (await findablePosts(db, ids)).map(({ id, type, title, content, tags, author, liked, said, created_at }) => ({
      type: type === POST_TYPE.question ? 'question' : 'post',
      id,
      title,
      text: type === POST_TYPE.experience ? plain(content) : content,
      also: [author, ...tags],
      more: said,
      boost: liked,
      createdAt: created_at,
    })),
  titles: (found, viewer) => allShown(found, sql`p.title`, postShown(viewer)),
  async settled(db, ids, viewer) {
    const { rows } = await sql<{ id: string; content: string }>`
      select p.id, c.content from circle_post p join circle_comment c on c.id = p.accepted_comment_id
      where p.id = any(${ids}::uuid[]) and ${isPublic} and ${commentPublished}
        and ${talkUnblocked(viewer, 'c.author_id')}`.execute(db)
    return new Map(rows.map(({ id, content }) => [id, content]))
  },
  async hits(db, found, { viewer, terms, cut }) {
    const rows = await postHits(db, found, viewer, cut)
    const named = rows.filter((row) => !row.anonymous).map((row) => row.author_id)
    const ids = rows.map((row) => row.id)
    const [authors, hidden] = await Promise.all([briefs(db, named, viewer), hiddenOf(db, ids, viewer)])
    return rows.map((row) => {
      const said = row.comment_count - (hidden.get(row.id) ?? 0)
      const author = row.anonymous ? '匿名HR' : (authors.get(row.author_id)?.nickName ?? '')
      const counts = row.type === POST_TYPE.question ? [`${said} 回答`] : [`${row.like_count} 赞`, `${said} 评论`]
      return {
        id: row.id,
        key: row.key,
        type: row.type === POST_TYPE.question ? 'question' : 'post',
        ...markedTexts(row.title, row.type === POST_TYPE.experience ? plain(row.content) : row.content, terms),
        image: row.images.length ? pictureOf(row.images[0]).thumbUrl : '',
        meta: [...counts, author].join(' · '),
        createTime: row.created_at.toISOString(),
      }
    })
  },
}

interface Topic {
  id: string
  key: number
  name: string
  intro: string
  cover_file: string | null
  posts: number
}
const topicShown = sql`circle_topic t on t.id = f.id where not t.closed`

const topics: SearchSource = {
  table: 'circle_topic',
  types: ['topic'],
  named: { onTop: 2, suggested: 1 },
  called: ['话题', '圈子'],
  async documents(db, ids) {
    const { rows } = await sql<Topic>`
      select id, name, intro, post_count as posts from circle_topic where id = any(${ids}::uuid[]) and not closed`.execute(db)
    return rows.map(({ id, name, intro, posts: boost }) => ({ type: 'topic', id, title: name, text: intro, boost }))
  },
  titles: (found) => allShown(found, sql`t.name as title`, topicShown),
  async hits(db, found, { terms, cut }) {
    const columns = sql`t.name, t.intro, t.cover_file, t.post_count as posts`
    const { rows } = await shown<Topic>(found, cut, columns, topicShown).execute(db)
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      type: 'topic',
      ...markedTexts(row.name, row.intro, terms),
      image: coverThumbUrl(row.cover_file, drawnCover('topic', row.id, row.name)),
      meta: `${row.posts} 帖`,
    }))
  },
}

export const searchSources = [posts, topics]
