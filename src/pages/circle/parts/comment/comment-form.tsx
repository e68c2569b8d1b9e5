import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { useCommentForm, type Opening } from '@/features/circle/comment/use-comment-form'
import { MentionField, mayName } from '@/features/people/mention-field'
import { backOr } from '@/nav'
import { confirm } from '@/patterns/feedback/use-action'
import { ImagePicker } from '@/patterns/form/image-picker'
import { UNSAVED, type Leave } from '@/patterns/page/editor-page'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import './comment-form.scss'

interface Props {
  opening: Opening
  leave: Leave
}

/** An answer, or what is being changed: a page of its own. */
export const CommentForm = observer(function CommentForm({ opening, leave }: Props) {
  const { postId, parentId, own, quote } = opening
  const away = () => backOr('pages/circle/circleDetail', { id: postId })
  const form = useCommentForm(opening, away)
  const { label, longest, placeholder, content, mentions, write, images, hidden, changed, draft } = form
  const [naming, setNaming] = useState(false)
  const writing = { text: content, longest, mentions }
  leave.current = async () => {
    const loss = own ? UNSAVED : '写下的内容会留作草稿'
    if (changed && !(await confirm('放弃编辑？', loss, { yes: '放弃', no: '继续编辑', danger: Boolean(own) }))) return
    draft.save()
    await away()
  }
  // What is new is saved in any case.
  useBackGuard(own !== undefined && changed, leave.current, UNSAVED)

  return (
    <>
      <Card>
        <View className="comment-form__quote">
          <View className="comment-form__words">
            <Text className="comment-form__name">{quote.name}</Text>
            <Text>：{quote.text}</Text>
          </View>
        </View>
        <FormField label={label} count={`${content.length}/${longest}`}>
          <TextArea
            bare
            autoFocus
            label={label}
            value={content}
            onChange={write}
            placeholder={placeholder}
            maxLength={longest}
            minRows={8}
          />
        </FormField>
        {!parentId && (
          <View className="comment-form__images">
            <ImagePicker images={images} />
          </View>
        )}
      </Card>
      <MentionField {...writing} onChange={write} open={naming} onClose={() => setNaming(false)} />
      <Dock>
        {!hidden && <DockIcon icon="at-sign" label="同行" onTap={() => mayName(writing) && setNaming(true)} />}
        <Btn wide busy={form.busy} disabled={!form.ready} onTap={() => void form.publish()}>
          {images.busy ? '图片上传中…' : own ? '保存' : '发布'}
        </Btn>
      </Dock>
    </>
  )
})
