import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { POST_TYPE } from '../../../../../contract/rules/post'
import { MentionField, mayName } from '@/features/people/mention-field'
import { useMenu } from '@/patterns/feedback/use-menu'
import { fieldId } from '@/patterns/form/form'
import { ImagePicker } from '@/patterns/form/image-picker'
import type { Leave } from '@/patterns/page/editor-page'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { Toggle } from '@/ui/field/toggle'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon, DockTool } from '@/ui/layout/dock'
import { Cell, CellGroup } from '@/ui/list/cell'
import { BountyField } from './fields/bounty-field'
import { useInvite } from './fields/invite-field'
import { RichField } from './fields/rich-field'
import { PlaceField } from './fields/place-field'
import { TagField } from './fields/tag-field'
import { MAX_TOPICS, TopicField } from './fields/topic-field'
import { VideoButton, VideoField } from './fields/video-field'
import { AUDIENCES, LONGEST_TITLE, type PostKind } from './post-kind'
import { mayOffer, type PostOpening } from './post-opening'
import { PostPreview } from './post-preview'
import { SimilarQuestions } from './similar-questions'
import { usePostForm } from './use-post-form'
import './post-form.scss'

interface Props {
  kind: PostKind
  opening: PostOpening
  leave: Leave
  /** What 存草稿 in the bar does. */
  save: { current: () => unknown }
}
type Post = ReturnType<typeof usePostForm>
interface PartProps {
  kind: PostKind
  opening: PostOpening
  post: Post
}

interface Adding {
  /** What a tool of the dock has opened. */
  adding: 'topic' | 'mention' | undefined
  onAdded: () => void
}

/** What people will read. */
const Writing = observer(function Writing({ kind, opening, post, adding, onAdded }: PartProps & Adding) {
  const { form, images, cover, video } = post
  const { type, title: asked, content: field } = kind
  const { title, content, topics, tags, mentions, anonymous } = form.values
  const setContent = (text: string) => form.set('content', text)
  const id = fieldId('content')
  return (
    <Card>
      {type === POST_TYPE.experience && (
        <FormField label="封面" hint="不选则用正文里的第一张图">
          <ImagePicker images={cover} />
        </FormField>
      )}
      {asked && (
        <View className={type === POST_TYPE.experience ? 'post-form__part' : ''}>
          <FormField
            id={fieldId('title')}
            label={asked.label}
            required
            count={`${title.length}/${LONGEST_TITLE}`}
            error={form.errors.title}
          >
            <TextArea
              bare
              strong
              label={asked.label}
              value={title}
              onChange={(text) => form.set('title', text.replace(/\n/g, ''))}
              placeholder={asked.placeholder}
              maxLength={LONGEST_TITLE}
              minRows={1}
              error={form.errors.title}
            />
          </FormField>
          {type === POST_TYPE.question && <SimilarQuestions title={title} self={opening.own?.id} />}
          <View className="post-form__line" />
        </View>
      )}
      {type === POST_TYPE.experience ? (
        <RichField
          id={id}
          field={field}
          value={content}
          onChange={setContent}
          images={images}
          after={post.after}
          error={form.errors.content}
        />
      ) : (
        <>
          <FormField id={id} label={field.label} count={`${content.length}/${field.longest}`} error={form.errors.content}>
            <TextArea
              bare
              label={field.label}
              value={content}
              onChange={setContent}
              placeholder={field.placeholder}
              maxLength={field.longest}
              minRows={field.rows}
              error={form.errors.content}
            />
          </FormField>
          <View className="post-form__part">
            {video.shown ? <VideoField upload={video} /> : <ImagePicker images={images} />}
            {opening.videos && !video.shown && !images.items.length && <VideoButton upload={video} />}
          </View>
        </>
      )}
      {type === POST_TYPE.experience && (
        <View className="post-form__part">
          <TagField tags={tags} onChange={(next) => form.set('tags', next)} />
        </View>
      )}
      <View className="post-form__part">
        <FormField id={fieldId('topics')} error={form.errors.topics}>
          <TopicField topics={topics} onChange={(next) => form.set('topics', next)} open={adding === 'topic'} onClose={onAdded} />
        </FormField>
        {/* What is asked without a name tells nobody. */}
        {!anonymous && (
          <MentionField
            text={content}
            longest={field.longest}
            mentions={mentions}
            open={adding === 'mention'}
            onClose={onAdded}
            onChange={(text, named) => form.setValues((now) => ({ ...now, content: text, mentions: named }))}
          />
        )}
      </View>
    </Card>
  )
})

/** One row above the keyboard: what can be put into the post. */
const Tools = observer(function Tools({ kind, post, onAdd }: PartProps & { onAdd: (what: Adding['adding']) => void }) {
  const { form, images, video } = post
  const { content, mentions, topics, anonymous } = form.values
  const full = topics.length >= MAX_TOPICS
  const room = images.items.length < images.max && !video.shown
  return (
    <>
      {kind.type !== POST_TYPE.experience && (
        <DockTool icon="image-plus" text="图片" label="插入图片" disabled={!room} onTap={() => void images.choose()} />
      )}
      <DockTool
        icon="hash"
        text="话题"
        label={`添加话题 ${topics.length}/${MAX_TOPICS}`}
        disabled={full}
        onTap={() => onAdd('topic')}
      />
      {/* What is asked without a name tells nobody. */}
      {!anonymous && (
        <DockTool
          icon="at-sign"
          text="同行"
          label="提到同行"
          onTap={() => mayName({ text: content, mentions }) && onAdd('mention')}
        />
      )}
    </>
  )
})

/** Who sees it, and as whose. Who is asked, and whether one is named, stays as it was published. */
const Settings = observer(function Settings({ kind, opening, post }: PartProps) {
  const { form } = post
  const { invited, anonymous, visible, aiDeclared, place } = form.values
  const audience = useMenu('谁可以看')
  const invite = useInvite({ invited, onChange: (next) => form.set('invited', next) })
  const choose = () =>
    audience.show([
      { label: AUDIENCES[0], icon: 'eye', chosen: visible === 0, onTap: () => form.set('visible', 0) },
      { label: AUDIENCES[1], icon: 'user-round', chosen: visible === 1, onTap: () => form.set('visible', 1) },
    ])
  // Otherwise readers would know that it is by somebody they follow.
  const hide = (on: boolean) => form.setValues((now) => ({ ...now, anonymous: on, visible: on ? 0 : now.visible }))
  const fresh = !opening.own
  return (
    <>
      <CellGroup>
        {fresh && kind.type === POST_TYPE.question && (
          <>
            {invite.row}
            <Cell
              title="匿名提问"
              desc="显示为“匿名HR”和随机头像，IP属地照常显示；不计成长值和任务，免得等级一动就猜到是你"
              trailing={<Toggle label="匿名提问" on={anonymous} onChange={hide} />}
            />
          </>
        )}
        <Cell
          title="含AI生成内容"
          desc="文字或图片由AI生成的，请打开"
          trailing={<Toggle label="含AI生成内容" on={aiDeclared} onChange={(on) => form.set('aiDeclared', on)} />}
        />
        {kind.place && <PlaceField key={String(post.restored)} place={place} onChange={(next) => form.set('place', next)} />}
        <Cell
          title="谁可以看"
          desc={anonymous ? '匿名提问对所有人公开' : undefined}
          value={AUDIENCES[visible]}
          onTap={anonymous ? undefined : choose}
        />
      </CellGroup>
      {audience.menu}
      {invite.sheet}
    </>
  )
})

/** 动态, 提问, 经验: what they have in common, and what their kind adds. */
export const PostForm = observer(function PostForm({ kind, opening, leave, save }: Props) {
  const post = usePostForm({ kind, opening })
  leave.current = post.leave
  save.current = post.saveDraft
  const { form, cover, images, video, now, restored, startAgain } = post
  const { own, coins } = opening
  const { bounty } = form.values
  const [previewing, setPreviewing] = useState(false)
  const [adding, setAdding] = useState<Adding['adding']>()
  const offers = kind.type === POST_TYPE.question && mayOffer(own)
  const uploading = cover.busy || images.busy || video.busy
  const lacking = cover.failed || images.failed || (video.shown && !video.ready)
  const publish = (own ? '保存' : kind.publish) + (offers && bounty > 0 ? ` · 冻结 ${bounty} 金币` : '')
  const part = { kind, opening, post }
  return (
    <>
      {restored && (
        <NoticeStrip tone="brand" icon="file-text" action="清空" onAction={startAgain}>
          已恢复上次的草稿
        </NoticeStrip>
      )}
      <Writing {...part} adding={adding} onAdded={() => setAdding(undefined)} />
      {offers && (
        <BountyField value={bounty} onChange={(next) => form.set('bounty', next)} coins={coins} error={form.errors.bounty} />
      )}
      <Settings {...part} />
      <View className="post-form__print">发布即同意《社区规范》，请勿填写员工姓名、身份证号</View>
      <PostPreview type={kind.type} draft={now} open={previewing} onClose={() => setPreviewing(false)} />
      <Dock tools={<Tools {...part} onAdd={setAdding} />}>
        {kind.title && <DockIcon icon="eye" label="预览" onTap={() => setPreviewing(true)} />}
        <Btn wide busy={form.busy} disabled={uploading || lacking} onTap={() => void form.submit()}>
          {video.busy ? '视频上传中…' : uploading ? '图片上传中…' : publish}
        </Btn>
      </Dock>
    </>
  )
})
