import { OrderPage } from '@/features/checkout/order-detail'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

export default function VipOrder() {
  const { id } = useParams('id')
  return (
    <Page>
      <Members text="登录后查看订单">
        <OrderPage id={id} />
      </Members>
    </Page>
  )
}
