import { randomUUID } from 'node:crypto'
import type { Remote } from '../support/client/remote'
import type { Person } from '../support/server'

const LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A company with ten seats, which 沈悦 keeps and 安然 works for, in its 研发中心; its id. */
export async function seatedCompany({ sql }: Pick<Remote, 'sql'>, main: Person, member: Person): Promise<string> {
  const [id, top, other] = [randomUUID(), randomUUID(), randomUUID()]
  const code = Array.from({ length: 18 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')
  await sql(
    `insert into company (id, name, credit_code, contact, contact_phone, seats, term_start, term_end)
     values ($1, '杭州青枝里有限公司', $2, '沈悦', '', 10, now() - interval '1 day', now() + interval '1 year')`,
    [id, code],
  )
  await sql(`insert into company_department (id, company_id, name, sort) values ($1, $3, '研发中心', 1), ($2, $3, '市场部', 2)`, [
    top,
    other,
    id,
  ])
  for (const [person, name, role, department] of [
    [main, '沈悦', 'main', null],
    [member, '安然', 'member', top],
  ] as const)
    await sql(
      `insert into company_member (id, company_id, user_id, name, phone, department_id, role, status, joined_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'joined', now())`,
      [randomUUID(), id, person.id, name, person.phone, department, role],
    )
  return id
}
