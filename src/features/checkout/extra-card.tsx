import type { OrderDetail } from '../../../contract'
import { stamp } from '@/lib/date'
import { money } from '@/lib/money'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'

const STATES = { returning: '退回中', returned: '已退回' } as const
const CAUSES = { twice: '重复支付', repriced: '订单已改价，按原价的付款' } as const

/** Money that came beside what the order was paid with, and how it goes back. */
export function ExtraCard({ extra }: { extra: NonNullable<OrderDetail['extras']>[number] }) {
  const { cause, amount, payTime, state, backTime, reply } = extra
  return (
    <Card>
      <SectionHead title="多付的款" />
      <InfoRows
        rows={[
          { label: '状态', value: STATES[state] },
          { label: '金额', value: money(amount) },
          { label: '原因', value: CAUSES[cause] },
          { label: '支付时间', value: stamp(payTime) },
          ...(backTime ? [{ label: '退回时间', value: stamp(backTime) }] : []),
          { label: '回复', value: reply },
        ]}
      />
    </Card>
  )
}
