import { NIL, v5, v7 } from 'uuid'
import { isMembers } from './formats/members'

/** UUIDv7, so that ids sort by time; `at` (ms) dates it, for demo content of the past. */
export const newId = (at?: number): string => (at === undefined ? v7() : v7({ msecs: at }))

/** Nobody's and nothing's id, which sorts before every other. */
export const NIL_ID: string = NIL

/** The nth of what belongs to something: the same whenever it is asked for. */
export const idOfPart = (id: string, nth: number): string => v5(String(nth), id)

/** Whether a text is an id, as the product writes them: in small letters. */
export const isId = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)

interface Shape {
  format?: string
  properties?: Record<string, Shape>
  items?: Shape
}

/**
 * An id may be written in capitals as well. For the database it is the same one; for a lock's name, a key that is text, or a
 * comparison here it would be another. So whatever comes in is written one way before anybody reads it: all strings that
 * `shape` says are ids, in place.
 */
export function lowerIds(shape: Shape | undefined, value: unknown): unknown {
  if (!shape) return value
  if (typeof value === 'string') return shape.format === 'uuid' ? value.toLowerCase() : value
  if (Array.isArray(value)) {
    if (shape.items) value.forEach((one, at) => (value[at] = lowerIds(shape.items, one)))
  } else if (isMembers(value)) {
    for (const [name, member] of Object.entries(shape.properties ?? {}))
      if (Object.hasOwn(value, name)) value[name] = lowerIds(member, value[name])
  }
  return value
}
