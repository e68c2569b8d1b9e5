import { PayResult } from '@/patterns/checkout/result'
import { shopOfType } from '@/patterns/checkout/shop'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'

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
