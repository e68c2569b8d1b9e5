import type { RefObject } from 'react'

/** Hears whether it is near what is seen, and how high it is, in px. */
export type Seen = (near: boolean, height: number) => void

/** How a list of messages moves within its page. */
export interface Scroll {
  list: RefObject<HTMLElement>
  toEnd(): void
  /** Notes where the reader is before rows come in above them; the answer brings them back there. */
  keep(): Promise<() => void> | (() => void)
  /** Tells whether a part of the list is near; answers the way out. */
  watch(id: string, seen: Seen): () => void
}
