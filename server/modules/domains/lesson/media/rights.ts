import type { Db } from '../../../../app/database/db'

/** What a recording or a document is played as: the lesson, the live … that shows it. */
export interface Subject {
  subject: string
  subjectId: string
}

/** Who asks, with what. */
export interface Asking extends Subject {
  userId: string | null
  mediaId: string
  deviceId: string
}

/** A stretch of a recording, in its seconds, or a document as a whole. */
export type Delivered = { from: number; to: number } | 'whole'

export interface PlayRight {
  /** How much of it may be had from its beginning, in seconds. */
  upTo: number
  /** The length of the recording in seconds; 0 where that is not known. */
  seconds: number
  /** Notes what is handed out, where that counts. */
  deliver?(delivered: Delivered): Promise<unknown>
}

/** How a module says who may play what it shows; asked for each key and each part that is handed out. */
export interface PlayRights {
  subject: string
  /** Refuses whoever may not play it now. */
  rightTo(db: Db, asking: Asking): Promise<PlayRight>
}

declare module '../../../../app/module' {
  interface Extensions {
    playRights: PlayRights
  }
}
