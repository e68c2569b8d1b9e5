import { sql } from 'kysely'
import type { CommonCode } from '../../../../contract'
import { plainCode } from '../../../../contract/rules/exchange'
import type { OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { coverUrl } from '../../platform/file/images'
import { batchByKey, cardsOf, needsProfile, prizesOf, scopeText, type BatchRow } from './batches'

const STATE = { waiting: 0, open: 1, taken: 2, over: 3, received: 4 } as const

function stateOf({ state, starts_at, ends_at, used, total }: BatchRow, now: Date) {
  if (state !== 'on' || ends_at <= now) return STATE.over
  if (starts_at > now) return STATE.waiting
  return used < total ? STATE.open : STATE.taken
}

/** The latest that somebody had of a batch, once they have as many as one may. */
async function receivedBy(db: Db, { id, per_person }: BatchRow, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from duihuan_record where batch_id = ${id} and user_id = ${userId} and by <> 'operator'
    order by created_at desc, id desc`.execute(db)
  return rows.length >= per_person ? rows[0].id : undefined
}

/** What stands behind a printed code. Refuses with 10104 when there is no such one. */
export async function commonCode(ctx: OpenCtx, key: string): Promise<CommonCode> {
  const { db, user, now } = ctx
  const batch = (await batchByKey(db, plainCode(key))) ?? gone()
  const opened = await prizesOf(db, batch.id)
  const [prizes, recordId] = await Promise.all([cardsOf(ctx, opened), user ? receivedBy(db, batch, user.id) : undefined])
  return {
    title: batch.name,
    cover: coverUrl(batch.cover_file, ''),
    prizes: prizes.map(({ type, title, cover, note, validText }) => ({ type, title, cover, note, validText })),
    startTime: batch.starts_at.toISOString(),
    endTime: batch.ends_at.toISOString(),
    total: batch.total,
    used: batch.used,
    state: recordId ? STATE.received : stateOf(batch, now),
    rules: batch.rules,
    scope: scopeText(batch),
    needProfile: user ? await needsProfile(ctx, batch, opened, user.id) : false,
    serverTime: now.toISOString(),
    ...(recordId && { recordId }),
  }
}
