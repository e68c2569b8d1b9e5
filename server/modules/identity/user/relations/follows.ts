import * as codes from '../../../../../contract/rules/codes'
import { emit } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { blocksWith } from './blocks'
import { relationOf } from '../profile'
import { addToCounters, deleteFollow, follows, holdPeople, insertFollow } from '../queries'

declare module '../../../../app/bus' {
  interface Events {
    'user.followed': { followerId: string; followeeId: string }
  }
}

const MOST = 2000

/**
 * Follows or stops following; doing it again changes nothing. Refuses with 12401 (nobody there), 12402 (oneself), 12403 (2000
 * already), 11111 and 12407 (blocked). A closed account can still be left. Gives the relation and the fans of the other one.
 */
export async function follow(db: Db, followerId: string, whom: string, on: boolean) {
  const followeeId = whom.toLowerCase()
  if (followerId === followeeId) return refuse(codes.FOLLOWS_SELF, '不能关注自己')
  return db.transaction().execute(async (trx) => {
    const people = await holdPeople(trx, [followerId, followeeId])
    const me = people.find((person) => person.id === followerId)
    const other = people.find((person) => person.id === followeeId)
    if (!me || !other || (on && other.closed)) return refuse(codes.USER_GONE, '用户不存在或已注销')
    if (on) refuseBlocked(await blocksWith(trx, followerId, [followeeId]))
    const changed = on ? await insertFollow(trx, followerId, followeeId) : await deleteFollow(trx, followerId, followeeId)
    if (changed) {
      if (on && me.follow >= MOST) return refuse(codes.FOLLOWS_TOO_MANY, `最多关注 ${MOST} 人`)
      await addToCounters(trx, followerId, followeeId, on ? 1 : -1)
      if (on) await emit(trx, 'user.followed', { followerId, followeeId })
    }
    const fans = other.fans + (changed ? (on ? 1 : -1) : 0)
    return { relation: relationOf(on, await follows(trx, followeeId, followerId)), fans }
  })
}

function refuseBlocked({ mine, theirs }: { mine: boolean; theirs: boolean }) {
  if (theirs) refuse(codes.BLOCKED_BY_THEM, '你已被对方拉黑')
  if (mine) refuse(codes.BLOCKED_BY_YOU, '请先将对方移出黑名单')
}

/**
 * Ends whatever the two follow of each other, and holds both until the transaction ends: neither can follow the other
 * meanwhile. False when the second is nobody or has closed the account.
 */
export async function part(trx: Trx, userId: string, otherId: string): Promise<boolean> {
  const people = await holdPeople(trx, [userId, otherId])
  for (const [follower, followee] of [
    [userId, otherId],
    [otherId, userId],
  ]) {
    if (await deleteFollow(trx, follower, followee)) await addToCounters(trx, follower, followee, -1)
  }
  return people.some((person) => person.id === otherId && !person.closed)
}

/** Ends that somebody follows me; who does not is left as it is. */
export const removeFan = (db: Db, userId: string, whom: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const fanId = whom.toLowerCase()
    await holdPeople(trx, [userId, fanId])
    if (await deleteFollow(trx, fanId, userId)) await addToCounters(trx, fanId, userId, -1)
    return true as const
  })

export const haveFollow = (db: Db, followerId: string, followeeId: string) => follows(db, followerId, followeeId)
