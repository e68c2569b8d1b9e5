import { verify } from '@node-rs/argon2'
import { LIVE } from '../../../../contract/rules/statuses'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { clockOf } from '../../../app/time/clock'
import { accessTo } from '../lesson/access'
import { PASSWORD_MINUTES, PASSWORD_TRIES } from './limits'
import { admit, liveById, memberOf, membersOf, takeTry, type LiveRow } from './queries'
import { isVip } from '../../identity/user/people'

export interface Standing {
  role: 'guest' | 'member' | 'host'
  /** May watch it. */
  may: boolean
  mutedUntil: Date | null
  /** Sent away for good. */
  banned: boolean
  /** The one who teaches; of the hosts the others assist. */
  teacher: boolean
}

/** What somebody may do in a live, as things are now: a refund or the end of a membership counts at once. */
export async function standingIn(db: Db, live: LiveRow, viewer: string | null): Promise<Standing> {
  if (!viewer) return { role: 'guest', may: live.access === 'free', mutedUntil: null, banned: false, teacher: false }
  const { host, admitted, muted_until, banned, teacher } = await memberOf(db, live.id, viewer)
  return {
    role: host ? 'host' : 'member',
    may: host || (!banned && (await mayWatch(db, live, viewer, admitted))),
    mutedUntil: muted_until,
    banned,
    teacher,
  }
}

async function mayWatch(db: Db, { access, course_id }: LiveRow, viewer: string, admitted: boolean): Promise<boolean> {
  if (access === 'free') return true
  if (access === 'pwd') return admitted
  if (access === 'vip') return isVip(db, viewer)
  return course_id !== null && ((await accessTo(db, viewer, [course_id])).get(course_id)?.active ?? false)
}

const why: Record<LiveRow['access'], string> = {
  free: '暂时无法观看',
  paid: '购买课程后可以观看',
  vip: '会员专享，开通会员后可以观看',
  pwd: '请输入观看密码',
}

/** As somebody reads it whom the teacher has sent away. */
export const SENT_AWAY = '讲师已将你请出直播间'

export interface Let extends Standing {
  live: LiveRow
}
/** A live that this person may watch. Refuses with 10104, 11331 (cancelled), 11342 (no right to watch). */
export async function letIn(db: Db, id: string, viewer: string | null): Promise<Let> {
  const live = (await liveById(db, id, viewer)) ?? gone()
  if (live.status === LIVE.cancelled) refuse(codes.LIVE_CANCELLED, '直播已取消')
  const standing = await standingIn(db, live, viewer)
  if (standing.banned && !standing.may) refuse(codes.LIVE_NOT_FOR_THEM, SENT_AWAY)
  if (!standing.may) refuse(codes.LIVE_NOT_FOR_THEM, `无观看权限：${why[live.access]}`)
  return { live, ...standing }
}

/** Who of these people (null: a guest) letIn() would let in now, asked of all of them at once. */
export async function watchersOf(db: Db, id: string, viewers: (string | null)[]): Promise<Set<string | null>> {
  const live = await liveById(db, id, null)
  if (!live || live.status === LIVE.cancelled) return new Set()
  const people = viewers.filter((viewer) => viewer !== null)
  const members = await membersOf(db, id, people)
  const watches = await Promise.all(
    people.map(async (userId) => {
      const { host, banned, admitted } = members.get(userId)!
      return host || (!banned && (await mayWatch(db, live, userId, admitted)))
    }),
  )
  const guests = viewers.includes(null) && live.access === 'free' ? [null] : []
  return new Set([...guests, ...people.filter((_, at) => watches[at])])
}

/** Refuses with 10104, and with 11342 whoever is neither the teacher nor an assistant. */
export async function needHost(db: Db, id: string, userId: string): Promise<LiveRow> {
  const live = (await liveById(db, id, userId)) ?? gone()
  const { role } = await standingIn(db, live, userId)
  return role === 'host' ? live : refuse(codes.LIVE_NOT_FOR_THEM, '只有讲师与助教可以操作')
}

/** Something that only the host may do, in one transaction. Refuses as needHost() does. */
export async function asHost(ctx: Ctx, id: string, work: (trx: Trx, live: LiveRow) => Promise<unknown>): Promise<true> {
  await ctx.db.transaction().execute(async (trx) => work(trx, await needHost(trx, id, ctx.user.id)))
  return true
}

export const mutedText = (until: Date) => `您已被禁言至 ${clockOf(until)}`

/**
 * Proves the password of a live, once for every device of this person. Refuses with 11343: wrong, or tried too often (five
 * times in ten minutes, right or wrong, however many at once).
 */
export async function tellPassword(db: Db, liveId: string, userId: string, password: string) {
  if ((await memberOf(db, liveId, userId)).admitted) return
  const taken =
    (await takeTry(db, liveId, userId, PASSWORD_TRIES, PASSWORD_MINUTES)) ??
    refuse(codes.WRONG_LIVE_PASSWORD, `尝试次数过多，请 ${PASSWORD_MINUTES} 分钟后再试`)
  if (!taken.password_hash) return
  if (await verify(taken.password_hash, password)) return void (await admit(db, liveId, userId))
  const left = PASSWORD_TRIES - taken.tries
  refuse(codes.WRONG_LIVE_PASSWORD, left ? `密码不正确，还可尝试 ${left} 次` : `密码不正确，请 ${PASSWORD_MINUTES} 分钟后再试`)
}
