import { sql } from 'kysely'
import type { Code, CodeFilter, Record, RecordFilter, Try } from '../../../../contract/admin/duihuan'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Row, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { page as pageTarget } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { hasAccount, people, peopleOfPhones, personOn } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { batchById } from './batches'
import { take } from './redeem'

type CodeRow = Omit<Code, 'usedAt' | 'phoneMasked' | 'userId'> & {
  user_id: string | null
  used_at: Date | null
  phone: string | null
}

/** Codes by their last four letters, those that were made last first, or of a batch, in the order of their numbers. */
export async function codePage(db: Db, { size = DEFAULT_SIZE, cursor, batchId, last4, state }: CodeFilter) {
  const position = decodeCursor(cursor, 'count')
  // Ids sort by when they were made, and are found by the last four letters in this order.
  const madeBefore = position ? sql`and c.id < ${position.id}::uuid` : sql``
  const { rows } = await sql<CodeRow & { key: number }>`
    select c.id, c.number as key, c.batch_id as "batchId", b.name as "batchName", b.prefix, c.last4, c.state,
      c.used_by as user_id,
      coalesce(u.nick_name, '') as "nickName", u.phone, c.used_at, c.void_reason as reason
    from duihuan_code c join duihuan_batch b on b.id = c.batch_id left join ${people()} on u.id = c.used_by
    where true ${batchId ? sql`and c.batch_id = ${batchId}` : sql``} ${last4 ? sql`and c.last4 = ${last4}` : sql``}
      ${state ? sql`and c.state = ${state}` : sql``} ${batchId ? beyond(position, 'count', 'c.number', 'c.id', true) : madeBefore}
    order by ${batchId ? sql`c.number, c.id` : sql`c.id desc`} limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, user_id, used_at, phone, ...row }): Code => ({
    ...row,
    userId: user_id,
    phoneMasked: phone ? maskPhone(phone) : '',
    usedAt: used_at?.toISOString() ?? null,
  }))
  return { records, next: shown.next }
}

/** Of those that nobody has used; how many. */
export async function voidCodes(db: Db, ids: string[], reason: string): Promise<number> {
  const { rows } = await sql`
    update duihuan_code set state = 'void', void_reason = ${reason} where id = any(${ids}::uuid[]) and state = 'unused'
    returning 1`.execute(db)
  return rows.length
}

/** Refuses with 10104 when it is not void. */
export async function restoreCode(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update duihuan_code set state = 'unused', void_reason = '' where id = ${id} and state = 'void' returning 1`.execute(db)
  if (!rows.length) gone()
}

type RecordRow = Omit<Record, 'time' | 'phoneMasked'> & Row<'duihuan_record', 'created_at'> & { phone: string | null }

/** Whose number it is; null for nobody's. */
const ownerOf = async (db: Db, phone: string) => (await peopleOfPhones(db, [phone])).get(phone) ?? null

export async function recordPage(db: Db, { size = DEFAULT_SIZE, cursor, batchId, phone }: RecordFilter) {
  const owner = phone && (await ownerOf(db, phone))
  if (phone && !owner) return { records: [], next: null }
  const { rows } = await sql<RecordRow & { key: number }>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.batch_id as "batchId", b.name as "batchName", r.user_id as "userId",
      u.nick_name as "nickName", u.phone, r.code_masked as "codeMasked", r.by, r.created_at,
      array(select g.title from duihuan_right g where g.record_id = r.id and not g.skipped order by g.position) as titles
    from duihuan_record r join duihuan_batch b on b.id = r.batch_id join ${personOn('r.user_id')}
    where true ${batchId ? sql`and r.batch_id = ${batchId}` : sql``} ${owner ? sql`and r.user_id = ${owner}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, phone: number, created_at, ...row }): Record => ({
    ...row,
    phoneMasked: maskPhone(number ?? ''),
    time: created_at.toISOString(),
  }))
  return { records, next: shown.next }
}

/** What one person has tried, and why it was refused. */
export async function tryPage(db: Db, { size = DEFAULT_SIZE, cursor, phone }: { size?: number; cursor?: string; phone: string }) {
  const owner = await ownerOf(db, phone)
  if (!owner) return { records: [], next: null }
  const { rows } = await sql<Omit<Try, 'time'> & { key: number; created_at: Date }>`
    select t.id, ${micros(sql`t.created_at`)} as key, t.user_id as "userId", u.nick_name as "nickName", t.action, t.last4,
      coalesce(b.name, '') as "batchName", t.outcome, t.created_at
    from duihuan_try t join ${personOn('t.user_id')} left join duihuan_batch b on b.id = t.batch_id
    where t.user_id = ${owner} ${beyond(decodeCursor(cursor, 'time'), 'time', 't.created_at', 't.id')}
    order by t.created_at desc, t.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, created_at, ...row }): Try => ({ ...row, time: created_at.toISOString() }))
  return { records, next: shown.next }
}

/** Gives somebody what a batch opens, without a code, and tells them. Refuses with 10104, and as the shops do. */
export async function giveByHand(
  { db, modules, now }: { db: Trx; modules: Modules; now: Date },
  { batchId, userId }: { batchId: string; userId: string },
): Promise<string> {
  const batch = (await batchById(db, batchId)) ?? gone()
  if (!(await hasAccount(db, userId))) gone()
  const { recordId, title } = await take(db, { batch, userId, by: 'operator', codeId: null, masked: '', modules, now })
  await notify(db, {
    to: userId,
    type: NOTICE_TYPE.member,
    subType: 'redeemed',
    title: '客服给你补发了权益',
    content: title,
    target: pageTarget('pages/duihuan/duihuanRecord'),
    why: '因为你联系过客服',
    cause: `duihuan:${recordId}`,
  })
  return recordId
}
