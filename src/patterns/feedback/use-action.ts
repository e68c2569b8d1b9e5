import { useRef, useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import { feedback } from './feedback'

export const { toast } = feedback

/** 401 and 403 are on their way to login already; a toast on top would only be in the way. */
const silent = (error: unknown) => error instanceof ApiError && (error.code === 401 || error.code === 403)

/** Runs one action; its failure is shown as a toast. True when it went through. */
export async function act(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!silent(error)) toast(messageOf(error))
    return false
  }
}

/** An action of a button: a second tap while the first is on its way does nothing. */
export function useAction<A extends unknown[]>(work: (...args: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (...args: A) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await act(() => work(...args))
    running.current = false
    setBusy(false)
  }
  return { run, busy }
}

/**
 * Asks before something that cannot be taken back; the dangerous answer is red. Undefined, which is no, when Back or another
 * page came before the answer.
 */
export const confirm = (title: string, content = '', { yes = '确定', no = '再想想', danger = true } = {}) =>
  feedback.ask({ title, content, yes, no, danger })
