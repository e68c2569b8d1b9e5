import type { PersonalData } from '../../../app/personal-data'

const books = 'books of account are kept by law'

export const personalData: PersonalData = {
  held: [
    {
      table: 'payment',
      columns: ['user_id', 'openid', 'out_trade_no', 'transaction_id'],
      unexported: 'how the orders of the section orders were paid; WeChat shows it',
      kept: books,
    },
    { table: 'payment', columns: ['app_id', 'mch_id', 'ticket'], impersonal: 'names us' },
    {
      table: 'payment_transfer',
      columns: ['payer', 'voucher', 'refused_reason'],
      unexported: 'what the person has shown us; the order shows it',
      kept: books,
    },
    { table: 'payment_refund', columns: ['reason'], unexported: 'in the section orders', kept: books },
  ],
}
