import { useState } from 'react'
import type { NextStep } from '../../../contract'
import { GroupSheet } from '@/features/course/group-sheet'

/** The code of a step, once somebody asks for it. */
export function useCode() {
  const [shown, setShown] = useState<NextStep>()
  const [open, setOpen] = useState(false)
  return {
    show: (step: NextStep) => {
      setShown(step)
      setOpen(true)
    },
    sheet: shown?.picture !== undefined && (
      <GroupSheet title={shown.text} qrUrl={shown.picture} open={open} onClose={() => setOpen(false)} />
    ),
  }
}
