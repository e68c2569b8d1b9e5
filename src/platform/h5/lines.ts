import { lineReader } from '../lines'
import type { LineCall } from '../types'

/** Reads the body of an answer while it comes; rejects where it is no answer of ours, or the browser hands it out only whole. */
export async function readLines({ path, token, onLine }: LineCall, signal: AbortSignal): Promise<void> {
  const answer = await fetch(API_ORIGIN + path, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal })
  const reader = answer.ok ? answer.body?.getReader() : undefined
  if (!reader) throw new Error(`no lines: ${answer.status}`)
  const read = lineReader(onLine)
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    read(value)
  }
}
