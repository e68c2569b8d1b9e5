import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { HomeworkDetail, HomeworkSubmission, PictureMark } from '../../../../../contract/neixunHomework'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { pageOf } from '@/api/pages'
import { moment } from '@/lib/date'
import { andRenew } from '@/patterns/feedback/and-renew'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useFiles } from '@/patterns/form/file-picker'
import { useLoss } from '@/patterns/form/use-loss'
import { VoicePicker } from '@/patterns/form/voice-picker'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { DrawOn } from '@/patterns/media/marked-picture'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { CheckBox } from '@/ui/field/check-box'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { scoreIn } from './words'
import { Written } from './written'

type State = HomeworkSubmission['state']
type Row = HomeworkSubmission & { id: string }
const TABS: { key: State; label: string }[] = [
  { key: 'submitted', label: '待批改' },
  { key: 'returned', label: '已退回' },
  { key: 'marked', label: '已批改' },
]

interface MarksProps {
  images: Row['images']
  marks: PictureMark[]
  onChange: (marks: PictureMark[]) => void
}
/** One of the pictures after the other, to be drawn on. */
function DrawOnPictures({ images, marks, onChange }: MarksProps) {
  const [chosen, setChosen] = useState('')
  const picture = images.find(({ fileId }) => fileId === chosen)
  const linesOf = (fileId: string) => marks.find((one) => one.fileId === fileId)?.lines ?? []
  const nthOf = (fileId: string) => `图 ${images.findIndex((one) => one.fileId === fileId) + 1}`
  return (
    <FormField label="在图片上圈画（选填）" hint={marks.length ? `已圈画 ${marks.length} 张` : '选一张图片，用手指或鼠标画'}>
      <Pills
        label="在哪张图片上圈画"
        items={images.map(({ fileId }) => ({ key: fileId, label: nthOf(fileId) + (linesOf(fileId).length ? ' ✓' : '') }))}
        value={chosen}
        onChange={(fileId: string) => setChosen(fileId === chosen ? '' : fileId)}
      />
      {picture && (
        <DrawOn
          key={chosen}
          picture={picture}
          lines={linesOf(chosen)}
          alt={nthOf(chosen)}
          onChange={(lines) =>
            onChange([...marks.filter(({ fileId }) => fileId !== chosen), ...(lines.length ? [{ fileId: chosen, lines }] : [])])
          }
        />
      )}
    </FormField>
  )
}

/** Why a work goes back, in letters. */
const MOST_REASON = 500

interface MarkProps {
  of: Row
  homework: HomeworkDetail
  onDone: () => void
  /** Reads the works anew. */
  renew: () => Promise<unknown>
}
const Mark = observer(function Mark({ of, homework, onDone, renew }: MarkProps) {
  const [score, setScore] = useState(of.score === null ? '' : String(of.score))
  const [comment, setComment] = useState(of.comment)
  const [excellent, setExcellent] = useState(of.excellent)
  const [marks, setMarks] = useState(of.marks)
  const voice = useFiles(of.voice ? [of.voice] : [], 1)
  useLoss([score, comment, excellent, marks, voice.recording, voice.items.map(({ key }) => key)])
  const send = async (returnFlag: boolean) => {
    if (voice.recording) throw new Obstacle('录音还没有停止')
    const given = returnFlag ? 0 : scoreIn(score, homework.maxScore)
    if (returnFlag && !comment.trim()) throw new Obstacle('请写明退回原因')
    if (returnFlag && Array.from(comment.trim()).length > MOST_REASON) throw new Obstacle(`退回原因最多 ${MOST_REASON} 个字`)
    if (voice.unfinished) throw new Obstacle('录音还没有传完')
    await andRenew(async () => {
      await call('POST /api/neixunHomework/mark', {
        body: {
          ...{ submitId: of.submitId, version: of.version, score: given, excellent: excellent && !returnFlag },
          ...{
            comment: returnFlag ? '' : comment.trim(),
            returnFlag,
            ...(returnFlag && { returnReason: comment.trim() }),
          },
          ...{ marks, ...(voice.fileIds.length > 0 && { voiceId: voice.fileIds[0] }) },
        },
      })
      toast(returnFlag ? '已退回，3 天内可重交' : '已批改')
      onDone()
    }, renew)
  }
  const mark = useAction(() => send(false))
  const giveBack = useAction(() => send(true))
  return (
    <>
      <Written work={of} alt={`${of.name}的作业`} />
      {of.peers.map(({ name, score: points, comment: words }) => (
        <View key={name} className="homework__small">
          {name}评 {points} 分：{words}
        </View>
      ))}
      <FormField label={`得分（满分 ${homework.maxScore}）`}>
        <TextInput label="得分" value={score} maxLength={5} placeholder="如 92" onChange={setScore} />
      </FormField>
      <FormField label="评语或退回原因" count={`${comment.length}/1000`}>
        <TextArea label="评语或退回原因" value={comment} maxLength={1000} minRows={3} onChange={setComment} />
      </FormField>
      <FormField label="语音评语（选填）" hint="3 分钟以内">
        <VoicePicker files={voice} />
      </FormField>
      {of.images.length > 0 && <DrawOnPictures images={of.images} marks={marks} onChange={setMarks} />}
      <CheckBox checked={excellent} onChange={setExcellent} label="评为优秀作业">
        评为优秀作业（学员同意后全班可见）
      </CheckBox>
      <View className="homework__acts">
        {of.state === 'submitted' && !homework.archived && (
          <Btn kind="danger" wide busy={giveBack.busy} onTap={() => void giveBack.run()}>
            退回
          </Btn>
        )}
        <Btn wide busy={mark.busy} onTap={() => void mark.run()}>
          提交批改
        </Btn>
      </View>
    </>
  )
})

/** What the class has handed in, and what its trainer says of it. */
export const Submissions = observer(function Submissions({ homework }: { homework: HomeworkDetail }) {
  const [tab, setTab] = useState<State>('submitted')
  const [chosen, setChosen] = useState<Row>()
  const listOf = useLists(
    (state: State) =>
      new PagedList<Row>(async (cursor) => {
        const page = await pageOf('POST /api/neixunHomework/submitPage', { homeworkId: homework.id, state, cursor })
        return { ...page, records: page.records.map((one) => ({ ...one, id: one.submitId })) }
      }),
  )
  const list = listOf(tab)
  useListGestures(() => list)
  const renew = () => listOf.reload(tab)
  useShowAgain(() => void renew())
  // An answer that comes late closes its own sheet alone, not that of whoever is marked by then.
  const onDone = () => closeOnly(setChosen, chosen)
  return (
    <>
      <UnderTabs items={TABS} value={tab} onChange={setTab} />
      <ListBody
        list={list}
        skeleton={<SkeletonRows count={4} />}
        empty={{ title: tab === 'submitted' ? '没有待批改的作业' : '这里还没有作业' }}
        row={(one) => (
          <Card>
            <View className="homework__facts">
              {one.name} · {one.department || '未分部门'} · 第 {one.version} 版{one.late && <Badge tone="warn">迟交</Badge>}
              {one.excellent && <Badge tone="vip">优秀作业</Badge>}
            </View>
            <View className="homework__brief">{one.content || `图片 ${one.images.length} 张，文件 ${one.files.length} 个`}</View>
            <View className="homework__small">
              {moment(one.submitTime)} 提交{one.score !== null && ` · ${one.score} 分`}
              {one.peers.length > 0 && ` · 同学评 ${one.peers.map(({ score }) => score).join('、')} 分`}
              {one.returnReason && ` · 退回：${one.returnReason}`}
            </View>
            {one.state !== 'returned' && (
              <View className="homework__acts">
                <Btn size="s" kind={one.state === 'marked' ? 'weak' : 'primary'} onTap={() => setChosen(one)}>
                  {one.state === 'marked' ? '改分' : '批改'}
                </Btn>
              </View>
            )}
          </Card>
        )}
      />
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={chosen?.name ?? '批改'}>
        {chosen && <Mark key={chosen.submitId} of={chosen} homework={homework} onDone={onDone} renew={renew} />}
      </Sheet>
    </>
  )
})
