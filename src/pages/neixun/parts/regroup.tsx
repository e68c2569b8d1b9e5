import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { TrainingPerson } from '../../../../contract'
import { call } from '@/api/call'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import '@/patterns/form/sheet-form.scss'

interface Props {
  trainingId: string
  person: TrainingPerson
  onDone: () => void
}
/** Puts somebody into another group. */
export const Regroup = observer(function Regroup({ trainingId, person: { traineeId, groupName }, onDone }: Props) {
  const [group, setGroup] = useState(groupName)
  const transfer = useAction(async () => {
    await call('POST /api/neixun/transfer', { body: { trainingId, traineeIds: [traineeId], group: group.trim() } })
    toast('已调整分组')
    onDone()
  })
  return (
    <>
      <FormField label="小组">
        <TextInput
          label="小组"
          value={group}
          onChange={setGroup}
          placeholder="如：第 2 组；留空为未分组"
          maxLength={20}
          clearable
        />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={transfer.busy} onTap={() => void transfer.run()}>
          保存
        </Btn>
      </View>
    </>
  )
})
