import { Text, View } from '@tarojs/components'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { POST } from '../../../../../contract/rules/statuses'
import type { IdName, Picture } from '../../../../../contract'
import { call } from '@/api/call'
import { newRequestId } from '@/api/request-id'
import { backOr } from '@/nav'
import { MentionField, stillNamed } from '@/pages/circle/parts/editor/fields/mention-field'
import { confirm, leaveWith, useAction } from '@/patterns/feedback/use-action'
import { ImagePicker, useImages } from '@/patterns/form/image-picker'
import { useDraft } from '@/patterns/form/use-draft'
import type { Leave } from '@/patterns/page/editor-page'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { kept } from '@/stores/kept'
import { comments } from '@/stores/posts'
import { written } from '@/stores/written'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import type { Opening } from './comment-opening'
import './comment-form.scss'

const LONGEST_ANSWER = 5000
const LONGEST_COMMENT = 500
const MAX_IMAGES = 3

interface Draft {
  content: string
  images: Picture[]
  mentions?: IdName[]
}

/** What this writing is called, how long it may be, and what it is asked for with. */
function kindOf({ post, parentId, quote }: Opening) {
  if (parentId) return { label: '回复', longest: LONGEST_COMMENT, placeholder: `回复 ${quote.name}` }
  if (post.type === 2) return { label: '回答', longest: LONGEST_ANSWER, placeholder: '写下你的做法、依据或经验' }
  return { label: '评论', longest: LONGEST_COMMENT, placeholder: '说说你的看法' }
}

const isSame = (pictures: Picture[], fileIds: string[]) => pictures.map((picture) => picture.fileId).join() === fileIds.join()

interface Props {
  opening: Opening
  leave: Leave
}

export const CommentForm = observer(function CommentForm({ opening, leave }: Props) {
  const { post, parentId, own, quote } = opening
  const { label, longest, placeholder } = kindOf(opening)
  // What is being changed stands on the server: only what is new is saved here.
  const key = own ? undefined : (`draft:comment:${post.id}:${parentId ?? ''}` as const)
  const [before] = useState<Draft>(() => own ?? (key ? kept.get<Draft>(key) : undefined) ?? { content: '', images: [] })
  const [content, setContent] = useState(before.content)
  const [mentions, setMentions] = useState(before.mentions ?? [])
  const images = useImages(before.images, MAX_IMAGES)
  const [requestId] = useState(newRequestId)

  // The asker of an anonymous question stays nobody there, and tells nobody.
  const hidden = post.anonymous && post.mine
  const begun = content.trim() !== '' || images.items.length > 0
  const draft = useDraft(key, begun ? { content, images: images.pictures, mentions } : undefined)

  const changed = own ? content !== own.content || !isSame(own.images, images.fileIds) : begun
  const away = () => backOr('pages/circle/circleDetail', { id: post.id })
  leave.current = async () => {
    const loss = own ? '修改的内容不会保存' : '写下的内容会留作草稿'
    if (changed && !(await confirm('放弃编辑？', loss, { yes: '放弃', no: '继续编辑', danger: Boolean(own) }))) return
    draft.save()
    await away()
  }
  // What is new is saved in any case.
  useBackGuard(own !== undefined && changed, leave.current)

  const { run: publish, busy } = useAction(async () => {
    const text = content.trim()
    const named = stillNamed(mentions, text)
    const { id, status } = await call('POST /api/circleComment/save', {
      body: {
        ...(own ? { id: own.id } : { parentId }),
        postId: post.id,
        content: text,
        images: images.fileIds,
        ...(!hidden && { mentionIds: named.map((person) => person.id) }),
        requestId,
      },
    })
    const shown = comments.get(id)
    if (shown)
      runInAction(() => Object.assign(shown, { content: text, images: images.pictures, mentions: named, edited: true, status }))
    draft.drop()
    written.addComment({ id, postId: post.id, parentId, edited: own !== undefined, published: status === POST.published })
    await leaveWith(status !== POST.published ? '已提交，审核通过后展示' : own ? '保存成功' : '发布成功', away)
  })

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
            onChange={setContent}
            placeholder={placeholder}
            maxLength={longest}
            minRows={8}
          />
        </FormField>
        {!hidden && (
          <View className="comment-form__images">
            <MentionField
              text={content}
              longest={longest}
              mentions={mentions}
              onChange={(text, next) => {
                setContent(text)
                setMentions(next)
              }}
            />
          </View>
        )}
        {!parentId && (
          <View className="comment-form__images">
            <ImagePicker images={images} />
          </View>
        )}
      </Card>
      <Dock>
        <Btn wide busy={busy} disabled={!content.trim() || images.busy || images.failed} onTap={() => void publish()}>
          {images.busy ? '图片上传中…' : own ? '保存' : '发布'}
        </Btn>
      </Dock>
    </>
  )
})
