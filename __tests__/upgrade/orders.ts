import type pg from 'pg'
import type { Upgrade } from './upgrade'

const STATUSES = [0, 10, 20, 30, 40, 50, 60] as const

/** Somebody with an order in every status, as 0039 had them; `late` are those that were closed before the money came. */
async function before(pool: pg.Pool) {
  await pool.query(
    `insert into app_user (id, nick_name, invite_code) values ('00000000-0000-7000-8000-000000000001', '安然', 'OLD1')`,
  )
  for (const [kind, virtual] of [
    ['course', true],
    ['cert', false],
  ] as const)
    for (const status of STATUSES)
      for (const late of status >= 50 ? [false, true] : [false]) {
        const paid = status !== 0 && status !== 40
        await pool.query(
          `insert into shop_order (id, order_no, user_id, kind, biz_id, title, cover, spec, lines, refund_rule, virtual, origin_price, price,
             coins, pay_price, status, expires_at, pay_time, cancel_time, cancel_type, refund_asked_at, refund_time)
           values (gen_random_uuid(), $1, '00000000-0000-7000-8000-000000000001', $2, gen_random_uuid(), '旧订单', '', '一件', '[]', '规则', $3,
             1000, 1000, 100, 900, $4, now() + interval '1 hour', $5, $6, $7, $8, $9)`,
          [
            `${kind}-${status}-${late}`,
            kind,
            virtual,
            status,
            paid ? new Date() : null,
            status === 40 || late ? new Date() : null,
            status === 40 || late ? 10 : null,
            status >= 50 ? new Date() : null,
            status === 60 ? new Date() : null,
          ],
        )
      }
  await pool.query(`insert into payment (id, order_id, user_id, channel, app_id, mch_id, out_trade_no, amount, state, transaction_id, paid_at)
    select gen_random_uuid(), id, user_id, 'h5', 'a', 'm', order_no, pay_price, 'paid', 't' || order_no, pay_time
    from shop_order where pay_time is not null`)
  await pool.query(`insert into payment_refund (id, payment_id, out_refund_no, amount, cause, reason, state, refund_id, sent_at, done_at)
    select gen_random_uuid(), p.id, o.order_no, p.amount, case when o.cancel_time is null then 'asked' else 'late' end, '', 'done',
      'r' || o.order_no, now(), now() from payment p join shop_order o on o.id = p.order_id where o.status = 60`)
}

/** What every order was, and what it is now beside that. */
async function check(pool: pg.Pool) {
  const { rows } = await pool.query(`
    select o.order_no, o.status, o.pay_price, o.fulfilment, o.refunded_amount, o.refunded_coins, o.purchase_key = o.biz_id::text as keyed,
      o.input = jsonb_build_object('courseId', o.biz_id) as wanted, l.quantity, l.unit_price, l.refunded, l.sku = o.biz_id::text as same,
      (select json_agg(json_build_object('from', r.from_status, 'amount', r.amount, 'coins', r.coins, 'final', r.final,
        'open', r.id is not distinct from o.refund_id, 'done', r.done_at is not null)) from order_refund r where r.order_id = o.id) as refunds,
      (select sum(p.refunded)::int from payment p where p.order_id = o.id) as paid_back
    from shop_order o join order_line l on l.order_id = o.id where o.title = '旧订单' order by o.order_no`)
  expect(rows).toHaveLength(2 * (STATUSES.length + 2))
  for (const row of rows) {
    const [kind, status, late] = (row.order_no as string).split('-')
    const back = status === '60'
    expect(row).toMatchObject({
      status: Number(status),
      pay_price: 900,
      fulfilment: kind === 'course' ? 'instant' : 'ship',
      refunded_amount: back ? 900 : 0,
      refunded_coins: back && late === 'false' ? 100 : 0,
      keyed: true,
      wanted: true,
      quantity: 1,
      unit_price: 1000,
      refunded: back && late === 'false' ? 1 : 0,
      same: true,
      refunds:
        Number(status) < 50
          ? null
          : [
              {
                from: late === 'true' ? 40 : kind === 'course' ? 30 : 10,
                amount: 900,
                coins: late === 'true' ? 0 : 100,
                final: late === 'true',
                open: !back,
                done: back,
              },
            ],
      paid_back: status === '0' || status === '40' ? null : back ? 900 : 0,
    })
  }
}

export const orders: Upgrade = { what: 'orders in every status', before, check }
