import { observer } from 'mobx-react'
import { AppearanceFields } from '@/features/appearance/appearance-fields'
import { Sheet } from '@/ui/overlay/sheet'
import type { Practice } from './practice'
import { FaultSheet, NoteSheet } from './question-sheets'

export type SittingSheet = 'note' | 'fault' | 'look'

interface Props {
  practice: Practice
  sheet: SittingSheet | undefined
  onClose: () => void
}
/** What opens over the question that is shown: its note, what is wrong with it, and how it looks. */
export const SittingSheets = observer(function SittingSheets({ practice, sheet, onClose }: Props) {
  const { id } = practice.answering.question
  if (sheet === 'note')
    return (
      <NoteSheet
        questionId={id}
        note={practice.notes.get(id) ?? ''}
        onClose={onClose}
        onSaved={(note) => practice.setNote(id, note)}
      />
    )
  if (sheet === 'fault') return <FaultSheet questionId={id} onClose={onClose} />
  return (
    sheet === 'look' && (
      <Sheet open onClose={onClose} title="字号与深色">
        <AppearanceFields />
      </Sheet>
    )
  )
})
