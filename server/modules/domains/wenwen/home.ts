import { sql } from 'kysely'
import type { wenwen as spec } from '../../../../contract/wenwen'
import type { Input, Result } from '../../../../contract/endpoint'
import type { OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { cut, DEFAULT_SIZE, placeOf } from '../../../app/database/paging'
import { assistants, recentChats } from './chats/chats'
import { ownerOf } from './chats/owner'
import { quotaOf } from './quota'

const RECENT = 3
const ON_HOME = 10
/** So many different people, within so many days: fewer might be one of them. */
const PEOPLE = 3
const DAYS = 7

interface HotRow {
  id: string
  question: string
  count: number
  key: number
}

/**
 * What several people have asked lately, each way to write it counted with the others of the same words. Of the ways in which it was
 * written the one is shown that most chose; what only one has written so is nobody's to show.
 */
async function hotRows(db: Db, { place, limit }: { place?: { key: number; id: string }; limit: number }): Promise<HotRow[]> {
  const { rows } = await sql<HotRow>`
    with asked as (
      select m.topic, m.content, coalesce(c.user_id, c.guest_id) as who
      from wenwen_message m join wenwen_chat c on c.id = m.chat_id
      where m.role = 'user' and m.created_at > now() - make_interval(days => ${DAYS}) and char_length(m.topic) between 4 and 40),
    hot as (
      select md5(topic)::uuid as id, mode() within group (order by content) as question, count(distinct who)::integer as count
      from asked group by topic having count(distinct who) >= ${PEOPLE})
    select id, question, count, count as key from hot
    ${place ? sql`where (count, id) < (${place.key}::integer, ${place.id}::uuid)` : sql``}
    order by count desc, id desc limit ${limit}`.execute(db)
  return rows
}

const bare = ({ question, count }: HotRow) => ({ question, count })

type HotBody = Input<'POST /api/wenwen/hotQuestionPage', (typeof spec)['POST /api/wenwen/hotQuestionPage']>['body']
export async function hotPage(db: Db, { size = DEFAULT_SIZE, cursor }: HotBody) {
  const { rows, next } = cut(await hotRows(db, { place: placeOf(cursor, 'count'), limit: size + 1 }), size)
  return { records: rows.map(bare), next }
}

export async function home(ctx: OpenCtx, guest?: string): Promise<Result<(typeof spec)['GET /api/wenwen/home']>> {
  const owner = await ownerOf(ctx, guest)
  const [all, hot, recent, quota] = await Promise.all([
    assistants(ctx.db),
    hotRows(ctx.db, { limit: ON_HOME }),
    recentChats(ctx.db, owner, RECENT),
    quotaOf(ctx, owner),
  ])
  return {
    assistants: all,
    samples: all.map(({ name, samples }) => ({ category: name, items: samples })),
    hot: hot.map(bare),
    recent,
    quota,
    ai: Boolean(ctx.gateways.model),
  }
}
