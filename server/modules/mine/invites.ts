import { sql } from 'kysely'
import { emit, type Bus } from '../../app/bus'
import type { Ctx } from '../../app/context'
import type { Db, Trx } from '../../app/db'
import { refuse } from '../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, placeOf } from '../../app/paging'
import { grantInviter, INVITED } from '../coin/grants'
import { earnedFor } from '../coin/ledger'
import { avatarUrl } from '../file/images'
import { notify } from '../notice/notices'

declare module '../../app/bus' {
  interface Events {
    /** Somebody who was invited has filled in their profile. */
    'invite.effective': { inviterId: string; userId: string }
  }
}

/** Somebody who registered without an invite code may give one for so long. */
const BIND_DAYS = 7

/** The five fields that make a profile complete, as isComplete() of the profile has them; a nickname everybody has. */
const complete = sql`(u.real_name <> '' and u.company <> '' and u.birthday is not null and u.position_id <> '')`
const young = sql`u.created_at > now() - make_interval(days => ${sql.lit(BIND_DAYS)})`

interface InvitedRow {
  id: string
  key: number
  nick_name: string
  avatar_file: string | null
  created_at: Date
  state: 'registered' | 'completed' | 'closed'
}

/** Whom somebody has invited, the latest first. */
export async function invitedPage(db: Db, userId: string, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const place = placeOf(cursor, 'time')
  const found = await sql<InvitedRow>`
    select u.id, ${micros(sql.ref('u.created_at'))} as key, u.nick_name, u.avatar_file, u.created_at,
      case when u.status = 'closed' then 'closed' when ${complete} then 'completed' else 'registered' end as state
    from app_user u where u.invited_by = ${userId} ${beyond(place, 'time', 'u.created_at', 'u.id')}
    order by u.created_at desc, u.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  const records = rows.map(({ id, nick_name, avatar_file, created_at, state }) => ({
    id,
    nickName: state === 'closed' ? '已注销用户' : nick_name,
    avatar: state === 'closed' ? '' : avatarUrl(avatar_file),
    time: created_at.toISOString(),
    state,
  }))
  return { records, next }
}

/** One's invite code, and what has come of it. Who has closed the account since was invited all the same. */
export async function inviteSummary({ db, user, settings }: Ctx) {
  const { rows } = await sql<{ code: string; can_bind: boolean; invited: number; completed: number }>`
    select u.invite_code as code, u.invited_by is null and ${young} as can_bind, i.invited, i.completed
    from app_user u cross join (
      select count(*) as invited, count(*) filter (where u.status <> 'closed' and ${complete}) as completed
      from app_user u where u.invited_by = ${user.id}) i
    where u.id = ${user.id}`.execute(db)
  const { code, can_bind, invited, completed } = rows[0]
  const link = `${settings.publicUrl}/#/pages/login/login?inviterCode=${code}`
  return { code, link, invited, completed, coins: await earnedFor(db, user.id, 'invited'), canBind: can_bind }
}

/**
 * Says who has invited me, once. Refuses with 12460 (no such code, or its owner was invited by me), 12462 (one's own),
 * 12461 (bound already), 12463 (registered more than 7 days ago).
 */
export async function bindInviter({ db, user }: Ctx, text: string): Promise<true> {
  const code = text.trim().toUpperCase()
  await db.transaction().execute(async (trx) => {
    // Both, in the order of ids: two who give each other's code at once must not become each other's inviters.
    const { rows } = await sql<Held>`
      select u.id, u.invite_code = ${code} as named, u.invited_by, ${young} as young, ${complete} as complete
      from app_user u where u.id = ${user.id} or (u.invite_code = ${code} and u.status <> 'closed') order by u.id for no key update`.execute(
      trx,
    )
    const me = rows.find((row) => row.id === user.id)!
    const inviter = rows.find((row) => row.named)
    if (inviter === me) refuse(12462, '不能填写自己的邀请码')
    if (me.invited_by) refuse(12461, '已绑定邀请人')
    if (!inviter || inviter.invited_by === me.id) return refuse(12460, '邀请码无效')
    if (!me.young) refuse(12463, `注册超过${BIND_DAYS}天，不能填写邀请码`)
    await sql`update app_user set invited_by = ${inviter.id} where id = ${me.id}`.execute(trx)
    if (me.complete) await reward(trx, me.id)
  })
  return true
}
interface Held {
  id: string
  named: boolean
  invited_by: string | null
  young: boolean
  complete: boolean
}

/** Gives the inviter of somebody with a complete profile their coins, once, and tells them. */
async function reward(trx: Trx, userId: string) {
  const { rows } = await sql<{ id: string }>`
    select i.id from app_user u join app_user i on i.id = u.invited_by where u.id = ${userId} and i.status <> 'closed'`.execute(
    trx,
  )
  if (!rows.length || !(await grantInviter(trx, rows[0].id, userId))) return
  await emit(trx, 'invite.effective', { inviterId: rows[0].id, userId })
  await notify(trx, {
    to: rows[0].id,
    type: 7,
    subType: 'invited',
    title: `邀请奖励 ${INVITED} 金币`,
    content: '你邀请的人已完善资料',
    target: { route: 'pages/mine/invite', params: {} },
    why: '因为你邀请了新人',
    cause: `invited:${userId}`,
  })
}

export const listenForCompleted = (bus: Bus) => bus.on('user.completed', (trx, { userId }) => reward(trx, userId))
