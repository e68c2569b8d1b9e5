import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { avatarUrl } from '../../platform/file/images'
import { taskOf } from '../growth/tasks'
import { complete, rewardedThisMonth, ruleOf } from './invite-queries'
import { isOpen, people, setInviter } from '../../identity/user/people'

/** Somebody who registered without an invite code may give one for so long. */
const BIND_DAYS = 7
const young = sql`u.created_at > now() - make_interval(days => ${sql.lit(BIND_DAYS)})`

interface InvitedRow {
  id: string
  key: number
  nick_name: string
  avatar_file: string | null
  created_at: Date
  closed: boolean
  complete: boolean
  late: boolean
  coins: number | null
  revoked: boolean
}
type Waiting = 'waiting' | 'effective' | 'invalid'

/** How far an invitation has come, and why it brings nothing where it does not. */
function stateOf({ closed, complete: whole, late, coins, revoked }: InvitedRow) {
  if (revoked) return { state: 'invalid', reason: '不再符合条件', reward: 0 } as const
  if (coins !== null)
    return coins > 0
      ? ({ state: 'rewarded', reason: '', reward: coins } as const)
      : ({ state: 'effective', reason: '超过当月奖励人数', reward: 0 } as const)
  if (closed) return { state: 'invalid', reason: '已注销', reward: 0 } as const
  if (late) return { state: 'invalid', reason: '注册后未按时完成', reward: 0 } as const
  return { state: whole ? 'completed' : 'registered', reason: '', reward: 0 } as const
}

/** Whom somebody has invited, the latest first. */
export async function invitedPage(
  db: Db,
  userId: string,
  { status, size = DEFAULT_SIZE, cursor }: { status?: Waiting; size?: number; cursor?: string },
) {
  const position = decodeCursor(cursor, 'time')
  const open = sql`e.invitee_id is null and ${isOpen} and not ${LATE}`
  const wanted = {
    waiting: open,
    effective: sql`e.invitee_id is not null and e.revoked_at is null`,
    invalid: sql`(e.revoked_at is not null or (e.invitee_id is null and (u.status = 'closed' or ${LATE})))`,
  }
  const found = await sql<InvitedRow>`
    select u.id, ${micros(sql.ref('u.created_at'))} as key, u.nick_name, u.avatar_file, u.created_at,
      u.status = 'closed' as closed,
      ${complete} as complete, ${LATE} as late, e.coins, e.revoked_at is not null as revoked
    from ${people()} left join invite_effect e on e.invitee_id = u.id cross join invite_rule r
    where u.invited_by = ${userId} ${status ? sql`and ${wanted[status]}` : sql``} ${beyond(position, 'time', 'u.created_at', 'u.id')}
    order by u.created_at desc, u.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  const records = rows.map((row) => ({
    id: row.id,
    nickName: row.closed ? '已注销用户' : row.nick_name,
    avatar: row.closed ? '' : avatarUrl(row.avatar_file),
    time: row.created_at.toISOString(),
    ...stateOf(row),
  }))
  return { records, next }
}
const LATE = sql`(u.created_at <= now() - make_interval(days => r.days))`

/** One's invite code, what it promises, and what has come of it. Who has closed the account since was invited all the same. */
export async function inviteSummary({ db, user, settings }: Ctx) {
  const [{ rows }, ladder, rule, task] = await Promise.all([
    sql<Mine>`
      select u.invite_code as code, u.invited_by is null and ${young} as can_bind,
        (select case when i.status = 'closed' then '已注销用户' else i.nick_name end from ${people('i')}
          where i.id = u.invited_by) as inviter,
        (select count(*) from ${people('x')} where x.invited_by = u.id) as invited,
        (select count(*) from invite_effect e where e.inviter_id = u.id and e.revoked_at is null) as effective,
        (select coalesce(sum(e.coins), 0) from invite_effect e where e.inviter_id = u.id and e.revoked_at is null)
          + (select coalesce(sum(g.coins), 0) from invite_step_gain g where g.inviter_id = u.id
            and g.revoked_at is null) as coins,
        ${rewardedThisMonth(sql`u.id`)} as this_month
      from ${people()} where u.id = ${user.id}`.execute(db),
    sql<{ count: number; coins: number; reached: boolean }>`
      select s.count, coalesce(g.coins, s.coins) as coins, g.id is not null as reached
      from invite_step s left join invite_step_gain g on g.count = s.count and g.inviter_id = ${user.id} and g.revoked_at is null
      order by s.count`.execute(db),
    ruleOf(db),
    taskOf(db, 'invite_effective'),
  ])
  const { code, can_bind, inviter, invited, effective, coins, this_month } = rows[0]
  const link = `${settings.publicUrl}/#/pages/login/login?inviterCode=${code}`
  return {
    ...{ code, link, invited, effective, coins, canBind: can_bind, thisMonth: this_month, ladder: ladder.rows },
    rule: { ...rule, growth: task?.growth ?? 0 },
    ...(inviter && { boundInviter: inviter }),
  }
}
interface Mine {
  code: string
  can_bind: boolean
  inviter: string | null
  invited: number
  effective: number
  coins: number
  this_month: number
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
      select u.id, u.invite_code = ${code} as named, u.invited_by, ${young} as young
      from ${people()} where u.id = ${user.id} or (u.invite_code = ${code} and ${isOpen})
      order by u.id for no key update`.execute(trx)
    const me = rows.find((row) => row.id === user.id)!
    const inviter = rows.find((row) => row.named)
    if (inviter === me) refuse(codes.INVITES_SELF, '不能填写自己的邀请码')
    // Said already, by the try whose answer was lost for one.
    if (inviter && me.invited_by === inviter.id) return
    if (me.invited_by) refuse(codes.INVITER_BOUND, '已绑定邀请人')
    if (!inviter || inviter.invited_by === me.id) return refuse(codes.NO_SUCH_INVITER, '邀请码无效')
    if (!me.young) refuse(codes.INVITE_TOO_LATE, `注册超过 ${BIND_DAYS} 天，不能填写邀请码`)
    await setInviter(trx, me.id, inviter.id)
    await emit(trx, 'invite.bound', { userId: me.id })
  })
  return true
}
interface Held {
  id: string
  named: boolean
  invited_by: string | null
  young: boolean
}
