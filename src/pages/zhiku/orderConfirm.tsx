import { Confirm } from '@/features/checkout/confirm'
import { zhikuShop } from '@/features/checkout/shops/zhiku'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

export default function ZhikuOrderConfirm() {
  const { docId } = useParams('docId')
  return (
    <Page>
      <Members text="登录后购买资料">
        <Confirm shop={zhikuShop} bizId={docId} wanted={{ docId }} />
      </Members>
    </Page>
  )
}
