import { sql } from 'kysely'
import type { Services } from '../app/http/serve'
import { newId } from '../app/ids'
import { seal } from '../app/secrets'
import { hashPassword } from '../modules/identity/login/passwords'

/** Known to everybody who reads README: for a demo, and for tests. */
export const DEMO_OPERATOR_PASSWORD = 'Hr2026demo-admin'
export const DEMO_OPERATOR_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const people = [
  { login: 'chief', name: '赵一宁', role: '超管' },
  { login: 'chief2', name: '贺明', role: '超管' },
  { login: 'ops', name: '陆青', role: '运营' },
  { login: 'content', name: '周可', role: '内容' },
  { login: 'service', name: '陆小雨', role: '客服' },
  { login: 'finance', name: '秦岚', role: '财务' },
  { login: 'teacher', name: '讲师', role: '讲师', scope: sql`(select id from lesson_teacher order by sort, id limit 1)` },
  { login: 'hr', name: '企业人事', role: '企业HR', scope: sql`(select id from company order by created_at, id limit 1)` },
]

/** An operator of every role. Never in production, wherever the demo content may be wanted: their secrets are public. */
export async function loadOperators({ db, settings }: Services): Promise<void> {
  if (settings.production) return
  const password = await hashPassword(DEMO_OPERATOR_PASSWORD)
  for (const { login, name, role, scope = sql`null::uuid` } of people) {
    const id = newId()
    await sql`insert into admin_operator (id, login, name, password_hash, totp, scope_id)
      select ${id}, ${login}, ${name}, ${password}, ${seal(settings, DEMO_OPERATOR_SECRET)}, ${scope}
      on conflict (login) do nothing`.execute(db)
    await sql`insert into admin_operator_role (operator_id, role)
      select o.id, r.name from admin_operator o, admin_role r where o.id = ${id} and r.name = ${role}`.execute(db)
  }
}
