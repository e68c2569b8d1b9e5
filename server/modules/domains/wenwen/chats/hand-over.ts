import { sql } from 'kysely'
import type { wenwen as spec } from '../../../../../contract/wenwen'
import type { Input } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { ownMessage } from './messages'
import { needOwner } from './owner'

/** Where a question went on to people; the last way counts. */
export const handedTo = (db: Db, id: string, to: 'post' | 'kefu') =>
  sql`update wenwen_message set handed_to = ${to} where id = ${id}`.execute(db)

type Route = 'POST /api/wenwenMessage/handOver'
/**
 * Keeps that somebody went from an answer on to customer service, for the share of answers that were not enough. Refuses with
 * 10104.
 */
export async function handOver(ctx: OpenCtx, { id, to, guest }: Input<Route, (typeof spec)[Route]>['body']) {
  const row = await ownMessage(ctx.db, await needOwner(ctx, guest), id)
  if (row.role !== 'assistant') return gone()
  await handedTo(ctx.db, id, to)
  return {}
}
