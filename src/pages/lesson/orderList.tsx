import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { courseShop } from '@/features/checkout/shops/course'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'

export default function CourseOrders() {
  return (
    <Page>
      <Members text="登录后查看课程订单">
        <OrderList page={(filter) => pageOf('POST /api/courseOrder/page', filter)} browse={courseShop} />
      </Members>
    </Page>
  )
}
