import { sql } from 'kysely'
import type { Bus } from '../../app/bus'
import { takeAway } from './conversations'

/** A picture that WeChat found to be against the law is taken out of every conversation; one in doubt stays between the two. */
export const listenForDoubts = (bus: Bus) =>
  bus.on('picture.doubted', async (trx, { fileId, ownerId, verdict }) => {
    if (verdict !== 'risky') return
    await takeAway(
      trx,
      sql`m.user_id = ${ownerId} and m.type = 'image' and m.body -> 'image' ->> 'id' = ${fileId} and m.recalled_at is null`,
    )
  })
