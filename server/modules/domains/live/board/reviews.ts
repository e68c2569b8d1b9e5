import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { live as spec } from '../../../../../contract/live'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { judge, refuseText, textOf } from '../../../services/conversation/text'
import { letIn, needHost } from '../access'
import { personOn } from '../../../identity/user/people'
import { refuseSilenced } from '../../../identity/user/sanctions'

const SAVE = 'POST /api/live/review'
const PAGE = 'POST /api/live/reviewPage'
type Page = (typeof spec)[typeof PAGE]

/**
 * Says what one thinks of a live that is over, once. Refuses as letIn() does, with 11332 (not over), 11346 (said already, or
 * one's own live), 10151.
 */
export async function review(ctx: Ctx, body: Input<typeof SAVE, (typeof spec)[typeof SAVE]>['body']): Promise<true> {
  const { db, user } = ctx
  const { live, role } = await letIn(db, body.id, user.id)
  if (live.status < LIVE.ended) refuse(codes.LIVE_NOT_ON, '直播结束后可以评价')
  if (role === 'host') refuse(codes.NO_LIVE_REVIEW, '不能评价自己的直播')
  const content = body.content.trim() && textOf(body.content, 200)
  if (content && (await judge(ctx, content)) !== 'pass') refuseText()
  return once(db, user.id, SAVE, body, async (trx) => {
    await refuseSilenced(trx, user.id)
    const { rows } = await sql`insert into live_review (id, live_id, user_id, score, content)
      values (${newId()}, ${live.id}, ${user.id}, ${body.score}, ${content}) on conflict do nothing returning 1`.execute(trx)
    if (!rows.length) refuse(codes.NO_LIVE_REVIEW, '已评价过这场直播')
    return true as const
  })
}

/** What people say of a live, for its host; the latest first. Refuses as needHost() does. */
export async function reviewPage({ db, user }: Ctx, body: Input<typeof PAGE, Page>['body']): Promise<Result<Page>> {
  const live = await needHost(db, body.id, user.id)
  const { size = DEFAULT_SIZE } = body
  const found = await sql<{ id: string; key: number; nickName: string; score: number; content: string; created_at: Date }>`
    select r.id, ${micros(sql.ref('r.created_at'))} as key, u.nick_name as "nickName", r.score, r.content, r.created_at
    from live_review r join ${personOn('r.user_id')}
    where r.live_id = ${live.id} ${beyond(decodeCursor(body.cursor, 'time'), 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  return {
    records: rows.map(({ id, nickName, score, content, created_at }) => ({
      id,
      nickName,
      score,
      content,
      createTime: created_at.toISOString(),
    })),
    next,
  }
}
