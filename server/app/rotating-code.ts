import { fingerprint, isSame } from './secrets'
import type { Settings } from './settings'

type Keyed = Pick<Settings, 'dataKey'>

/** Codes that stand for a subject for a short time, and for nothing else. */
export interface Rotation {
  /** Whose they are: activity, training. */
  owner: string
  /** One letter, before the code. */
  kind: string
  /** Seconds for which one is shown. */
  seconds: number
  /** How many before the one that is shown still open. */
  old: number
}

const windowAt = (at: Date, seconds: number) => Math.floor(at.getTime() / 1000 / seconds)
/** Nobody else can say this of it. */
export const signed = (settings: Keyed, what: string) => fingerprint(settings, what).subarray(0, 12).toString('base64url')

const make = (settings: Keyed, { owner, kind }: Rotation, subject: string, window: number) =>
  `${kind}.${subject}.${window.toString(36)}.${signed(settings, `${owner}:${kind}:${subject}:${window}`)}`

/** What is shown at that moment. */
export const codeAt = (settings: Keyed, rotation: Rotation, subject: string, at: Date) =>
  make(settings, rotation, subject, windowAt(at, rotation.seconds))

export interface Read {
  subject: string
  old: boolean
}

/** What a code is of; undefined when it is none of these. A picture of one may be an address that carries it. */
export function readCode(settings: Keyed, rotation: Rotation, text: string, at: Date): Read | undefined {
  const [, code = text] = /[?&]code=([^&#]+)/.exec(text) ?? []
  const [given, subject, window, signature = ''] = code.split('.')
  const number = parseInt(window ?? '', 36)
  if (given !== rotation.kind || !subject || !Number.isSafeInteger(number)) return undefined
  if (!isSame(make(settings, rotation, subject, number).split('.')[3], signature)) return undefined
  const age = windowAt(at, rotation.seconds) - number
  // The clock of a phone that stood still may be a little ahead of what the server said last.
  return { subject, old: age > rotation.old || age < -1 }
}

/** Six digits that are read aloud where nothing can be scanned, for as long as the code beside them. */
const wordOf = (settings: Keyed, { owner, kind }: Rotation, subject: string, window: number) =>
  String(fingerprint(settings, `${owner}:${kind}:word:${subject}:${window}`).readUInt32BE(0) % 1_000_000).padStart(6, '0')

export const wordAt = (settings: Keyed, rotation: Rotation, subject: string, at: Date) =>
  wordOf(settings, rotation, subject, windowAt(at, rotation.seconds))

/** Whether these digits are, or were just now, those of the subject. */
export function isWord(settings: Keyed, rotation: Rotation, subject: string, said: string, at: Date): boolean {
  const now = windowAt(at, rotation.seconds)
  return Array.from({ length: rotation.old + 1 }, (_, n) => now - n).some((window) =>
    isSame(wordOf(settings, rotation, subject, window), said),
  )
}

/** Seconds until another one is shown. */
export const changesIn = ({ seconds }: Rotation, at: Date) => Math.ceil(seconds - ((at.getTime() / 1000) % seconds))
