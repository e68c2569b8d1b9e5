import { sql } from 'kysely'
import type { user as spec } from '../../../../contract/admin/user'
import type { AdminHandlers } from '../../../app/admin'
import type { Db } from '../../../app/db'
import { gone } from '../../../app/errors'
import { maskPhone } from '../../../app/text'
import { foundPeople } from './found-people'
import { lift, sanction, sanctionsOf } from './sanctions'

interface Shown {
  id: string
  nickName: string
  phone: string | null
  company: string
  city: string
  intro: string
  vipUntil: Date | null
  fansCount: number
  level: number
  status: 'active' | 'closing' | 'closed'
  created_at: Date
}
async function shown(db: Db, id: string): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select id, nick_name as "nickName", phone, company, city, intro, greatest(vip_until, company_vip_until) as "vipUntil",
      fans_count as "fansCount", level, status, created_at from app_user where id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/user/page': async ({ body }, { db }) => foundPeople(db, body),
  'GET /admin/api/user/show/:id': async ({ params }, { db }) => {
    const { phone, created_at, vipUntil, ...user } = await shown(db, params.id)
    return {
      ...user,
      vipUntil: vipUntil?.toISOString() ?? null,
      phoneMasked: maskPhone(phone ?? ''),
      createdAt: created_at.toISOString(),
      sanctions: await sanctionsOf(db, params.id),
    }
  },
  'GET /admin/api/user/phone/:id': async ({ params }, { db }) => ({ phone: (await shown(db, params.id)).phone ?? '' }),
  'POST /admin/api/user/mute': async ({ body }, ctx) => sanction(ctx, 'mute', body),
  'POST /admin/api/user/lift': async ({ body: { userId, kind } }, { db, operator }) => {
    await lift(db, userId, kind, operator.id)
    return true
  },
}
