import { sql } from 'kysely'
import type { wenwen as spec } from '../../../../contract/wenwen'
import type { Input } from '../../../../contract/endpoint'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, decodeCursor, type Position } from '../../../app/database/paging'

/** How many different people must ask, within how many days: fewer might be one of them. */
const PEOPLE = 3
const DAYS = 7
/** At most this many questions are kept. */
const KEPT = 1000

interface HotRow {
  id: string
  question: string
  count: number
  key: number
}

/**
 * Chooses anew what several people have asked lately, each way to write it counted with the others of the same words. Of the
 * ways in which it was written the one is shown that most chose; what only one has written so is nobody's to show.
 */
export const chooseHot = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await sql`delete from wenwen_hot`.execute(trx)
    await sql`
      with lately as (
        select m.topic, m.content, m.chat_id from wenwen_message m
        where m.role = 'user' and m.created_at > now() - make_interval(days => ${DAYS}) and char_length(m.topic) between 4 and 40),
      often as (select topic from lately group by topic having count(*) >= ${PEOPLE}),
      asked as (
        select topic, m.content, coalesce(c.user_id, c.guest_id) as who
        from often join lately m using (topic) join wenwen_chat c on c.id = m.chat_id),
      hottest as (
        select topic, count(distinct who) as people from asked
        group by topic having count(distinct who) >= ${PEOPLE} order by people desc limit ${KEPT})
      insert into wenwen_hot (id, question, count)
      select md5(topic)::uuid, mode() within group (order by content), people from hottest join asked using (topic)
      group by topic, people
      on conflict (id) do nothing`.execute(trx)
  })

async function hotRows(db: Db, { position, limit }: { position?: Position; limit: number }): Promise<HotRow[]> {
  const { rows } = await sql<HotRow>`
    select id, question, count, count as key from wenwen_hot where true ${beyond(position, 'count', 'count', 'id')}
    order by count desc, id desc limit ${limit}`.execute(db)
  return rows
}

const bare = ({ question, count }: HotRow) => ({ question, count })

export const hottest = async (db: Db, limit: number) => (await hotRows(db, { limit })).map(bare)

type HotBody = Input<'POST /api/wenwen/hotQuestionPage', (typeof spec)['POST /api/wenwen/hotQuestionPage']>['body']
export async function hotPage(db: Db, { size = DEFAULT_SIZE, cursor }: HotBody) {
  const { rows, next } = cut(await hotRows(db, { position: decodeCursor(cursor, 'count'), limit: size + 1 }), size)
  return { records: rows.map(bare), next }
}
