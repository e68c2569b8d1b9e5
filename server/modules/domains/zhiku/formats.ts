import type { DocFormat } from '../../../../contract'
import { kindOf } from '../../platform/file/documents'

export const FORMAT_NAMES: Record<DocFormat, string> = { docx: 'Word', xlsx: 'Excel', pptx: 'PPT', pdf: 'PDF' }

/** What a file is, by its name; those that are uploaded have one of these. */
export const formatOf = (name: string) => kindOf(name).slice(1) as DocFormat

/** 186 KB, 1.1 MB */
export const sizeOf = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
