import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { activityShop } from '@/features/checkout/shops/activity'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'

const STATES = [
  { key: 'all', label: '全部', empty: '还没有报名过活动' },
  { key: 'unpaid', label: '待支付', empty: '没有待支付的报名' },
  { key: 'attend', label: '待参加', empty: '没有待参加的活动' },
  { key: 'done', label: '已参加', empty: '还没有参加过活动' },
  { key: 'over', label: '已取消', empty: '没有取消的报名' },
] as const

export default function ActivityOrders() {
  const { status } = useParams('status')
  return (
    <Page>
      <Members text="登录后查看我的活动">
        <OrderList
          first={status}
          page={(filter) => pageOf('POST /api/activityOrder/page', filter)}
          browse={activityShop}
          states={STATES}
        />
      </Members>
    </Page>
  )
}
