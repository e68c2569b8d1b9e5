import type { PickedFile } from './pick-files-types'

/** What the microphone hears, until it is ended. */
export interface Recording {
  /** Once nothing more is heard, also where something else has taken the microphone; what was heard can be had all the same. */
  ended: Promise<unknown>
  /** Ends it; what was heard, as a file to be sent under this name, which lacks its ending. */
  stop(name: string): Promise<PickedFile>
  /** Ends it; nobody wants what was heard. */
  cancel(): void
}
