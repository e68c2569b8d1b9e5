import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { live as spec } from '../../../../../contract/live'
import type { Input } from '../../../../../contract/endpoint'
import type { LivePoll } from '../../../../../contract'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { judge, refuseText, textOf } from '../../../services/conversation/text'
import { asHost, letIn, needHost } from '../access'
import { keepVotes, pollColumns, pollOf, type PollRow } from './board'
import { tellRoom } from '../room/news'
import { isOn } from '../states'
import { refuseSilenced } from '../../../identity/user/sanctions'

const OPEN = 'POST /api/live/pollOpen'
type Body = Input<typeof OPEN, (typeof spec)[typeof OPEN]>['body']

async function pollById(db: Db, liveId: string, id: string, viewer: string, host: boolean): Promise<LivePoll> {
  const { rows } = await sql<PollRow>`
    select ${pollColumns(viewer)} from live_poll p where p.id = ${id} and p.live_id = ${liveId}`.execute(db)
  return pollOf(rows[0] ?? gone(), host)
}

/**
 * Opens a poll. Refuses as needHost() does, with 11332 (not on air), 11344 (one is open), 10151, 400 (two options are the
 * same).
 */
export async function openPoll(ctx: Ctx, body: Body): Promise<LivePoll> {
  const { db, user } = ctx
  await needHost(db, body.id, user.id)
  const title = textOf(body.title, 60)
  const options = body.options.map((option) => textOf(option, 30))
  if (new Set(options).size < options.length) refuse(400, '参数错误：选项不能相同')
  if ((await judge(ctx, [title, ...options].join('\n'))) !== 'pass') refuseText()
  return once(db, user.id, OPEN, body, async (trx) => {
    await refuseSilenced(trx, user.id)
    const live = await needHost(trx, body.id, user.id)
    await tellRoom(trx, live.conversation_id, { board: true })
    // Looked at while it is held: it may have ended in between.
    if (!(await isOn(trx, live.id))) refuse(codes.LIVE_NOT_ON, '开播后才能发起投票')
    const id = newId()
    const { rows } = await sql`insert into live_poll (id, live_id, title, options)
      values (${id}, ${live.id}, ${title}, ${options}::text[]) on conflict do nothing returning 1`.execute(trx)
    if (!rows.length) refuse(codes.POLL_CLOSED, '先结束正在进行的投票')
    return pollById(trx, live.id, id, user.id, true)
  })
}

/** Ends a poll; again changes nothing. */
export const closePoll = (ctx: Ctx, { id, pollId }: { id: string; pollId: string }) =>
  asHost(ctx, id, async (trx, live) => {
    await tellRoom(trx, live.conversation_id, { board: true })
    const { rows } =
      await sql`update live_poll set open = false where id = ${pollId} and live_id = ${live.id} returning 1`.execute(trx)
    if (!rows.length) gone()
  })

/** Chooses, once; again what was chosen first stays. Refuses as letIn() does, with 10104, 11344 (it is over). */
export async function votePoll({ db, user }: Ctx, body: { id: string; pollId: string; choice: number }): Promise<LivePoll> {
  const { live, role } = await letIn(db, body.id, user.id)
  await db.transaction().execute(async (trx) => {
    // Held, so that nobody votes in a poll that is being closed.
    const { rows } = await sql<{ open: boolean; options: string[] }>`
      select open, options from live_poll where id = ${body.pollId} and live_id = ${live.id} for share`.execute(trx)
    const poll = rows[0] ?? gone()
    if (body.choice >= poll.options.length) refuse(400, '参数错误：choice')
    if (!poll.open) refuse(codes.POLL_CLOSED, '投票已结束')
    await sql`insert into live_poll_vote (poll_id, user_id, choice) values (${body.pollId}, ${user.id}, ${body.choice})
      on conflict do nothing`.execute(trx)
  })
  const poll = await pollById(db, live.id, body.pollId, user.id, role === 'host')
  // Who has voted does not see their vote go away again with the next sign of life.
  if (poll.counts) keepVotes(poll.id, poll.counts)
  return poll
}
