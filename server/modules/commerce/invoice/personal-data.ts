import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'
import { joinOrder } from '../order/invoiceable'
import { forgetInvoices } from './invoices'

export const personalData: PersonalData = {
  held: [
    {
      table: 'invoice',
      columns: ['user_id', 'title', 'tax_no', 'reason', 'number'],
      section: 'invoices',
      kept: 'what was issued is kept by law as a voucher; what was not goes',
    },
    { table: 'invoice', columns: ['email'], section: 'invoices', erased: true },
  ],
  export: (userId) => ({
    invoices:
      listOf(sql`select o.order_no, i.kind, i.title, i.tax_no, i.email, i.amount, i.state, i.reason, i.number, i.created_at,
      i.issued_at from invoice i ${joinOrder(sql.ref('i.order_id'))} where i.user_id = ${userId} order by i.created_at desc`),
  }),
  erase: forgetInvoices,
}
