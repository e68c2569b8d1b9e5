import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { dropStanding, setStanding, standingValue } from '../../../gateways/shared-value'

const KEY = 'maintenance'

/** What everybody reads on top of the app now; undefined without it. */
export async function maintenance(db: Db, now: Date): Promise<{ text: string; until: string } | undefined> {
  const notice = await standingValue(db, KEY, now)
  return notice && { text: notice.value, until: notice.until.toISOString() }
}

/** Refuses with 400 an end that is over already. */
export async function announce(trx: Trx, { text, until }: { text: string; until: string }, now: Date): Promise<void> {
  if (Date.parse(until) <= now.getTime()) refuse(400, '结束时间应在现在之后')
  await setStanding(trx, KEY, text, until)
}

export const endMaintenance = (trx: Trx) => dropStanding(trx, KEY)
