import type { FastifyReply } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'

/** Something that goes wrong with an answer of WeChat Pay's. */
export interface Fault {
  kind: 'delay' | 'reset' | 'truncate' | 'bad-signature' | 'error'
  /** Answers to these paths alone, e.g. '/refunds'; all of them otherwise. */
  path?: string
  /** How often, until it heals; for ever otherwise. */
  times?: number
  /** Of a delay. */
  ms?: number
  /** Of an error: HTTP status and WeChat's code. The call has no effect. */
  status?: number
  code?: string
}

/** Takes the first fault of this kind of moment that fits the address, and counts it. */
export function takeFault(faults: Fault[], kinds: Fault['kind'][], url: string): Fault | undefined {
  const at = faults.findIndex((fault) => kinds.includes(fault.kind) && url.includes(fault.path ?? ''))
  if (at < 0) return undefined
  const fault = faults[at]
  if (fault.times !== undefined && --fault.times <= 0) faults.splice(at, 1)
  return fault
}

/** Spoils an answer that is about to leave; true when nothing is left to be sent. */
export async function spoil(faults: Fault[], url: string, reply: FastifyReply, text: string): Promise<boolean> {
  const slow = takeFault(faults, ['delay'], url)
  // Nobody waits for a process to end because of it.
  if (slow) await wait(slow.ms, undefined, { ref: false })
  const fault = takeFault(faults, ['reset', 'truncate'], url)
  if (!fault) return false
  reply.hijack()
  if (fault.kind === 'truncate') {
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    await new Promise((sent) => reply.raw.write(text.slice(0, text.length / 2), sent))
  }
  reply.raw.destroy()
  return true
}
