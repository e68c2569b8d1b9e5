import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { IdName } from '../../../../contract'
import { Candidates, mayName, withName } from '@/features/people/mention-field'
import { ImagePicker } from '@/patterns/form/image-picker'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { TextArea } from '@/ui/field/text-area'
import { Sheet } from '@/ui/overlay/sheet'
import { useLast } from '@/ui/overlay/use-last'
import { useCommentForm, type CommentParams, type Opening } from './use-comment-form'
import './comment-sheet.scss'

interface FormProps {
  opening: Opening
  onDone: () => void
}

const Form = observer(function Form({ opening, onDone }: FormProps) {
  const { parentId, quote } = opening
  const form = useCommentForm(opening, onDone)
  const { label, longest, placeholder, content, mentions, write, images, hidden } = form
  const [naming, setNaming] = useState(false)
  const writing = { text: content, longest, mentions }
  const pick = (person: IdName) => {
    const named = withName(writing, person)
    if (!named) return
    write(named.text, named.mentions)
    setNaming(false)
  }
  if (naming)
    return (
      <>
        <IconBtn icon="chevron-left" label="回到评论" onTap={() => setNaming(false)} />
        <Candidates onPick={pick} />
      </>
    )
  return (
    <>
      {parentId && (
        <View className="comment-sheet__quote">
          <Text className="comment-sheet__name">{quote.name}</Text>
          <Text>：{quote.text}</Text>
        </View>
      )}
      <TextArea
        autoFocus
        label={label}
        value={content}
        onChange={write}
        placeholder={placeholder}
        maxLength={longest}
        minRows={3}
      />
      {images.items.length > 0 && (
        <View className="comment-sheet__images">
          <ImagePicker images={images} />
        </View>
      )}
      <View className="comment-sheet__tools">
        {!parentId && images.items.length < images.max && (
          <IconBtn icon="image-plus" label="添加图片" onTap={() => void images.choose()} />
        )}
        {!hidden && <IconBtn icon="at-sign" label="提到同行" onTap={() => mayName(writing) && setNaming(true)} />}
        <Text className="comment-sheet__count">
          {content.length}/{longest}
        </Text>
        <Btn size="s" busy={form.busy} disabled={!form.ready} onTap={() => void form.publish()}>
          {images.busy ? '图片上传中…' : '发布'}
        </Btn>
      </View>
    </>
  )
})

interface OpenedProps<P> {
  params: P
  open: (params: P) => Promise<Opening>
  onDone: () => void
}

function Opened<P>({ params, open, onDone }: OpenedProps<P>) {
  const loaded = useLoaded(() => open(params))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={1} />}>
      {(opening) => <Form opening={opening} onDone={onDone} />}
    </LoadedBody>
  )
}

interface Props<P extends CommentParams> {
  /** Undefined while nothing is being written. */
  params: P | undefined
  /** What is known of the place where it is written. */
  open: (params: P) => Promise<Opening>
  onClose: () => void
  /** It is out. */
  onDone: () => void
}

/**
 * A comment or a reply, written over the page that shows what it is about; whoever closes it finds what they wrote when they
 * open it again.
 */
export function CommentSheet<P extends CommentParams>({ params, open, onClose, onDone }: Props<P>) {
  const shown = useLast(params)
  return (
    <Sheet open={params !== undefined} onClose={onClose} title={shown?.parentId ? '回复' : '写评论'}>
      {shown && <Opened key={`${shown.postId} ${shown.parentId}`} params={shown} open={open} onDone={onDone} />}
    </Sheet>
  )
}
