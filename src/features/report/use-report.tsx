import { useState } from 'react'
import { act } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { Overlay } from '@/ui/overlay/overlay'
import type { ReportTarget } from './report-sheet'

/** The form comes with the first report: most people never make one. */
const load = () => import('./report-sheet')
type Sheet = Awaited<ReturnType<typeof load>>['ReportSheet']

/** One report sheet for a whole page: `report` opens it, `sheet` is its place. */
export function useReport() {
  const [state, setState] = useState<{ Sheet: Sheet; target: ReportTarget; nth: number }>()
  const [open, setOpen] = useState(false)
  const report = (target: ReportTarget) => {
    if (!session.require()) return
    void act(async () => {
      const { ReportSheet } = await load()
      setState((before) => ({ Sheet: ReportSheet, target, nth: (before?.nth ?? 0) + 1 }))
      setOpen(true)
    })
  }
  const sheet = (
    <Overlay>{state && <state.Sheet key={state.nth} target={state.target} open={open} onClose={() => setOpen(false)} />}</Overlay>
  )
  return { report, sheet }
}
