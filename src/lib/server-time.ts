/** Beyond this a reading means that the device's clock was set, not that an answer was slow. */
const SET_MS = 5000

/** What the server's clock is ahead of this device's, in ms. */
let ahead = 0
let heard = false

/**
 * Takes the `serverTime` of an answer that has just come, or the second it was sent in. Every answer is late by its way here, so
 * the one that puts the server furthest ahead was the fastest and is kept.
 */
export function hearServerTime(serverTime: string) {
  const reading = Date.parse(serverTime) - Date.now()
  if (!heard || reading > ahead || ahead - reading > SET_MS) ahead = reading
  heard = true
}

/** The server's clock, in ms. */
export const serverNow = () => Date.now() + ahead
