import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { mallShop } from '@/features/checkout/shops/mall'
import { useSearch } from '@/patterns/list/use-search'
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

/** 兑换记录, by how they stand, or those that are looked for. */
export default function MallOrders() {
  const { asked, button, box } = useSearch('搜索兑换记录', '商品名称或订单号')
  return (
    <Page right={button}>
      {box}
      <Members text="登录后查看兑换记录">
        <OrderList
          key={asked}
          page={(filter) => pageOf('POST /api/mallOrder/page', { ...filter, ...(asked && { keyword: asked }) })}
          browse={mallShop}
          states={asked ? STATES.map((one) => ({ ...one, empty: `没有找到“${asked}”相关的兑换` })) : STATES}
        />
      </Members>
    </Page>
  )
}
