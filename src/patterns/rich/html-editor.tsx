import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import type { Editor, EditorProps } from './editor-types'
import { pathOfData } from './pasted-picture'
import type { Dialect, Op } from './rich-ops'
import type { Delta } from './quill'
import './html-editor.scss'

type Quill = ReturnType<typeof import('./quill').openQuill>

const DIALECT: Dialect = { quote: { blockquote: true }, links: true, address: ({ url }) => url }
const NAMES = { bold: 'bold', header: 'header', list: 'list', quote: 'blockquote' } as const

// The editor takes a bare list of operations as well; and what it gives are ours, since it knows no other formats.
const deltaOf = (ops: readonly Op[]) => ops as unknown as Delta

/** What tools do with the text; the caret is where it was last, though the focus may be elsewhere. */
function editorOf(quill: Quill, touched: () => boolean): Editor {
  const caret = () =>
    touched() ? (quill.getSelection() ?? quill.selection.savedRange) : { index: quill.getLength() - 1, length: 0 }
  return {
    dialect: DIALECT,
    format(name, value) {
      quill.getSelection(true)
      quill.format(NAMES[name], value ?? false, 'user')
    },
    undo: () => quill.history.undo(),
    redo: () => quill.history.redo(),
    selected() {
      const { index, length } = caret()
      return length ? quill.getText(index, length).trim() : ''
    },
    link(words, url) {
      const { index, length } = caret()
      quill.deleteText(index, length, 'user')
      quill.insertText(index, words, { link: url }, 'user')
      quill.setSelection(index + words.length, 0, 'user')
      quill.format('link', false, 'user')
    },
    unlink() {
      const { index } = caret()
      const format = (at: number) => quill.getFormat(at, 1).link
      const url = format(index) ?? format(index - 1)
      let [from, to] = format(index) ? [index, index] : [index - 1, index - 1]
      while (from > 0 && format(from - 1) === url) from--
      while (to < quill.getLength() && format(to) === url) to++
      quill.formatText(from, to - from, 'link', false, 'user')
    },
    picture(address) {
      const { index } = caret()
      const [, offset] = quill.getLine(index)
      const at = offset > 0 ? index + 1 : index
      if (offset > 0) quill.insertText(index, '\n', 'user')
      quill.insertEmbed(at, 'image', address, 'user')
      quill.insertText(at + 1, '\n', 'user')
      quill.setSelection(at + 2, 0, 'silent')
    },
    set(ops) {
      quill.setContents(deltaOf(ops), 'silent')
      quill.history.clear()
    },
  }
}

/** A text as it will be read, written in place. */
export function WordsEditor(props: EditorProps) {
  const { label, placeholder, invalid } = props
  const place = useRef<HTMLElement>(null)
  const [state, setState] = useState<'coming' | 'there' | 'lost'>('coming')
  const latest = useRef(props)
  latest.current = props

  const open = async (isWanted: () => boolean) => {
    const { openQuill } = await import('./quill')
    if (!isWanted() || !place.current) return
    let lost = 0
    let touched = false
    const tell = () => {
      if (lost) latest.current.onLost(lost)
      lost = 0
    }
    const picture = (src: string) => {
      if (/^\/files\//.test(src)) return src
      const path = src.startsWith('blob:') ? src : pathOfData(src)
      if (path && latest.current.onPicture(path)) return path
      if (!lost) queueMicrotask(tell)
      lost++
    }
    const own: Editor[] = []
    const files = (chosen: File[]) => {
      for (const file of chosen) {
        const path = URL.createObjectURL(file)
        if (latest.current.onPicture(path)) own[0].picture(path)
      }
    }
    const quill = openQuill(place.current, { placeholder, label, picture, files })
    const editor = editorOf(quill, () => touched)
    own.push(editor)
    // See above: no other operations are in it.
    quill.on('text-change', () => latest.current.onChange(quill.getContents().ops as unknown as Op[]))
    quill.on('editor-change', () => {
      const range = quill.getSelection()
      if (!range) return
      touched = true
      // Formats that it knows, of which its type only says that they are some.
      const { bold, header, list, blockquote, link } = quill.getFormat(range) as Record<string, never>
      latest.current.onFormats({ bold, header, list, quote: blockquote, link })
    })
    latest.current.lend(editor)
    setState('there')
  }
  const start = () => {
    let wanted = true
    setState('coming')
    void open(() => wanted).catch(() => wanted && setState('lost'))
    return () => void (wanted = false)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(start, [])
  return (
    <View className={`words-editor ${invalid ? 'words-editor--bad' : ''}`}>
      {state === 'coming' && <SkeletonRows count={1} />}
      {state === 'lost' && <Tap onTap={() => void start()}>编辑器没有加载出来，点击重试</Tap>}
      <View ref={place} className={state === 'there' ? '' : 'words-editor__later'} />
    </View>
  )
}
