import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { HomeworkDetail, PeerWork } from '../../../../../contract/neixunHomework'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { moment } from '@/lib/date'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { scoreIn } from './words'
import { Written } from './written'

interface OneProps {
  work: PeerWork
  nth: number
  maxScore: number
  onDone: () => void
}
/** A work of somebody else, and what I say of it. */
function One({ work, nth, maxScore, onDone }: OneProps) {
  const [score, setScore] = useState(work.score === null ? '' : String(work.score))
  const [comment, setComment] = useState(work.comment)
  const action = work.score === null ? '提交评语' : '修改评语'
  const send = useAction(async () => {
    const given = scoreIn(score, maxScore)
    if (!comment.trim()) throw new Obstacle('请写一句评语')
    await call('POST /api/neixunHomework/peerReview', {
      body: { reviewId: work.reviewId, score: given, comment: comment.trim() },
    })
    toast('评语已提交')
    onDone()
  })
  return (
    <View className="homework__version">
      <View className="homework__small">
        同学的作业 {nth}
        {work.score !== null && ' · 已评'}
      </View>
      <Written work={work} alt={`同学的作业 ${nth}`} />
      <FormField label={`得分（满分 ${maxScore}）`}>
        <TextInput label={`作业 ${nth} 的得分`} value={score} maxLength={5} placeholder="如 88" onChange={setScore} />
      </FormField>
      <FormField label="评语" count={`${comment.length}/500`}>
        <TextArea label={`作业 ${nth} 的评语`} value={comment} maxLength={500} minRows={2} onChange={setComment} />
      </FormField>
      <View className="homework__acts">
        <Btn size="s" label={`${action}：作业 ${nth}`} busy={send.busy} onTap={() => void send.run()}>
          {action}
        </Btn>
      </View>
    </View>
  )
}

interface Props {
  homework: HomeworkDetail
  reload: () => Promise<unknown>
}
/** 互评: the works of others that I am to read, once I have handed in mine. */
export const PeerReviews = observer(function PeerReviews({ homework, reload }: Props) {
  const { id, peerReviews, peersRead, maxScore } = homework
  const [works, setWorks] = useState<PeerWork[]>()
  const load = useAction(async () => setWorks(await call('POST /api/neixunHomework/peerWorks', { body: { homeworkId: id } })))
  if (!homework.may.review) return null
  const done = async () => {
    await load.run()
    await reload()
  }
  return (
    <Card>
      <SectionHead title={`同学互评（已评 ${peersRead} / ${peerReviews}）`} />
      <View className="homework__small">彼此不显示姓名，只有批改的人知道是谁评的；互评供参考，成绩由批改的人评定。</View>
      {works?.map((work, at) => (
        <One key={work.reviewId} work={work} nth={at + 1} maxScore={maxScore} onDone={() => void done()} />
      ))}
      {works?.length === 0 && <View className="homework__brief">还没有别的同学提交，晚些再来看。</View>}
      {!works?.length && (
        <View className="homework__acts">
          <Btn size="s" kind="weak" busy={load.busy} onTap={() => void load.run()}>
            看同学的作业
          </Btn>
        </View>
      )}
    </Card>
  )
})

/** What others say of mine. */
export const PeerComments = ({ comments }: { comments: HomeworkDetail['peerComments'] }) =>
  comments.length ? (
    <Card>
      <SectionHead title="同学的评语" />
      {comments.map(({ score, comment, time }) => (
        <View key={time} className="homework__version">
          <View className="homework__text">{comment}</View>
          <View className="homework__small">
            {score} 分 · {moment(time)}
          </View>
        </View>
      ))}
    </Card>
  ) : null
