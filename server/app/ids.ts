import { v7 } from 'uuid'

/** UUIDv7, so that ids sort by time; `at` (ms) dates it, for demo content of the past. */
export const newId = (at?: number): string => (at === undefined ? v7() : v7({ msecs: at }))
