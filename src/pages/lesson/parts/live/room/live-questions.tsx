import { Text, View } from '@tarojs/components'
import { useReachBottom } from '@tarojs/taro'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { LiveQuestion } from '../../../../../../contract'
import { call } from '@/api/call'
import type { useReport } from '@/features/report/use-report'
import { ago } from '@/lib/time'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { toast, useAction, act } from '@/patterns/feedback/use-action'
import type { ShowMenu } from '@/patterns/feedback/use-menu'
import { useSubmit } from '@/patterns/form/submit'
import { ListBody, usePagedList } from '@/patterns/list/list'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { CheckBox } from '@/ui/field/check-box'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { useLast } from '@/ui/overlay/use-last'
import { Badge } from '@/ui/text/badge'
import './live-questions.scss'
import '@/patterns/form/sheet-form.scss'

const SORTS = [
  { key: 'votes', label: '热门' },
  { key: 'time', label: '最新' },
] as const
type Sort = (typeof SORTS)[number]['key']
const [LONGEST, LONGEST_ANSWER] = [200, 500]

interface SheetProps {
  room: LiveRoom
  open: boolean
  onClose: () => void
}

/** 提问, by name or without one. */
export const AskSheet = observer(function AskSheet({ room, open, onClose }: SheetProps) {
  const [text, setText] = useState('')
  const [anonymous, setAnonymous] = useState(false)
  const { send } = useSubmit()
  const { run, busy } = useAction(async () => {
    await send((requestId) =>
      call('POST /api/liveQuestion/ask', { body: { liveId: room.id, content: text.trim(), anonymous, requestId } }),
    )
    runInAction(() => room.questionNews++)
    setText('')
    onClose()
    toast('已提问')
  })
  return (
    <Sheet open={open} onClose={onClose} title="向讲师提问">
      <TextArea
        label="问题"
        placeholder="把情况写具体，讲师更好回答"
        value={text}
        onChange={setText}
        maxLength={LONGEST}
        minRows={3}
      />
      <CheckBox checked={anonymous} onChange={setAnonymous} label="匿名提问">
        匿名提问：其他人和讲师都看不到是谁问的
      </CheckBox>
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={!text.trim()} onTap={() => void run()}>
          提问
        </Btn>
      </View>
    </Sheet>
  )
})

const AnswerSheet = observer(function AnswerSheet({ question, onClose }: { question?: LiveQuestion; onClose: () => void }) {
  const [text, setText] = useState('')
  const { run, busy } = useAction(async () => {
    await tell(question!, 'answered', text.trim())
    setText('')
    onClose()
  })
  return (
    <Sheet open={question !== undefined} onClose={onClose} title="写下回答">
      <View className="live-question__text">{question?.content}</View>
      <TextArea label="回答" placeholder="写下回答" value={text} onChange={setText} maxLength={LONGEST_ANSWER} minRows={3} />
      <View className="sheet-end">
        <Btn wide busy={busy} disabled={!text.trim()} onTap={() => void run()}>
          发布回答
        </Btn>
      </View>
    </Sheet>
  )
})

/** What the host decides; the row shows it at once. */
async function tell(question: LiveQuestion, state: 'answering' | 'answered' | 'removed', answer?: string) {
  await call('POST /api/liveQuestion/answer', { body: { id: question.id, state, ...(answer && { answer }) } })
  if (state !== 'removed') runInAction(() => Object.assign(question, { state, ...(answer && { answer }) }))
}

const Question = observer(function Question({ question, onMore }: { question: LiveQuestion; onMore?: () => void }) {
  const { content, from, mine, votes, voted, state, answer, time } = question
  const { run } = useAction(async () => {
    if (!session.require()) return
    const news = await call('POST /api/liveQuestion/vote', { body: { id: question.id, on: !voted } })
    runInAction(() => Object.assign(question, news))
  })
  return (
    <View className="live-question">
      <View className="live-question__who">
        <Text>{[mine ? '我' : (from?.nickName ?? '匿名'), mine && !from && '匿名', ago(time)].filter(Boolean).join(' · ')}</Text>
        {state === 'answering' && <Badge tone="brand">正在回答</Badge>}
        {state === 'answered' && <Badge tone="ok">已回答</Badge>}
      </View>
      <View className="live-question__text">{content}</View>
      {answer !== '' && <View className="live-question__answer">讲师：{answer}</View>}
      <View className="live-question__foot">
        {mine ? (
          <Text className="live-question__votes">{votes ? `${votes} 人也想知道` : ''}</Text>
        ) : (
          <Tap
            className={`live-question__vote ${voted ? 'live-question__vote--on' : ''}`}
            label={`我也想知道，${votes} 人${voted ? '，已选' : ''}`}
            onTap={() => void run()}
          >
            <Icon name={voted ? 'thumbs-up-fill' : 'thumbs-up'} size="s" />
            <Text>{votes ? `${votes} 人也想知道` : '我也想知道'}</Text>
          </Tap>
        )}
        {onMore && <IconBtn icon="ellipsis" label="更多" onTap={onMore} />}
      </View>
    </View>
  )
})

interface ListProps {
  room: LiveRoom
  sort: Sort
  onMore: (question: LiveQuestion, removed: () => void) => void
}
const List = observer(function List({ room, sort, onMore }: ListProps) {
  const list = usePagedList('POST /api/liveQuestion/page', { liveId: room.id, sort })
  useReachBottom(() => void list.more())
  const { questionNews } = room
  useEffect(() => {
    if (!questionNews) return
    const soon = setTimeout(() => void list.renew(), room.spread())
    return () => clearTimeout(soon)
  }, [questionNews, list, room])
  return (
    <ListBody
      list={list}
      skeleton={<SkeletonRows />}
      empty={{ title: '还没有人提问' }}
      row={(question) => (
        <Question
          question={question}
          onMore={question.mine && !room.isHost ? undefined : () => onMore(question, () => list.remove(question.id))}
        />
      )}
    />
  )
})

/** 问答 of a live. */
export const LiveQuestions = observer(function LiveQuestions({
  room,
  show,
  report,
}: {
  room: LiveRoom
  show: ShowMenu
  report: ReturnType<typeof useReport>['report']
}) {
  const [sort, setSort] = useState<Sort>('votes')
  const [answering, setAnswering] = useState<LiveQuestion>()
  const last = useLast(answering)
  const manage = (question: LiveQuestion, removed: () => void) =>
    show([
      ...(room.isOver ? [] : [{ label: '正在回答', onTap: () => void act(() => tell(question, 'answering')) }]),
      { label: '标为已回答', onTap: () => void act(() => tell(question, 'answered')) },
      { label: '写下回答', onTap: () => setAnswering(question) },
      { label: '移除', danger: true, onTap: () => void act(() => tell(question, 'removed')).then((done) => done && removed()) },
    ])
  const complain = ({ id }: LiveQuestion) =>
    show([{ label: '举报', danger: true, onTap: () => report({ targetType: 'liveQuestion', targetId: id }) }])
  return (
    <Card>
      <Pills items={SORTS} value={sort} onChange={setSort} label="排序" />
      <List key={sort} room={room} sort={sort} onMore={room.isHost ? manage : complain} />
      <AnswerSheet
        // What is written stays with its question.
        key={last?.id}
        question={answering}
        onClose={() => closeOnly(setAnswering, last)}
      />
    </Card>
  )
})
