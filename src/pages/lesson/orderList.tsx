import { OrderList } from '@/patterns/checkout/order-list'
import { courseShop } from '@/patterns/checkout/shop'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'

export default function CourseOrders() {
  return (
    <Page>
      <Members text="登录后查看课程订单">
        <OrderList page={courseShop.page} browse={courseShop} />
      </Members>
    </Page>
  )
}
