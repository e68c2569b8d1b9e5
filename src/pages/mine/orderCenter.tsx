import { View } from '@tarojs/components'
import { useRouter } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { pageOf } from '@/api/pages'
import { OrderList } from '@/features/checkout/order-list'
import { SHOPS } from '@/features/checkout/shops'
import type { Shop } from '@/features/checkout/shops/shop'
import { useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { Pills } from '@/ui/field/pills'
import './orderCenter.scss'

const CHIPS = [
  { key: 'all', label: '全部' },
  ...SHOPS.map(({ orderType, words }) => ({ key: String(orderType), label: words.goods })),
]

const Orders = observer(function Orders() {
  const { status } = useRouter().params
  const [chip, setChip] = useState('all')
  const shop: Shop | undefined = SHOPS.find(({ orderType }) => String(orderType) === chip)
  const counts = useLoaded(() => call('GET /api/order/counts'))
  return (
    <>
      {SHOPS.length > 1 && (
        <View className="order-center__shops">
          <Pills label="订单类型" items={CHIPS} value={chip} onChange={setChip} />
        </View>
      )}
      <OrderList
        key={chip}
        first={status}
        page={(filter) => pageOf('POST /api/order/centerPage', { ...filter, orderType: shop?.orderType })}
        browse={shop ?? SHOPS[0]}
        posts={(shop ? [shop] : SHOPS).some(({ posts }) => posts)}
        counts={shop ? undefined : counts.value}
        onChanged={() => void counts.load()}
      />
    </>
  )
})

export default function OrderCenter() {
  return (
    <Page>
      <Members text="登录后查看全部订单">
        <Orders />
      </Members>
    </Page>
  )
}
