import { sql } from 'kysely'
import { POST_TYPE } from '../../../../../contract/rules/post'
import type { Db } from '../../../../app/database/db'
import { pictureOf, type Image } from '../../../platform/file/images'
import { notBlocked } from '../../../identity/user/relations/blocks'
import { briefs } from '../../../identity/user/profile'
import { beyond, cut, DEFAULT_SIZE, decodeCursor, type KeyKind, type Position } from '../../../../app/database/paging'
import { plain } from '../../../../../contract/rules/marks'
import type { Viewer } from '../visibility'
import { industryOf, isOpen, isRanked, personOn } from '../../../identity/user/people'
import { isPublic } from '../visibility'

type Tab = 'rec' | 'active' | 'industry'
interface Query {
  type: Tab
  size?: number
  cursor?: string
}

/** Posts that a card shows, and characters of one that has no title. */
const LATEST = 3
const TEXT = 30

/**
 * A page of people who write: by score, by what they wrote this week, or by score among the viewer's own industry. Who does
 * not want to be ranked is in none of them.
 */
export async function creatorPage(db: Db, { type, size = DEFAULT_SIZE, cursor }: Query, viewer: Viewer) {
  const position = decodeCursor(cursor, type === 'active' ? 'count' : 'score')
  const { rows, next } = cut(await creatorRows(db, type, viewer, position, size + 1), size)
  const ids = rows.map((row) => row.id)
  const [people, posts] = await Promise.all([briefs(db, ids, viewer), latestPosts(db, ids)])
  const records = rows.map(({ id, intro, fans }) => ({
    id,
    user: people.get(id)!,
    intro,
    fans,
    posts: posts.filter((post) => post.author_id === id).map(miniature),
  }))
  return { records, next }
}

interface CreatorRow {
  id: string
  key: number
  intro: string
  fans: number
}
async function creatorRows(
  db: Db,
  type: Tab,
  viewer: Viewer,
  position: Position | undefined,
  limit: number,
): Promise<CreatorRow[]> {
  const industry = type === 'industry' && viewer ? await industryOf(db, viewer) : ''
  const [kind, column]: [KeyKind, string] = type === 'active' ? ['count', 'k.active'] : ['score', 'k.score']
  const { rows } = await sql<CreatorRow>`
    select k.user_id as id, ${sql.ref(column)} as key, u.intro, u.fans_count as fans
    from circle_creator k join ${personOn('k.user_id')}
    where ${isOpen} and ${isRanked} and k.user_id is distinct from ${viewer}::uuid and ${notBlocked(viewer, 'k.user_id')}
      ${type === 'active' ? sql`and k.active > 0` : sql``} ${industry ? sql`and k.industry_id = ${industry}` : sql``}
      ${beyond(position, kind, column, 'k.user_id')}
    order by ${sql.ref(column)} desc, k.user_id desc limit ${limit}`.execute(db)
  return rows
}

interface LatestRow {
  id: string
  author_id: string
  type: number
  title: string
  content: string
  cover: Image | null
}
/** The newest that everybody sees of each of these people, under their own name. */
async function latestPosts(db: Db, ids: string[]): Promise<LatestRow[]> {
  if (!ids.length) return []
  const { rows } = await sql<LatestRow>`
    select n.* from unnest(${ids}::uuid[]) a(id) cross join lateral (
      select p.id, p.author_id, p.type, p.title, left(p.content, 200) as content, p.images -> 0 as cover, p.created_at
      from circle_post p
      where p.author_id = a.id and ${isPublic} and not p.anonymous
      order by p.created_at desc, p.id desc limit ${LATEST}) n
    order by n.author_id, n.created_at desc, n.id desc`.execute(db)
  return rows
}

const miniature = ({ id, type, title, content, cover }: LatestRow) => ({
  id,
  text: title || [...(type === POST_TYPE.experience ? plain(content) : content)].slice(0, TEXT).join(''),
  cover: cover ? pictureOf(cover).thumbUrl : '',
})
