import { sql } from 'kysely'
import type { AssistRow, DoubtedHelp } from '../../../../contract/admin/invite'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { csv } from '../../../app/formats/csv'
import { secondOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { takeBack } from '../../commerce/coin/grants'
import { cancel as cancelParcel, parcelsOf } from '../../commerce/delivery/parcels'
import { accountsOnDevice } from '../../identity/login/shared-devices'
import { people, peopleOfPhones, personOn } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { anyCampaign } from './campaigns'
import { release } from './claims'
import { count } from './helps'
import { recordRow, tellOwner } from './records'

type DoubtRow = Omit<DoubtedHelp, 'time' | 'phoneMasked' | 'sameDevice'> & { key: number; phone: string | null; created_at: Date }

/** What waits for a decision, the oldest first, with what speaks against it. */
export async function doubtPage(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<DoubtRow>`
    select h.id, ${micros(sql`h.created_at`)} as key, h.record_id as "recordId", c.title, r.owner_id as "ownerId",
      o.nick_name as "ownerName",
      h.helper_id as "helperId", u.nick_name as "helperName", u.phone, h.reason, h.created_at,
      (select count(*) from assist_help n where n.network = h.network and h.network <> ''
        and n.created_at between h.created_at - interval '1 hour' and h.created_at + interval '1 hour') as "sameNetwork"
    from assist_help h join assist_record r on r.id = h.record_id join assist_campaign c on c.id = h.campaign_id
    join ${personOn('h.helper_id')} join ${people('o')} on o.id = r.owner_id
    where h.state = 'doubt' ${beyond(decodeCursor(cursor, 'time'), 'time', 'h.created_at', 'h.id', true)}
    order by h.created_at, h.id limit ${size + 1}`.execute(db)
  const found = cut(rows, size)
  const records: DoubtedHelp[] = []
  for (const { key: _key, phone, created_at, ...row } of found.rows)
    records.push({
      ...row,
      phoneMasked: maskPhone(phone ?? ''),
      sameDevice: await accountsOnDevice(db, row.helperId),
      time: created_at.toISOString(),
    })
  return { records, next: found.next }
}

interface RecordFilter {
  size?: number
  cursor?: string
  id?: string
  state?: AssistRow['state']
  phone?: string
}
type AssistRowRaw = Omit<AssistRow, 'time' | 'phoneMasked'> & { key: number; phone: string | null; started_at: Date }

/** What was begun, the latest first: of a campaign, of somebody, or of all. */
export async function recordList(db: Db, { size = DEFAULT_SIZE, cursor, id, state, phone }: RecordFilter) {
  const owner = phone && (await peopleOfPhones(db, [phone])).get(phone)
  if (phone && !owner) return { records: [], next: null }
  const { rows } = await sql<AssistRowRaw>`
    select r.id, ${micros(sql`r.started_at`)} as key, c.title, r.owner_id as "ownerId", u.nick_name as "ownerName", u.phone,
      r.current,
      r.need, r.state, r.void_reason as "voidReason", r.started_at,
      (select count(*) from assist_help h where h.record_id = r.id and h.state = 'doubt') as doubted
    from assist_record r join assist_campaign c on c.id = r.campaign_id join ${personOn('r.owner_id')}
    where true ${id ? sql`and r.campaign_id = ${id}` : sql``} ${state ? sql`and r.state = ${state}` : sql``}
      ${owner ? sql`and r.owner_id = ${owner}` : sql``} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.started_at', 'r.id')}
    order by r.started_at desc, r.id desc limit ${size + 1}`.execute(db)
  const found = cut(rows, size)
  const records = found.rows.map(({ key: _key, phone: number, started_at, ...row }) => ({
    ...row,
    phoneMasked: maskPhone(number ?? ''),
    time: started_at.toISOString(),
  }))
  return { records, next: found.next }
}

/** Lets a help count, or says why it does not. Refuses with 10104 what does not wait. */
export async function decide(db: Trx, helpId: string, pass: boolean, reason: string): Promise<void> {
  const { rows: found } = await sql<{ record_id: string }>`select record_id from assist_help where id = ${helpId}`.execute(db)
  const record = await recordRow(db, found[0]?.record_id ?? gone(), true)
  const counts = pass && record.state === 'open' && record.expires_at > new Date()
  const why = counts ? '' : pass ? '核实通过时助力已结束' : reason
  const { rows } = await sql<{ helper_id: string }>`
    update assist_help set state = ${counts ? 'valid' : 'void'}, reason = ${why} where id = ${helpId} and state = 'doubt'
    returning helper_id`.execute(db)
  if (!rows.length) return gone()
  const [{ helper_id }] = rows
  const campaign = await anyCampaign(db, record.campaign_id)
  await tellOwner(db, record)
  await notify(db, {
    to: helper_id,
    type: NOTICE_TYPE.member,
    subType: 'assistChecked',
    title: counts ? '你的助力已核实，计入了' : '你的助力没有计入',
    content: why,
    target: page('pages/invite/assistance', { id: record.id }),
    why: `因为你助力过“${campaign.title}”`,
    cause: `assistChecked:${helpId}`,
  })
  if (counts) await count(db, record, campaign, { helpId, helperId: helper_id })
}

/**
 * Ends a record for good: nothing of it can be claimed any more, its place is somebody else's where nothing was, and coins
 * that came by it go back, as far as they are still there. How many. Refuses with 10104 where there is none, or it is void.
 */
export async function voidRecord(db: Trx, recordId: string, reason: string): Promise<number> {
  const record = await recordRow(db, recordId, true)
  if (record.state === 'void') return gone()
  const { rows: gifts } = await sql<{ id: string; state: string; kind: string; amount: number | null }>`
    select g.id, g.state, s.kind, s.amount from assist_gift g join assist_step s on s.campaign_id = ${record.campaign_id}
      and s.count = g.count
    where g.record_id = ${recordId} order by g.count`.execute(db)
  await sql`update assist_record set state = 'void', void_reason = ${reason} where id = ${recordId}`.execute(db)
  await sql`update assist_gift set state = 'recalled' where record_id = ${recordId} and state in ('ready', 'claimed')`.execute(db)
  const { rows: helps } = await sql<{ id: string; helper_id: string; coins: number }>`
    update assist_help h set state = 'void', reason = '这次助力已作废' from assist_help was
    where h.record_id = ${recordId} and was.id = h.id and h.state <> 'void'
    returning h.id, h.helper_id, case when was.state = 'valid' then h.coins else 0 end as coins`.execute(db)
  const claimed = gifts.filter(({ state }) => state === 'claimed')
  for (const { id } of claimed)
    for (const parcel of await parcelsOf(db, 'assist', id))
      if (parcel.state === 'waiting') await cancelParcel(db, parcel.id, 'waiting')
  if (!claimed.length && record.state !== 'failed') await release(db, record.campaign_id)
  await tellOwner(db, record)
  await notify(db, {
    to: record.owner_id,
    type: NOTICE_TYPE.member,
    subType: 'assistVoid',
    title: '你的一次助力已作废',
    content: `${reason}。有疑问可以联系客服申诉`,
    target: page('pages/invite/assistance', { id: recordId }),
    why: '因为这次助力被认定违规',
    cause: `assistVoid:${recordId}`,
  })
  return takeCoins(db, record.owner_id, claimed, helps)
}

/** In the order of people, so that two who take back at once never wait for each other. */
async function takeCoins(
  db: Trx,
  ownerId: string,
  gifts: { id: string; kind: string; amount: number | null }[],
  helps: { id: string; helper_id: string; coins: number }[],
): Promise<number> {
  const back = [
    ...gifts.flatMap(({ id, kind, amount }) =>
      kind === 'coin' && amount ? [{ from: ownerId, id, amount, reason: 'assistRecalled' as const }] : [],
    ),
    ...helps.flatMap(({ id, helper_id, coins }) =>
      coins ? [{ from: helper_id, id, amount: coins, reason: 'assistTaken' as const }] : [],
    ),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  let sum = 0
  for (const { from, id, amount, reason } of back)
    sum += await takeBack(db, from, { reason, ref: { type: 'assist', id }, amount })
  return sum
}

/** From beginning to claiming, how many came so far. */
export async function reportOf(db: Db, id: string) {
  const { starts_at } = await anyCampaign(db, id)
  const { rows } = await sql<Record<'started' | 'shared' | 'helped' | 'doubted' | 'won' | 'claimed' | 'newcomers', number>>`
    select (select count(*) from assist_record where campaign_id = ${id}) as started,
      (select count(*) from assist_record where campaign_id = ${id} and opened_at is not null) as shared,
      (select count(*) from assist_help where campaign_id = ${id} and state = 'valid') as helped,
      (select count(*) from assist_help where campaign_id = ${id} and state = 'doubt') as doubted,
      (select count(*) from assist_record where campaign_id = ${id} and won_at is not null) as won,
      (select count(*) from assist_record where campaign_id = ${id} and state = 'claimed') as claimed,
      (select count(*) from assist_help h join ${personOn('h.helper_id')} where h.campaign_id = ${id}
        and u.created_at >= ${starts_at})
        as newcomers`.execute(db)
  return rows[0]
}

/** Who has claimed what. */
export async function exportClaimed(db: Db, id: string) {
  const { title } = await anyCampaign(db, id)
  const { rows } = await sql<{ nick: string; phone: string; count: number; at: Date }>`
    select u.nick_name as nick, coalesce(u.phone, '') as phone, g.count, g.claimed_at as at
    from assist_gift g join assist_record r on r.id = g.record_id join ${personOn('r.owner_id')}
    where r.campaign_id = ${id} and g.state = 'claimed' order by g.claimed_at, g.id`.execute(db)
  const text = csv([
    ['时间', '昵称', '手机号', '满几位'],
    ...rows.map(({ nick, phone, count: n, at }) => [secondOf(at), nick, phone, String(n)]),
  ])
  return { filename: `${title}-领取名单.csv`, contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(text) }
}
