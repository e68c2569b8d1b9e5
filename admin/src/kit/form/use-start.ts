import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf, seenOf } from '../../api/call'
import type { Route, Schema } from '../../api/contract'
import type { Act, Row } from '../../screens'
import { paramsIn, send, type Running } from '../act/run-act'

/** It makes a new thing: nothing of the row it was asked for on is its own. */
const isNew = ({ omit }: Act, schema: Schema, given: Row) =>
  Boolean(omit?.length) || (Boolean(schema.properties?.requestId) && given.id === undefined)
/** What a form starts from: how the thing stands; the reason is always today's. */
function startOf(row: Row = {}): Row {
  const { reason: _reason, ...rest } = row
  return rest
}

/** Whoever makes something need not think of its place: it stands among the first, as the others do that nobody has moved. */
const newOf = ({ properties = {} }: Schema, { begins = [] }: Act, row: Row = {}): Row => ({
  ...('sort' in properties && { sort: 0 }),
  ...Object.fromEntries(begins.map((name) => [name, row[name]])),
})

/** What a form starts from, once it is there, and what had been seen of the thing by then. */
export function useStart({ act, row }: Running, schema: Schema, given: Row, onFault: (words: string) => void) {
  const [start, setStart] = useState<Row | undefined>(
    act.from ? undefined : isNew(act, schema, given) ? newOf(schema, act, row) : startOf(row),
  )
  const seen = useRef(seenOf(row))
  // What is changed need not be the row itself.
  const of = given.id ?? row?.id
  useEffect(() => {
    if (!act.from) return
    const known: Row = { ...row, id: of }
    const read = async (from: Route) => {
      try {
        const given = Object.fromEntries(paramsIn(from).map((name) => [name, known[name] ?? of]))
        // What a form begins with is one thing with its members.
        const shown = (await send(from, given)) as Row
        seen.current = seenOf(shown)
        setStart(startOf(act.into ? { [act.into]: shown } : shown))
      } catch (error) {
        onFault(messageOf(error))
      }
    }
    void read(act.from)
  }, [act.from, act.into, row, of, onFault])
  const look = useCallback((by: string) => {
    seen.current = by
  }, [])
  const seenBy = useCallback(() => seen.current, [])
  return { start, setStart, look, seenBy }
}
