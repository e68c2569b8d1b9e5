import { sql } from 'kysely'
import type { zhiku as spec } from '../../../../contract/zhiku'
import type { Input, Result } from '../../../../contract/endpoint'
import type { MyDoc } from '../../../../contract'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { bizIdsOf, BY_ORDER, holds, type EntitlementSource } from '../../commerce/entitlement/entitlements'
import { cardsOf, fileSize } from './catalog/cards'
import { fileOf } from './catalog/detail'
import { hadLately } from './hand-out/count'
import { cameWith, isPack } from './packs'
import { mayHave, notYours, rightsTo, rightTo, type Right } from './rights'

const PAGE = 'POST /api/zhikuRight/page'
type Body = Input<typeof PAGE, (typeof spec)[typeof PAGE]>['body']
type Detail = Result<(typeof spec)['GET /api/zhikuRight/detail/:docId']>

interface Row {
  id: string
  key: number
  title: string
  format: MyDoc['format']
  file_size: number
  status: string
  version: number
  label: string
  published_at: Date
}
const columns = sql`d.id, d.title, d.format, ${fileSize} as file_size, d.status, d.version,
  coalesce(v.label, '') as label, v.published_at`
const source = sql`zhiku_right r join zhiku_doc d on d.id = r.doc_id
  left join zhiku_version v on v.doc_id = d.id and v.no = d.version`

/** A newer version than the one that was had, as long as newer ones are theirs and there is a download left for it. */
function newVersionOf({ version, label, published_at }: Row, { lastVersion, newestUntil, used, most }: Right): string {
  const covered = newestUntil !== null && published_at <= newestUntil
  return lastVersion !== null && version > lastVersion && covered && used < most ? label : ''
}

type Lately = Awaited<ReturnType<typeof hadLately>>
const myDoc = (row: Row, right: Right, lately: Lately): MyDoc => ({
  id: row.id,
  title: row.title,
  format: row.format,
  fileSize: row.file_size,
  source: right.source,
  orderId: BY_ORDER.includes(right.source) ? right.sourceId : '',
  left: right.most - right.used,
  limit: right.most,
  lastTime: right.lastAt?.toISOString() ?? null,
  newVersion: newVersionOf(row, right),
  offShelf: row.status !== 'on',
  active: right.active,
  again: lately.has(row.id),
  refunding: right.paused,
})

/** What came how: 兑换 is by a code, from a company or as a gift. */
const sources: Record<NonNullable<Body['source']>, EntitlementSource[]> = {
  buy: ['buy'],
  vip: ['vip'],
  code: ['code', 'company', 'gift', 'assist'],
  free: ['free'],
}

/** All documents that somebody has, the latest first; what was given back is not among them. */
export async function myPage({ db, user, now }: Ctx, { source: wanted, keyword, size = DEFAULT_SIZE, cursor }: Body) {
  const position = decodeCursor(cursor, 'time')
  const word = keyword?.trim().toLowerCase()
  const { rows } = await sql<Row>`
    select ${columns}, ${micros(sql`r.got_at`)} as key from ${source}
    where r.user_id = ${user.id} and d.format <> 'pack'
      and ${holds('document', sql`r.user_id`, sql`r.doc_id`, wanted && sources[wanted])}
      ${word ? sql`and strpos(lower(d.title), ${word}) > 0` : sql``}
      ${beyond(position, 'time', 'r.got_at', 'd.id')}
    order by r.got_at desc, d.id desc limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const ids = found.map(({ id }) => id)
  const [rights, lately] = await Promise.all([rightsTo(db, user.id, ids), hadLately(db, user.id, ids, now)])
  const records = found.flatMap((row) => {
    const right = rights.get(row.id)
    return right ? [myDoc(row, right, lately)] : []
  })
  return { records, next }
}

interface VersionRow {
  no: number
  label: string
  log: string
  published_at: Date
  files: { id: string; name: string; size: number }[]
}

/** All versions of it that this right covers, the newest first. */
async function versionsOf(db: Db, docId: string, right: Right, lately: Lately): Promise<Detail['versions']> {
  const { rows } = await sql<VersionRow>`
    select v.no, v.label, v.log, v.published_at, (
      select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) order by f.sort), '[]')
      from zhiku_file f where f.doc_id = v.doc_id and f.version = v.no) as files
    from zhiku_version v where v.doc_id = ${docId} and ${mayHave(right)} order by v.no desc limit 20`.execute(db)
  return rows.map(({ no, label, log, published_at, files }) => ({
    no,
    label,
    log,
    publishTime: published_at.toISOString(),
    files: files.map(fileOf),
    again: lately.get(docId)?.has(no) ?? false,
  }))
}

/** One of them, with all that can be downloaded of it. Refuses with 11424 what is not theirs. */
export async function myDetail(ctx: Ctx, given: string): Promise<Detail> {
  const { db, user, gateways, now } = ctx
  const docId = given.toLowerCase()
  const right = (await rightTo(db, user.id, docId)) ?? notYours()
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where r.user_id = ${user.id} and r.doc_id = ${docId}`.execute(db)
  const row = rows[0] ?? notYours()
  const pack = isPack(row) ? await cameWith(db, docId, await bizIdsOf(db, 'document', right.sourceId)) : []
  const lately = await hadLately(db, user.id, [docId], now)
  return {
    ...myDoc(row, right, lately),
    versions: await versionsOf(db, docId, right, lately),
    pack: await cardsOf(ctx, pack, user.id),
    canMail: gateways.mail !== undefined,
    serverTime: now.toISOString(),
  }
}
