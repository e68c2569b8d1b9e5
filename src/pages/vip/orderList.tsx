import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { vipShop } from '@/features/checkout/shops/vip'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'

export default function VipOrders() {
  return (
    <Page>
      <Members text="登录后查看会员订单">
        <OrderList page={(filter) => pageOf('POST /api/vipOrder/page', filter)} browse={vipShop} />
      </Members>
    </Page>
  )
}
