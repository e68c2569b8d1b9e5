import { sql } from 'kysely'
import { dayOf, monthOf, nextMonth } from '../time/days'
import { withoutTimeouts, type Db, type Tables, type Trx } from './db'
import { DAY_MS } from '../time/units'

/**
 * A table whose rows lie by the months (in Shanghai) of one of its columns, in partitions `<table>_2026_11`, the others in
 * `<table>_rest`.
 */
export interface Monthly {
  table: keyof Tables
  column: string
  /** A month goes when its last moment is so many days ago. */
  keptDays: number
}

/** How many months are made ahead: the nodes may all be away for a while. */
const AHEAD = 3
/** Whoever waits for the table's lock holds up everybody else meanwhile: rather tried again later. */
const LOCK_MS = 3000
const BATCH = 1000

const nameOf = (table: string, month: Date) => `${table}_${dayOf(month).slice(0, 7).replace('-', '_')}`
const restOf = (table: string) => sql.table(`${table}_rest`)

/**
 * Makes the months to come, and those that rows of the rest ask for; drops the months, and the rows of the rest, that are
 * over.
 */
export async function rotateMonths(db: Db, { table, column, keptDays }: Monthly): Promise<void> {
  const [{ now }] = (await sql<{ now: Date }>`select now()`.execute(db)).rows
  const since = monthOf(new Date(now.getTime() - keptDays * DAY_MS))
  await dropBefore(db, table, since)
  const over = sql`select ctid from ${restOf(table)} where ${sql.ref(column)} < ${since} limit ${BATCH}`
  for (let deleted = BATCH; deleted === BATCH;) {
    const { numAffectedRows } = await sql`delete from ${restOf(table)} where ctid = any(array(${over}))`.execute(db)
    deleted = Number(numAffectedRows)
  }
  for (const month of await wanted(db, table, column, now)) await make(db, table, column, month)
}

/** The first moments of the months that there should be and are not. */
async function wanted(db: Db, table: string, column: string, now: Date): Promise<Date[]> {
  const months = [monthOf(now)]
  for (let ahead = 0; ahead < AHEAD; ahead++) months.push(nextMonth(months.at(-1)!))
  const at = sql.ref(column)
  const { rows } = await sql<{ month: Date }>`
    select distinct date_trunc('month', ${at} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as month
    from ${restOf(table)}`.execute(db)
  const there = new Set(await partitions(db, table))
  const all = new Map([...months, ...rows.map(({ month }) => month)].map((month) => [nameOf(table, month), month]))
  return [...all].flatMap(([name, month]) => (there.has(name) ? [] : [month]))
}

async function partitions(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ '_[0-9]{4}_[0-9]{2}$' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** In a transaction that takes its time, but does not stand in the way of others for long. */
const locking = (db: Db, work: (trx: Trx) => Promise<unknown>) =>
  withoutTimeouts(db, async (trx) => {
    await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(trx)
    await work(trx)
  })

/** Takes a month's rows out of the rest and puts them where they belong. */
const make = (db: Db, table: string, column: string, month: Date) =>
  locking(db, async (trx) => {
    const name = nameOf(table, month)
    const [rest, part, at] = [restOf(table), sql.table(name), sql.ref(column)]
    // Nobody adds to the rest meanwhile, and of two that make the same month the second sees that it is there.
    await sql`lock table ${rest} in access exclusive mode`.execute(trx)
    if ((await partitions(trx, table)).includes(name)) return
    const [from, to] = [month, nextMonth(month)].map((moment) => sql.lit(moment.toISOString()))
    await sql`create table ${part} (like ${sql.table(table)} including all)`.execute(trx)
    await sql`with moved as (delete from ${rest} where ${at} >= ${from} and ${at} < ${to} returning *)
      insert into ${part} select * from moved`.execute(trx)
    await sql`alter table ${sql.table(table)} attach partition ${part} for values from (${from}) to (${to})`.execute(trx)
  })

/** Drops the months that ended at this moment or before: the partitions are named so that their names sort by time. */
async function dropBefore(db: Db, table: string, since: Date) {
  const first = nameOf(table, since)
  for (const name of await partitions(db, table))
    if (name < first) await locking(db, (trx) => sql`drop table if exists ${sql.table(name)}`.execute(trx))
}
