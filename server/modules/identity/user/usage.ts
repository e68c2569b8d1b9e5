import { emit } from '../../../app/bus'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { rotateMonths } from '../../../app/database/months'
import { closeLostUses, closeUse, insertUse, usedToday } from './queries'

declare module '../../../app/bus' {
  interface Events {
    /** Somebody has opened the app, for the first time of a day in Shanghai. */
    'user.started': { userId: string; day: string }
  }
}

/** No client stays open longer; what does has lost its end (closed phone, no network). */
const LOST_AFTER_HOURS = 12
/** Nothing tells when they really left, so a lost use counts as half an hour. */
const LOST_MINUTES = 30

/** Gives the id that ends this use. */
export async function startUse(db: Db, userId: string, platform: number): Promise<string> {
  const id = newId()
  await db.transaction().execute(async (trx) => {
    if (!(await usedToday(trx, userId))) await emit(trx, 'user.started', { userId, day: dayOf(Date.now()) })
    await insertUse(trx, id, userId, platform)
  })
  return id
}

/** Ends one's own use; ending it again changes nothing. */
export async function endUse(db: Db, userId: string, id: string): Promise<true> {
  return (await closeUse(db, id, userId)) || gone()
}

export const closeLost = (db: Db) => closeLostUses(db, LOST_AFTER_HOURS, LOST_MINUTES)

/** A year can be compared with the one before; nobody asks for more. One row for each time that somebody opens the app. */
const KEPT_DAYS = 760

/** Drops the months that nobody asks for any more, and makes those that come. */
export const forgetUses = (db: Db) => rotateMonths(db, { table: 'use_session', column: 'started_at', keptDays: KEPT_DAYS })
