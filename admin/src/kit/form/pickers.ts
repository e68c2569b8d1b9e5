import type { Route } from '../../api/contract'
import type { Row } from '../../screens'

/** Declared as the picker of a text that is one of the words which the domain has for it. */
export const WORDS = 'words'

/** How people find the thing whose id is asked for. */
export interface Picker {
  route: Route
  /** The member of the body that is searched by; without it all of them come at once. */
  by?: string
  /** What of a kind is chosen already and not among what was found is called by its name (thingNames of the server). */
  kind?: string
  body?: Row
  /** What the form knows already and the list is asked for: member of the body or of the address ← member of what is given. */
  given?: Readonly<Record<string, string>>
  rows?: string
  title: (row: Row) => string
  id?: string
}
/** How the things of one domain are found. */
export interface Finding {
  pickers: Readonly<Record<string, Picker>>
  /** Members that stand for one of these everywhere: the name of the picker. */
  byName?: Readonly<Record<string, string>>
  /** Kinds of what is given away that are found so. */
  byKind?: Readonly<Record<string, string>>
}

/** How people find things, by the names that the domains give these pickers. */
export const PICKERS: Record<string, Picker> = {}
/** The picker of a member that is called so everywhere; a domain names others, or others by the same name. */
export const BY_NAME: Record<string, string> = {}
/** What is given away, by its kind: where it is found by its name. Of other kinds there is nothing to choose. */
export const BY_KIND: Record<string, string> = {}
/** What the domains bring stands here before anything is drawn. */
export function learn(findings: readonly Partial<Finding>[]) {
  for (const { pickers, byName, byKind } of findings) {
    Object.assign(PICKERS, pickers)
    Object.assign(BY_NAME, byName)
    Object.assign(BY_KIND, byKind)
  }
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
