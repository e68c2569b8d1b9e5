import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { IdName, Picture, PostDetail } from '../../../../contract'
import { call } from '@/api/call'
import { newRequestId } from '@/api/request-id'
import { back, replace } from '@/nav'
import type { Leave } from '@/patterns/editor-page'
import { fieldId, useForm } from '@/patterns/form'
import { ImagePicker, useImages } from '@/patterns/image-picker'
import { confirm, leaveWith } from '@/patterns/use-action'
import { useDraft } from '@/patterns/use-draft'
import { useMenu } from '@/patterns/use-menu'
import { drafts } from '@/stores/drafts'
import { written } from '@/stores/written'
import { Btn } from '@/ui/btn'
import { Card } from '@/ui/card'
import { Cell, CellGroup } from '@/ui/cell'
import { Dock } from '@/ui/dock'
import { FormField } from '@/ui/form-field'
import { NoticeStrip } from '@/ui/notice-strip'
import { TextArea } from '@/ui/text-area'
import { MAX_TOPICS, TopicField } from './topic-field'
import './post-form.scss'

const SHORTEST = 5
const LONGEST = 2000
const MAX_IMAGES = 9
const DRAFT_KEY = 'draft:post:1'
const AUDIENCES = ['公开', '仅粉丝'] as const

type Values = {
  content: string
  topics: IdName[]
  visible: 0 | 1
}
type Draft = Values & { images: Picture[] }

const NOTHING: Draft = { content: '', topics: [], visible: 0, images: [] }

const withTopics = (draft: Draft, topics: IdName[]): Draft => {
  const more = topics.filter((topic) => !draft.topics.some(({ id }) => id === topic.id))
  return { ...draft, topics: [...draft.topics, ...more].slice(0, MAX_TOPICS) }
}

const idsOf = (rows: { id?: string; fileId?: string }[]) => rows.map(({ id, fileId }) => id ?? fileId).join()

interface Props {
  /** One's own post, to be changed. */
  own?: PostDetail
  /** Topics it begins with. */
  topics: IdName[]
  leave: Leave
}

/** 发动态: text, pictures, topics, and who may see it. */
export const PostForm = observer(function PostForm({ own, topics, leave }: Props) {
  const [kept] = useState(() => (own ? undefined : drafts.get<Draft>(DRAFT_KEY)))
  const [before] = useState<Draft>(() =>
    withTopics(own ? { ...NOTHING, content: own.content, topics: own.topics, images: own.images } : (kept ?? NOTHING), topics),
  )
  const [restored, setRestored] = useState(kept !== undefined)
  const [requestId] = useState(newRequestId)
  const images = useImages(before.images, MAX_IMAGES)
  const audience = useMenu()

  const form = useForm<Values>(
    { content: before.content, topics: before.topics, visible: before.visible },
    { content: (text) => Array.from(text.trim()).length < SHORTEST && `内容至少${SHORTEST}个字` },
    async ({ content, topics, visible }) => {
      const { id, status } = await call('POST /api/circle/save', {
        body: {
          id: own?.id,
          type: 1,
          content: content.trim(),
          images: images.fileIds,
          topicIds: topics.map((topic) => topic.id),
          visible: own ? undefined : visible,
          requestId,
        },
      })
      draft.drop()
      const text = status === 2 ? (own ? '保存成功' : '发布成功') : '已提交，审核通过后展示'
      if (own) {
        written.changePost(id)
        return leaveWith(text, back)
      }
      written.addPost(id)
      return leaveWith(text, () => replace('pages/circle/circleDetail', { id }))
    },
  )
  const { content, topics: chosen, visible } = form.values

  const begun = content.trim() !== '' || images.items.length > 0
  const draft = useDraft(own ? undefined : DRAFT_KEY, begun ? { ...form.values, images: images.pictures } : undefined)

  leave.current = async () => {
    if (own) {
      const changed =
        content !== own.content || idsOf(chosen) !== idsOf(own.topics) || idsOf(images.pictures) !== idsOf(own.images)
      if (changed && !(await confirm('放弃编辑？', '修改的内容不会保存', { yes: '放弃', no: '继续编辑' }))) return
    } else if (begun) {
      const keep = await confirm('保存草稿？', '下次打开可以接着写', { yes: '保存', no: '不保存', danger: false })
      if (keep) draft.keep()
      else draft.drop()
    }
    await back()
  }

  const startAgain = () => {
    form.setValues(withTopics(NOTHING, topics))
    images.clear()
    setRestored(false)
  }
  const chooseAudience = () =>
    audience.show([
      { label: AUDIENCES[0], icon: 'eye', onTap: () => form.set('visible', 0) },
      { label: AUDIENCES[1], icon: 'user-round', onTap: () => form.set('visible', 1) },
    ])

  return (
    <>
      {restored && (
        <NoticeStrip tone="brand" icon="file-text" action="清空" onAction={startAgain}>
          已恢复上次的草稿
        </NoticeStrip>
      )}
      <Card>
        <FormField id={fieldId('content')} label="内容" count={`${content.length}/${LONGEST}`} error={form.errors.content}>
          <TextArea
            bare
            label="内容"
            value={content}
            onChange={(text) => form.set('content', text)}
            placeholder="分享你的做法、见闻或求助"
            maxLength={LONGEST}
            minRows={6}
            error={form.errors.content}
          />
        </FormField>
        <View className="post-form__part">
          <ImagePicker images={images} />
        </View>
        <View className="post-form__part">
          <TopicField topics={chosen} onChange={(next) => form.set('topics', next)} />
        </View>
      </Card>
      {!own && (
        <CellGroup>
          <Cell title="谁可以看" value={AUDIENCES[visible]} onTap={chooseAudience} />
        </CellGroup>
      )}
      <View className="post-form__print">发布即同意《社区规范》，请勿填写员工姓名、身份证号</View>
      {audience.menu}
      <Dock>
        <Btn wide busy={form.busy} disabled={images.busy || images.failed} onTap={() => void form.submit()}>
          {images.busy ? '图片上传中…' : own ? '保存' : '发布'}
        </Btn>
      </Dock>
    </>
  )
})
