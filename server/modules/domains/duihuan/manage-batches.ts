import { sql, type RawBuilder } from 'kysely'
import type { Batch, BatchFilter, BatchPictures, NewBatch } from '../../../../contract/admin/duihuan'
import type { Db, Row, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { seal } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'
import { dayOf } from '../../../app/time/days'
import { changePicture } from '../../platform/file/documents'
import { cardsOf, prizesOf, redeemableOf, type PrizeRow } from './batches'
import { anyCode, newSeed } from './code'

/** 31 December of next year, in Shanghai. */
const usualEnd = (now: Date) => new Date(`${Number(dayOf(now).slice(0, 4)) + 1}-12-31T23:59:59.999+08:00`)

interface Making {
  db: Trx
  modules: Modules
  settings: Settings
  now: Date
}

/** Makes a batch; the codes of one of single codes follow by themselves. Its id. Refuses with 400 what makes no sense. */
export async function createBatch({ db, modules, settings, now }: Making, input: NewBatch): Promise<string> {
  const { name, kind, prizes, total, perPerson = 1, prefix = '', scope = 'all', company = '', needProfile = false } = input
  const { channel = '', rules = '', remark = '', endTime = usualEnd(now).toISOString(), startTime = now.toISOString() } = input
  if ((scope === 'company') !== (company !== '')) refuse(400, '参数错误：指定企业时要写企业名称，其他时候不写')
  const [begins, ends] = [Date.parse(startTime), Date.parse(endTime)]
  if (ends <= begins || ends <= now.getTime()) refuse(400, '参数错误：结束时间应晚于开始和现在')
  const wanted = prizes.map(({ type, bizId = null, amount = null, days = null }, position): PrizeRow => ({
    position,
    type,
    bizId,
    amount,
    days,
  }))
  if (new Set(wanted.map(({ type, bizId }) => `${type} ${bizId}`)).size < wanted.length) refuse(400, '参数错误：礼包里有重复的')
  for (const prize of wanted) {
    const { onlyOne, check } = redeemableOf(modules, prize.type)
    if (onlyOne && wanted.some((other) => other !== prize && other.type === prize.type)) refuse(400, `参数错误：${onlyOne}`)
    await check(db, prize)
  }
  const id = newId()
  const unique = kind === 'unique'
  const seed = unique ? seal(settings, newSeed().toString('base64')) : null
  await sql`
    insert into duihuan_batch (id, name, kind, key, prefix, total, per_person, starts_at, ends_at, scope, company,
      need_profile, channel,
      rules, remark, state, seed)
    values (${id}, ${name.trim()}, ${kind}, ${unique ? null : anyCode(prefix)}, ${prefix}, ${total}, ${perPerson}, ${startTime}, ${endTime},
      ${scope}, ${company}, ${needProfile}, ${channel}, ${rules}, ${remark}, ${unique ? 'making' : 'on'}, ${seed})`.execute(db)
  for (const { position, type, bizId, amount, days } of wanted)
    await sql`insert into duihuan_prize (batch_id, position, type, biz_id, amount, days)
      values (${id}, ${position}, ${type}, ${bizId}, ${amount}, ${days})`.execute(db)
  return id
}

/** The picture of its page, and whom one follows afterwards. Refuses with 10104, and with 400 words that stand above nothing. */
export async function setPictures(trx: Trx, { id, coverFileId, qrFileId, qrText }: BatchPictures): Promise<void> {
  const text = qrText.trim()
  if (text && !qrFileId) refuse(400, '参数错误：有二维码才写关注的说明')
  const { rows } = await sql<Row<'duihuan_batch', 'cover_file' | 'qr_file'>>`
    select cover_file, qr_file from duihuan_batch where id = ${id} for update`.execute(trx)
  const before = rows[0] ?? gone()
  const cover = await changePicture(trx, before.cover_file, coverFileId)
  const qr = await changePicture(trx, before.qr_file, qrFileId)
  await sql`update duihuan_batch set cover_file = ${cover}, qr_file = ${qr}, qr_text = ${text} where id = ${id}`.execute(trx)
}

/**
 * One tap when a list has leaked: what is not used is good for nothing from now on. Refuses with 10104 when it is stopped
 * already.
 */
export const stopBatch = (db: Db, id: string) => turn(db, id, sql`state = 'off'`, sql`state = 'on'`)
export const resumeBatch = (db: Db, id: string) => turn(db, id, sql`state = 'on'`, sql`state = 'off'`)

async function turn(db: Db, id: string, to: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`update duihuan_batch set ${to} where id = ${id} and ${from} returning 1`.execute(db)
  if (!rows.length) gone()
}

const STATE = sql`case when b.state = 'making' then 'making' when b.state = 'off' then 'stopped'
  when b.ends_at <= now() then 'over'
  when b.starts_at > now() then 'waiting' when b.used >= b.total then 'taken' else 'on' end`
const COLUMNS = sql`b.id, b.name, b.kind, b.key, b.total, b.used, b.per_person as "perPerson", b.starts_at, b.ends_at,
  b.prefix, b.scope, b.company,
  b.need_profile as "needProfile", b.channel, b.rules, b.remark,
  b.cover_file as "coverFileId", b.qr_file as "qrFileId", b.qr_text as "qrText", ${STATE} as state, b.exported_at, b.created_at,
  (select count(*) from duihuan_code c where c.batch_id = b.id and c.state = 'void')::integer as voided`

type CardRow = Omit<Batch, 'prizes' | 'startTime' | 'endTime' | 'exportedAt' | 'createdAt'> &
  Row<'duihuan_batch', 'starts_at' | 'ends_at' | 'exported_at' | 'created_at'>
interface Asked {
  db: Db
  modules: Modules
}

async function cardOf(asked: Asked, row: CardRow): Promise<Batch> {
  const { starts_at, ends_at, exported_at, created_at, ...rest } = row
  const prizes = await cardsOf(asked, await prizesOf(asked.db, row.id))
  return {
    ...rest,
    prizes: prizes.map(({ type, title }) => ({ type, title })),
    startTime: starts_at.toISOString(),
    endTime: ends_at.toISOString(),
    exportedAt: exported_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }
}

/** Refuses with 10104 when there is none. */
export async function batchCard(asked: Asked, id: string): Promise<Batch> {
  const { rows } = await sql<CardRow>`select ${COLUMNS} from duihuan_batch b where b.id = ${id}`.execute(asked.db)
  return rows.length ? cardOf(asked, rows[0]) : gone()
}

/** All of them, the newest first. */
export async function batchPage(asked: Asked, { size = DEFAULT_SIZE, cursor, state, channel, name }: BatchFilter) {
  const { rows } = await sql<CardRow & { key_: number }>`
    select ${COLUMNS}, ${micros(sql`b.created_at`)} as key_ from duihuan_batch b
    where true ${state ? sql`and ${STATE} = ${state}` : sql``} ${channel ? sql`and b.channel = ${channel}` : sql``}
      ${name ? sql`and strpos(b.name, ${name}) > 0` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'b.created_at', 'b.id')}
    order by b.created_at desc, b.id desc limit ${size + 1}`.execute(asked.db)
  const page = cut(
    rows.map((row) => ({ id: row.id, key: row.key_, row })),
    size,
  )
  const records: Batch[] = []
  for (const { row } of page.rows) {
    const { key_: _key, ...card } = row
    records.push(await cardOf(asked, card))
  }
  return { records, next: page.next }
}

/** Codes that were used, as the batch counts them: what operators gave of it took none. */
export async function usageOf(db: Db, id: string) {
  const [days, hour] = await Promise.all([
    sql<{ day: string; used: number }>`
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::integer as used from duihuan_record
      where batch_id = ${id} and by <> 'operator'
        and created_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '29 days')
          at time zone 'Asia/Shanghai' group by 1 order by 1`.execute(db),
    sql<{ tries: number; refused: number }>`
      select count(*)::integer as tries, (count(*) filter (where outcome <> ''))::integer as refused from duihuan_try
      where batch_id = ${id} and created_at > now() - interval '1 hour'`.execute(db),
  ])
  return { days: days.rows, hour: hour.rows[0] }
}

export async function channelReport(db: Db) {
  const { rows } = await sql<{ channel: string; batches: number; total: number; used: number }>`
    select channel, count(*)::integer as batches, sum(total)::integer as total, sum(used)::integer as used from duihuan_batch
    group by channel order by sum(used) desc, channel`.execute(db)
  return rows
}
