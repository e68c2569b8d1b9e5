import { PayResult } from '@/features/checkout/result'
import { vipShop } from '@/features/checkout/shops/vip'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

export default function VipPayResult() {
  const { orderId, result, check } = useParams('orderId', 'result', 'check')
  return (
    <Page>
      <Members text="登录后查看支付结果">
        <PayResult shop={vipShop} orderId={orderId} result={result} check={check === '1'} />
      </Members>
    </Page>
  )
}
