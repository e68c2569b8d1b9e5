import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { HomeworkDetail } from '../../../contract/neixunHomework'
import { isSound } from '../../../contract/rules/sounds'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { backOr } from '@/nav'
import { confirm, useAction } from '@/patterns/feedback/use-action'
import { useLeave } from '@/patterns/feedback/use-leave'
import { FilePicker, useFiles } from '@/patterns/form/file-picker'
import { ImagePicker, Images, PRIVATE_PATH } from '@/patterns/form/image-picker'
import { VoicePicker } from '@/patterns/form/voice-picker'
import { useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import {
  atServer,
  bodyOf,
  isLink,
  LONGEST_LINK,
  leftOf,
  MOST,
  useHomeworkDraft,
  type Left,
  type Writing,
} from './parts/homework/homework-draft'
import { LeftWriting } from './parts/homework/left-writing'
import { TrainingBody } from './parts/training-refused'
import { TrainingMembers } from './parts/training-members'
import './homework.scss'

/** The draft is on the phone and at the server every five seconds in which it changed. */
const Editor = observer(function Editor({ homework, left }: { homework: HomeworkDetail; left: Left | undefined }) {
  const { id, formats, versions } = homework
  const [from] = useState(() => left ?? atServer(homework))
  const [content, setContent] = useState(from.content)
  const [links, setLinks] = useState(from.links)
  const [images] = useState(() => new Images(from.images, MOST.images, PRIVATE_PATH))
  // Where recordings are not asked for by themselves they are files like others.
  const spoken = (name: string) => formats.includes('audio') && isSound(name)
  const files = useFiles(
    from.files.filter(({ name }) => !spoken(name)),
    MOST.files,
  )
  const sounds = useFiles(
    from.files.filter(({ name }) => spoken(name)),
    MOST.sounds,
  )
  useEffect(() => images.stop, [images])
  useEffect(() => platform.standOnKeyboard(), [])

  const writing: Writing = { content, links, images: images.pictures, files: [...files.arrived, ...sounds.arrived] }
  const draft = useHomeworkDraft(homework, left, writing)

  const leaveWith = useLeave()
  const asked = useRef({ text: '', requestId: '' })
  const submit = useAction(async () => {
    const body = bodyOf(writing)
    if (sounds.recording) throw new Obstacle('录音还没有停止')
    if (images.busy || files.unfinished || sounds.unfinished) throw new Obstacle('还有图片、文件或录音没有传完')
    if (images.failed) throw new Obstacle('有图片上传失败，请重试或移除')
    if (!body.links.every(isLink)) throw new Obstacle(`链接应以 http:// 或 https:// 开头，每个不超过 ${LONGEST_LINK} 字`)
    if (body.links.length > MOST.links) throw new Obstacle(`链接最多 ${MOST.links} 个`)
    const again = homework.state === 'submitted' ? '会替换已提交的版本，旧版仍保留。' : '提交后等待批改。'
    if (!(await confirm('确定提交作业吗？', again, { yes: '提交', no: '再检查一下', danger: false }))) return
    const text = JSON.stringify(body)
    // What was handed in and got no answer is the same when it is handed in again.
    if (asked.current.text !== text) asked.current = { text, requestId: newRequestId() }
    const { requestId } = asked.current
    await call('POST /api/neixunHomework/submit', {
      body: { homeworkId: id, ...body, version: versions[0]?.version ?? 0, requestId },
    })
    draft.drop()
    await leaveWith('作业已提交，等待批改', () => backOr('pages/neixun/homeworkDetail', { id }))
  })

  return (
    <>
      <Card>
        <View className="homework__title">{homework.title}</View>
        {homework.group && <View className="homework__small">{homework.group}共用这份作业；请约好由谁来写，别同时改。</View>}
        {homework.peerReviews > 0 && (
          <View className="homework__small">交了之后会请几位同学评阅，不显示你的姓名；请隐去能认出人的信息。</View>
        )}
        {homework.state === 'returned' && <View className="homework__reason">退回原因：{homework.returnReason}</View>}
        {formats.includes('text') && (
          <FormField label="正文" count={`${content.length}/5000`}>
            <TextArea
              label="正文"
              value={content}
              maxLength={5000}
              minRows={8}
              placeholder="写下你的作业"
              onChange={setContent}
            />
          </FormField>
        )}
        {formats.includes('image') && (
          <FormField label="图片" hint="最多 9 张">
            <ImagePicker images={images} />
          </FormField>
        )}
        {formats.includes('file') && (
          <FormField
            label="文件"
            hint={
              platform.name === 'weapp'
                ? '从微信聊天里选，最多 5 个，每个 100 MB 以内'
                : '最多 5 个，每个 100 MB 以内；断网后可接着传'
            }
          >
            <FilePicker files={files} />
          </FormField>
        )}
        {formats.includes('audio') && (
          <FormField label="录音" hint="最多 3 段，每段 3 分钟以内">
            <VoicePicker files={sounds} />
          </FormField>
        )}
        {formats.includes('link') && (
          <FormField label="链接" hint="一行一个，最多 5 个">
            <TextArea label="链接" value={links} maxLength={2600} minRows={2} placeholder="https://" onChange={setLinks} />
          </FormField>
        )}
      </Card>
      <View className="homework__saved">{draft.told}</View>
      <Dock>
        <Btn wide busy={submit.busy} onTap={() => void submit.run()}>
          {versions.length ? '重新提交' : '提交作业'}
        </Btn>
      </Dock>
    </>
  )
})

/** What this phone has kept is gone on with, or chosen where something else has come since. */
function Opened({ homework }: { homework: HomeworkDetail }) {
  const [left, setLeft] = useState(() => leftOf(homework))
  if (!homework.may.write)
    return (
      <>
        <StateView
          kind="none"
          title="现在不能提交或修改"
          text={homework.archived ? '培训已结束，只能查看' : (homework.lockReason ?? '作业已截止，或者已经批改')}
          action="返回"
          onAction={() => void backOr('pages/neixun/homeworkDetail', { id: homework.id })}
        />
        {left && <LeftWriting homework={homework} left={left} />}
      </>
    )
  if (!left?.apart) return <Editor homework={homework} left={left} />
  return <LeftWriting homework={homework} left={left} onChoose={(use) => setLeft(use ? { ...left, apart: false } : undefined)} />
}

const Loading = observer(function Loading({ id }: { id: string }) {
  const loaded = useLoaded(() => call('GET /api/neixunHomework/detail/:id', { params: { id: id || '-' }, query: {} }))
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(homework) => <Opened homework={homework} />}
    </TrainingBody>
  )
})

/** 写作业: words, pictures, files, recordings and links, kept as a draft while they are written. */
export default function HomeworkEdit() {
  const { id } = useParams('id')
  return (
    <Page>
      <TrainingMembers>
        <Loading id={id} />
      </TrainingMembers>
    </Page>
  )
}
