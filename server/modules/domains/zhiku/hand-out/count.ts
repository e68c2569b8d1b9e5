import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { emit } from '../../../../app/bus'
import { dayOf } from '../../../../app/time/days'
import type { Db, Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { on } from '../../../../app/module'
import { lockRight, needActive, rightTo, type Right } from '../rights'

const PER_DAY = 50
const PER_MINUTE = 5
/** Who asks again within so many minutes has had no luck with the line. */
const AGAIN_MINUTES = 10

declare module '../../../../app/bus' {
  interface Events {
    /** Somebody has a document in hand; `first`: never before. */
    'zhiku.downloaded': { userId: string; docId: string; first: boolean }
  }
}

export interface HandOut {
  userId: string
  docId: string
  fileId: string
  version: number
  way: 'link' | 'mail'
  network: string
  device: string
}

const usedUp = (most: number) => refuse(codes.NO_DOWNLOADS_LEFT, `${most} 次下载已用完，请联系客服`)

/** A version that was handed out today, or a moment ago, is handed out again without being counted. */
const isAgain = (now: Date) =>
  sql<boolean>`(at >= ${`${dayOf(now)}T00:00:00+08:00`}::timestamptz
    or at > ${now}::timestamptz - make_interval(mins => ${AGAIN_MINUTES}))`

/** Which versions of these documents somebody may have again now, however often they have had them. */
export async function hadLately(db: Db, userId: string, docIds: string[], now: Date): Promise<Map<string, Set<number>>> {
  const { rows } = await sql<{ docId: string; versions: number[] }>`
    select doc_id as "docId", array_agg(distinct version) as versions from zhiku_download
    where user_id = ${userId} and doc_id = any(${docIds}::uuid[]) and at > ${now}::timestamptz - interval '1 day'
      and ${isAgain(now)}
    group by doc_id`.execute(db)
  return new Map(rows.map(({ docId, versions }) => [docId, new Set(versions)]))
}

/** What somebody has handed out lately: of this version today, of all today, other files within the minute. */
async function lately(
  db: Db,
  { userId, docId, fileId, version }: Pick<HandOut, 'userId' | 'docId' | 'fileId' | 'version'>,
  now: Date,
) {
  const midnight = `${dayOf(now)}T00:00:00+08:00`
  const { rows } = await sql<{ again: boolean; today: number; minute: number }>`
    select coalesce(bool_or(doc_id = ${docId} and version = ${version} and ${isAgain(now)}), false) as again,
      count(*) filter (where counted and at >= ${midnight}::timestamptz)::integer as today,
      count(distinct file_id) filter (where at > ${now}::timestamptz - interval '1 minute'
        and file_id <> ${fileId})::integer as minute
    from zhiku_download where user_id = ${userId} and at > ${now}::timestamptz - interval '1 day'`.execute(db)
  return rows[0]
}

/** Refuses whoever could not have it now: 11424, 11326, 11420, 11422, 10129. How often it may still be had. */
export async function needTimes(db: Db, asked: Pick<HandOut, 'userId' | 'docId' | 'fileId' | 'version'>, now: Date) {
  const right = needActive(await rightTo(db, asked.userId, asked.docId))
  const { again, today, minute } = await lately(db, asked, now)
  if (!again && right.used >= right.most) return usedUp(right.most)
  if (!again && today >= PER_DAY) return refuse(codes.DOWNLOADS_TODAY, `今日下载过多（每天 ${PER_DAY} 份），请明天再来`)
  if (minute >= PER_MINUTE) return refuse(codes.TOO_OFTEN, '操作太频繁，请稍后再试', 60)
  return { right, again }
}

/**
 * Writes down that something is handed out, and counts it: once a day for each version, however many of its files there are
 * and however often the line breaks. Refuses as needTimes does.
 */
export async function countHandOut(trx: Trx, out: HandOut, now: Date): Promise<Right> {
  await lockRight(trx, out.userId, out.docId)
  const { right, again } = await needTimes(trx, out, now)
  await sql`insert into zhiku_download (id, user_id, doc_id, file_id, version, at, way, network, device, counted)
    values (${newId()}, ${out.userId}, ${out.docId}, ${out.fileId}, ${out.version}, ${now}, ${out.way}, ${out.network}, ${out.device},
      ${!again})`.execute(trx)
  await sql`update zhiku_right set last_at = ${now}, last_version = greatest(last_version, ${out.version}),
    used = used + ${again ? 0 : 1} where user_id = ${out.userId} and doc_id = ${out.docId}`.execute(trx)
  if (!again) {
    await emit(trx, 'zhiku.downloaded', { userId: out.userId, docId: out.docId, first: right.lastAt === null })
  }
  return right
}

/** Apart from handing out: of a document that a whole hall fetches at once, everybody would wait for the same row. */
export const countDownload = on('zhiku.downloaded', 'count', (trx, { docId }) =>
  sql`update zhiku_doc set download_count = download_count + 1 where id = ${docId}`.execute(trx),
)
