import { sql, type RawBuilder } from 'kysely'
import { byDay, type WorkbenchFigure } from '../../../app/admin'
import { dayStart } from '../../../app/time/days'
import { HOUR_MS } from '../../../app/time/units'
import { TtlCache } from '../../../app/ttl-cache'

const active = (uses: RawBuilder<unknown>) => byDay(uses, sql`s.started_at`, sql`count(distinct s.user_id)`)
/** Of the days before the one they were asked on: nobody comes to those any more, and a season of them is long to count. */
const past = new TtlCache<ReturnType<WorkbenchFigure['byDay']>>(HOUR_MS, 10)

export const workbenchFigures: WorkbenchFigure[] = [
  {
    name: 'newcomers',
    title: '新注册',
    permission: 'user.read',
    byDay: byDay(sql`from app_user u where u.status <> 'closed'`, sql`u.created_at`),
  },
  {
    name: 'active',
    title: '活跃用户',
    permission: 'user.read',
    async byDay(db, since) {
      const today = dayStart(new Date())
      const ended = (before: Date) => active(sql`from use_session s where s.started_at < ${before}`)(db, since)
      const days = since < today ? await TtlCache.of(past, `${since.getTime()} ${today.getTime()}`, () => ended(today)) : []
      return [...days, ...(await active(sql`from use_session s where true`)(db, today))]
    },
  },
]
