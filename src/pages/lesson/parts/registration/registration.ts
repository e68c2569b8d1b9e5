import { useDidHide } from '@tarojs/taro'
import { useCallback, useEffect, useRef } from 'react'
import * as codes from '../../../../../contract/rules/codes'
import type { FormValues, Registration } from '../../../../../contract'
import { call } from '@/api/call'
import type { Group } from '@/patterns/form/dynamic-form'

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

const EVERY_MS = 5000

/**
 * Saves with the server what is filled in: every five seconds in which it changed, and when the page goes out of sight.
 * A failure is tried again with the next change. `saveNow` does so now, and throws; `rest` ends it: the step was handed in.
 */
export function useAutosave(save: (values: FormValues) => Promise<unknown>) {
  // Not known yet, and not for ever.
  const state = useRef({
    saved: '',
    values: undefined as FormValues | undefined,
    sending: undefined as Promise<unknown> | undefined,
    resting: false,
    save,
  })
  useEffect(() => {
    state.current.save = save
  })
  const saveNow = useCallback(async () => {
    const now = state.current
    // What is on its way may not arrive, and comes before what is newer.
    while (now.sending) await now.sending.catch(() => {})
    const text = JSON.stringify(now.values)
    if (now.resting || !now.values || text === now.saved) return
    now.sending = now.save(now.values)
    try {
      await now.sending
      now.saved = text
    } finally {
      now.sending = undefined
    }
  }, [])
  const quietly = useCallback(() => void saveNow().catch(() => {}), [saveNow])
  const note = useCallback((values: FormValues) => {
    const now = state.current
    // What the form begins with is what the server has.
    if (now.values === undefined) now.saved = JSON.stringify(values)
    now.values = values
  }, [])
  const rest = useCallback((resting: boolean) => {
    state.current.resting = resting
  }, [])
  useDidHide(quietly)
  useEffect(() => {
    const timer = setInterval(() => state.current.sending ?? quietly(), EVERY_MS)
    return () => {
      clearInterval(timer)
      quietly()
    }
  }, [quietly])
  return { note, saveNow, rest }
}
