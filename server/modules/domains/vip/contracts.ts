import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { ContractDetail, ContractRow, vipContract as spec } from '../../../../contract/vipContract'
import type { Input } from '../../../../contract/endpoint'
import * as codes from '../../../../contract/rules/codes'
import { amountWords } from '../../../app/formats/amount-words'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { isSigned, signedAddress } from '../../../app/secrets'
import { closed, sendPrivate } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import { joinOrder } from '../../commerce/order/invoiceable'
import { contractedOrder, holdContracted, isOver, type ContractedOrder } from '../../commerce/order/for-contract'
import type { OrderPart } from '../../commerce/order/shops/parts'
import { companyOf, type Standing } from '../company/members'
import { buyerOf, setAddress } from '../company/profile'
import { drawContract, type Paper } from './contract-paper'

const MAKE = 'POST /api/vipContract/make'
type Body = Input<typeof MAKE, (typeof spec)[typeof MAKE]>['body']
export type Which = 'draft' | 'signed'

export interface Contract {
  id: string
  number: string
  edition: number
  amount: number
  paper: Paper
  createdAt: Date
  signedAt: Date | null
}

/** Under these names in the storage, and for ten minutes at these addresses. */
export const fileOf = (id: string, which: Which) => `${which === 'draft' ? 's' : 'k'}${id}.pdf`
const pathOf = (id: string, which: Which) => `contract/${which}-${id}.pdf`
export const addressOf = ({ settings, now }: Pick<Ctx, 'settings' | 'now'>, id: string, number: string, which: Which) => ({
  url: signedAddress(settings, pathOf(id, which), now),
  name: `合同${number}${which === 'signed' ? '（盖章件）' : ''}.pdf`,
})

/** A purchase of the company whose money somebody may see, whoever has placed the order. */
const isOurs = ({ kind, input }: ContractedOrder, standing: Standing | undefined) =>
  kind === 'vip' && standing?.seesMoney === true && input.companyId === standing.companyId

const columns = sql`v.id, v.number, v.edition, v.amount, v.paper, v.created_at as "createdAt", v.signed_at as "signedAt"`
async function contractOfOrder(db: Db, orderId: string): Promise<Contract | undefined> {
  const { rows } = await sql<Contract>`select ${columns} from vip_contract v where v.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** There is something to draw a contract up for. */
const isOpen = ({ over, returning, amount }: ContractedOrder) => !over && !returning && amount > 0

const stateText = { none: '可以生成', waiting: '待盖章', signed: '已盖章', void: '已作废' }
export const stateOf = sql<ContractRow['state']>`
  case when ${isOver} then 'void' when v.signed_at is null then 'waiting' else 'signed' end`
const standingOf = (made: Contract | undefined, { over }: ContractedOrder): ContractRow['state'] =>
  made ? (over ? 'void' : made.signedAt ? 'signed' : 'waiting') : 'none'

/** Refuses with 11620 who may not see what their company has paid and signed. */
async function needMoney(db: Db, userId: string): Promise<Standing> {
  const standing = await companyOf(db, userId)
  return standing?.seesMoney ? standing : refuse(codes.NOT_THE_MANAGER, '合同只给主账号和主账号授权的管理员看')
}

/** One order as its company sees the contract. Refuses with 11620 who may not see money, with 10104 what is another company’s. */
async function ofCompany(db: Db, userId: string, orderId: string): Promise<{ order: ContractedOrder; standing: Standing }> {
  const standing = await needMoney(db, userId)
  const order = await contractedOrder(db, orderId)
  return order && isOurs(order, standing) ? { order, standing } : gone()
}

async function detailOf({ db, settings }: Pick<Ctx, 'db' | 'settings'>, order: ContractedOrder, { companyId, role }: Standing) {
  const [made, buyer] = await Promise.all([contractOfOrder(db, order.id), buyerOf(db, companyId)])
  const state = standingOf(made, order)
  const { name, creditCode, address, contact } = made?.paper.buyer ?? buyer
  const amount = made?.amount ?? order.amount
  const seller = made?.paper.seller ?? settings.seller
  return {
    orderId: order.id,
    state,
    canMake: role === 'main' && settings.seller !== null && isOpen(order) && !made?.signedAt,
    stale: made !== undefined && state === 'waiting' && made.amount !== order.amount,
    id: made?.id ?? null,
    number: made?.number ?? '',
    edition: made?.edition ?? 0,
    amount,
    amountWords: amountWords(amount),
    company: name,
    creditCode,
    address,
    contact,
    seller: seller?.name ?? '',
    makeTime: made?.createdAt.toISOString() ?? null,
    signTime: made?.signedAt?.toISOString() ?? null,
  } satisfies ContractDetail
}

/** Refuses with 10104, 11620. */
export async function contractDetail(ctx: Ctx, orderId: string): Promise<ContractDetail> {
  const { order, standing } = await ofCompany(ctx.db, ctx.user.id, orderId)
  return detailOf(ctx, order, standing)
}

const newNumber = (now: Date) => `HT${dayOf(now).replaceAll('-', '')}${String(randomInt(1e8)).padStart(8, '0')}`

/** Draws it up, or again under its number as long as nobody has signed. Refuses with 10104, 11620, 11629, 10105 (the words). */
export async function makeContract(ctx: Ctx, body: Body): Promise<ContractDetail> {
  const { db, user, settings, gateways, now } = ctx
  const { seller, transferTo } = settings
  if ((await gateways.moderation.checkText(body.address, '')).outcome === 'reject')
    refuse(codes.BAD_TEXT, '内容含有违规信息，请修改后再试')
  return once(db, user.id, MAKE, body, async (trx) => {
    const { standing } = await ofCompany(trx, user.id, body.orderId)
    if (standing.role !== 'main') refuse(codes.NOT_THE_MANAGER, '合同由主账号生成')
    const order = await holdContracted(trx, body.orderId)
    if (!seller || !isOpen(order)) return refuse(codes.NO_CONTRACT, '这张订单现在不能生成合同')
    await setAddress(trx, standing.companyId, body.address.trim())
    const paper: Paper = {
      buyer: await buyerOf(trx, standing.companyId),
      seller,
      account: transferTo,
      orderNo: order.orderNo,
      refundRule: order.refundRule,
      lines: order.items.map(({ title, spec, quantity, unitPrice }) => ({ title, spec, quantity, unitPrice })),
      amount: order.amount,
      day: dayOf(now),
    }
    const made =
      (await keep(trx, order.id, standing.companyId, paper, newNumber(now))) ??
      refuse(codes.NO_CONTRACT, '合同已经盖章，不能再改')
    // In the transaction: a contract without its file is none.
    await gateways.storage.put(fileOf(made.id, 'draft'), drawContract(paper, made), 'application/pdf')
    return detailOf({ db: trx, settings }, order, standing)
  })
}

async function keep(trx: Trx, orderId: string, companyId: string, paper: Paper, number: string) {
  const { rows } = await sql<Pick<Contract, 'id' | 'number' | 'edition'>>`
    insert into vip_contract as v (id, order_id, company_id, number, paper, amount)
    values (${newId()}, ${orderId}, ${companyId}, ${number}, ${JSON.stringify(paper)}::jsonb, ${paper.amount})
    on conflict (order_id) do update set paper = excluded.paper, amount = excluded.amount, edition = v.edition + 1,
      created_at = now()
      where v.signed_at is null
    returning id, number, edition`.execute(trx)
  return rows.at(0)
}

/** Where whoever may see it has it for ten minutes. Refuses with 10104, 11620. */
export async function contractFile(ctx: Ctx, id: string, which: Which) {
  const { companyId } = await needMoney(ctx.db, ctx.user.id)
  const { rows } = await sql<{ number: string; signed: boolean }>`
    select number, signed_at is not null as signed from vip_contract where id = ${id} and company_id = ${companyId}`.execute(
    ctx.db,
  )
  const found = rows.at(0) ?? gone()
  return which === 'signed' && !found.signed ? gone() : addressOf(ctx, id, found.number, which)
}

/** Refuses with 11620. */
export async function contractPage({ db, user }: Ctx, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { companyId } = await needMoney(db, user.id)
  const { rows } = await sql<Omit<ContractRow, 'makeTime' | 'signTime'> & { key: number; made: Date; signed: Date | null }>`
    select v.id, ${micros(sql`v.created_at`)} as key, v.order_id as "orderId", v.number, ${stateOf} as state, o.title, v.amount,
      v.created_at as made, v.signed_at as signed
    from vip_contract v ${joinOrder(sql`v.order_id`)} where v.company_id = ${companyId}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'v.created_at', 'v.id')}
    order by v.created_at desc, v.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, made, signed, ...row }) => ({
    ...row,
    makeTime: made.toISOString(),
    signTime: signed?.toISOString() ?? null,
  }))
  return { records, next: page.next }
}

/** How the contract of an order stands, to its buyer as long as they may see what the company pays. */
export const orderPart: OrderPart = {
  async detail({ db, settings }, { orderId, userId, kind }) {
    if (kind !== 'vip') return {}
    const [order, standing] = await Promise.all([contractedOrder(db, orderId), companyOf(db, userId)])
    if (!order || !isOurs(order, standing)) return {}
    const made = await contractOfOrder(db, orderId)
    if (!made && (!settings.seller || !isOpen(order) || standing!.role !== 'main')) return {}
    const state = standingOf(made, order)
    return { contract: { state, text: stateText[state], number: made?.number ?? '' } }
  },
  async numbers(db, orderIds) {
    const { rows } = await sql<{ order_id: string; number: string }>`
      select order_id, number from vip_contract where order_id = any(${orderIds}::uuid[])`.execute(db)
    return new Map(rows.map((row) => [row.order_id, row.number]))
  },
}

/** Serves a contract to whoever holds an address that was signed for it. */
export const serveContracts = (http: FastifyInstance, { db, gateways: { storage }, settings }: Services): void =>
  void http.get<{ Params: { token: string; file: string } }>(
    '/signed/:token/contract/:file',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, file } = req.params
      const [, kind, id] = /^(draft|signed)-([0-9a-f-]{36})\.pdf$/.exec(file) ?? []
      const which = kind === 'draft' ? 'draft' : 'signed'
      if (!id || !isSigned(settings, token, pathOf(id, which))) return closed()
      const { rows } =
        await sql`select from vip_contract where id = ${id} and (${which === 'draft'} or signed_at is not null)`.execute(db)
      return rows.length ? sendPrivate(reply, storage, fileOf(id, which)) : closed()
    },
  )
