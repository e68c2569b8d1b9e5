import { Confirm } from '@/features/checkout/confirm'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { ShopHere } from './parts/shop/shop-here'

/** 确认订单: of a course, of another paper of its certificate, or of a question bank. */
export default function CourseOrderConfirm() {
  const { courseId, bankId, type } = useParams('courseId', 'bankId', 'type')
  const bizId = bankId || courseId
  return (
    <Page>
      <ShopHere type={type}>
        {(shop, wanted) => (
          <Members text={`登录后购买${shop.words.goods}`}>
            <Confirm shop={shop} bizId={bizId} wanted={wanted(bizId)} />
          </Members>
        )}
      </ShopHere>
    </Page>
  )
}
