import { useEffect, useState } from 'react'
import * as codes from '../../../../../contract/rules/codes'
import type { FormValues, Registration } from '../../../../../contract'
import { call } from '@/api/call'
import { isSilent } from '@/api/errors'
import type { Group } from '@/patterns/form/dynamic-form'
import { SaveQueue, useSaving } from '@/patterns/form/saving'

export const STEPS = ['个人信息', '学历与工作']
export const STEP_1: readonly Group[] = [
  { title: '敏感个人信息', keys: ['consent'] },
  { title: '身份信息', keys: ['name', 'idNumber', 'nation'] },
  { title: '联系方式', keys: ['phone', 'email', 'household', 'residence'] },
  { title: '报考信息', keys: ['level', 'site'] },
  { title: '一寸照片', keys: ['photo'] },
]
export const STEP_2: readonly Group[] = [
  { title: '学历', keys: ['education', 'school', 'major', 'graduated', 'diploma'] },
  { title: '工作', keys: ['company', 'position', 'years', 'held', 'workProof'] },
  { title: '身份证照片', keys: ['idFront', 'idBack'] },
  { title: '承诺', keys: ['promise', 'signature', 'handSignature'] },
]

/** Fields that refusals are about: 身份证号, 照片, 截止, 已报名; 不符合条件. */
export const CODES: Record<number, string> = {
  [codes.ID_CARD_WRONG]: 'idNumber',
  [codes.PHOTO_WRONG]: 'photo',
  [codes.BATCH_CLOSED]: 'site',
  [codes.ID_CARD_TAKEN]: 'idNumber',
  [codes.NOT_ELIGIBLE]: 'education',
}
/** Handed in, or judged, meanwhile. */
export const LOCKED = codes.REGISTRATION_LOCKED

export const isFirst = ({ step1 }: Registration, key: string) => step1.some((field) => field.key === key)

export const saveStep1 = (orderId: string, values: FormValues, check: boolean) =>
  call('POST /api/courseForm/saveStep1', { body: { orderId, values, check } })
export const saveStep2 = (orderId: string, values: FormValues, requestId: string, submit: boolean) =>
  call('POST /api/courseForm/saveStep2', { body: { orderId, values, submit, requestId } })

/**
 * Saves with the server what is filled in: every five seconds in which it changed, and when the page goes out of sight.
 * A failure is tried again with the next change.
 */
class Autosave {
  private saved = ''
  private values: FormValues | undefined = undefined
  private resting = false
  private readonly queue = new SaveQueue(() => this.send())

  constructor(private save: (values: FormValues) => Promise<unknown>) {}

  use(save: (values: FormValues) => Promise<unknown>) {
    this.save = save
  }
  note = (values: FormValues) => {
    // What the form begins with is what the server has.
    if (this.values === undefined) this.saved = JSON.stringify(values)
    this.values = values
  }
  quietly = (onTold: (trouble: boolean) => void) => {
    this.queue.save().then(
      () => onTold(false),
      // What was handed in meanwhile is refused, and not for want of a line.
      (error: unknown) => onTold(isSilent(error)),
    )
  }
  /** Saves now what is there now; throws. */
  saveNow = () => this.queue.saveNow()
  /** Saves nothing more, the step is being handed in: what is on its way would else come after it. */
  rest = () => {
    this.resting = true
    return this.queue.settled()
  }
  goOn = () => {
    this.resting = false
  }

  private async send() {
    const { values } = this
    const text = JSON.stringify(values)
    if (this.resting || !values || text === this.saved) return
    await this.save(values)
    this.saved = text
  }
}

export function useAutosave(save: (values: FormValues) => Promise<unknown>) {
  const [autosave] = useState(() => new Autosave(save))
  useEffect(() => autosave.use(save))
  // It lies nowhere on the device: whoever fills it in without a line is told before they leave.
  const [trouble, setTrouble] = useState(false)
  useSaving(() => autosave.quietly(setTrouble))
  return { ...autosave, trouble }
}
