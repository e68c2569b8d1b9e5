import { View } from '@tarojs/components'
import type { FormField, MyTickets } from '../../../../contract'
import { call } from '@/api/call'
import { toast } from '@/patterns/feedback/use-action'
import { DynamicForm } from '@/patterns/form/dynamic-form'
import '@/patterns/form/sheet-form.scss'

interface Props {
  ticket: MyTickets['tickets'][number]
  fields: readonly FormField[]
  onDone: () => Promise<void>
}

/** Other words about somebody who comes. */
export const EditAttendee = ({ ticket, fields, onDone }: Props) => (
  <View className="sheet-fields">
    <DynamicForm
      fields={fields}
      known={ticket.values}
      submitLabel="保存"
      submit={async (values) => {
        await call('POST /api/activityOrder/updateAttendee', { body: { attendeeId: ticket.attendeeId, values } })
        toast('保存成功')
        await onDone()
      }}
    />
  </View>
)
