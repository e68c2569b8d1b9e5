import { LIVE } from '../../../../../contract/rules/statuses'
import * as codes from '../../../../../contract/rules/codes'
import type { live as spec } from '../../../../../contract/live'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Ctx, OpenCtx } from '../../../../app/context'
import { refuse } from '../../../../app/errors'
import { MOST } from '../../../../app/database/paging'
import { messageFor, say } from '../../../services/conversation/conversations'
import { messagePage } from '../../../services/conversation/pages'
import { judge, refuseText, textOf } from '../../../services/conversation/text'
import { refuseSilenced } from '../../../identity/user/sanctions'
import { letIn, mutedText, tellPassword, type Let } from '../access'
import { boardOf } from '../board/board'
import { SOON_MINUTES } from '../limits'
import { enteredBy } from './bans'
import { playOf } from './play'
import { welcomeBack } from './presence'
import { memberOf, onlineIn, takeTurn } from '../queries'
import { hasSigned } from '../board/sign-in'

type Spec = typeof spec
type BodyOf<R extends keyof Spec & string> = Input<R, Spec[R]> extends { body: infer B } ? B : never
type Enter = 'POST /api/live/enter'

/**
 * Lets somebody into a room, and says how things are there. Refuses with 10104, 11331 (cancelled), 11342 (no right to watch),
 * 11343 (password).
 */
export async function enter(ctx: OpenCtx, { id, password, deviceId }: BodyOf<Enter>): Promise<Result<Spec[Enter]>> {
  const { db, user, now } = ctx
  if (user && password !== undefined) await tellPassword(db, id, user.id, password)
  const let_ = await enteredBy(db, id, user?.id ?? null, deviceId)
  const { live, role, mutedUntil } = let_
  if (user) await welcomeBack(db, live.id, user.id)
  const [play, { lastSeq }, board, online, done] = await Promise.all([
    playOf(ctx, live),
    messagePage(db, live.conversation_id, user?.id ?? null, { size: 1 }),
    boardOf(db, live, user?.id ?? null, role),
    onlineIn(db, live.id),
    user && live.sign_ends_at ? hasSigned(db, live.id, live.sign_round, user.id) : false,
  ])
  const talkTip = silence(let_)
  return {
    conversationId: live.conversation_id,
    status: live.status,
    ...play,
    online,
    lastSeq,
    canTalk: !talkTip,
    talkTip,
    mutedUntil: mutedUntil?.toISOString() ?? null,
    role,
    teacher: let_.teacher,
    away: live.status === LIVE.on && live.pushed_once && !live.pushed,
    startTime: live.start_at.toISOString(),
    planEndTime: live.plan_end_at.toISOString(),
    startedTime: live.started_at?.toISOString() ?? null,
    pinned: live.pinned,
    ...(live.sign_ends_at && { signIn: { round: live.sign_round, endTime: live.sign_ends_at.toISOString(), done } }),
    rev: live.rev,
    board,
    serverTime: now.toISOString(),
  }
}

/** Why somebody can't talk now, '' when they can. */
function silence({ role, live: { status }, mutedUntil }: Let): string {
  if (role === 'guest') return '登录后可以发言'
  if (mutedUntil) return mutedText(mutedUntil)
  if (status >= LIVE.ended) return '直播已结束，不能发言了'
  return status === LIVE.ahead && role !== 'host' ? `开播前 ${SOON_MINUTES} 分钟可以发言` : ''
}

/**
 * Says something in a room, once per clientMsgId. Refuses with 10104, 11331, 11342 (no right), 11340 (muted), 11332 (not the
 * time to talk), 10129 (two seconds), 10151 (bad words), 10109 (another content under the same clientMsgId).
 */
export async function talk(ctx: Ctx, { liveId, clientMsgId, content }: BodyOf<'POST /api/liveMessage/send'>) {
  const { db, user } = ctx
  const { live, role, teacher } = await letIn(db, liveId, user.id)
  const text = textOf(content, 200)
  // Everybody reads it at once, so there is nothing to hold back for a second look.
  const outcome = await judge(ctx, text)
  const host = role === 'host'
  const message = await say(
    ctx,
    {
      to: live.conversation_id,
      userId: user.id,
      clientMsgId: clientMsgId.toLowerCase(),
      content: { type: 'text', text },
      host,
      ...(host && { title: teacher ? '讲师' : '助教' }),
    },
    async (trx) => {
      await refuseSilenced(trx, user.id)
      const now = await letIn(trx, liveId, user.id)
      if (!now.mutedUntil && silence(now)) refuse(codes.LIVE_NOT_ON, silence(now))
      if (outcome !== 'pass') refuseText()
      if (await takeTurn(trx, live.id, user.id, !host)) return
      const until = (await memberOf(trx, live.id, user.id)).muted_until
      if (until) refuse(codes.MUTED, mutedText(until))
      refuse(codes.TOO_OFTEN, '说得太快了，歇两秒')
    },
  )
  return messageFor(message, user.id)
}

/** What was said after `afterSeq`. Refuses as letIn() does. */
export async function missed({ db, user }: OpenCtx, { liveId, afterSeq, size }: BodyOf<'POST /api/liveMessage/page'>) {
  const { live } = await letIn(db, liveId, user?.id ?? null)
  const { records, lastSeq } = await messagePage(db, live.conversation_id, user?.id ?? null, {
    afterSeq: Math.min(afterSeq, MOST),
    size,
  })
  return { records, lastSeq }
}
