import { sql } from 'kysely'
import type { live as spec } from '../../../../../contract/live'
import type { Input } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { MOST } from '../../../../app/database/paging'
import { MINUTE_MS } from '../../../../app/time/units'
import { after, recall } from '../../../services/conversation/conversations'
import { judge, refuseText, textOf } from '../../../services/conversation/text'
import { needHost } from '../access'
import { OVERRUN_MINUTES } from '../limits'
import { ban, unban } from './bans'
import { tellPersons, tellRoom } from './news'
import { hostsOf, memberOf, mute, type LiveRow } from '../queries'
import { openRound } from '../board/sign-in'
import { end, start } from '../states'
import { refuseSilenced } from '../../../identity/user/sanctions'

const ROUTE = 'POST /api/live/host'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']
type Act = (ctx: Ctx, live: LiveRow, input: Body) => Promise<unknown>

const LONGEST_PIN = 100
const missing = (name: string) => refuse(400, `参数错误：${name}`)
const within =
  (work: (trx: Trx, live: LiveRow) => Promise<unknown>): Act =>
  ({ db }, live) =>
    db.transaction().execute((trx) => work(trx, live))

const acts: Record<Body['act'], Act> = {
  start: within((trx, live) => start(trx, live.id)),
  end: within((trx, live) => end(trx, live.id)),
  signIn: within((trx, live) => openRound(trx, live.id)),
  pin: async (ctx, live, input) =>
    setPinned(ctx, live, await pinnedBy(ctx, live, input), input.content === undefined ? input.seq : undefined),
  unpin: (ctx, live) => setPinned(ctx, live, null),
  // It lasts as long as the live can last.
  mute: ({ now, ...ctx }, live, input) =>
    setMuted(
      { now, ...ctx },
      live,
      input,
      new Date(Math.max(now.getTime(), live.plan_end_at.getTime()) + OVERRUN_MINUTES * MINUTE_MS),
    ),
  unmute: (ctx, live, input) => setMuted(ctx, live, input, null),
  ban: (ctx, live, { userId = missing('userId') }) => ban(ctx, live, userId),
  unban: (ctx, live, { userId = missing('userId') }) => unban(ctx, live, userId),
  remove: async (ctx, { conversation_id: conversationId }, { seq = missing('seq') }) => {
    if (!(await recall(ctx, { conversationId, seq }))) return gone()
    await ctx.db.transaction().execute((trx) => unpin(trx, { conversationId, seq }))
  },
}

/**
 * What the teacher and the assistants do in their room. Refuses with 10104, 11342 (somebody else), 11332 (not now), 400,
 * 10151.
 */
export async function hostAct(ctx: Ctx, input: Body): Promise<true> {
  if ((input.seq ?? 0) > MOST) return gone()
  const live = await needHost(ctx.db, input.id, ctx.user.id)
  await acts[input.act](ctx, live, input)
  return true
}

/** What a message says. Refuses with 10104 where it says nothing any more. */
async function textAt(db: Db, conversationId: string, seq: number): Promise<string> {
  const [message] = await after(db, conversationId, seq - 1, 1)
  return (message?.seq === seq && message.type === 'text' && message.body.text) || gone()
}

/** Words of the host's own, or those of a message. */
async function pinnedBy(ctx: Ctx, { conversation_id }: LiveRow, { seq, content }: Body): Promise<string> {
  if (content !== undefined) {
    const text = textOf(content, LONGEST_PIN)
    return (await judge(ctx, text)) === 'reject' ? refuseText() : text
  }
  return textAt(ctx.db, conversation_id, seq ?? missing('content'))
}

/** Words that were taken away do not stay on top. */
export async function unpin(trx: Trx, { conversationId, seq }: { conversationId: string; seq: number }): Promise<void> {
  const { numAffectedRows } = await sql`
    update live set pinned = null, pinned_seq = null where conversation_id = ${conversationId} and pinned_seq = ${seq}`.execute(
    trx,
  )
  if (numAffectedRows) await tellRoom(trx, conversationId, { pinned: null })
}

/** @param seq of the message that it was */
const setPinned = ({ db, user }: Ctx, { id, conversation_id }: LiveRow, pinned: string | null, seq: number | null = null) =>
  db.transaction().execute(async (trx) => {
    if (pinned !== null) await refuseSilenced(trx, user.id)
    await sql`update live set pinned = ${pinned}, pinned_seq = ${seq} where id = ${id}`.execute(trx)
    // Whoever takes the message away now finds the pin; whoever has done so meanwhile is seen here.
    if (seq !== null) await textAt(trx, conversation_id, seq)
    await tellRoom(trx, conversation_id, { pinned })
  })

const setMuted = ({ db, user }: Ctx, live: LiveRow, { userId = missing('userId') }: Body, until: Date | null) =>
  db.transaction().execute(async (trx) => {
    const whom = userId.toLowerCase()
    if (whom === user.id || (await memberOf(trx, live.id, whom)).host) refuse(400, '不能禁言讲师与助教')
    // The live first: whoever speaks holds the person's row while waiting for nothing else. That somebody was muted is theirs
    // and the hosts' to know; the room hears that there is a next version, and finds nothing new in it.
    await tellRoom(trx, live.conversation_id, {})
    if (!(await mute(trx, live.id, whom, until))) gone()
    const muted = { userId: whom, until: until?.toISOString() ?? null }
    await tellPersons(trx, [whom, ...(await hostsOf(trx, live.id))], live.conversation_id, { muted })
  })
