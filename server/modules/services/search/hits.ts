import type { SearchHit } from '../../../../contract'
import type { Db } from '../../../app/db'
import { hiddenOf } from '../../domains/circle/posts'
import { plain } from '../../domains/circle/rich-text'
import type { Viewer } from '../../domains/circle/visibility'
import { pictureOf } from '../../platform/file/images'
import { briefs } from '../../identity/user/profile'
import { excerpt, marked } from './highlight'
import { courseHits, personHits, postHits, topicHits, type Cut, type DocumentType, type Found } from './queries'

/** Characters of its text that a result shows. */
const EXCERPT = 80

/** A result and its place in the list. */
export interface Hit extends SearchHit {
  key: number
}

export interface Look {
  viewer: Viewer
  /** What is marked. */
  terms: string[]
  cut: Cut
}

/** The found ones as results, in their order, without those that the viewer may not see. All are of one of these kinds. */
export async function hitsOf(db: Db, types: DocumentType[], found: Found[], look: Look): Promise<Hit[]> {
  if (!found.length) return []
  if (types.includes('user')) return people(db, found, look)
  if (types.includes('topic')) return topics(db, found, look)
  if (types.includes('course')) return courses(db, found, look)
  return posts(db, found, look)
}

const texts = (title: string, text: string, terms: string[]) => ({
  title: marked(title, terms),
  text: excerpt(text, terms, EXCERPT),
})

async function posts(db: Db, found: Found[], { viewer, terms, cut }: Look): Promise<Hit[]> {
  const rows = await postHits(db, found, viewer, cut)
  const named = rows.filter((row) => !row.anonymous).map((row) => row.author_id)
  const ids = rows.map((row) => row.id)
  const [authors, hidden] = await Promise.all([briefs(db, named, viewer), hiddenOf(db, ids, viewer)])
  return rows.map((row) => {
    const said = row.comment_count - (hidden.get(row.id) ?? 0)
    const author = row.anonymous ? '匿名HR' : (authors.get(row.author_id)?.nickName ?? '')
    const counts = row.type === 2 ? [`${said} 回答`] : [`${row.like_count} 赞`, `${said} 评论`]
    return {
      id: row.id,
      key: row.key,
      type: row.type === 2 ? 'question' : 'post',
      ...texts(row.title, row.type === 3 ? plain(row.content) : row.content, terms),
      image: row.images.length ? pictureOf(row.images[0]).thumbUrl : '',
      meta: [...counts, author].join(' · '),
      createTime: row.created_at.toISOString(),
    }
  })
}

async function people(db: Db, found: Found[], { viewer, terms, cut }: Look): Promise<Hit[]> {
  const rows = await personHits(db, found, viewer, cut)
  const known = await briefs(
    db,
    rows.map((row) => row.id),
    viewer,
  )
  return rows.map((row) => {
    const { avatar = '', certTitle, position } = known.get(row.id) ?? {}
    const about = certTitle ?? position
    return {
      id: row.id,
      key: row.key,
      type: 'user',
      ...texts(row.name, row.intro, terms),
      image: avatar,
      meta: [...(about ? [about] : []), `${row.fans} 粉丝`].join(' · '),
    }
  })
}

async function topics(db: Db, found: Found[], { terms, cut }: Look): Promise<Hit[]> {
  const rows = await topicHits(db, found, cut)
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    type: 'topic',
    ...texts(row.name, row.intro, terms),
    image: row.cover_file ? pictureOf({ id: row.cover_file, width: 0, height: 0 }).thumbUrl : '',
    meta: `${row.posts} 帖`,
  }))
}

async function courses(db: Db, found: Found[], { terms, cut }: Look): Promise<Hit[]> {
  const rows = await courseHits(db, found, cut)
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    type: 'course',
    ...texts(row.title, row.text, terms),
    image: row.cover_file ? pictureOf({ id: row.cover_file, width: 0, height: 0 }).thumbUrl : '',
    meta: [row.teacher, `共 ${row.lesson_count} 讲`].filter(Boolean).join(' · '),
  }))
}
