import { useSyncExternalStore } from 'react'
import type { AdminApi } from '../../../contract/admin'
import type { Result, Sent } from '../../../contract/endpoint'
import { call } from './call'
import { onOther } from './shift'

type Asks = AdminApi['POST /admin/api/batch/create']
export type Batch = Result<AdminApi['POST /admin/api/batch/page']>['records'][number]
export type Wanted = Omit<Sent<'POST /admin/api/batch/create', Asks>['body'], 'requestId'>

const LOOK_MS = 1000
/** Asked for since the page was opened: whoever asked is told when they are over. */
const awaited = new Set<string>()
const listeners = new Set<() => void>()
let state: { all: readonly Batch[]; ended: readonly Batch[] } = { all: [], ended: [] }
let timer: ReturnType<typeof setTimeout> | undefined
onOther(() => {
  clearTimeout(timer)
  awaited.clear()
  state = { all: [], ended: [] }
  for (const listener of listeners) listener()
})

/** Reads how the batches stand, and goes on as long as one is under way. */
export async function lookAtBatches(): Promise<void> {
  clearTimeout(timer)
  try {
    const { records } = await call('POST /admin/api/batch/page', { body: { size: 20 } })
    const over = records.filter((one) => one.state !== 'waiting' && awaited.delete(one.id))
    state = { all: records, ended: over.length ? [...state.ended, ...over] : state.ended }
  } finally {
    for (const listener of listeners) listener()
    if (awaited.size || state.all.some((one) => one.state === 'waiting'))
      timer = setTimeout(() => void lookAtBatches().catch(() => {}), LOOK_MS)
  }
}

/** Has something done to many, one after the other. */
export async function askBatch(wanted: Wanted): Promise<true> {
  const { id } = await call('POST /admin/api/batch/create', { body: wanted })
  awaited.add(id)
  void lookAtBatches().catch(() => {})
  return true
}

/** All of mine, and those that ended while this page was open. */
export const useBatches = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
