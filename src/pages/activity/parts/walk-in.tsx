import { View } from '@tarojs/components'
import { useState } from 'react'
import type { Api, FormValues, Result, SignAnswer } from '../../../../contract'
import { call } from '@/api/call'
import { confirm } from '@/patterns/feedback/use-action'
import { DynamicForm } from '@/patterns/form/dynamic-form'
import { useKnown } from '@/patterns/form/use-known'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Sheet } from '@/ui/overlay/sheet'
import { yuan } from '@/ui/text/price'
import '@/patterns/form/sheet-form.scss'

type Tickets = Result<Api['GET /api/activitySign/summary/:activityId']>['tickets']

interface Props {
  pointId: string
  tickets: Tickets
  onDone: (answer: SignAnswer) => void
}

const labelOf = ({ name, price, left }: Tickets[number]) =>
  [name, price ? yuan(price) : '免费', left !== null && `剩 ${left} 张`].filter(Boolean).join(' · ')

function Form({ pointId, tickets, onDone }: Props) {
  const { send } = useSubmit()
  const [chosen, setChosen] = useState((tickets.find(({ left }) => left !== 0) ?? tickets[0]).ticketId)
  const ticket = tickets.find(({ ticketId }) => ticketId === chosen)!
  const { known, note } = useKnown(ticket.fields, {})
  useLoss(Object.values(known).filter(({ length }) => length))
  const submit = async (values: FormValues) => {
    const paid = ticket.price > 0
    if (
      paid &&
      !(await confirm(`已经收到 ${yuan(ticket.price)} 了吗？`, '现场收的钱不经过这里', { yes: '已收款', danger: false }))
    )
      return
    onDone(
      await send((requestId) =>
        call('POST /api/activitySign/walkIn', {
          body: { pointId, ticketId: ticket.ticketId, values, paid, requestId },
        }),
      ),
    )
  }
  return (
    <View className="sheet-fields">
      {tickets.length > 1 && (
        <FormField label="票种">
          <Pills
            label="票种"
            items={tickets.map((one) => ({ key: one.ticketId, label: labelOf(one) }))}
            value={chosen}
            onChange={setChosen}
          />
        </FormField>
      )}
      {tickets.length === 1 && <View className="staff-door__fact">{labelOf(ticket)}</View>}
      <DynamicForm key={chosen} fields={ticket.fields} known={known} onChange={note} submitLabel="报名并签到" submit={submit} />
    </View>
  )
}

/** Somebody who has not signed up comes in all the same. */
export const WalkInSheet = ({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title="现场报名">
    {open && <Form {...props} />}
  </Sheet>
)
