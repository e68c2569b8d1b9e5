import { Confirm } from '@/features/checkout/confirm'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { ShopHere } from './parts/shop/shop-here'

/** 确认订单: of a course, or of another paper of its certificate. */
export default function CourseOrderConfirm() {
  const { courseId, type } = useParams('courseId', 'type')
  return (
    <Page>
      <ShopHere type={type}>
        {(shop) => (
          <Members text={`登录后购买${shop.words.goods}`}>
            <Confirm shop={shop} bizId={courseId} wanted={{ courseId }} />
          </Members>
        )}
      </ShopHere>
    </Page>
  )
}
