import { sql } from 'kysely'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { setCompanyVip } from '../../identity/user/people'

declare module '../../../app/module' {
  interface Extensions {
    /** How many of its seats are on their way back, and counted still. */
    seatsGoingBack: (db: Db, companyId: string) => Promise<number>
  }
}

/** An invitation that nobody has accepted in time takes no seat. A condition on `m`. */
export const sits = sql`(m.status in ('joined', 'disabled') or (m.status = 'invited' and m.invite_ends > statement_timestamp()))`

export interface Seats {
  companyId: string
  name: string
  seats: number
  used: number
  termStart: Date | null
  termEnd: Date | null
  /** Of the main member; '' where nobody is. */
  mainPhone: string
  mainId: string | null
}

const columns = sql`c.id as "companyId", c.name, c.seats, c.term_start as "termStart", c.term_end as "termEnd",
  (select count(*)::integer from company_member m where m.company_id = c.id and ${sits}) as used,
  coalesce((select m.phone from company_member m where m.company_id = c.id and m.role = 'main'), '') as "mainPhone",
  (select m.user_id from company_member m where m.company_id = c.id and m.role = 'main') as "mainId"`

export async function seatsOf(db: Db, companyId: string): Promise<Seats | undefined> {
  const { rows } = await sql<Seats>`select ${columns} from company c where c.id = ${companyId}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends: whoever gives or takes a seat waits here. */
export async function holdSeats(trx: Trx, companyId: string): Promise<Seats> {
  await sql`select from company where id = ${companyId} for no key update`.execute(trx)
  return (await seatsOf(trx, companyId)) ?? gone()
}

/** … with how many of them somebody may sit on: seats that are on their way back are none to be given. */
export interface KeptSeats extends Seats {
  kept: number
}
export async function keptSeats(
  db: Db,
  modules: Modules,
  { companyId, seats }: Pick<Seats, 'companyId' | 'seats'>,
): Promise<number> {
  const back = await Promise.all(modules.all('seatsGoingBack').map((of) => of(db, companyId)))
  return seats - back.reduce((sum, one) => sum + one, 0)
}

/** The same, held, where somebody new is to sit. */
export async function holdKeptSeats(trx: Trx, modules: Modules, companyId: string): Promise<KeptSeats> {
  const company = await holdSeats(trx, companyId)
  return { ...company, kept: await keptSeats(trx, modules, company) }
}

/** What is paid for now, to a company that is held: its members have what members have until then. */
export async function setTerm(
  trx: Trx,
  companyId: string,
  term: { seats: number; start: Date; end: Date } | null,
): Promise<void> {
  await (
    term
      ? sql`update company set seats = ${term.seats}, term_start = ${term.start}, term_end = ${term.end} where id = ${companyId}`
      : sql`update company set seats = 0, term_start = null, term_end = null where id = ${companyId}`
  ).execute(trx)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from company_member where company_id = ${companyId} and status = 'joined'`.execute(trx)
  await setCompanyVip(
    trx,
    rows.map((row) => row.user_id),
    term?.end ?? null,
  )
}

/** Everybody who takes part, for what is counted of all of them. */
export async function memberIds(db: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from company_member where company_id = ${companyId} and status in ('joined', 'disabled')`.execute(db)
  return rows.map((row) => row.user_id)
}

/** Everybody who has had a seat at some time since then, or `fresh`: who has come to one since then. */
export async function seatedSince(db: Db, companyId: string, since: Date, fresh: boolean): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from company_member where company_id = ${companyId} and user_id is not null
      and coalesce(left_at, 'infinity') >= ${since} ${fresh ? sql`and joined_at >= ${since}` : sql``}`.execute(db)
  return rows.map((row) => row.user_id)
}

interface Seat {
  companyId: string
  memberId: string
  name: string
  role: 'main' | 'manager' | 'member'
  joinedAt: Date
  /** The company has switched it off. */
  disabled: boolean
  termStart: Date | null
  termEnd: Date | null
}
/** The seat that somebody has, and since when, also where it brings nothing. */
export async function heldSeatOf(db: Db, userId: string): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`${prepared}
    select c.id as "companyId", m.id as "memberId", c.name, m.role, m.joined_at as "joinedAt", m.status = 'disabled' as disabled,
      c.term_start as "termStart", c.term_end as "termEnd"
    from company_member m join company c on c.id = m.company_id
    where m.user_id = ${userId} and m.status in ('joined', 'disabled')`.execute(db)
  return rows[0]
}

/** The seat that makes somebody a member now. */
export async function seatOf(db: Db, userId: string): Promise<Seat | undefined> {
  const seat = await heldSeatOf(db, userId)
  return seat?.disabled ? undefined : seat
}
