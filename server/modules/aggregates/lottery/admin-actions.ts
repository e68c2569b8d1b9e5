import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { takeBack } from '../../commerce/coin/grants'
import { cancel as cancelParcel, parcelsOf } from '../../commerce/delivery/parcels'
import { hasAccount, personOn } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { coinsGiven } from './grants'

/**
 * Takes back what was won by cheating: coins as far as they are still there, a parcel that waits for the post. What was
 * opened stays open, and the account is dealt with as accounts are. How many coins. Refuses with 10104 where there is nothing
 * to take.
 */
export async function recall(db: Trx, recordId: string, reason: string): Promise<number> {
  const { rows } = await sql<{ user_id: string; prize_name: string; lottery_id: string; coins: number }>`
    select r.user_id, r.prize_name, r.lottery_id, ${coinsGiven} as coins
    from lottery_record r join lottery_prize p on p.id = r.prize_id
    where r.id = ${recordId} and p.kind <> 'again' and r.state in ('granting', 'granted', 'claimable', 'waiting')
    for update of r`.execute(db)
  if (!rows.length) return gone()
  const [{ user_id, prize_name, lottery_id, coins }] = rows
  await sql`update lottery_record set state = 'recalled' where id = ${recordId}`.execute(db)
  for (const { id, state } of await parcelsOf(db, 'lottery', recordId))
    if (state === 'waiting') await cancelParcel(db, id, 'waiting')
  await notify(db, {
    to: user_id,
    type: NOTICE_TYPE.member,
    subType: 'lotteryRecalled',
    title: `抽奖奖品${prize_name}被收回`,
    content: `${reason}。有疑问可以联系客服申诉`,
    target: page('pages/lottery/detail/detail', { id: lottery_id, record: recordId }),
    why: '因为这次抽奖被认定违规',
    cause: `lotteryRecalled:${recordId}`,
  })
  const ref = { type: 'lottery', id: recordId } as const
  return coins ? takeBack(db, user_id, { reason: 'lotteryRecalled', ref, amount: coins }) : 0
}

/** Whether somebody is kept out of draws and campaigns. */
export async function isBlocked(db: Db, userId: string): Promise<boolean> {
  return (await sql`select from lottery_block where user_id = ${userId}`.execute(db)).rows.length > 0
}

export async function blockPage(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<{ id: string; key: number; nickName: string; reason: string; created_at: Date }>`
    select b.user_id as id, ${micros(sql`b.created_at`)} as key, u.nick_name as "nickName", b.reason, b.created_at
    from lottery_block b join ${personOn('b.user_id')}
    where true ${beyond(decodeCursor(cursor, 'time'), 'time', 'b.created_at', 'b.user_id')}
    order by b.created_at desc, b.user_id desc limit ${size + 1}`.execute(db)
  const found = cut(rows, size)
  const records = found.rows.map(({ id, nickName, reason, created_at }) => ({
    ...{ userId: id, nickName, reason },
    time: created_at.toISOString(),
  }))
  return { records, next: found.next }
}

export async function block(db: Trx, userId: string, reason: string): Promise<void> {
  if (!(await hasAccount(db, userId))) gone()
  await sql`insert into lottery_block (user_id, reason) values (${userId}, ${reason})
    on conflict (user_id) do update set reason = excluded.reason`.execute(db)
}

export async function unblock(db: Trx, userId: string): Promise<void> {
  const { rows } = await sql`delete from lottery_block where user_id = ${userId} returning 1`.execute(db)
  if (!rows.length) gone()
}
