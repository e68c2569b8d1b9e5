import { OrderPage } from '@/patterns/checkout/order-detail'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'

export default function CourseOrder() {
  const { id } = useParams('id')
  return (
    <Page>
      <Members text="登录后查看订单">
        <OrderPage id={id} />
      </Members>
    </Page>
  )
}
