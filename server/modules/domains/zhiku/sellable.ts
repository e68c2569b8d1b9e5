import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { DocInput } from '../../../../contract/zhikuOrder'
import type { Ctx } from '../../../app/context'
import { isTrx, type Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { Modules } from '../../../app/module'
import { balanceOf } from '../../commerce/coin/ledger'
import { bizIdsOf } from '../../commerce/entitlement/entitlements'
import { place } from '../../commerce/order/placing/place'
import { asManyAsWanted, tooLate } from '../../commerce/order/placing/plain'
import { refundTerms, termsNow, type RefundTerms } from '../../commerce/order/refunds/refund-terms'
import { redeemableOf } from '../../commerce/order/shops/redeem'
import type { Offer, Sale, Sellable } from '../../commerce/order/shops/sellable'
import { restOf } from '../../commerce/order/refunds/shares'
import { isVip } from '../../identity/user/people'
import { comesWithEveryCard, hasBenefit } from '../vip/allowances'
import { fileSize } from './catalog/cards'
import { coverOf, FORMAT_NAMES, pagesOf, sizeOf } from './formats'
import { isPack, packDocs } from './packs'
import { quotaOf } from './quota'
import {
  giveRight,
  isFree,
  lockRight,
  offShelf,
  priceColumns,
  rightsTo,
  rightTo,
  takeRights,
  TIMES,
  type Priced,
  type Right,
} from './rights'
import { oweShare } from './upload/shares'

/** The part of a price that coins may pay. */
const COIN_SHARE = 0.2
const PAY_MINUTES = 30

export const refundRule = ({ days }: RefundTerms) => `虚拟资料，下载后不支持退款；还没有下载过，支付后 ${days} 天内可以申请退款`

type Row = Priced & { format: keyof typeof FORMAT_NAMES; file_size: number; page_count: number }

/** What this person would pay for it in 分; members may pay less. */
export const priceFor = ({ price, member_price }: Pick<Priced, 'price' | 'member_price'>, vip: boolean) =>
  vip && member_price !== null ? member_price : price

async function docOf(db: Db, docId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${priceColumns}, d.format, ${fileSize} as file_size, d.page_count from zhiku_doc d where d.id = ${docId}`.execute(db)
  return rows[0] && rows[0].status !== 'draft' ? rows[0] : gone()
}

const specOf = (doc: Row) =>
  [FORMAT_NAMES[doc.format], pagesOf(doc), sizeOf(doc.file_size), isPack(doc) ? `每份可下载 ${TIMES} 次` : `可下载 ${TIMES} 次`]
    .filter(Boolean)
    .join(' · ')

/** A pack that would add nothing. */
async function refuseOwnedPack(db: Db, userId: string, packId: string) {
  const docs = await packDocs(db, packId)
  const rights = await rightsTo(db, userId, docs)
  if (docs.every((id) => rights.get(id)?.active)) refuse(codes.OWNED, '里面的资料都已拥有，不必再买')
}

/** What every card brings: to take it from what is free each month, or to pay less. */
const memberPrice = async (db: Db, doc: Row) =>
  doc.vip_free && (await comesWithEveryCard(db, 'document')) ? 0 : priceFor(doc, await comesWithEveryCard(db, 'documentPrice'))

async function offer(db: Db, { docId }: { docId: string }, userId: string, modules?: Modules): Promise<Offer> {
  const doc = await docOf(db, docId)
  const right = await rightTo(db, userId, docId)
  if (right?.active) refuse(codes.OWNED, '已拥有这份资料，可以直接下载')
  if (right?.paused) refuse(codes.REFUND_OPEN, '这份资料的退款处理中；撤销退款可以接着下载，不必再买')
  if (doc.status !== 'on') offShelf()
  if (isFree(doc)) refuse(codes.OWNED, '这份资料是免费的，可以直接下载')
  if (doc.vip_free && modules && (await quotaOf({ db, modules, now: new Date() }, userId))?.left)
    refuse(codes.FREE_FOR_MEMBER, '这份资料在你的会员额度里，可以直接领取，不必购买')
  const vip = await hasBenefit(db, userId, 'documentPrice')
  if (isPack(doc)) await refuseOwnedPack(db, userId, docId)
  const price = priceFor(doc, vip)
  const lower = price < doc.price
  return {
    title: doc.title,
    cover: coverOf(docId, doc.title, doc),
    spec: specOf(doc),
    originPrice: doc.price,
    price,
    lines: lower ? [{ label: '会员优惠', amount: price - doc.price }] : [],
    ...(lower && { open: { price: doc.price, lines: [] } }),
    ...(!(await isVip(db, userId)) && { forMembers: { price: await memberPrice(db, doc) } }),
    ...(doc.coin_price !== null && { coinPrice: doc.coin_price }),
    coinShare: COIN_SHARE,
    payWindowMinutes: PAY_MINUTES,
    virtual: true,
    fulfilment: 'instant',
    left: null,
    refundRule: refundRule(await termsNow(db, 'zhiku')),
  }
}

/** The document, or a pack and what was in it when it was bought; always in the same order, since they are locked in it. */
const boughtBy = async (db: Db, { orderId, bizId }: Pick<Sale, 'orderId' | 'bizId'>) =>
  [...new Set([bizId, ...(await bizIdsOf(db, 'document', orderId))])].sort()

/** How often it may still be had, once some of it was; of a pack each document has its own times. */
const leftText = (right: Right | undefined) =>
  right?.active && right.lastAt ? `还可下载 ${right.most - right.used} 次` : undefined

/** Documents, as the order module sells them. */
export const sellable: Sellable<typeof DocInput> = {
  kind: 'zhiku',
  input: DocInput,
  bizId: ({ docId }) => docId,
  offer,
  ...asManyAsWanted,
  async fulfil(trx, sale) {
    const { orderId, userId, bizId, byCode } = sale
    for (const docId of [bizId, ...(await packDocs(trx, bizId))])
      await giveRight(trx, { userId, docId, source: byCode ? 'code' : 'buy', sourceId: orderId })
    await oweShare(trx, sale)
  },
  revoke: async (trx, { orderId }) => takeRights(trx, orderId),
  async refundable({ db, now }, sale) {
    const { userId, paidAt } = sale
    const terms = await refundTerms(db, 'zhiku', sale.orderedAt)
    const rule = refundRule(terms)
    const late = tooLate(paidAt, now, terms.days, rule)
    if (late) return late
    // Whoever downloads at this moment is waited for, and finds afterwards that it rests.
    const bought = await boughtBy(db, sale)
    if (isTrx(db)) for (const docId of bought) await lockRight(db, userId, docId)
    const { rows } = await sql`
      select from zhiku_download where user_id = ${userId} and doc_id = any(${bought}::uuid[]) and at >= ${paidAt}
      limit 1`.execute(db)
    return rows.length ? `已经下载过。${rule}` : restOf(sale)
  },
  nextSteps: async ({ db }, { userId, bizId: id, lines }) => [
    {
      text: '下载资料',
      note: leftText(await rightTo(db, userId, id)) ?? lines[0]?.spec,
      action: '去下载',
      at: page('pages/zhiku/download', { id }),
      use: true,
    },
  ],
}

/** Documents, as codes give them. */
export const redeemable = redeemableOf(sellable, {
  type: 'zhiku',
  virtual: true,
  input: ({ bizId }) => ({ docId: bizId! }),
  async card(db, { bizId }) {
    const doc = await docOf(db, bizId!)
    return { title: doc.title, cover: coverOf(bizId!, doc.title, doc), note: specOf(doc), validText: '' }
  },
  use: ({ bizId }) => ({ action: '去下载', at: page('pages/zhiku/download', { id: bizId! }) }),
})

const ROUTE = 'POST /api/zhiku/coinExchange'

/** Buys with coins alone, as an order like any other. Refuses with 11103 (too few), 11310, 11404, 10104. */
export async function coinExchange(ctx: Ctx, { id, requestId }: { id: string; requestId: string }) {
  const docId = id.toLowerCase()
  const { rows } = await sql<{ coins: number | null }>`
    select coin_price as coins from zhiku_doc where id = ${docId} and status <> 'draft'`.execute(ctx.db)
  if (!rows.length) return gone()
  if (rows[0].coins === null) return refuse(codes.DOC_OFF_SHELF, '这份资料现在不以金币兑换')
  const { orderId } = await place(ctx, 'zhiku', ROUTE, { input: { docId }, payPrice: 0, requestId })
  return { orderId, coinBalance: await balanceOf(ctx.db, ctx.user.id) }
}
