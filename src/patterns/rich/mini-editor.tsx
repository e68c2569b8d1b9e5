import { Editor as MiniEditor } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useRef, useState } from 'react'
import { platform } from '@/platform'
import { a11y } from '@/ui/a11y'
import type { Editor, EditorProps, Formats } from './editor-types'
import type { Dialect } from './rich-ops'
import './mini-editor.scss'

/** WeChat's editor has neither quotations nor links: it sets the one in, and shows the other as it is written. */
const DIALECT: Dialect = { quote: { indent: 1 }, links: false, address: ({ url }) => platform.fileUrl(url) }

let made = 0

interface Context {
  setContents(option: { delta: object }): void
  insertImage(option: { src: string; width: string; nowrap?: boolean }): void
  insertText(option: { text: string }): void
  format(name: string, value?: string): void
  undo(): void
  redo(): void
}

const editorOf = (context: Context): Editor => ({
  dialect: DIALECT,
  format(name, value) {
    // It takes a format away when it is given twice.
    if (name === 'quote') context.format('indent', value ? '+1' : '-1')
    else if (name === 'header') context.format('header', value ? `H${value}` : '')
    else if (name === 'list') context.format('list', value ? String(value) : '')
    else context.format('bold')
  },
  undo: () => context.undo(),
  redo: () => context.redo(),
  selected: () => '',
  link: (words, url) => context.insertText({ text: `[${words}](${url})` }),
  unlink: () => {},
  picture: (address) => context.insertImage({ src: address, width: '100%' }),
  set: (ops) => context.setContents({ delta: { ops: [...ops] } }),
})

const formatsOf = ({ bold, header, list, indent }: Record<string, unknown>): Formats => ({
  bold: Boolean(bold),
  header: header ? +String(header).replace(/\D/g, '') : undefined,
  list: typeof list === 'string' ? list : undefined,
  quote: Boolean(indent),
})

/** A text as it will be read, written in place. */
export function WordsEditor({ label, placeholder, invalid, lend, onChange, onFormats }: EditorProps) {
  const [id] = useState(() => `words-editor-${++made}`)
  const lent = useRef(false)
  const ready = () =>
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .context((found) => {
        if (lent.current || !found?.context) return
        lent.current = true
        // To Taro's types a context may be of anything; that of an editor is one.
        lend(editorOf(found.context as Context))
      })
      .exec()
  return (
    <MiniEditor
      id={id}
      className={`words-editor ${invalid ? 'words-editor--bad' : ''}`}
      placeholder={placeholder}
      showImgSize={false}
      showImgToolbar={false}
      showImgResize={false}
      onReady={ready}
      onInput={({ detail }) => onChange(detail.delta.ops)}
      onStatusChange={({ detail }) => onFormats(formatsOf(detail))}
      {...a11y({ label })}
    />
  )
}
