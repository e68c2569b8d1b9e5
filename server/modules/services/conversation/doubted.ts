import { sql } from 'kysely'
import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { takeAway } from './conversations'

/** A picture that WeChat found to be against the law is taken out of every conversation; one in doubt stays between the two. */
export async function pictureDoubted(trx: Trx, { fileId, ownerId, verdict }: Events['picture.doubted']) {
  if (verdict !== 'risky') return
  await takeAway(
    trx,
    sql`m.user_id = ${ownerId} and m.type = 'image' and m.body -> 'image' ->> 'id' = ${fileId} and m.recalled_at is null`,
  )
}
