import { Confirm } from '@/patterns/checkout/confirm'
import { shopOfType } from '@/patterns/checkout/shop'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'

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
