import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { apart, drawnCover } from '../../../../app/drawing/kit/drawn'
import { gone, refuse } from '../../../../app/errors'
import { coverThumbUrl, coverUrl } from '../../../platform/file/images'
import { briefs } from '../../../identity/user/profile'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { holdTopic, kindOf, setTopicFollow, topicRow, topicRows, type TopicRow, type TopicTab } from './topic-queries'
import type { Viewer } from '../visibility'

const drawn = ({ id, name }: TopicRow) => drawnCover('topic', id, name)

const card = (row: TopicRow) => ({
  id: row.id,
  name: row.name,
  cover: coverThumbUrl(row.cover_file, drawn(row)),
  postCount: row.post_count,
  heat: row.heat,
  delta: row.delta,
  followed: row.followed,
})

interface Query {
  tab?: TopicTab
  keyword?: string
  size?: number
  cursor?: string
}
/** A page of the topics one can write in: by rank, by age, or those that the viewer follows. */
export async function topicPage(db: Db, { tab = 'hot', keyword = '', size = DEFAULT_SIZE, cursor }: Query, viewer: Viewer) {
  const position = decodeCursor(cursor, kindOf(tab))
  if (tab === 'mine' && !viewer) return { records: [], next: null }
  const word = keyword.trim().replace(/^#/, '')
  const { rows, next } = cut(await topicRows(db, viewer, { tab, keyword: word, position, limit: size + 1 }), size)
  return { records: apart(rows.map(card)), next }
}

/** A closed topic can still be read. */
export async function topicDetail(db: Db, id: string, viewer: Viewer) {
  const row = await topicRow(db, id, viewer)
  if (!row) return gone()
  const hosts = await briefs(db, row.host_ids, viewer)
  return {
    ...card(row),
    cover: coverUrl(row.cover_file, drawn(row)),
    intro: row.intro,
    followCount: row.follow_count,
    closed: row.closed,
    hosts: row.host_ids.flatMap((host) => hosts.get(host) ?? []),
    pinned: row.pinned,
  }
}

/** Follows a topic or stops; doing it again changes nothing. A closed one can only be left. */
export const followTopic = (db: Db, userId: string, id: string, on: boolean) =>
  db.transaction().execute(async (trx) => {
    const topic = await holdTopic(trx, id)
    if (!topic) return gone()
    if (on && topic.closed) return refuse(codes.TOPIC_CLOSED, '话题已关闭')
    return { on, count: topic.follow_count + (await setTopicFollow(trx, userId, id, on)) }
  })
