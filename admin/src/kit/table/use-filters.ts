import { useCallback, useMemo, useState } from 'react'
import { schemasOf, type Schema } from '../../api/contract'
import type { List, Row } from '../../screens'
import type { Filter } from './filter-field'
import { HIDDEN, typeOf } from '../schema'
import { changed, useAddress, type Change } from '../use-address'

/** What a list can be asked for. */
export function filtersOf({ route, filters, bind }: List): Filter[] {
  const { body, query } = schemasOf(route)
  const members = { ...query?.properties, ...body?.properties }
  const isAsked = (name: string) => !members[name].deprecated && !HIDDEN.includes(name) && !bind?.[name]
  const names = filters ?? Object.keys(members).filter(isAsked)
  return names.map((name) => ({ name, schema: members[name] })).filter(({ schema }) => schema)
}
/** What it has to be asked for. */
export function needed({ route }: List) {
  const { body, query } = schemasOf(route)
  return [...(query?.required ?? []), ...(body?.required ?? [])]
}

/** A text of the address as the endpoint wants it. */
export function read(schema: Schema, text: string): unknown {
  const type = typeOf(schema)
  if (type === 'integer' || type === 'number') return Number(text)
  if (type === 'boolean' || schema.const === true) return text === 'true'
  return text
}

/** What a list begins with, where it is opened now. */
export const initialOf = ({ initial = {} }: List): Row => (typeof initial === 'function' ? initial() : initial)

/** Filters of a list: of the screen they stand in the address, of a list beneath something they last as long as it. */
export function useFilters(top: boolean, initial: Row) {
  const { address, put } = useAddress()
  const [own, setOwn] = useState(() => new URLSearchParams())
  const given = top ? address : own
  const values = useMemo(() => {
    const all = {
      ...Object.fromEntries(Object.entries(initial).map(([name, value]) => [name, String(value)])),
      ...Object.fromEntries(given),
    }
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  }, [given, initial])
  const set = useCallback(
    (change: Change) => {
      // What is asked for at first is put away by saying so: without a word it would come back.
      const without = (name: string) => (Object.hasOwn(initial, name) ? '' : undefined)
      const said = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || without(name)]))
      if (top) put(said)
      else setOwn((before) => changed(before, said))
    },
    [top, put, initial],
  )
  return { values, set }
}
