import { sql } from 'kysely'
import { page } from '../../../app/http/page'
import { whenOf } from '../../../app/time/clock'
import type { ClosingCheck } from '../../identity/user/closing'

/**
 * Before whoever hosts a live closes the account, somebody else has to host it, or it is called off: without them it cannot
 * begin.
 */
export const closingCheck: ClosingCheck = {
  code: 'live',
  text: '没有要主持的直播',
  at: page('pages/lesson/kefu'),
  async reason(db, userId) {
    const { rows } = await sql<{ title: string; at: Date }>`
      select title, start_at as at from live where host_id = ${userId} and state in ('ahead', 'on')
      order by start_at, id limit 1`.execute(db)
    return rows.length
      ? `你还要主持直播“${rows[0].title}”（${whenOf(rows[0].at)}），请先联系客服换人主持或取消，再注销`
      : undefined
  },
}
