import { useState, type ComponentProps } from 'react'
import type { OrderCard } from '../../../contract'
import { unlessGone } from '@/api/errors'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import type { Btn } from '@/ui/button/btn'
import { noteOrderChange } from './orders'
import { openTarget } from './page-target'
import { payAndGo } from './pay'
import type { Shop } from './shops/shop'

export type Act = OrderCard['actions'][number]

/** The weak ones first: what most people want stands where the thumb is. */
const ORDER: Act[] = ['delete', 'cancel', 'cancelRefund', 'refund', 'again', 'use', 'confirm', 'pay']
const LABELS: Record<Exclude<Act, 'use'>, string> = {
  delete: '删除订单',
  cancel: '取消订单',
  cancelRefund: '撤销申请',
  refund: '申请退款',
  again: '重新购买',
  confirm: '确认收货',
  pay: '去支付',
}
const KINDS: Partial<Record<Act, ComponentProps<typeof Btn>['kind']>> = {
  pay: 'primary',
  use: 'weak',
  again: 'weak',
  confirm: 'weak',
}

const labelOf = ({ words }: Shop, act: Act) =>
  act === 'use' ? words.use : ((act === 'again' || act === 'refund' ? words[act] : undefined) ?? LABELS[act])

/** What the server lets one do with an order. */
export const actsOf = (shop: Shop, order: OrderCard) =>
  ORDER.filter((act) => order.actions.includes(act)).map((act) => ({
    act,
    label: labelOf(shop, act),
    kind: KINDS[act] ?? ('ghost' as const),
  }))

interface Options {
  /** It stands differently now. */
  onChanged: (order: OrderCard) => Promise<unknown>
  onDeleted: (order: OrderCard) => void
  /** Where one can ask for one's money. */
  onRefund?: (order: OrderCard) => void
}

/** Does what a button of an order says; one thing at a time: the other buttons of the order rest meanwhile. */
export function useOrderActs({ onChanged, onDeleted, onRefund }: Options) {
  const [busy, setBusy] = useState('')
  const change = async (order: OrderCard, work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast(done)
    } finally {
      // What is refused was decided on old news.
      noteOrderChange()
      await onChanged(order)
    }
  }
  const works: Record<Act, (order: OrderCard, shop: Shop) => unknown> = {
    async pay(order, shop) {
      await payAndGo(shop, order)
      await onChanged(order)
    },
    async cancel(order, shop) {
      if (await confirm('确定取消订单吗？', '', { yes: '确定取消' }))
        await change(order, () => shop.cancel(order.id), '订单已取消')
    },
    async cancelRefund(order, shop) {
      if (await confirm('确定撤销退款申请吗？', '', { yes: '撤销申请', danger: false }))
        await change(order, () => shop.cancelRefund(order.id), '已撤销申请')
    },
    async confirm(order, shop) {
      if (await confirm('已经收到了吗？', '确认后订单完成', { yes: '确认收货', no: '还没收到', danger: false }))
        await change(order, () => shop.received(order.id), '已确认收货')
    },
    async delete(order, shop) {
      if (!(await confirm('确定删除吗？', '删除后不可恢复', { yes: '删除' }))) return
      await shop.remove(order.id).catch(unlessGone)
      toast('已删除')
      noteOrderChange()
      onDeleted(order)
    },
    refund: (order) => onRefund?.(order),
    again: ({ bizId }, shop) => openTarget(shop.confirm(bizId)),
    use: ({ bizId, id }, shop) => openTarget(shop.use(bizId, id)),
  }
  const { run } = useAction(async (order: OrderCard, act: Act, shop: Shop) => {
    setBusy(`${order.id} ${act}`)
    try {
      await works[act](order, shop)
    } finally {
      setBusy('')
    }
  })
  /** `own`: what is on its way by another hand, as a payment that goes on by itself. */
  const standing = ({ id }: OrderCard, act: Act, own?: Act) => {
    const now = own ?? (busy.startsWith(id) ? busy.slice(id.length + 1) : '')
    return { busy: now === act, disabled: now !== '' && now !== act }
  }
  return { run: (order: OrderCard, act: Act, shop: Shop) => void run(order, act, shop), standing }
}
