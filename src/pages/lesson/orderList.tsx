import { OrderList } from '@/features/checkout/order-list'
import { courseShop } from '@/features/checkout/shop'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'

export default function CourseOrders() {
  return (
    <Page>
      <Members text="登录后查看课程订单">
        <OrderList page={courseShop.page} browse={courseShop} />
      </Members>
    </Page>
  )
}
