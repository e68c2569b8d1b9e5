import type { Dialect, Op } from './rich-ops'

/** What stands where the caret is. */
export interface Formats {
  bold?: boolean
  header?: number
  list?: string
  quote?: boolean
  link?: string
}

export type Format = 'header' | 'bold' | 'list' | 'quote'

/** What tools can do with a text. */
export interface Editor {
  dialect: Dialect
  /** Gives what is selected this format; undefined takes it away. */
  format(name: Format, value?: number | string | boolean): void
  undo(): void
  redo(): void
  /** The words that are selected. */
  selected(): string
  /** Words that lead somewhere, in place of what is selected. */
  link(words: string, url: string): void
  /** The words at the caret lead nowhere any more. */
  unlink(): void
  /** A picture on a line of its own below the caret. */
  picture(address: string): void
  /** Another text. */
  set(ops: readonly Op[]): void
}

export interface EditorProps {
  label: string
  placeholder: string
  invalid: boolean
  lend: (editor: Editor) => void
  onChange: (ops: Op[]) => void
  onFormats: (formats: Formats) => void
  /** A picture that is pasted: false when there is no room for it. */
  onPicture: (path: string) => boolean
  /** Pasted pictures of other sites could not be fetched; how many. */
  onLost: (count: number) => void
}
