import type { Dispatch, SetStateAction } from 'react'

/** Closes what is open if it is still this: an answer that comes late leaves the next one open. */
export const closeOnly = <T>(set: Dispatch<SetStateAction<T | undefined>>, one: T | undefined) =>
  set((now) => (now === one ? undefined : now))
