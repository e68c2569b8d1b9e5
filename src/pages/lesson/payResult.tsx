import { PayResult } from '@/features/checkout/result'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { Fitting } from './parts/shop/fitting'
import { ShopHere } from './parts/shop/shop-here'

/** Beside it, paper is paid for here. */
const COURSE = 1

export default function CoursePayResult() {
  const { orderId, result, check, type } = useParams('orderId', 'result', 'check', 'type')
  return (
    <Page>
      <ShopHere type={type}>
        {(shop) => (
          <Members text="登录后查看支付结果">
            <PayResult
              shop={shop}
              orderId={orderId}
              result={result}
              check={check === '1'}
              more={({ orderType, bizId }) => orderType === COURSE && <Fitting courseId={bizId} />}
            />
          </Members>
        )}
      </ShopHere>
    </Page>
  )
}
