import type { DocFormat, FileFormat } from '../../../../contract'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { kindOf } from '../../platform/file/documents'

export const FORMAT_NAMES: Record<DocFormat, string> = { docx: 'Word', xlsx: 'Excel', pptx: 'PPT', pdf: 'PDF', pack: '资料包' }

/** What a file is, by its name; those that are uploaded have one of these. */
export const formatOf = (name: string) => kindOf(name).slice(1) as FileFormat

/** 186 KB, 1.1 MB */
export const sizeOf = (bytes: number) =>
  bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`

/** 12 页, 6 张表, 5 份; '' where nobody has counted yet. */
export const pagesOf = ({ format, page_count: count }: { format: DocFormat; page_count: number }) =>
  count > 0 ? `${count} ${format === 'xlsx' ? '张表' : format === 'pack' ? '份' : '页'}` : ''

/** The drawn cover of a document that has no picture; a pack is drawn like a book of pages. */
export const coverOf = (id: string, title: string, { format }: { format: DocFormat }) =>
  drawnCover('document', id, title, { format: format === 'pack' ? 'pdf' : format })
