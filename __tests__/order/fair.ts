import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import type { Ctx } from '../../server/app/context'
import { newId } from '../../server/app/ids'
import { defineModule } from '../../server/app/module'
import { place } from '../../server/modules/commerce/order/placing/place'
import { askRefund, withdraw } from '../../server/modules/commerce/order/refunds/refunds'
import type { Sellable } from '../../server/modules/commerce/order/shops/sellable'
import { partOfLines } from '../../server/modules/commerce/order/refunds/shares'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

const FairInput = Type.Object({
  fairId: Type.String(),
  /** Of each kind of ticket. */
  tickets: Type.Array(Type.Object({ price: Type.Integer(), coins: Type.Optional(Type.Integer()), quantity: Type.Integer() })),
})
type FairInput = Static<typeof FairInput>

/**
 * In the place of another shop, since no page sells it: tickets of several kinds in one order, of which its buyer gives back
 * one of the first kind at a time, as long as there are two.
 */
const shop: Sellable<typeof FairInput> = {
  kind: 'cert',
  input: FairInput,
  bizId: ({ fairId }) => fairId,
  async offer(_db, { tickets }) {
    const price = tickets.reduce((sum, ticket) => sum + ticket.price * ticket.quantity, 0)
    return {
      title: 'HR 年会',
      cover: '',
      spec: '门票',
      originPrice: price,
      price,
      lines: [],
      coinShare: 0.5,
      payWindowMinutes: 30,
      virtual: false,
      left: null,
      refundRule: '第一种票可以一张一张退，留一张',
      items: tickets.map(({ price: unitPrice, coins = 0, quantity }, at) => {
        return { sku: `t${at}`, title: `票 ${at}`, spec: '', quantity, unitPrice, unitCoins: coins }
      }),
      coinPrice: tickets.reduce((sum, { coins = 0, quantity }) => sum + coins * quantity, 0),
      fulfilment: 'attend',
      ways: ['wechat', 'transfer'],
    }
  },
  reserve: async () => undefined,
  release: (trx, { orderId }) => keep(trx, orderId, 'release'),
  fulfil: (trx, { orderId }) => keep(trx, orderId, 'fulfil'),
  revoke: (trx, { orderId }) => keep(trx, orderId, 'revoke'),
  giveUp: (trx, { orderId }, lines) => keep(trx, orderId, `give up ${JSON.stringify(lines)}`),
  async refundable(_inquiry, sale) {
    const [{ quantity, refunded }] = sale.lines
    return quantity - refunded > 1 ? partOfLines(sale, [{ position: 0, quantity: 1 }]) : '留一张'
  },
}
const keep = async (trx: Parameters<typeof shop.fulfil>[0], orderId: string, what: string) =>
  void (await sql`insert into test_deed (order_id, what) values (${orderId}, ${what})`.execute(trx))

export const openFair = (server: TestServer) => {
  const { services } = server.app
  services.modules = services.modules.with(defineModule({ name: 'fair', sellables: [shop] }))
}

/** As a handler of this shop would be called. */
const ctxOf = ({ app: { services } }: TestServer, { id }: Person) =>
  ({ ...services, user: { id }, now: new Date(), caller: { address: '', device: '', token: '', region: '' } }) as unknown as Ctx

/** Orders tickets; half of the price in coins, if that is wanted. */
export async function orderTickets(server: TestServer, person: Person, tickets: FairInput['tickets'], useCoin = false) {
  const price = tickets.reduce((sum, ticket) => sum + ticket.price * ticket.quantity, 0)
  const { orderId } = await place(ctxOf(server, person), 'cert', 'POST /test/fair', {
    input: { fairId: newId(), tickets },
    useCoin,
    payPrice: useCoin ? Math.ceil(price / 2) : price,
    requestId: newId(),
  })
  return orderId
}
export const giveBackTicket = (server: TestServer, person: Person, id: string) =>
  askRefund(ctxOf(server, person), 'cert', { id, reason: '一人不来了' })
export const keepTicket = (server: TestServer, person: Person, id: string) => withdraw(ctxOf(server, person), 'cert', id)

export const bookOf = async (server: TestServer, id: string) => {
  const [book] = await query(
    server,
    sql<{ status: number; amount: number; coins: number; lines: number[]; refunded: number | null }>`
      select status, refunded_amount as amount, refunded_coins as coins,
        (select json_agg(refunded order by position) from order_line l where l.order_id = o.id) as lines,
        (select sum(refunded)::int from payment p where p.order_id = o.id) as refunded
      from shop_order o where id = ${id}`,
  )
  return book
}
