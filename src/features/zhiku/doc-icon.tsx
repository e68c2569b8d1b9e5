import { View } from '@tarojs/components'
import type { DocFormat } from '../../../contract'
import { a11y } from '@/ui/a11y'
import './doc-icon.scss'

export const FORMATS: Record<DocFormat, string> = { docx: 'Word', xlsx: 'Excel', pptx: 'PPT', pdf: 'PDF', pack: '资料包' }
const TAGS: Record<DocFormat, string> = { docx: 'DOC', xlsx: 'XLS', pptx: 'PPT', pdf: 'PDF', pack: '包' }

/** A sheet of paper that says of which kind the document is. */
export function DocIcon({ format, size = 'm' }: { format: DocFormat; size?: 's' | 'm' }) {
  return (
    <View className={`doc-icon doc-icon--${size} doc-icon--${format}`} {...a11y({ role: 'img', label: FORMATS[format] })}>
      <View className="doc-icon__line" />
      <View className="doc-icon__line doc-icon__line--short" />
      <View className="doc-icon__tag" {...a11y({ hidden: true })}>
        {TAGS[format]}
      </View>
    </View>
  )
}
