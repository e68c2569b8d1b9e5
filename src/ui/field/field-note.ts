import { createContext, useContext } from 'react'
import { onWeapp, type Meaning } from '@/ui/a11y'

interface FieldNote {
  /** H5: the id of what stands below. */
  id?: string
  error?: string
  required?: boolean
}

type Noted = Pick<Meaning, 'label' | 'invalid' | 'describedby' | 'required'>

/** What a form field says about the thing to fill in that stands in it. */
export const FieldNote = createContext<FieldNote>({})

/**
 * What a thing to fill in is called, and what its field says about it; WeChat reads no notes, so that what is wrong goes with
 * the name. Buttons and groups are of no kind that can be required.
 */
export function useNoted(label: string | undefined, error?: unknown, requirable = true): Noted {
  const note = useContext(FieldNote)
  if (onWeapp) return { label: label && note.error ? `${label}，${note.error}` : label }
  return { label, invalid: Boolean(error ?? note.error), describedby: note.id, required: requirable ? note.required : undefined }
}
