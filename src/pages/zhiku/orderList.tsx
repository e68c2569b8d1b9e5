import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { zhikuShop } from '@/features/checkout/shops/zhiku'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'

export default function ZhikuOrders() {
  return (
    <Page>
      <Members text="登录后查看资料订单">
        <OrderList page={(filter) => pageOf('POST /api/zhikuOrder/page', filter)} browse={zhikuShop} />
      </Members>
    </Page>
  )
}
