import { View } from '@tarojs/components'
import { useState } from 'react'
import type { TikuHome } from '../../../../contract/tikuPractice'
import { call } from '@/api/call'
import { DatePicker } from '@/patterns/form/picking/pickers'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Sheet } from '@/ui/overlay/sheet'
import './sheets.scss'

const GOALS = ['10', '20', '30', '50', '100']

interface PlanSheetProps {
  home: TikuHome
  onClose: () => void
  onSaved?: () => Promise<unknown>
}

/** 计划: when the examination is, and how much one wants to do a day. */
export function PlanSheet({ home, onClose, onSaved }: PlanSheetProps) {
  const { bank, plan, today } = home
  const [goal, setGoal] = useState(String(plan.goal))
  const [examDay, setExamDay] = useState(plan.examDay ?? '')
  const save = useAction(async () => {
    await call('POST /api/tikuPlan/save', { body: { bankId: bank.id, goal: Number(goal), examDay: examDay || null } })
    toast('保存成功')
    onClose()
    await onSaved?.()
  })
  const goals = [...new Set([...GOALS, String(plan.goal)])].map((key) => ({ key, label: `${key} 题` }))
  return (
    <Sheet open onClose={onClose} title="学习计划">
      <FormField label="每天的目标">
        <Pills label="每天的目标" items={goals} value={goal} onChange={setGoal} />
      </FormField>
      <FormField label="考试日期">
        <DatePicker label="考试日期" placeholder="请选择" value={examDay} from={today} onChange={setExamDay} />
      </FormField>
      <View className="tiku-sheet-end">
        {examDay !== '' && (
          <Btn kind="weak" onTap={() => setExamDay('')}>
            不设日期
          </Btn>
        )}
        <Btn wide busy={save.busy} onTap={() => void save.run()}>
          保存
        </Btn>
      </View>
    </Sheet>
  )
}
