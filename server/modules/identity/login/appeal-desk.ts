import { sql } from 'kysely'
import { emit } from '../../../app/bus'
import type { Db, Trx } from '../../../app/db'
import { movePhone } from './phones'
import { personOn } from '../user/people'
import { closeOtherSessions } from './sessions'

declare module '../../../app/bus' {
  interface Events {
    'phone.appealDecided': { appealId: string; userId: string } & (
      | { decision: 'approved'; phoneMasked: string }
      | { decision: 'rejected'; reason: string }
    )
  }
}

/** What the people of the operator do with appeals; the person is told what came of it. Throws errors in words. */

interface Waiting {
  id: string
  realName: string
  phone: string
  /** What is known of the account that asks. */
  known: { realName: string; nickName: string; company: string; phone: string }
  registeredAt: Date
  createdAt: Date
}
/** Who waits, the first that came first. */
export async function waiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select a.id, a.real_name as "realName", a.phone, a.created_at as "createdAt", u.created_at as "registeredAt",
      json_build_object('realName', u.real_name, 'nickName', u.nick_name, 'company', u.company, 'phone', u.phone) as known
    from phone_appeal a join ${personOn('a.user_id')} where a.state = 'open' order by a.created_at, a.id`.execute(db)
  return rows
}

interface Decided {
  user_id: string
  phone: string
  token_sha: Buffer
}
async function decide(trx: Trx, id: string, state: 'approved' | 'rejected', reason: string): Promise<Decided> {
  const { rows } = await sql<Decided>`
    update phone_appeal set state = ${state}, reason = ${reason}, decided_at = now() where id = ${id} and state = 'open'
    returning user_id, phone, token_sha`.execute(trx)
  if (!rows.length) throw new Error('没有这个待审核的申诉')
  return rows[0]
}

/** The account has its new phone; only the device that asked stays. Refuses with 12440 (somebody's phone by now), 12441 (changed meanwhile). */
export async function approve(trx: Trx, id: string) {
  const { user_id, phone, token_sha } = await decide(trx, id, 'approved', '')
  await movePhone(trx, user_id, phone)
  await closeOtherSessions(trx, user_id, token_sha)
  const phoneMasked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  await emit(trx, 'phone.appealDecided', { appealId: id, userId: user_id, decision: 'approved', phoneMasked })
}

export async function reject(trx: Trx, id: string, reason: string) {
  const { user_id } = await decide(trx, id, 'rejected', reason)
  await emit(trx, 'phone.appealDecided', { appealId: id, userId: user_id, decision: 'rejected', reason })
}
