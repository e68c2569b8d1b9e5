import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { call } from '@/api/call'
import { hearServerTime } from '@/lib/server-time'
import { OrderPage } from '@/features/checkout/order-detail'
import { useOrderChanges } from '@/features/checkout/orders'
import { GoneView } from '@/patterns/feedback/gone-view'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { socketClient } from '@/stores/socket'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { TicketTop } from './parts/ticket-top'

async function loadTickets(id: string) {
  const tickets = await call('GET /api/activityOrder/ticket/:id', { params: { id } })
  hearServerTime(tickets.serverTime)
  return tickets
}

const Mine = observer(function Mine({ id }: { id: string }) {
  const loaded = useLoaded(() => loadTickets(id))
  useShowAgain(() => void loaded.load())
  useOrderChanges(() => void loaded.load())
  // The door has let somebody in, or the order stands differently.
  useEffect(() => socketClient.onOrder((changed) => void (changed === id && loaded.load())), [id, loaded])
  return (
    <OrderPage
      id={id}
      omit={['use']}
      top={({ status }) => (
        <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
          {(mine) => <TicketTop key={status} orderId={id} mine={mine} reload={loaded.load} />}
        </LoadedBody>
      )}
    />
  )
})

/** 我的门票: what one shows at the door, who comes, and the order behind it. */
export default function ActivityOrder() {
  const { id } = useParams('id')
  return (
    <Page>
      <Members text="登录后查看我的门票">{id ? <Mine id={id} /> : <GoneView />}</Members>
    </Page>
  )
}
