import { codeAt, readCode, signed, type Rotation } from '../../../../app/rotating-code'
import { isSame } from '../../../../app/secrets'
import type { Settings } from '../../../../app/settings'

type Keyed = Pick<Settings, 'dataKey'>

/** Seconds for which one code of a ticket is shown, and one of a room. */
export const TICKET_SECONDS = 60
const ROOM_SECONDS = 30
/** Still open: the one that has just gone, and for a room the time it takes to log in. */
const TICKET: Rotation = { owner: 'activity', kind: 'T', seconds: TICKET_SECONDS, old: 1 }
const ROOM: Rotation = { owner: 'activity', kind: 'R', seconds: ROOM_SECONDS, old: 6 }

/** What a ticket shows now; another minute shows another. */
export const ticketCode = (settings: Keyed, ticketNo: string, at: Date) => codeAt(settings, TICKET, ticketNo, at)
/** What the screen of a room shows now. */
export const roomCode = (settings: Keyed, pointId: string, at: Date) => codeAt(settings, ROOM, pointId, at)

export const readTicket = (settings: Keyed, text: string, at: Date) => readCode(settings, TICKET, text, at)
export const readRoom = (settings: Keyed, text: string, at: Date) => readCode(settings, ROOM, text, at)

/** The address of a screen opens without a login, for whoever was given it. */
export const screenKey = (settings: Keyed, pointId: string) => signed(settings, `activity:screen:${pointId}`)
export const isScreenKey = (settings: Keyed, pointId: string, key: string) => isSame(screenKey(settings, pointId), key)
