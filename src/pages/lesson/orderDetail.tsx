import { OrderPage } from '@/patterns/checkout/order-detail'
import { shopOfType } from '@/patterns/checkout/shop'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'

export default function CourseOrder() {
  const { id, type } = useParams('id', 'type')
  return (
    <Page>
      <Members text="登录后查看订单">
        <OrderPage shop={type ? shopOfType(type) : undefined} id={id} />
      </Members>
    </Page>
  )
}
