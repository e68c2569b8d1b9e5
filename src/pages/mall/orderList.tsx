import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { mallShop } from '@/features/checkout/shops/mall'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'

const STATES = [
  { key: 'all', label: '全部', empty: '还没有兑换过' },
  { key: 'unpaid', label: '待支付', empty: '没有待支付的兑换' },
  { key: 'ship', label: '待发货', empty: '没有待发货的商品' },
  { key: 'sent', label: '待收货', empty: '没有待收货的商品' },
  { key: 'attend', label: '待使用', empty: '没有待使用的券' },
  { key: 'done', label: '已完成', empty: '没有已完成的兑换' },
  { key: 'over', label: '已取消', empty: '没有取消的兑换' },
] as const

/** 兑换记录, by how they stand. */
export default function MallOrders() {
  return (
    <Page>
      <Members text="登录后查看兑换记录">
        <OrderList page={(filter) => pageOf('POST /api/mallOrder/page', filter)} browse={mallShop} states={STATES} />
      </Members>
    </Page>
  )
}
