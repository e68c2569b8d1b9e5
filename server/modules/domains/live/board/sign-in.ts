import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { sayIn } from '../../../services/conversation/conversations'
import { letIn } from '../access'
import { SIGN_SECONDS } from '../limits'
import { tellRoom } from '../room/news'

/** Opens a round of signing in for a minute. Refuses with 11332: not on air, or one is open still. */
export async function openRound(trx: Trx, liveId: string) {
  const { rows } = await sql<{ conversation_id: string; round: number; ends: Date }>`
    update live set sign_round = sign_round + 1, sign_ends_at = now() + make_interval(secs => ${SIGN_SECONDS})
    where id = ${liveId} and state = 'on' and sign_round < 100 and (sign_ends_at is null or sign_ends_at <= now())
    returning conversation_id, sign_round as round, sign_ends_at as ends`.execute(trx)
  const { conversation_id, round, ends } = rows[0] ?? refuse(codes.LIVE_NOT_ON, '现在不能发起签到')
  const text = `第 ${round} 次签到开始，${SIGN_SECONDS} 秒内有效`
  await sayIn(trx, { to: conversation_id, userId: null, clientMsgId: null, content: { type: 'system', text } })
  await tellRoom(trx, conversation_id, { signIn: { round, endTime: ends.toISOString() } })
}

/** Counts somebody as present in a round, once; again is true as well. False when the round is over. Refuses as letIn() does. */
export async function signIn({ db, user }: Ctx, { liveId, round }: { liveId: string; round: number }): Promise<boolean> {
  const { live } = await letIn(db, liveId, user.id)
  await sql`
    insert into live_sign_in (live_id, round, user_id)
    select id, sign_round, ${user.id}::uuid from live where id = ${live.id} and sign_round = ${round} and sign_ends_at > now()
    on conflict do nothing`.execute(db)
  return hasSigned(db, live.id, round, user.id)
}

export async function hasSigned(db: Db, liveId: string, round: number, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from live_sign_in where live_id = ${liveId} and round = ${round} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}
