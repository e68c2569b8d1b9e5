import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { grant, ownedOf, revoke, type EntitlementSource, type Owned } from '../../commerce/entitlement/entitlements'
import { returningOf } from '../../commerce/order/refunds/returning'

/** How often one purchase is handed out. */
export const TIMES = 10
/** For so long newer versions belong to it. */
const NEWEST_MONTHS = 12

export interface Right extends Owned {
  used: number
  most: number
  lastAt: Date | null
  lastVersion: number | null
  gotVersion: number
  newestUntil: Date | null
}

interface Counted {
  doc_id: string
  used: number
  most: number
  last_at: Date | null
  last_version: number | null
  got_version: number
  newest_until: Date | null
}

const owned = ownedOf('document', returningOf)

/** What somebody has, or had, of these documents. */
export async function rightsTo(db: Db, userId: string | null, docIds: string[]): Promise<Map<string, Right>> {
  if (!userId || !docIds.length) return new Map()
  const had = await owned(db, userId, docIds)
  if (!had.size) return new Map()
  const { rows } = await sql<Counted>`${prepared}
    select doc_id, used, most, last_at, last_version, got_version, newest_until from zhiku_right
    where user_id = ${userId} and doc_id = any(${[...had.keys()]}::uuid[])`.execute(db)
  const counted = new Map(rows.map((row) => [row.doc_id, row]))
  return new Map(
    [...had].map(([docId, one]) => {
      const row = counted.get(docId)
      return [
        docId,
        {
          ...one,
          used: row?.used ?? 0,
          most: row?.most ?? TIMES,
          lastAt: row?.last_at ?? null,
          lastVersion: row?.last_version ?? null,
          gotVersion: row?.got_version ?? 1,
          newestUntil: row?.newest_until ?? null,
        },
      ]
    }),
  )
}

export const rightTo = async (db: Db, userId: string | null, docId: string): Promise<Right | undefined> =>
  (await rightsTo(db, userId, [docId])).get(docId.toLowerCase())

/** Who does something with a document waits here for whoever does so at the same moment. */
export const lockRight = (trx: Trx, userId: string, docId: string) =>
  sql`select from zhiku_right where user_id = ${userId} and doc_id = ${docId} for update`.execute(trx)

interface Given {
  userId: string
  docId: string
  source: EntitlementSource
  /** Left out where it is this gift itself. */
  sourceId?: string
  endTime?: Date | null
}

/** Gives a document to somebody, with its times from now on; what others gave of it stays where it is more. */
export async function giveRight(trx: Trx, { userId, docId, source, sourceId = newId(), endTime = null }: Given): Promise<void> {
  await sql`
    with given as (
      select d.id as doc_id, greatest(d.version, 1) as version, now() + make_interval(months => ${NEWEST_MONTHS}) as until
      from zhiku_doc d where d.id = ${docId}),
    r as (
      insert into zhiku_right (user_id, doc_id, most, got_version, newest_until)
      select ${userId}, doc_id, ${TIMES}, version, until from given
      on conflict (user_id, doc_id) do update set most = greatest(zhiku_right.most, zhiku_right.used + ${TIMES}), got_at = now(),
        got_version = greatest(zhiku_right.got_version, excluded.got_version),
        newest_until = greatest(zhiku_right.newest_until, excluded.newest_until)
      returning user_id, doc_id, used)
    insert into zhiku_grant (source_id, doc_id, user_id, most, got_version, newest_until)
    select ${sourceId}, doc_id, r.user_id, r.used + ${TIMES}, version, until from r join given using (doc_id)
    on conflict do nothing`.execute(trx)
  await grant(trx, { userId, kind: 'document', bizId: docId, source, sourceId, endTime })
}

/** Takes back what one source gave: of the same documents there is left what the others gave. */
export async function takeRights(trx: Trx, sourceId: string): Promise<void> {
  await revoke(trx, { sourceId })
  await sql`select from zhiku_right where (user_id, doc_id) in (
    select user_id, doc_id from zhiku_grant where source_id = ${sourceId}) order by doc_id for update`.execute(trx)
  await sql`
    with back as (delete from zhiku_grant where source_id = ${sourceId} returning user_id, doc_id)
    update zhiku_right r set most = greatest(r.used, g.most), got_version = g.got_version, newest_until = g.newest_until
    from (select user_id, doc_id, max(most) as most, max(got_version) as got_version, max(newest_until) as newest_until
      from zhiku_grant join back using (user_id, doc_id) where source_id <> ${sourceId} group by user_id, doc_id) g
    where r.user_id = g.user_id and r.doc_id = g.doc_id`.execute(trx)
}

/** Versions of a right that may be handed out: those there were, and newer ones for a while. A condition on `v`. */
export const mayHave = ({ gotVersion, newestUntil }: Right) =>
  sql<boolean>`(v.no <= ${gotVersion} or v.published_at <= ${newestUntil}::timestamptz)`

export const notYours = () => refuse(codes.NOT_YOUR_DOC, '无下载权限，请先购买或领取')
export const resting = () => refuse(codes.REFUND_OPEN, '退款处理中，暂停下载；撤销退款申请后可以接着下载')

export function needActive(right: Right | undefined): Right {
  if (!right) return notYours()
  if (right.paused) return resting()
  return right.active ? right : notYours()
}

export interface Priced {
  id: string
  title: string
  status: 'on' | 'off' | 'draft'
  price: number
  member_price: number | null
  coin_price: number | null
  vip_free: boolean
  version: number
}
export const priceColumns = sql`d.id, d.title, d.status, d.price, d.member_price, d.coin_price, d.vip_free, d.version`

export async function pricedDoc(db: Db, docId: string): Promise<Priced> {
  const { rows } = await sql<Priced>`select ${priceColumns} from zhiku_doc d where d.id = ${docId}`.execute(db)
  const row = rows[0]
  return row && row.status !== 'draft' ? row : gone()
}
export const isFree = ({ price, coin_price }: Pick<Priced, 'price' | 'coin_price'>) => price === 0 && coin_price === null
export const offShelf = () => refuse(codes.DOC_OFF_SHELF, '资料已下架')
