import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Operator } from '../../../../contract/admin/admin'
import * as codes from '../../../../contract/rules/codes'
import type { OperatorRef } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { withWords } from '../../../app/database/with-words'
import { hashPassword } from '../../identity/login/passwords'
import { forgetDevices } from './devices'

/** Who may do everything, and always at least one person. */
export const CHIEF = '超管'
/** A password that somebody else knows is good for so long. */
const ONE_TIME_HOURS = 72

/** What a role gives to whoever has it. */
export interface Grant {
  permissions: string[]
  own: boolean
}
/** An operator with what he may do. */
export interface Known extends OperatorRef {
  scopeId: string | null
  grants: Grant[]
}

const GRANTS = sql`(select coalesce(json_agg(json_build_object('permissions', r.permissions, 'own', r.own)), '[]'::json)
  from admin_operator_role l join admin_role r on r.name = l.role where l.operator_id = o.id)`

/** An operator who is not switched off, by what the condition says. */
async function known(db: Db, condition: ReturnType<typeof sql>): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select o.id, o.login, o.name, o.scope_id as "scopeId", ${GRANTS} as grants from admin_operator o
    where o.active and ${condition}`.execute(db)
  return rows[0]
}
export const operatorById = (db: Db, id: string) => known(db, sql`o.id = ${id}`)
export const operatorByLogin = (db: Db, login: string) => known(db, sql`o.login = ${login}`)

/** Whether a role's entry covers a permission. */
const covers = (entry: string, permission: string) =>
  entry === '*' || entry === permission || entry === permission.replace(/\..*/, '.*')

/** all: everywhere; own: for what is theirs; none. */
export function mayOf({ grants }: Known, permission: string): 'all' | 'own' | 'none' {
  const giving = grants.filter(({ permissions }) => permissions.some((entry) => covers(entry, permission)))
  if (!giving.length) return 'none'
  return giving.every(({ own }) => own) ? 'own' : 'all'
}

/** Everybody who may do it everywhere, by name. */
export async function operatorsWho(db: Db, permission: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<Known>`
    select o.id, o.login, o.name, o.scope_id as "scopeId", ${GRANTS} as grants from admin_operator o
    where o.active order by o.name, o.id`.execute(db)
  return rows.filter((one) => mayOf(one, permission) === 'all').map(({ id, name }) => ({ id, name }))
}

const COLUMNS = sql`o.id, o.login, o.name, o.scope_id as "scopeId", o.active, o.totp is not null as enrolled,
  (select coalesce(json_agg(l.role order by l.role), '[]'::json) from admin_operator_role l where l.operator_id = o.id) as roles`

export async function operatorCard(db: Db, id: string): Promise<Operator> {
  const { rows } = await sql<Operator>`select ${COLUMNS} from admin_operator o where o.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

export async function operatorPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword }: { size?: number; cursor?: string; keyword?: string },
) {
  const { rows } = await sql<Operator & { key: number }>`
    select ${COLUMNS}, ${micros(sql`o.created_at`)} as key from admin_operator o
    where true ${withWords(sql`o.name || ' ' || o.login`, keyword)}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'o.created_at', 'o.id')}
    order by o.created_at desc, o.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { records: page.rows.map(({ key: _key, ...row }) => row), next: page.next }
}

const oneTime = () => randomBytes(15).toString('base64url')

async function giveRoles(db: Db, id: string, roles: string[]) {
  await sql`delete from admin_operator_role where operator_id = ${id}`.execute(db)
  const { rows } = await sql`
    insert into admin_operator_role (operator_id, role) select ${id}::uuid, name from admin_role where name = any(${roles})
    returning 1`.execute(db)
  if (rows.length !== roles.length) refuse(400, '参数错误：没有这个角色')
}

/** Makes an account; the password is shown this once. Refuses with 10109 when the login is taken. */
export async function createOperator(db: Db, input: { login: string; name: string; roles: string[]; scopeId?: string }) {
  const [id, password] = [newId(), oneTime()]
  await sql`insert into admin_operator (id, login, name, password_hash, one_time_until, scope_id)
    values (${id}, ${input.login}, ${input.name}, ${await hashPassword(password)},
      now() + make_interval(hours => ${ONE_TIME_HOURS}), ${input.scopeId ?? null})`.execute(db)
  await giveRoles(db, id, input.roles)
  return { id, password }
}

export const chiefs = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from admin_operator o join admin_operator_role l on l.operator_id = o.id
    where o.active and l.role = ${CHIEF}`.execute(db)
  return rows[0].count
}

/** Refuses with 10104 (nobody), 10183 (nobody would be left who may do everything). */
export async function changeOperator(
  db: Db,
  input: { id: string; name?: string; roles?: string[]; scopeId?: string | null; active?: boolean },
): Promise<void> {
  // Two who take the last rights from each other at once: the second waits, and is refused.
  await sql`select from admin_role where name = ${CHIEF} for update`.execute(db)
  const { rows } = await sql`
    update admin_operator set name = coalesce(${input.name ?? null}, name), active = coalesce(${input.active ?? null}, active),
      scope_id = ${input.scopeId === undefined ? sql`scope_id` : input.scopeId}
    where id = ${input.id} returning 1`.execute(db)
  if (!rows.length) gone()
  if (input.roles) await giveRoles(db, input.id, input.roles)
  if (input.active === false) await closeSessions(db, input.id)
  if (!(await chiefs(db))) refuse(codes.CHIEF_STAYS, `至少要有一位在用的${CHIEF}`)
}

/** A new password for one login, which enrols again; nobody is logged in any more. */
export async function resetOperator(db: Db, id: string): Promise<string> {
  const password = oneTime()
  const { rows } = await sql`
    update admin_operator set password_hash = ${await hashPassword(password)}, totp = null, totp_pending = null,
      one_time_until = now() + make_interval(hours => ${ONE_TIME_HOURS}) where id = ${id} returning 1`.execute(db)
  if (!rows.length) gone()
  await sql`delete from admin_recovery where operator_id = ${id}`.execute(db)
  await closeSessions(db, id)
  return password
}

/** How many there were. Every browser is asked for a code again. */
export async function closeSessions(db: Db, operatorId: string): Promise<number> {
  await forgetDevices(db, operatorId)
  const { rows } = await sql`delete from admin_session where operator_id = ${operatorId} returning 1`.execute(db)
  return rows.length
}

export async function roles(db: Db) {
  const { rows } = await sql<{ name: string; permissions: string[]; own: boolean }>`
    select name, permissions, own from admin_role order by name`.execute(db)
  return rows
}

/** Makes a role, or changes it for everybody who has it, at once. Refuses with 10183 for the one that may do everything. */
export async function saveRole(db: Db, { name, permissions, own }: { name: string; permissions: string[]; own: boolean }) {
  if (name === CHIEF) refuse(codes.CHIEF_STAYS, `${CHIEF}始终有全部权限，不能修改`)
  const { rows: before } = await sql`select permissions, own from admin_role where name = ${name}`.execute(db)
  await sql`insert into admin_role (name, permissions, own) values (${name}, ${permissions}, ${own})
    on conflict (name) do update set permissions = excluded.permissions, own = excluded.own`.execute(db)
  return before[0]
}
