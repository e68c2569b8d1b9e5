import { PayResult } from '@/features/checkout/result'
import { zhikuShop } from '@/features/checkout/shops/zhiku'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

export default function ZhikuPayResult() {
  const { orderId, result, check } = useParams('orderId', 'result', 'check')
  return (
    <Page>
      <Members text="登录后查看支付结果">
        <PayResult shop={zhikuShop} orderId={orderId} result={result} check={check === '1'} />
      </Members>
    </Page>
  )
}
