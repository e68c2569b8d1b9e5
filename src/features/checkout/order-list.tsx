import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { ORDER } from '../../../contract/rules/statuses'
import type { Api, Input, OrderCard, Result } from '../../../contract'
import { PagedList } from '@/api/paged-list'
import type { Page } from '@/api/pages'
import { serverNow } from '@/lib/server-time'
import { day } from '@/lib/date'
import { clock } from '@/lib/time'
import { act as attempt, toast } from '@/patterns/feedback/use-action'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useInSight } from '@/patterns/page/use-in-sight'
import { socketClient } from '@/stores/socket'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { UnderTabs } from '@/ui/layout/under-tabs'
import type { Tone } from '@/ui/text/badge'
import { Countdown } from '@/ui/text/countdown'
import { actsOf, useOrderActs } from './order-acts'
import { OrderCard as Card } from './order-card'
import { adoptOrder, noteOrderChange, readOrder, useOrderChanges } from './orders'
import { openTarget } from './page-target'
import { shopOf, SHOPS } from './shops'
import type { Shop } from './shops/shop'

type OrderState = NonNullable<Input<'POST /api/order/centerPage', Api['POST /api/order/centerPage']>['body']['status']>
type Counts = Result<Api['GET /api/order/counts']>
type Tab = 'all' | OrderState
/** `post`: only of what goes by post. */
const TABS: readonly { key: Tab; label: string; post?: true }[] = [
  { key: 'all', label: '全部' },
  { key: 'unpaid', label: '待支付' },
  { key: 'ship', label: '待发货', post: true },
  { key: 'sent', label: '已发货', post: true },
  { key: 'done', label: '已完成' },
  { key: 'refund', label: '退款' },
]
const EMPTY: Record<Tab, string> = {
  over: '没有取消的订单',
  attend: '没有待参加的活动',
  all: '还没有订单',
  unpaid: '没有待支付的订单',
  ship: '没有待发货的订单',
  sent: '没有已发货的订单',
  done: '没有已完成的订单',
  refund: '没有退款的订单',
}

const TONES: Record<number, Tone> = { 0: 'coin', 10: 'ok', 20: 'ok', 30: 'ok', 50: 'warn' }
export const toneOf = ({ status, calledOff }: OrderCard): Tone => (calledOff ? 'plain' : (TONES[status] ?? 'plain'))

interface RowProps {
  order: OrderCard
  acts: ReturnType<typeof useOrderActs>
  /** The time to pay is over. */
  onExpired: () => void
}

const timeOf = ({ createTime }: OrderCard) => `${day(createTime)} ${clock(createTime)}`

/** Of a shop that came after this version: it is there, and cannot be opened. */
const Unknown = ({ order }: { order: OrderCard }) => (
  <Card
    goods={order}
    price={order.payPrice}
    coins={order.coinPrice}
    time={timeOf(order)}
    tone={toneOf(order)}
    state={order.statusText}
    onTap={() => toast('更新到最新版本后可以查看')}
  />
)

interface KnownProps extends RowProps {
  shop: Shop
}

const Known = observer(function Known({ order, acts, shop, onExpired }: KnownProps) {
  const { payExpireTime, statusText, status } = order
  const timed = status === ORDER.unpaid && payExpireTime
  // Where it was bought one reads the terms before asking for one's money.
  const offered = actsOf(shop, order).filter(({ act }) => act !== 'refund')
  return (
    <Card
      goods={order}
      price={order.payPrice}
      coins={order.coinPrice}
      time={timeOf(order)}
      square={shop.square}
      shop={SHOPS.length > 1 ? shop.words.goods : undefined}
      tone={toneOf(order)}
      state={
        <>
          {statusText}
          {timed && ' '}
          {timed && (
            <Countdown
              until={payExpireTime}
              now={serverNow}
              onEnd={() => void attempt(() => readOrder(shop, order.id)).then(onExpired)}
            />
          )}
        </>
      }
      onTap={() => void openTarget(shop.detail(order.id))}
    >
      {offered.length > 0 &&
        offered.map(({ act, label, kind }) => (
          <Btn key={act} size="s" kind={kind} {...acts.standing(order, act)} onTap={() => acts.run(order, act, shop)}>
            {label}
          </Btn>
        ))}
    </Card>
  )
})

function Row(props: RowProps) {
  const shop = shopOf(props.order)
  return shop ? <Known {...props} shop={shop} /> : <Unknown order={props.order} />
}

interface Words {
  key: Tab
  label: string
  empty: string
}
interface Props {
  /** The tab that is open at first; any other word is 全部. */
  first?: string
  page: (filter: { status?: OrderState; cursor?: string }) => Promise<Page<OrderCard>>
  /** Where to go who has bought nothing yet. */
  browse: Shop
  /** Some of it goes by post. */
  posts?: boolean
  counts?: Counts
  /** Its own tabs, with what stands where there are none. */
  states?: readonly Words[]
  /** Told when an order stands differently. */
  onChanged?: () => void
}

/** Orders by how they stand. */
export const OrderList = observer(function OrderList({
  first,
  page,
  browse,
  posts = browse.posts,
  counts,
  states,
  onChanged,
}: Props) {
  const tabs: readonly { key: Tab; label: string }[] = states ?? TABS.filter(({ post }) => posts || !post)
  const [tab, setTab] = useState<Tab>(tabs.find(({ key }) => key === first)?.key ?? 'all')
  const listOf = useLists((key: Tab) => {
    const status = key === 'all' ? undefined : key
    return new PagedList<OrderCard>((cursor) => page({ status, cursor }), adoptOrder)
  })
  const list = listOf(tab)
  const refresh = () => {
    onChanged?.()
    void listOf.reload(tab)
  }
  useListGestures(() => list)
  useOrderChanges(refresh)
  const inSight = useInSight()
  const latest = useRef({ refresh, inSight })
  latest.current = { refresh, inSight }
  // Paid on another device, or sent by an operator: out of sight that waits for whoever comes back.
  useEffect(() => socketClient.onOrder(() => (latest.current.inSight ? latest.current.refresh() : noteOrderChange())), [])
  const acts = useOrderActs({
    onChanged: async () => refresh(),
    onDeleted: ({ id }) => listOf.remove(id),
  })
  const waiting: Partial<Record<Tab, number>> = counts ?? {}
  const items = tabs.map(({ key, label }) => ({ key, label, ...(waiting[key] && { count: waiting[key] }) }))
  return (
    <>
      <UnderTabs items={items} value={tab} onChange={setTab} />
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={{
          title: states?.find(({ key }) => key === tab)?.empty ?? EMPTY[tab],
          ...(tab === 'all' && { action: browse.words.browse, onAction: () => void openTarget(browse.browse) }),
        }}
        row={(order) => <Row order={order} acts={acts} onExpired={() => latest.current.refresh()} />}
      />
    </>
  )
})
