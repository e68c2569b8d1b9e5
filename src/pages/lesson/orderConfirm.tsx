import { Confirm } from '@/patterns/checkout/confirm'
import { courseShop } from '@/patterns/checkout/shop'
import { Members } from '@/patterns/members'
import { Page } from '@/patterns/page'
import { useParams } from '@/patterns/params'

export default function CourseOrderConfirm() {
  const { courseId } = useParams('courseId')
  return (
    <Page>
      <Members text="登录后购买课程">
        <Confirm shop={courseShop} bizId={courseId} />
      </Members>
    </Page>
  )
}
