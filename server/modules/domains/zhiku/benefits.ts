import { sql } from 'kysely'
import { page } from '../../../app/http/page'
import { memberGoods } from '../../commerce/order/placing/member-goods'

/** Documents within the month's allowance, see quota.ts, and a lower price for what is not within it. */
export const benefits = memberGoods({
  from: sql`zhiku_doc x`,
  sold: sql`x.status = 'on'`,
  sale: 'zhiku',
  owned: 'document',
  free: { code: 'document', at: page('pages/zhiku/index', { section: 'vip' }), unit: '份可选' },
  lower: { code: 'documentPrice', at: page('pages/zhiku/index'), unit: '份' },
})
