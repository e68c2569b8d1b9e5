import { PayResult } from '@/features/checkout/result'
import { shopOfType } from '@/features/checkout/shop'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

export default function CoursePayResult() {
  const { orderId, result, check, type } = useParams('orderId', 'result', 'check', 'type')
  return (
    <Page>
      <Members text="登录后查看支付结果">
        <PayResult shop={shopOfType(type)} orderId={orderId} result={result} check={check === '1'} />
      </Members>
    </Page>
  )
}
