import { sql } from 'kysely'
import { byDay, type DeskFigure } from '../../../app/admin'

export const deskFigures: DeskFigure[] = [
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
    byDay: byDay(sql`from use_session s where true`, sql`s.started_at`, sql`count(distinct s.user_id)`),
  },
]
