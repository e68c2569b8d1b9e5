import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { movePhone } from './phones'
import { personOn } from '../user/people'
import { maskPhone } from '../../../app/formats/text'
import { closeOtherSessions } from './sessions'

declare module '../../../app/bus' {
  interface Events {
    'phone.appealDecided': { appealId: string; userId: string } & (
      | { decision: 'approved'; phoneMasked: string }
      | { decision: 'rejected'; reason: string }
    )
  }
}

interface Row {
  id: string
  key: number
  userId: string
  realName: string
  phone: string
  known: { realName: string; nickName: string; company: string; phone: string }
  registered_at: Date
  created_at: Date
  state: AppealState
  decidedBy: string
  decided_at: Date | null
  reason: string
}
type AppealState = 'open' | 'approved' | 'rejected'
const COLUMNS = sql`a.id, ${micros(sql`a.created_at`)} as key, a.user_id as "userId", a.real_name as "realName", a.phone,
  a.created_at, u.created_at as registered_at, a.state, coalesce(a.decided_by, '') as "decidedBy", a.decided_at, a.reason,
  json_build_object('realName', u.real_name, 'nickName', u.nick_name, 'company', u.company, 'phone',
    coalesce(u.phone, '')) as known`

const shown = ({ key: _key, registered_at, created_at, decided_at, ...row }: Row) => ({
  ...row,
  decidedAt: decided_at?.toISOString() ?? null,
  registeredAt: registered_at.toISOString(),
  createdAt: created_at.toISOString(),
})

/** Who waits, the first that came first, or what was decided so, the latest that came first. Phones are masked. */
export async function appealPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, state = 'open' }: { size?: number; cursor?: string; state?: AppealState },
) {
  const up = state === 'open'
  const { rows } = await sql<Row>`
    select ${COLUMNS} from phone_appeal a join ${personOn('a.user_id')}
    where a.state = ${state} ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.created_at', 'a.id', up)}
    order by ${up ? sql`a.created_at, a.id` : sql`a.created_at desc, a.id desc`} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(shown).map(({ phone, known, ...row }) => ({
    ...row,
    phone: maskPhone(phone),
    known: { ...known, phone: maskPhone(known.phone) },
  }))
  return { records, next: page.next }
}

/** One that waits, with the phones in the clear. Refuses with 10104. */
export async function appealOf(db: Db, id: string) {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from phone_appeal a join ${personOn('a.user_id')} where a.id = ${id} and a.state = 'open'`.execute(db)
  return rows.length ? shown(rows[0]) : missing()
}

const missing = (): never => refuse(codes.GONE, '没有这个待审核的申诉')

interface Decided {
  user_id: string
  phone: string
  token_sha: Buffer
}
async function decide(
  trx: Trx,
  id: string,
  state: 'approved' | 'rejected',
  { by, reason }: { by: string; reason: string },
): Promise<Decided> {
  const { rows } = await sql<Decided>`
    update phone_appeal set state = ${state}, reason = ${reason}, decided_at = now(), decided_by = ${by}
    where id = ${id} and state = 'open'
    returning user_id, phone, token_sha`.execute(trx)
  return rows[0] ?? missing()
}

/**
 * The account has its new phone; only the device that asked stays. Refuses with 12440 (somebody's phone by now), 12441
 * (changed meanwhile).
 */
export async function approve(trx: Trx, id: string, by: string) {
  const { user_id, phone, token_sha } = await decide(trx, id, 'approved', { by, reason: '' })
  await movePhone(trx, user_id, phone)
  await closeOtherSessions(trx, user_id, token_sha)
  const phoneMasked = maskPhone(phone)
  await emit(trx, 'phone.appealDecided', { appealId: id, userId: user_id, decision: 'approved', phoneMasked })
}

export async function reject(trx: Trx, id: string, reason: string, by: string) {
  const { user_id } = await decide(trx, id, 'rejected', { by, reason })
  await emit(trx, 'phone.appealDecided', { appealId: id, userId: user_id, decision: 'rejected', reason })
}
