import { View } from '@tarojs/components'
import { useState } from 'react'
import type { FormField, MyTickets } from '../../../../contract'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { DynamicForm } from '@/patterns/form/dynamic-form'
import { filled, valuesFor } from '@/patterns/form/dynamic-form-rules'
import { useLoss } from '@/patterns/form/use-loss'
import '@/patterns/form/sheet-form.scss'

interface Props {
  ticket: MyTickets['tickets'][number]
  fields: readonly FormField[]
  onDone: () => Promise<void>
}

/** Other words about somebody who comes. */
export function EditAttendee({ ticket, fields, onDone }: Props) {
  const [now, setNow] = useState(() => filled(fields, valuesFor(fields, ticket.values)))
  useLoss(now)
  return (
    <View className="sheet-fields">
      <DynamicForm
        fields={fields}
        known={ticket.values}
        onChange={setNow}
        submitLabel="保存"
        submit={async (values) => {
          await call('POST /api/activityOrder/updateAttendee', { body: { attendeeId: ticket.attendeeId, values } })
          toast('保存成功')
          await onDone()
        }}
      />
    </View>
  )
}
