import { useCallback, useState } from 'react'
import type { FormField, FormValues } from '../../../contract'

/**
 * Of a DynamicForm whose fields change while it is filled in, and which begins anew with each change: what was typed so far, also
 * in fields that do not stand there now. `note` hears its `onChange`.
 */
export function useKnown(fields: readonly FormField[], first: FormValues) {
  const [known, setKnown] = useState(first)
  const keys = fields.map(({ key }) => key).join()
  const note = useCallback(
    (values: FormValues) =>
      // What has been emptied is missing from what there is.
      setKnown((before) => ({ ...before, ...Object.fromEntries(keys.split(',').map((key) => [key, values[key] ?? ''])) })),
    [keys],
  )
  return { known, note }
}
