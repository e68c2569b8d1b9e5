import { useSyncExternalStore } from 'react'
import type { AdminApi } from '../../../contract/admin'
import type { ExportColumn } from '../../../contract/admin/admin-exports'
import type { Result } from '../../../contract/endpoint'
import { call, callAny } from './call'
import { factsOf, type Route } from './contract'
import { onOther } from './shift'

export type MadeFile = Result<AdminApi['POST /admin/api/export/page']>['records'][number]
export interface Wanted {
  route: Route
  title: string
  input: { params?: object; query?: object; body?: object }
  columns: ExportColumn[]
  rows?: string
  format?: 'csv' | 'xlsx'
  reason?: string
}

const LOOK_MS = 1200
/** Asked for since the page was opened: they are saved by themselves when they are there. */
const awaited = new Set<string>()
const listeners = new Set<() => void>()
let files: readonly MadeFile[] = []
let timer: ReturnType<typeof setTimeout> | undefined
onOther(() => {
  clearTimeout(timer)
  awaited.clear()
  files = []
  for (const listener of listeners) listener()
})

const isOpen = ({ state }: MadeFile) => state === 'waiting' || state === 'running'

/** Reads how the exports stand, and goes on as long as one is under way. */
export async function lookAtExports(): Promise<void> {
  clearTimeout(timer)
  try {
    files = (await call('POST /admin/api/export/page', { body: { size: 50 } })).records
    for (const { id, state } of files) {
      if (!awaited.has(id) || state === 'waiting' || state === 'running') continue
      awaited.delete(id)
      if (state === 'done') await fetchExport(id)
    }
  } finally {
    for (const listener of listeners) listener()
    if (awaited.size || files.some(isOpen)) timer = setTimeout(() => void lookAtExports().catch(() => {}), LOOK_MS)
  }
}

/** Saves a file that is made on the device. */
export async function fetchExport(id: string): Promise<void> {
  await callAny('POST /admin/api/export/download/:id', { params: { id }, body: {} })
}

/** Has a file made of a list, or of what is a file by itself. */
export async function askExport({ route, input, format = 'csv', reason, ...wanted }: Wanted): Promise<true> {
  const body = { ...wanted, route, format, input: JSON.stringify(input) }
  const { reveals, download } = factsOf(route)
  const { id } =
    reveals && !download
      ? await call('POST /admin/api/export/personal/create', { body: { ...body, reason: reason ?? '' } })
      : await call('POST /admin/api/export/create', { body: { ...body, ...(reason && { reason }) } })
  awaited.add(id)
  void lookAtExports().catch(() => {})
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useExports = () => useSyncExternalStore(subscribe, () => files)
/** How many are under way. */
export const useMaking = () => useExports().filter(isOpen).length
