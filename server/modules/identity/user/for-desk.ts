import { sql } from 'kysely'
import { byDay, type DeskFigure } from '../../../app/admin'

export const deskFigures: DeskFigure[] = [
  {
    name: 'newcomers',
    permission: 'user.read',
    byDay: byDay(sql`from app_user u where u.status <> 'closed'`, sql`u.created_at`),
  },
  {
    name: 'active',
    permission: 'user.read',
    byDay: byDay(sql`from use_session s where true`, sql`s.started_at`, sql`count(distinct s.user_id)`),
  },
]
