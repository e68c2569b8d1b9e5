import { PayResult } from '@/features/checkout/result'
import { activityShop } from '@/features/checkout/shops/activity'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

export default function ActivityPayResult() {
  const { orderId, result, check } = useParams('orderId', 'result', 'check')
  return (
    <Page>
      <Members text="登录后查看报名结果">
        <PayResult shop={activityShop} orderId={orderId} result={result} check={check === '1'} />
      </Members>
    </Page>
  )
}
