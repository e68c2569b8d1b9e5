import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { user as spec } from '../../../../contract/admin/user'
import type { AdminHandlers } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { maskPhone } from '../../../app/formats/text'
import { foundPeople } from './found-people'
import { certify, unbindWechat } from './proved'
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
  certTitle: string
  wxBound: boolean
  status: 'active' | 'closing' | 'closed'
  created_at: Date
}
async function shown(db: Db, id: string): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select id, nick_name as "nickName", phone, company, city, intro, greatest(vip_until, company_vip_until) as "vipUntil",
      fans_count as "fansCount", level, coalesce(cert_title, '') as "certTitle",
      openid is not null or mini_openid is not null as "wxBound", status, created_at from app_user where id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/user/page': async ({ body }, { db }) => foundPeople(db, body),
  'GET /admin/api/user/show/:id': async ({ params }, { db, modules }) => {
    const { phone, created_at, vipUntil, ...user } = await shown(db, params.id)
    return {
      ...user,
      vipUntil: vipUntil?.toISOString() ?? null,
      phoneMasked: maskPhone(phone ?? ''),
      createdAt: created_at.toISOString(),
      figures: await Promise.all(
        modules
          .all('personFigures')
          .map(async ({ name, title, kind, of }) => ({ name, title, kind, value: await of(db, params.id) })),
      ),
      sanctions: await sanctionsOf(db, params.id),
    }
  },
  'POST /admin/api/user/phone/:id': async ({ params }, { db }) => ({ phone: (await shown(db, params.id)).phone ?? '' }),
  'POST /admin/api/user/mute': async ({ body }, ctx) => sanction(ctx, 'mute', body),
  'POST /admin/api/user/certify': async ({ body: { userId, title } }, { db, audit }) => {
    audit.before({ title: (await certify(db, userId, title.trim() || null)) ?? '' })
    return true
  },
  'POST /admin/api/user/unbindWechat': async ({ body: { userId } }, { db }) =>
    (await unbindWechat(db, userId)) || refuse(codes.GONE, '这个账号没有绑定微信'),
  'POST /admin/api/user/lift': async ({ body: { userId, kind } }, { db, operator }) => {
    await lift(db, userId, kind, operator.id)
    return true
  },
}
