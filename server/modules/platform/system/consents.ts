import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import { refuse } from '../../../app/errors'
import { AGREEMENT_VERSION } from './agreements'

export async function hasAgreed(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from agreement_consent where user_id = ${userId} and version = ${AGREEMENT_VERSION}`.execute(db)
  return rows.length > 0
}

/** Notes that somebody agrees to the agreements as they are now; when they did so first is kept. */
export const noteConsent = (db: Db, userId: string) =>
  sql`insert into agreement_consent (user_id, version) values (${userId}, ${AGREEMENT_VERSION}) on conflict do nothing`.execute(
    db,
  )

/** The same, for the version that somebody has read. Refuses with 400 one that is out of date, or none of ours. */
export async function agree(db: Db, userId: string, version: string): Promise<true> {
  if (version !== AGREEMENT_VERSION) refuse(400, '协议已更新，请重新打开后再同意')
  await noteConsent(db, userId)
  return true
}
