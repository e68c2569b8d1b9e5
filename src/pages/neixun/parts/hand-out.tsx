import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Api, Result, TrainingFile } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import { call } from '@/api/call'
import { stamp, today } from '@/lib/date'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { FilePicker, useFiles } from '@/patterns/form/file-picker'
import { fieldId, useForm } from '@/patterns/form/form'
import { DatePicker, OptionPicker } from '@/patterns/form/picking/pickers'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { endOfDay } from './training'

/** What there is to choose from where one hands out. */
export type Choices = Result<Api['POST /api/neixunFile/choices']>

const OPEN = ''
const EVER = ''
const dayOf = (time: string | null) => (time ? stamp(time).slice(0, 10) : EVER)
/** Until the end of a day in Shanghai. */
const termsOf = ({ rule, until }: { rule: string; until: string }) => ({
  ...(rule && { ruleItemId: rule }),
  ...(until && { until: endOfDay(until) }),
})

interface TermsProps {
  choices: Choices
  values: { rule: string; until: string }
  set: (name: 'rule' | 'until', value: string) => void
}
/** On which condition a file is had, and until when. */
const Terms = ({ choices, values, set }: TermsProps) => (
  <>
    <FormField label="领取条件" hint="完成签到、或者通过考试以后才能领">
      <OptionPicker
        label="领取条件"
        placeholder="直接可领"
        options={[{ id: OPEN, name: '直接可领' }, ...choices.rules]}
        value={values.rule}
        onChange={(rule) => set('rule', rule)}
      />
    </FormField>
    <FormField label="领取截止（选填）">
      <DatePicker
        label="领取截止"
        placeholder="一直可领"
        value={values.until}
        from={today()}
        onChange={(until) => set('until', until)}
      />
      {values.until !== EVER && (
        <Btn kind="ghost" size="s" onTap={() => set('until', EVER)}>
          不设截止
        </Btn>
      )}
    </FormField>
  </>
)

interface AddProps {
  trainingId: string
  choices: Choices
  onDone: () => void
}
/** A file that the class gets: uploaded in parts, so that a broken line costs little. */
export const AddFile = observer(function AddFile({ trainingId, choices, onDone }: AddProps) {
  const files = useFiles([], 1)
  const { send } = useSubmit()
  const form = useForm(
    { title: '', rule: OPEN, until: EVER, stage: '', file: '' },
    { file: () => !files.fileIds.length && '请先选一个文件' },
    async ({ title, stage, ...terms }) => {
      const [{ name }] = files.items
      await send((requestId) =>
        call('POST /api/neixunFile/add', {
          body: {
            ...{ trainingId, fileId: files.fileIds[0], title: title.trim() || name.slice(-80), requestId },
            ...termsOf(terms),
            ...(stage && { stageId: stage }),
          },
        }),
      )
      toast('资料已发出')
      onDone()
    },
    (code) => ([codes.UPLOAD_WRONG_KIND, codes.UPLOAD_TOO_LARGE, codes.FILE_GONE].includes(code) ? 'file' : undefined),
  )
  const { values, errors, set } = form
  useLoss([values, files.items.length])
  return (
    <SheetForm form={form} action={files.unfinished ? '文件还没有传完' : '发给学员'} disabled={files.unfinished}>
      <FormField
        id={fieldId('file')}
        label="文件"
        required
        hint={`PDF、Word、Excel、PPT，20 MB 以内；${platform.name === 'weapp' ? '从微信聊天里选' : '断网后可接着传'}`}
        error={errors.file}
      >
        <FilePicker files={files} />
      </FormField>
      <TextField form={form} name="title" label="名称" optional placeholder="不写就用文件名" maxLength={80} />
      <Terms choices={choices} values={values} set={set} />
      {choices.stages.length > 0 && (
        <FormField label="放进阶段（选填）" hint="学习安排里也会看到">
          <OptionPicker
            label="放进阶段"
            placeholder="只在资料里"
            options={[{ id: '', name: '只在资料里' }, ...choices.stages]}
            value={values.stage}
            onChange={(stage) => set('stage', stage)}
          />
        </FormField>
      )}
    </SheetForm>
  )
})

interface EditProps {
  trainingId: string
  choices: Choices
  file: TrainingFile
  onDone: () => void
}
/** Another condition or end of what was handed out; taken back while nobody has it. */
export const EditFile = observer(function EditFile({ trainingId, choices, file, onDone }: EditProps) {
  const { fileId, edit, until, title } = file
  const form = useForm({ rule: edit?.ruleItemId ?? OPEN, until: dayOf(until) }, {}, async (terms) => {
    // To the hour it had, where the day stays.
    const end = until && terms.until === dayOf(until) ? { until } : {}
    await call('POST /api/neixunFile/edit', { body: { trainingId, fileId, ...termsOf(terms), ...end } })
    toast('已保存')
    onDone()
  })
  const remove = useAction(async () => {
    if (!(await confirm(`撤下《${title}》？`, '学员不再看到它', { yes: '撤下' }))) return
    await call('POST /api/neixunFile/remove', { body: { trainingId, fileId } })
    toast('已撤下')
    onDone()
  })
  return (
    <>
      <SheetForm form={form} action="保存" note={edit?.removable ? undefined : '已经有人领过：领过的不受影响，资料不能撤下。'}>
        <Terms choices={choices} values={form.values} set={form.set} />
      </SheetForm>
      {edit?.removable && (
        <View className="sheet-end">
          <Btn wide kind="weak" busy={remove.busy} onTap={() => void remove.run()}>
            撤下这份资料
          </Btn>
        </View>
      )}
    </>
  )
})
