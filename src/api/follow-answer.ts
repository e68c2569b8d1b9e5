import type { AiEvent, AiMessage } from '../../contract'
import { ANSWER } from '../../contract/rules/statuses'
import { call, listen } from './call'
import { ApiError, isSilent } from './errors'
import { wait } from '@/lib/wait'

/** How long it waits before it hears again where the line broke; then it asks. */
const AGAIN_MS = [500, 1000, 2000]
const POLL_MS = 1000
const LOST_MS = 3000

export interface Following {
  messageId: string
  /** The last event that is known. */
  after: number
  guest?: string
}
/** `whole`: the message as it is now, for who could not hear how it came. */
export type Heard = AiEvent | { type: 'whole'; message: AiMessage }

/**
 * Follows an answer until it is written: hears it while it comes; where the line breaks hears the rest, and where nothing can be
 * heard asks once a second. Nothing is told twice. Answers the way out, which stops nothing but the following.
 */
export function followAnswer({ messageId, after, guest }: Following, hear: (event: Heard) => void): () => void {
  let last = after
  const state = { over: false }
  let abort = () => {}

  const onLine = (line: string) => {
    if (state.over) return
    const event: AiEvent = JSON.parse(line)
    if (event.seq <= last) return
    last = event.seq
    if (event.type === 'done' || event.type === 'error') state.over = true
    hear(event)
  }
  /** True when something new was heard. */
  const once = async (): Promise<boolean> => {
    const before = last
    const query = guest ? `&guest=${encodeURIComponent(guest)}` : ''
    const task = listen(`/api/wenwen/stream/${messageId}?after=${last}${query}`, onLine)
    abort = task.abort
    await task.done.catch(() => {})
    return last > before
  }
  const ask = async (): Promise<number> => {
    try {
      const message = await call('GET /api/wenwenMessage/detail/:id', {
        params: { id: messageId },
        query: guest ? { guest } : {},
      })
      if (state.over) return 0
      state.over = message.status !== ANSWER.writing
      hear({ type: 'whole', message })
      return POLL_MS
    } catch (error) {
      if (!(error instanceof ApiError) || isSilent(error)) return LOST_MS
      if (!state.over) hear({ type: 'error', seq: last, code: error.code, message: error.message })
      state.over = true
      return 0
    }
  }
  const follow = async () => {
    for (let tries = 0; !state.over && tries < AGAIN_MS.length; tries++) {
      if (await once()) tries = -1
      if (!state.over) await wait(AGAIN_MS[Math.max(0, tries)])
    }
    while (!state.over) await wait(await ask())
  }
  void follow()
  return () => {
    state.over = true
    abort()
  }
}
