import { View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import type { Editor, Format, Formats } from '@/patterns/rich/editor-types'
import { a11y, onWeapp } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import './rich-tools.scss'

interface Tool {
  glyph: string
  label: string
  format: Format
  value: number | string | boolean
}

const TOOLS: Tool[] = [
  { glyph: 'h2', label: '大标题', format: 'header', value: 2 },
  { glyph: 'h3', label: '小标题', format: 'header', value: 3 },
  { glyph: 'bold', label: '粗体', format: 'bold', value: true },
  { glyph: 'bullets', label: '列表', format: 'list', value: 'bullet' },
  { glyph: 'numbers', label: '编号', format: 'list', value: 'ordered' },
  { glyph: 'quote', label: '引用', format: 'quote', value: true },
]

interface Props {
  editor: Editor | undefined
  formats: Formats
  onLink: () => void
  onPicture: () => void
}

/** One row of what can be done with the text; what is on at the caret stands out. */
export function RichTools({ editor, formats, onLink, onPicture }: Props) {
  const bar = useRef<HTMLElement>(null)
  // A finger on a tool does not take the keyboard away from the text.
  useEffect(() => {
    if (onWeapp) return
    const stay = (event: Event) => event.preventDefault()
    const element = bar.current!
    element.addEventListener('mousedown', stay)
    return () => element.removeEventListener('mousedown', stay)
  }, [])
  const tool = (glyph: string, label: string, onTap: () => void, pressed?: boolean) => (
    <Tap
      key={glyph}
      className={`rich-tools__tool ${pressed ? 'rich-tools__tool--on' : ''}`}
      // WeChat knows no buttons that stay down.
      label={onWeapp && pressed ? `${label}，已打开` : label}
      pressed={pressed}
      disabled={!editor}
      onTap={onTap}
    >
      <View className={`icon icon--m rich-glyph--${glyph}`} {...a11y({ hidden: true })} />
    </Tap>
  )
  return (
    <View ref={bar} className={`rich-tools ${onWeapp ? 'rich-tools--top' : ''}`} {...a11y({ role: 'toolbar', label: '格式' })}>
      {tool('undo', '撤销', () => editor?.undo())}
      {tool('redo', '重做', () => editor?.redo())}
      {TOOLS.map(({ glyph, label, format, value }) => {
        const on = formats[format] === value
        return tool(glyph, label, () => editor?.format(format, on ? undefined : value), on)
      })}
      {tool('link', '链接', onLink, Boolean(formats.link))}
      {tool('picture', '插入图片', onPicture)}
    </View>
  )
}
