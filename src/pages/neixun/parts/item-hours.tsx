import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { TrainingItemCard } from '../../../../contract'
import { call } from '@/api/call'
import { moment, today } from '@/lib/date'
import { serverNow } from '@/lib/server-time'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { DatePicker } from '@/patterns/form/picking/pickers'
import { SheetForm } from '@/patterns/form/sheet-form'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { InfoRows } from '@/ui/list/info-rows'
import { endOfDay } from './training'

/** What happens to whom when it ends now. */
const ENDS: Partial<Record<TrainingItemCard['kind'], string>> = {
  exam: '正在答的人几秒内交卷，没有考的算缺考。',
  homework: '之后不再收，已交的照常批改。',
  signin: '没有签到的算缺勤，可以补签。',
}
const SOFT = '没有做的显示“已结束”，之后补做的照样算完成。'

const phaseOf = ({ openTime, closeTime }: TrainingItemCard, now: number) =>
  openTime && Date.parse(openTime) > now ? 'ahead' : closeTime && Date.parse(closeTime) <= now ? 'over' : 'open'
const ACTIONS = { ahead: '现在开放', open: '改结束时间', over: '重新开放' } as const
const SAID = { ahead: '已开放', open: '结束时间已改', over: '已重新开放' } as const

interface Props {
  trainingId: string
  item: TrainingItemCard
  people: number
  onDone: () => void
  renew: () => Promise<unknown>
}
/** When something to do is open, as whoever teaches changes it: sooner, once more, for longer, or over now. */
export const ItemHours = observer(function ItemHours({ trainingId, item, people, onDone, renew }: Props) {
  const { id: itemId, kind, title, openTime, closeTime, doneCount = 0 } = item
  const phase = phaseOf(item, serverNow())
  const move = (body: { act: 'open' | 'close'; until?: string }, said: string) =>
    andRenew(async () => {
      await call('POST /api/neixun/itemMove', { body: { trainingId, itemId, ...body } })
      toast(said)
      onDone()
    }, renew)
  const form = useForm({ until: '' }, { until: (day) => phase !== 'ahead' && !day && '请选择到哪天结束' }, ({ until }) =>
    move({ act: 'open', ...(until && { until: endOfDay(until) }) }, SAID[phase]),
  )
  const end = useAction(async () => {
    if (!(await confirm(`现在结束“${title}”？`, ENDS[kind] ?? SOFT, { yes: '结束' }))) return
    await move({ act: 'close' }, '已结束')
  })
  return (
    <>
      <InfoRows
        rows={[
          { label: '已完成', value: `${doneCount} / ${people} 人` },
          { label: '开放', value: openTime ? moment(openTime) : '随阶段开放' },
          { label: '结束', value: closeTime ? moment(closeTime) : '不设' },
        ]}
      />
      <SheetForm form={form} action={ACTIONS[phase]}>
        <FormField
          id={fieldId('until')}
          label={phase === 'ahead' ? '到哪天结束（选填）' : '到哪天结束'}
          hint={phase === 'ahead' ? '不选就不改结束时间' : '到这一天的 24 点，不晚于培训结束'}
          error={form.errors.until}
        >
          <DatePicker
            label="到哪天结束"
            placeholder="选择日期"
            value={form.values.until}
            from={today()}
            onChange={(until) => form.set('until', until)}
          />
        </FormField>
      </SheetForm>
      {phase === 'open' && (
        <View className="sheet-end">
          <Btn wide kind="weak" busy={end.busy} onTap={() => void end.run()}>
            现在结束
          </Btn>
        </View>
      )}
    </>
  )
})
