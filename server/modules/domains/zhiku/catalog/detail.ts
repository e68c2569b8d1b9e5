import { sql } from 'kysely'
import type { DocDetail, DocFile, DocQuota } from '../../../../../contract'
import type { OpenCtx } from '../../../../app/context'
import { prepared, type Db } from '../../../../app/database/db'
import { mayPreview } from '../../../../app/http/preview'
import { gone } from '../../../../app/errors'
import { hasAllowances } from '../../../commerce/entitlement/allowances'
import { termsNow } from '../../../commerce/order/refunds/refund-terms'
import { balanceOf } from '../../../commerce/coin/ledger'
import { hasBenefit } from '../../vip/allowances'
import { briefs } from '../../../identity/user/profile'
import { pictureOf } from '../../../platform/file/images'
import { coursesAbout } from '../../lesson/for-zhiku'
import { formatOf } from '../formats'
import { isStale } from '../law'
import { inPack, packsWith } from '../packs'
import { quotaOf } from '../quota'
import { isFree, rightTo, type Right } from '../rights'
import { browse } from '../../../services/saved/history'
import { priceFor, refundRule } from '../sellable'
import { card, cardColumns, cardsOf, type DocRow } from './cards'

/** A document whose law was looked at longer ago is said to be perhaps out of date. */
const ALSO = 4

interface Row extends DocRow {
  status: 'on' | 'off' | 'draft'
  version: number
  category_id: string
  category: string
  tags: string[]
  intro: string
  catalog: string[]
  basis: string
  law_as_of: string | null
  stale: boolean
  author_id: string | null
  author_docs: number
  label: string | null
  log: string | null
  preview: DocDetail['preview'] | null
  collected: boolean
  reviewed: boolean
}

interface FileRow {
  id: string
  name: string
  size: number
}
export const fileOf = ({ id, name, size }: FileRow): DocFile => ({ fileId: id, name, ext: formatOf(name), size })

export async function filesOf(db: Db, docId: string, version: number): Promise<DocFile[]> {
  const { rows } = await sql<FileRow>`${prepared}
    select id, name, size from zhiku_file where doc_id = ${docId} and version = ${version} order by sort`.execute(db)
  return rows.map(fileOf)
}

async function previewsOf(db: Db, docId: string, version: number) {
  const { rows } = await sql<{ id: string; width: number; height: number }>`${prepared}
    select file_id as id, width, height from zhiku_preview where doc_id = ${docId} and version = ${version}
    order by page`.execute(db)
  return rows.map(pictureOf)
}

/** What those who have had this one have had too, as far as it is on the shelf; filled up with its neighbours. */
async function alsoHad(db: Db, docId: string, categoryId: string): Promise<DocRow[]> {
  const { rows } = await sql<DocRow>`${prepared}
    select ${cardColumns} from zhiku_doc d left join (
      select o.doc_id, count(*) as people from (
        select user_id from zhiku_right where doc_id = ${docId} order by user_id limit 200) r
      join zhiku_right o on o.user_id = r.user_id and o.doc_id <> ${docId} group by o.doc_id) had on had.doc_id = d.id
    where d.status = 'on' and d.id <> ${docId} and d.format <> 'pack' and (had.people > 0 or d.category_id = ${categoryId})
    order by coalesce(had.people, 0) desc, d.heat desc, d.id desc limit ${ALSO}`.execute(db)
  return rows
}

function buttonOf(row: Row, right: Right | undefined, { vipFree, quota }: { vipFree: boolean; quota: DocQuota | undefined }) {
  if (right?.paused) return 'refunding'
  if (right?.active) return 'download'
  if (row.status !== 'on') return 'off'
  if (isFree(row)) return 'free'
  // With nothing left this month, what costs coins costs them members too; what costs money says so on its own button.
  if (vipFree && quota && (quota.left > 0 || row.coin_price === null)) return 'vip'
  return row.coin_price === null ? 'buy' : 'coin'
}

/**
 * A document, for whoever thinks about it and whoever has it; one off the shelf is for those alone who have it. Refuses with
 * 10104.
 */
export async function docDetail(ctx: OpenCtx, given: string): Promise<DocDetail> {
  const { db, user, modules } = ctx
  const id = given.toLowerCase()
  const viewer = user?.id ?? null
  const { rows } = await sql<Row>`${prepared}
    select ${cardColumns}, d.status, d.version, d.category_id, k.name as category, d.tags, d.intro, d.catalog, d.basis,
      d.law_as_of,
      ${isStale} as stale,
      d.author_id, (select count(*)::integer from zhiku_doc o where o.author_id = d.author_id and o.status = 'on') as author_docs,
      v.label, v.log, v.preview,
      exists (select from zhiku_collect c where c.doc_id = d.id and c.user_id = ${viewer}::uuid) as collected,
      exists (select from zhiku_review r where r.doc_id = d.id and r.user_id = ${viewer}::uuid) as reviewed
    from zhiku_doc d join zhiku_category k on k.id = d.category_id
    left join zhiku_version v on v.doc_id = d.id and v.no = d.version where d.id = ${id}`.execute(db)
  const row = rows[0] ?? gone()
  const right = await rightTo(db, viewer, id)
  const previewed = mayPreview(ctx.settings, ctx.caller, ['document', id], ctx.now)
  if (!previewed && (row.status === 'draft' || (row.status === 'off' && !right))) return gone()
  const [previews, files, also, courses, pack, packs, people, quota, vip, coinBalance] = await Promise.all([
    previewsOf(db, id, row.version),
    filesOf(db, id, row.version),
    alsoHad(db, id, row.category_id).then((found) => cardsOf(ctx, found, viewer)),
    coursesAbout(db, row.tags, viewer),
    inPack(db, id).then((found) => cardsOf(ctx, found, viewer)),
    packsWith(db, id).then((found) => cardsOf(ctx, found, viewer)),
    briefs(db, row.author_id ? [row.author_id] : [], viewer),
    quotaOf(ctx, viewer),
    hasBenefit(db, viewer, 'documentPrice'),
    viewer ? balanceOf(db, viewer) : 0,
    viewer && browse(ctx.reads.main, viewer, 'document', id),
  ])
  const shown = card(row, hasAllowances(modules, 'document'), right?.active ?? false)
  const btn = buttonOf(row, right, { vipFree: shown.vipFree, quota })
  return {
    ...shown,
    category: { id: row.category_id, name: row.category },
    tags: row.tags,
    intro: row.intro,
    catalog: row.catalog,
    basis: row.basis,
    lawAsOf: row.law_as_of,
    stale: row.stale,
    previews,
    preview: row.preview ?? 'waiting',
    files,
    author: (row.author_id && people.get(row.author_id)) || null,
    authorDocs: row.author_docs,
    version: row.label ?? '',
    updateLog: row.log ?? '',
    btn,
    offShelf: row.status !== 'on',
    payPrice: priceFor(row, vip),
    ...(right && {
      right: {
        source: right.source,
        left: right.most - right.used,
        limit: right.most,
        endTime: right.endTime?.toISOString() ?? null,
        lastTime: right.lastAt?.toISOString() ?? null,
      },
    }),
    ...(quota && { quota }),
    coinBalance,
    collected: row.collected,
    review: {
      count: row.review_count,
      can: (right?.lastAt ?? null) !== null && !row.reviewed && row.author_id !== viewer,
      mine: row.reviewed,
    },
    refundRule: refundRule(await termsNow(db, 'zhiku')),
    pack,
    packs,
    also,
    courses,
  }
}
