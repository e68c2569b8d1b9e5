import { sql } from 'kysely'
import type { PostDetail } from '../../../../../contract/circle'
import { prepared, type Db } from '../../../../app/database/db'
import { byParts } from '../../../../app/database/in-batches'
import { TtlCache } from '../../../../app/ttl-cache'
import { dayOf } from '../../../../app/time/days'
import { sha256 } from '../../../../app/http/session'
import { browse } from '../../../services/saved/history'
import { TYPES } from '../saved'
import type { Viewer } from '../visibility'
import { forgetExpired, saltOfDay } from '../../../../gateways/shared-value'

/** Minutes within which coming back does not count again. */
const AGAIN_MINUTES = 30

const SALT = 'circle.view.salt:'
const MOST_COUNTED = 20_000
/** Whoever was counted by this node: of most who come back nothing has to be asked. */
const counted = new TtlCache<true>(AGAIN_MINUTES * 60_000, MOST_COUNTED)

/**
 * Counts a reader of a published post, unless they read it a moment ago, and writes it into the history of whoever is logged
 * in and keeps one.
 */
export async function countView(db: Db, { id, type }: Pick<PostDetail, 'id' | 'type'>, viewer: Viewer, network: string) {
  await Promise.all([count(db, id, viewer, network), viewer && browse(db, viewer, TYPES[type - 1], id)])
}

async function count(db: Db, postId: string, viewer: Viewer, network: string) {
  const reading = `${postId}:${viewer ?? network}`
  if (counted.get(reading)) return
  counted.set(reading, true)
  try {
    await countReader(db, postId, viewer ?? (await nobodyOf(db, network)))
  } catch (error) {
    counted.delete(reading)
    throw error
  }
}

/** Whoever is not logged in, for a day. */
const nobodyOf = async (db: Db, network: string) =>
  sha256(network + (await saltOfDay(db, SALT, dayOf(Date.now())))).toString('base64url')

const countReader = (db: Db, postId: string, reader: string) =>
  sql`${prepared}
    with seen as (
      insert into circle_view as v (post_id, viewer, viewed_at) values (${postId}, ${reader}, now())
      on conflict (post_id, viewer) do update set viewed_at = excluded.viewed_at
        where v.viewed_at <= excluded.viewed_at - make_interval(mins => ${AGAIN_MINUTES})
      returning 1)
    update circle_post set view_count = view_count + 1 where id = ${postId} and exists (select from seen)`.execute(db)

/** Rows that no longer keep anybody from being counted, and the salts of days gone by. */
export async function forgetViews(db: Db) {
  await byParts(
    db,
    'circle_view',
    (part) => sql`delete from circle_view t where ${part} and t.viewed_at < now() - interval '1 day'`,
  )
  await forgetExpired(db, SALT)
}
