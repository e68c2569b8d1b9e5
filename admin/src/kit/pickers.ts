import type { Route } from '../api/contract'
import type { Row } from '../screens'

/** How people find the thing whose id is asked for. */
export interface Picker {
  route: Route
  /** The member of the body that is searched by; without it all of them come at once. */
  by?: string
  body?: Row
  /** What the form knows already and the list is asked for: member of the body or of the address ← member of what is given. */
  given?: Readonly<Record<string, string>>
  rows?: string
  title: (row: Row) => string
  id?: string
}
/** How the things of one domain are found: it declares that beside its screens, and src/pickers.ts collects it. */
export interface Finding {
  pickers: Readonly<Record<string, Picker>>
  /** Members that stand for one of these everywhere: the name of the picker. */
  byName?: Readonly<Record<string, string>>
  /** Kinds of what is given away that are found so. */
  byKind?: Readonly<Record<string, string>>
}
export const named = (name: string) => (row: Row) => String(row[name])

/** Members whose picker hangs on what is said beside them. */
export const KIND_BESIDE: Record<string, readonly string[]> = { bizId: ['kind', 'type'], prizeBizId: ['prizeType'] }
/** Kinds of which there is only one thing. */
export const NOTHING_TO_CHOOSE = ['coin', 'growth', 'none', 'again', 'goods']

/** Members that name a file which is uploaded first. */
export const FILES: Record<string, 'image' | 'document'> = {
  coverFileId: 'image',
  imageFileId: 'image',
  imageFileIds: 'image',
  logoFileId: 'image',
  groupQrFileId: 'image',
  qrFileId: 'image',
  fileId: 'document',
  fileIds: 'document',
  files: 'document',
}
