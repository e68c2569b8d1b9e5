import { sql } from 'kysely'
import type { WenwenReport } from '../../../../contract/admin/wenwen'
import type { Db } from '../../../app/database/db'
import { STATUS } from './statuses'

const DAYS = 30
const MOST = 10
const dayOfRow = sql`to_char(m.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** What came of the questions of so many days. */
export async function reportOf(db: Db, days = DAYS): Promise<WenwenReport> {
  const since = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - make_interval(days
    => ${days - 1}::integer)`
  const [byDay, laws, dead, unanswered] = await Promise.all([
    sql<WenwenReport['days'][number]>`
      select ${dayOfRow} as day, count(*)::integer as answers,
        count(*) filter (where m.kind = 'ai')::integer as "byModel",
        count(*) filter (where m.kind = 'curated')::integer as curated,
        count(*) filter (where m.kind = 'none')::integer as "noSource",
        count(*) filter (where m.handed_to is not null)::integer as handed,
        count(*) filter (where m.status in (${STATUS.failed}, ${STATUS.blocked}))::integer as failed,
        count(*) filter (where m.vote = -1)::integer as down, count(*) filter (where m.vote = 1)::integer as up,
        (percentile_cont(0.5) within group (order by m.first_ms))::integer as "firstMs", sum(m.tokens)::integer as tokens,
        sum(m.cost)::bigint as cost, coalesce(sum(u.coins) filter (where u.state = 'spent'), 0)::integer as coins,
        count(distinct coalesce(c.user_id, c.guest_id))::integer as people
      from wenwen_message m join wenwen_chat c on c.id = m.chat_id left join wenwen_use u on u.message_id = m.id
      where m.role = 'assistant' and m.created_at >= ${since} group by 1 order by 1 desc`.execute(db),
    sql<WenwenReport['laws'][number]>`
      select a.law || ' ' || a.article as title, count(*)::integer as cited
      from wenwen_citation t join law_article a on a.id = t.source_id join wenwen_message m on m.id = t.message_id
      where t.type = 'law' and m.created_at >= ${since} group by a.law, a.article order by 2 desc, 1 limit ${MOST}`.execute(db),
    sql<{ count: number }>`
      select count(*)::integer as count from wenwen_citation t join law_article a on a.id = t.source_id
      join wenwen_message m on m.id = t.message_id
      where t.type = 'law' and m.created_at >= ${since}
        and a.effective_until < (m.created_at at time zone 'Asia/Shanghai')::date`.execute(db),
    sql<WenwenReport['unanswered'][number]>`
      select mode() within group (order by q.content) as question, count(*)::integer as count
      from wenwen_message m join wenwen_message q on q.id = m.question_id
      where m.role = 'assistant' and m.kind = 'none' and m.created_at >= ${since} and q.attachment_name = ''
      group by q.topic order by 2 desc, 1 limit ${MOST}`.execute(db),
  ])
  const sum = (of: (day: WenwenReport['days'][number]) => number) => byDay.rows.reduce((all, day) => all + of(day), 0)
  const answers = sum((day) => day.answers) || 1
  return {
    days: byDay.rows,
    noSourceRate: sum((day) => day.noSource) / answers,
    handoverRate: sum((day) => day.handed) / answers,
    downRate: sum((day) => day.down) / answers,
    deadCited: dead.rows[0].count,
    laws: laws.rows,
    unanswered: unanswered.rows,
  }
}
