import { timingSafeEqual } from 'node:crypto'
import { fingerprint } from '../../../../app/secrets'
import type { Settings } from '../../../../app/settings'

type Keyed = Pick<Settings, 'dataKey'>

/** Seconds for which one code of a ticket is shown, and one of a room. */
export const TICKET_SECONDS = 60
export const ROOM_SECONDS = 30
/** How many of its codes before now still open: the one that has just gone, and for a room the time it takes to log in. */
const TICKET_OLD = 1
const ROOM_OLD = 6

const windowAt = (at: Date, seconds: number) => Math.floor(at.getTime() / 1000 / seconds)
const sign = (settings: Keyed, what: string) => fingerprint(settings, what).subarray(0, 12).toString('base64url')

type Kind = 'T' | 'R'
const make = (settings: Keyed, kind: Kind, subject: string, window: number) =>
  `${kind}.${subject}.${window.toString(36)}.${sign(settings, `activity:${kind}:${subject}:${window}`)}`

/** What a ticket shows now; another minute shows another. */
export const ticketCode = (settings: Keyed, ticketNo: string, at: Date) =>
  make(settings, 'T', ticketNo, windowAt(at, TICKET_SECONDS))
/** What the screen of a room shows now. */
export const roomCode = (settings: Keyed, pointId: string, at: Date) => make(settings, 'R', pointId, windowAt(at, ROOM_SECONDS))

export type Read = { subject: string; old: boolean }

/** What a code is of; undefined when it is none of ours. */
function read(settings: Keyed, kind: Kind, text: string, at: Date, seconds: number, most: number): Read | undefined {
  const [given, subject, window, signature = ''] = text.split('.')
  const number = parseInt(window ?? '', 36)
  if (given !== kind || !subject || !Number.isSafeInteger(number)) return undefined
  const right = Buffer.from(make(settings, kind, subject, number).split('.')[3])
  const said = Buffer.from(signature)
  if (right.length !== said.length || !timingSafeEqual(right, said)) return undefined
  const age = windowAt(at, seconds) - number
  // The clock of a phone that stood still may be a little ahead of what the server said last.
  return { subject, old: age > most || age < -1 }
}

export const readTicket = (settings: Keyed, text: string, at: Date) => read(settings, 'T', text, at, TICKET_SECONDS, TICKET_OLD)
/** A picture of the screen may be an address that carries the code. */
export function readRoom(settings: Keyed, text: string, at: Date) {
  const [, code = text] = /[?&]code=([^&#]+)/.exec(text) ?? []
  return read(settings, 'R', code, at, ROOM_SECONDS, ROOM_OLD)
}

/** The address of a screen opens without a login, for whoever was given it. */
export const screenKey = (settings: Keyed, pointId: string) => sign(settings, `activity:screen:${pointId}`)
export function isScreenKey(settings: Keyed, pointId: string, key: string) {
  const [right, said] = [Buffer.from(screenKey(settings, pointId)), Buffer.from(key)]
  return right.length === said.length && timingSafeEqual(right, said)
}
