import { Confirm } from '@/features/checkout/confirm'
import { shopOfType } from '@/features/checkout/shop'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

/** 确认订单, whatever is bought: `type` names the shop. */
export default function CourseOrderConfirm() {
  const { courseId, type } = useParams('courseId', 'type')
  const shop = shopOfType(type)
  return (
    <Page>
      <Members text={`登录后购买${shop.words.goods}`}>
        <Confirm shop={shop} bizId={courseId} />
      </Members>
    </Page>
  )
}
