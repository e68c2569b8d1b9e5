import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { agreementVersion } from './agreements'

const note = (db: Db, userId: string, version: string) =>
  sql`insert into agreement_consent (user_id, version) values (${userId}, ${version}) on conflict do nothing`.execute(db)

/** Notes that somebody agrees to the agreements as they are now, by their version; when they did so first is kept. */
export const noteConsent = async (db: Db, userId: string, now: Date) => note(db, userId, await agreementVersion(db, now))

/** The same, for the version that somebody has read. Refuses with 400 one that is out of date, or none of ours. */
export async function agree(db: Db, userId: string, version: string, now: Date): Promise<true> {
  if (version !== (await agreementVersion(db, now))) refuse(400, '协议已更新，请重新打开后再同意')
  await note(db, userId, version)
  return true
}
