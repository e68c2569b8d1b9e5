import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

const books = 'books of account are kept by law'

export const personalData: PersonalData = {
  held: [
    {
      table: 'shop_order',
      columns: ['user_id', 'order_no', 'title', 'refund_reason'],
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
        'cancel_reason',
        'refund_desc',
        'refund_by',
        'input',
        'purchase_key',
        'fulfilment',
        'approval',
        'kind',
      ],
      unexported: 'the order itself shows them',
      kept: books,
    },
    { table: 'order_line', columns: ['sku', 'title', 'spec'], unexported: 'the order itself shows them', kept: books },
  ],
  export: (userId) => ({
    orders: listOf(sql`select order_no, kind, title, origin_price, coins, pay_price, status, created_at, pay_time, cancel_time,
      refund_reason, refund_time from shop_order where user_id = ${userId} order by created_at desc`),
  }),
}
