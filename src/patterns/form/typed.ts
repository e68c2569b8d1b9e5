import { useEffect, useState } from 'react'
import { Submit } from './submit'

/** What was typed into a sheet, and under which name it is sent. */
export class Typed<V> {
  values: V | undefined = undefined
  readonly submit = new Submit()

  note = (values: V) => {
    this.values = values
  }
}

/**
 * Of a page whose sheet may be closed by accident: what was typed stands there again when it is opened again. `done` once it was
 * sent: it goes on with `onDone`, which closes the sheet, and the next begins anew.
 */
export function useTyped<V>(onDone: () => Promise<unknown>) {
  const [typed, setTyped] = useState(() => new Typed<V>())
  const done = async () => {
    const over = onDone()
    setTyped(new Typed<V>())
    await over
  }
  return { typed, done }
}

/** In the sheet: notes what stands there now. */
export const useNoted = <V>(typed: Typed<V>, values: V) => useEffect(() => typed.note(values))
