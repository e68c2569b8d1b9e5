import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { newId } from '../../server/app/ids'
import { atCashier, must, prepay, told } from '../order/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

type Wanted = Omit<Input<'POST /api/vipOrder/preview', Api['POST /api/vipOrder/preview']>['body'], 'platform'>

export const DAY = 86_400_000

/** The card of this name on the shelf. */
export async function cardNamed(server: TestServer, name: string): Promise<string> {
  const [{ id }] = await query<{ id: string }>(server, sql`select id from vip_card where name = ${name}`)
  return id
}

interface TestCard {
  days?: number | null
  price?: number
  rank?: number
  status?: 'on' | 'off'
  documents?: number
}
let names = 0
/** Another card, with so many documents a month. */
export async function card(server: TestServer, more: TestCard = {}): Promise<string> {
  const id = newId()
  const { price = 1000 } = more
  await query(
    server,
    sql`insert into vip_card (id, kind, name, days, price, origin_price, rank, status)
      values (${id}, 'personal', ${`测试卡${++names}`}, ${more.days === undefined ? 30 : more.days}, ${price}, ${price},
        ${more.rank ?? 1}, ${more.status ?? 'on'})`,
  )
  await query(
    server,
    sql`insert into vip_card_benefit (card_id, code, quota) values (${id}, 'document', ${more.documents ?? 30}),
      (${id}, 'course', null)`,
  )
  return id
}

export const preview = (person: Person, wanted: Wanted) => person.call('POST /api/vipOrder/preview', { body: wanted })
export async function order(person: Person, wanted: Wanted): Promise<string> {
  const { payPrice } = must(await preview(person, wanted))
  return must(await person.call('POST /api/vipOrder', { body: { ...wanted, payPrice, requestId: randomUUID() } })).orderId
}
export async function pay(server: TestServer, person: Person, orderId: string) {
  const { prepayId } = must(await prepay(person, orderId, { orderType: 2 }))
  await atCashier(server, prepayId)
  await told(server)
}
/** Orders and pays; the id of the order. */
export async function buy(server: TestServer, person: Person, wanted: Wanted): Promise<string> {
  const orderId = await order(person, wanted)
  await pay(server, person, orderId)
  return orderId
}

export const mine = async (person: Person) => must(await person.call('GET /api/vip/my'))
export const refund = (person: Person, id: string) =>
  person.call('POST /api/vipOrder/refundApply', { body: { id, reason: '暂时用不上' } })

/** So many days have passed for all that somebody has. */
export async function daysLater(server: TestServer, person: Person, days: number) {
  const gone = sql`make_interval(days => ${days})`
  await query(
    server,
    sql`update vip_term set starts_at = starts_at - ${gone}, ends_at = ends_at - ${gone}, created_at = created_at - ${gone}
      where user_id = ${person.id}`,
  )
  await query(server, sql`update app_user set vip_until = vip_until - ${gone} where id = ${person.id}`)
}
