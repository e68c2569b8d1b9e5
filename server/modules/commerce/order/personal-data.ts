import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

const books = 'books of account are kept by law'

export const personalData: PersonalData = {
  held: [
    {
      table: 'shop_order',
      columns: ['user_id', 'order_no', 'title'],
      section: 'orders',
      kept: books,
    },
    {
      table: 'shop_order',
      columns: [
        'cover',
        'spec',
        'lines',
        'refund_rule',
        'ways',
        'cancel_reason',
        'input',
        'purchase_key',
        'fulfilment',
        'approval',
        'kind',
      ],
      unexported: 'the order itself shows them',
      kept: books,
    },
    { table: 'order_refund', columns: ['reason', 'detail'], section: 'orders', kept: books },
    { table: 'order_refund', columns: ['asked_by', 'lines'], unexported: 'the order itself shows them', kept: books },
    { table: 'order_line', columns: ['sku', 'title', 'spec'], unexported: 'the order itself shows them', kept: books },
  ],
  export: (userId) => ({
    orders: listOf(sql`select order_no, kind, title, origin_price, coins, pay_price, status, created_at, pay_time, cancel_time,
      (select json_agg(json_build_object('reason', r.reason, 'detail', r.detail, 'amount', r.amount, 'coins', r.coins,
        'askedAt', r.asked_at,
        'withdrawnAt', r.withdrawn_at, 'doneAt', r.done_at) order by r.asked_at) from order_refund r
        where r.order_id = o.id) as refunds,
      refund_time from shop_order o where user_id = ${userId} order by created_at desc`),
  }),
}
