import { sql } from 'kysely'
import { HOME_ROW, type HomeEntry } from '../../../../contract/rules/home'
import type { Db } from '../../../app/database/db'

interface Entry {
  key: HomeEntry
  label: string
  shown: boolean
  visible: boolean
}
/** Every entry of the first screen, in order. */
export async function homeEntries(db: Db): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select key, label, shown, shown and count(*) filter (where shown) over (order by sort) <= ${HOME_ROW} as visible
    from home_entry order by sort`.execute(db)
  return rows
}

/** Those of the first screen. */
export async function homeGrid(db: Db): Promise<{ key: HomeEntry; label: string }[]> {
  const entries = await homeEntries(db)
  return entries.filter((entry) => entry.visible).map(({ key, label }) => ({ key, label }))
}

export const editHomeEntry = (db: Db, { key, label, shown }: Omit<Entry, 'visible'>) =>
  sql`update home_entry set label = ${label}, shown = ${shown} where key = ${key}`.execute(db)

/** `keys` are all of them. */
export const orderHomeEntries = (db: Db, keys: HomeEntry[]) =>
  sql`update home_entry e set sort = o.nth from unnest(${keys}::text[]) with ordinality o(key, nth) where o.key = e.key`.execute(
    db,
  )
