import { useCallback, useState } from 'react'
import type { FormValues, Registration } from '../../../../../contract'
import { ApiError } from '@/api/errors'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { DynamicForm } from '@/patterns/form/dynamic-form'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { CODES, LOCKED, STEP_1, STEP_2, useAutosave } from './registration'
import { Eligibility } from './registration-eligibility'
import { StepTop } from './registration-head'

interface Props {
  registration: Registration
  step: 0 | 1
  submitLabel: string
  /** Saves it as it is. */
  draft: (values: FormValues) => Promise<unknown>
  /** Goes on; answers what is wrong, by field. */
  submit: (values: FormValues) => Promise<Record<string, string> | void>
  /** Leads back; what is filled in is saved before. */
  onBack?: () => unknown
  reload: () => Promise<void>
}

/** One step that is being filled in. */
export function RegistrationStep({ registration, step, submitLabel, draft, submit, onBack, reload }: Props) {
  const { note, saveNow, rest, goOn, trouble } = useAutosave(draft)
  const [fields] = useState(step ? registration.step2 : registration.step1)
  const [values, setValues] = useState(registration.values)
  const hear = useCallback(
    (now: FormValues) => {
      note(now)
      setValues(now)
    },
    [note],
  )
  const isOnTop = useOnTop()
  const save = useAction(async () => {
    await saveNow()
    if (!onBack) return toast('草稿已保存')
    await rest()
    if (isOnTop()) await onBack()
  })
  const go = async (given: FormValues) => {
    await rest()
    try {
      const faults = await submit(given)
      if (faults) goOn()
      return faults
    } catch (error) {
      goOn()
      if (error instanceof ApiError && error.code === LOCKED) await reload()
      throw error
    }
  }
  return (
    <>
      <StepTop registration={registration} step={step} site={String(values.site ?? '')} />
      {trouble && (
        <NoticeStrip tone="bad" icon="wifi-off">
          网络异常，刚填的还没有保存，联网后再离开
        </NoticeStrip>
      )}
      <DynamicForm
        fields={fields}
        groups={step ? STEP_2 : STEP_1}
        known={registration.values}
        files={registration.files}
        faults={registration.rejected}
        codes={CODES}
        submitLabel={submitLabel}
        submit={go}
        // Which level is meant stands in the first step.
        notes={step ? { 工作: <Eligibility values={{ ...values, level: registration.values.level ?? '' }} /> } : undefined}
        onChange={hear}
        second={
          <Btn kind="line" busy={save.busy} onTap={() => void save.run()}>
            {onBack ? '上一步' : '存草稿'}
          </Btn>
        }
      />
    </>
  )
}
