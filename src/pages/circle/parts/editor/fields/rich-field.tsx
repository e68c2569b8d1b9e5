import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { pictureIdsIn } from '../../../../../../contract/rules/marks'
import type { PostKind } from '@/pages/circle/parts/editor/post-kind'
import { toast } from '@/patterns/feedback/use-action'
import { ImagePicker, type ImageItem, type Images } from '@/patterns/form/image-picker'
import { WordsEditor } from '@/patterns/rich/editor'
import type { Editor, Formats } from '@/patterns/rich/editor-types'
import { marksOf, opsOf, type Op } from '@/patterns/rich/rich-ops'
import { FormField } from '@/ui/field/form-field'
import { LinkSheet } from './link-sheet'
import { RichTools } from './rich-tools'
import './rich-field.scss'

interface Props {
  id: string
  field: PostKind['content']
  value: string
  onChange: (content: string) => void
  images: Images
  /** Pictures that stand below the text. */
  after: readonly string[]
  error?: string
}

/** The text of an article as it will be read, with its pictures where they stand; what is kept of it are light marks. */
export const RichField = observer(function RichField({ id, field, value, onChange, images, after, error }: Props) {
  const [editor, setEditor] = useState<Editor>()
  // Words may come before the page is drawn again.
  const lent = useRef<Editor>()
  const lend = (opened: Editor) => {
    lent.current = opened
    setEditor(opened)
  }
  const [formats, setFormats] = useState<Formats>({})
  const [linking, setLinking] = useState<string>()
  /** What the editor holds, and what was made of it. */
  const ops = useRef<Op[]>([])
  const told = useRef(value ? undefined : '')
  const pasted = useRef(new Set<string>())

  const fileIdOf = (address: string) =>
    images.items.find(({ src, picture }) => picture && (src === address || lent.current!.dialect.address(picture) === address))
      ?.picture?.fileId
  const tell = () => {
    told.current = marksOf(ops.current, fileIdOf, lent.current!.dialect)
    onChange(told.current)
  }
  const change = (next: Op[]) => {
    ops.current = next
    if (lent.current) tell()
  }
  // A draft, or nothing: the text came from elsewhere.
  useEffect(() => {
    if (!editor || value === told.current) return
    told.current = value
    ops.current = opsOf(value, images.pictures, editor.dialect)
    editor.set(ops.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [editor, value])
  useEffect(() =>
    images.onArrival((picture, src) => {
      if (!editor) return
      if (pasted.current.has(src)) tell()
      else editor.picture(editor.dialect.address(picture))
    }),
  )

  const standing = (item: ImageItem) => item.picture && pictureIdsIn(value).includes(item.picture.fileId.toLowerCase())
  const isAfter = ({ picture }: ImageItem) => picture !== undefined && after.includes(picture.fileId)
  /** What was taken out of the text makes room for others. */
  const makeRoom = () => {
    for (const item of images.items.filter((one) => one.picture && !standing(one) && !isAfter(one))) images.remove(item.key)
  }
  const paste = (path: string) => {
    makeRoom()
    if (images.items.length >= images.max) {
      toast(`最多 ${images.max} 张图片`)
      return false
    }
    pasted.current.add(path)
    images.add([path])
    return true
  }
  const choose = () => {
    makeRoom()
    if (images.items.length >= images.max) return toast(`最多 ${images.max} 张图片`)
    void images.choose()
  }
  const link = (words: string, url: string) => {
    setLinking(undefined)
    editor?.link(words, url)
  }
  const waiting = (item: ImageItem) => !item.picture || isAfter(item)
  return (
    <FormField id={id} label={field.label} required count={`${value.length}/${field.longest}`} error={error}>
      <RichTools
        editor={editor}
        formats={formats}
        onLink={() => (formats.link ? editor?.unlink() : setLinking(editor?.selected() ?? ''))}
        onPicture={choose}
      />
      <WordsEditor
        label={field.label}
        placeholder={field.placeholder}
        invalid={Boolean(error)}
        lend={lend}
        onChange={change}
        onFormats={setFormats}
        onPicture={paste}
        onLost={(count) => toast(`有 ${count} 张图片没有带过来，请保存到相册再插入`)}
      />
      {images.items.some(waiting) && (
        <View className="rich-field__images">
          <ImagePicker images={images} only={waiting} />
        </View>
      )}
      <LinkSheet words={linking} onClose={() => setLinking(undefined)} onLink={link} />
    </FormField>
  )
})
