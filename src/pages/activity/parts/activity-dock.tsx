import { observer } from 'mobx-react'
import type { ActivityDetail } from '../../../../contract'
import { call } from '@/api/call'
import { useSubscribe } from '@/features/notice/subscribe'
import { go } from '@/nav'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { toggleActivityCollect } from '@/stores/activities'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { yuan } from '@/ui/text/price'
import { mayTakeOther } from './activity'

interface Props {
  one: ActivityDetail
  ticketId?: string
  from: string
  reload: () => Promise<void>
}

const OFF = ['full', 'closed', 'ended', 'cancelled']
const QUIET = ['queued', 'reminded']

/** What the button does, and says: of the ticket that is chosen, where that is what it is about. */
function buttonOf(one: ActivityDetail, ticketId: string | undefined) {
  const { btn, tickets, waitlist } = one
  const ticket = tickets.find((some) => some.ticketId === ticketId)
  if (!ticket || !(btn.state === 'join' || mayTakeOther(one, ticketId))) return btn
  if (ticket.left === 0)
    return waitlist ? ({ state: 'queue', text: '已售完 · 加入候补' } as const) : { state: 'full', text: '这种票已售完' }
  const free = ticket.price ? '会员免费报名' : '免费报名'
  return { state: 'join', text: ticket.payPrice ? `立即报名 ${yuan(ticket.payPrice)}` : free } as const
}

/** Waits no more; what is kept for them goes to the next. */
export async function quitQueue({ id, waitNo }: ActivityDetail, reload: () => Promise<void>) {
  const lost = waitNo ? `你现在是第 ${waitNo} 位，退出后要重新排队` : '为你保留的名额会给下一位'
  if (!(await confirm('退出候补吗？', lost, { yes: '退出候补' }))) return
  await call('POST /api/activity/waitlistQuit', { body: { activityId: id } })
  toast('已退出候补')
  return reload()
}

/** The one thing that can be done with an activity now, in the server's word for it. */
export const ActivityDock = observer(function ActivityDock({ one, ticketId, from, reload }: Props) {
  const { id, myOrderId } = one
  const btn = buttonOf(one, ticketId)
  const subscribe = useSubscribe('activity')
  const { run, busy } = useAction(async () => {
    if (!session.require()) return
    switch (btn.state) {
      case 'join':
      case 'offered':
        return go('pages/activity/activityOrderConfirm', { activityId: id, ...(ticketId && { ticketId }), ...(from && { from }) })
      case 'pay':
      case 'ticket':
        return myOrderId && go('pages/activity/orderDetail', { id: myOrderId })
      case 'remind': {
        const told = await subscribe(one.subscribeTmplIds)
        await call('POST /api/activity/remind', { body: { id, on: true } })
        told(id)
        toast('报名开始时会提醒你')
        return reload()
      }
      case 'reminded':
        await call('POST /api/activity/remind', { body: { id, on: false } })
        toast('已取消提醒')
        return reload()
      case 'queue': {
        if (!ticketId) return
        const told = await subscribe(one.subscribeTmplIds)
        const joined = await call('POST /api/activity/waitlistJoin', { body: { activityId: id, ticketId } })
        told(id)
        toast(`${one.status === 'full' ? '当前已满员' : '这种票已售完'}，您是候补第${joined.waitNo}位`)
        return reload()
      }
      case 'queued':
        return quitQueue(one, reload)
    }
  })
  return (
    <Dock>
      <DockIcon
        icon="message-circle"
        label="咨询"
        onTap={() => void go('pages/lesson/kefu', { bizType: 'activity', bizId: id })}
      />
      <DockIcon
        icon="star"
        label="收藏"
        on={one.collected}
        onTap={() => session.perform(() => void act(() => toggleActivityCollect(one)))}
      />
      <Btn
        wide
        kind={QUIET.includes(btn.state) ? 'line' : 'primary'}
        disabled={OFF.includes(btn.state)}
        busy={busy}
        onTap={() => void run()}
      >
        {btn.text}
      </Btn>
    </Dock>
  )
})
