import { sql } from 'kysely'
import type { mine as spec } from '../../../../contract/mine'
import type { Result } from '../../../../contract/endpoint'
import { keysOf } from '../../../../contract/rules/keys'
import type { Db } from '../../../app/database/db'

export type Settings = Result<(typeof spec)['GET /api/user/setting']>

/** Each switch and its column, which says the opposite: false is how everybody begins. */
const OFF: Record<keyof Settings, string> = {
  browseRecord: 'browse_paused',
  showCompany: 'company_hidden',
  showRank: 'rank_hidden',
  recommend: 'recommend_off',
  autoplayWifi: 'autoplay_anywhere',
}
const offOf = (name: keyof Settings) => sql.ref(OFF[name])

export async function settingsOf(db: Db, userId: string): Promise<Settings> {
  const wanted = sql.join(keysOf(OFF).map((name) => sql`not ${offOf(name)} as ${sql.ref(name)}`))
  const { rows } = await sql<Settings>`select ${wanted} from app_user where id = ${userId}`.execute(db)
  return rows[0]
}

/** Changes what is given. */
export async function saveSettings(db: Db, userId: string, change: Partial<Settings>): Promise<true> {
  const given = keysOf(change).filter((name) => change[name] !== undefined)
  if (!given.length) return true
  const changes = sql.join(given.map((name) => sql`${offOf(name)} = not ${change[name]}::boolean`))
  await sql`update app_user set ${changes} where id = ${userId}`.execute(db)
  return true
}
