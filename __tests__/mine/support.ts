import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import type { Person, TestServer } from '../support/server'

const BEGINNING = sql`interval '2 days'`

/** A code to a phone for what protects an account; earlier sends are long past. */
export async function securityCode(server: TestServer, phone: string): Promise<string> {
  await sql`update sms_code set created_at = created_at - ${BEGINNING} where phone = ${phone}`.execute(server.database.db)
  const { result } = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'security' } })
  return result.devCode!
}

/** Gives an account another phone by codes to both. */
export async function movePhone(server: TestServer, who: Person, phone: string) {
  const { result } = await who.call('POST /api/user/verifyOldPhone', { body: { code: await securityCode(server, who.phone) } })
  return who.call('POST /api/user/resetPhone', {
    body: { ticket: result.ticket, phone, code: await securityCode(server, phone) },
  })
}

/** Somebody's other phone or computer: a session of its own. */
export async function anotherDevice(server: TestServer, { phone }: Person) {
  await sql`update sms_code set created_at = created_at - ${BEGINNING} where phone = ${phone}`.execute(server.database.db)
  const { result } = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
  return server.call('POST /api/auth/loginBySms', { body: { phone, code: result.devCode! } })
}

/** Fills in all that a profile asks for. */
export const complete = (person: Person) =>
  person.call('POST /api/user/saveUserInfo', {
    body: { realName: '王小明', company: '明日公司', birthday: '1990-01-01', positionId: 'p1' },
  })

export const inviteCode = async (person: Person) => (await person.call('GET /api/invite/summary')).result.code
export const bind = (person: Person, code: string) => person.call('POST /api/invite/bind', { body: { code } })

/** Tells somebody something by hand; its id. */
export async function tell(server: TestServer, to: Person, more: { type?: number; from?: string } = {}): Promise<string> {
  const id = newId()
  await sql`insert into notice (id, user_id, type, sub_type, title, from_user, route, params)
    values (${id}, ${to.id}, ${more.type ?? 2}, 'comment', '评论了你的帖子', ${more.from ?? null},
      'pages/circle/circleDetail', ${JSON.stringify({ id: newId() })}::jsonb)`.execute(server.database.db)
  return id
}
