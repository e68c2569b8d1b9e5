import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { Picture } from '../../../../../../contract'
import type { PostKind } from '@/pages/circle/parts/editor/post-kind'
import {
  addLine,
  inFull,
  markLine,
  markStrong,
  shortened,
  withoutPicture,
  type Edited,
} from '@/pages/circle/parts/editor/rich-edit'
import { ImagePicker, type Images } from '@/patterns/form/image-picker'
import { pictureMark } from '@/patterns/text/rich-marks'
import { a11y, onWeapp } from '@/ui/a11y'
import { IconBtn } from '@/ui/button/icon-btn'
import { FormField } from '@/ui/field/form-field'
import { TextArea, type TextRange } from '@/ui/field/text-area'
import './rich-field.scss'

type Edit = (text: string, range: TextRange) => Edited

const TOOLS: { icon: 'heading' | 'list' | 'text-quote' | 'bold'; label: string; edit: Edit }[] = [
  { icon: 'heading', label: '小标题', edit: (text, range) => markLine(text, range, '## ') },
  { icon: 'list', label: '列表', edit: (text, range) => markLine(text, range, '- ') },
  { icon: 'text-quote', label: '引用', edit: (text, range) => markLine(text, range, '> ') },
  { icon: 'bold', label: '粗体', edit: markStrong },
]

interface Props {
  id: string
  field: PostKind['content']
  value: string
  onChange: (content: string) => void
  images: Images
  error?: string
}

/** A text with light marks: a row of tools writes them, pictures stand where the caret was when they arrive. */
export const RichField = observer(function RichField({ id, field, value, onChange, images, error }: Props) {
  const { pictures } = images
  const range = useRef<TextRange>({ from: value.length, to: value.length })
  const [select, setSelect] = useState<TextRange>()
  // Two pictures may arrive before the first one is drawn.
  const latest = useRef(value)
  latest.current = value
  const change = (content: string) => {
    latest.current = content
    onChange(content)
  }

  const apply = (edit: Edit) => {
    const edited = edit(shortened(latest.current, images.pictures), range.current)
    range.current = edited.select
    setSelect(edited.select)
    change(inFull(edited.text, images.pictures))
  }
  const place = (picture: Picture) => apply((text, caret) => addLine(text, caret, pictureMark(picture.fileId)))
  useEffect(() => images.onArrival(place))

  const remove = (key: string) => {
    const picture = images.items.find((item) => item.key === key)?.picture
    if (picture) change(withoutPicture(latest.current, picture.fileId))
    images.remove(key)
  }
  return (
    <FormField id={id} label={field.label} required count={`${value.length}/${field.longest}`} error={error}>
      <View
        className={`rich-field__tools ${onWeapp ? 'rich-field__tools--top' : ''}`}
        {...a11y({ role: 'toolbar', label: '格式' })}
      >
        {TOOLS.map(({ icon, label, edit }) => (
          <IconBtn key={icon} className="rich-field__tool" icon={icon} label={label} onTap={() => apply(edit)} />
        ))}
        <IconBtn className="rich-field__tool" icon="image-plus" label="插入图片" onTap={() => void images.choose()} />
      </View>
      <TextArea
        bare
        label={field.label}
        value={shortened(value, pictures)}
        onChange={(text) => change(inFull(text, images.pictures))}
        placeholder={field.placeholder}
        maxLength={field.longest}
        minRows={field.rows}
        error={error}
        select={select}
        onSelect={(next) => (range.current = next)}
      />
      {images.items.length > 0 && (
        <View className="rich-field__images">
          <ImagePicker images={images} onRemove={remove} />
        </View>
      )}
    </FormField>
  )
})
