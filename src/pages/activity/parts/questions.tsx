import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ActivityDetail, ActivityQuestion } from '../../../../contract'
import { seenLengthOf } from '../../../../contract/rules/seen'
import { call } from '@/api/call'
import { ago } from '@/lib/time'
import { removeOwn } from '@/patterns/feedback/remove-own'
import { toast } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { useSubmit } from '@/patterns/form/submit'
import { usePagedList } from '@/patterns/list/list'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { UserComment } from '@/ui/list/user-comment'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import '@/patterns/form/sheet-form.scss'
import './questions.scss'

const [SHORTEST, LONGEST] = [5, 200]
const RULES = { content: (content: string) => seenLengthOf(content) < SHORTEST && `至少写 ${SHORTEST} 个字` }

interface QuestionProps {
  one: ActivityQuestion
  onRemove: () => void
}
const Question = ({ one: { avatar, nickName, waiting, mine, content, createTime, answer }, onRemove }: QuestionProps) => (
  <UserComment
    avatar={avatar}
    name={nickName}
    mark={waiting && <Badge tone="warn">审核中</Badge>}
    text={content}
    time={ago(createTime)}
    reply={answer && `主办方：${answer}`}
    onRemove={mine ? onRemove : undefined}
  />
)

interface AskProps {
  id: string
  onAsked: () => void
}
function AskForm({ id, onAsked }: AskProps) {
  const { send } = useSubmit()
  const { values, errors, set, submit, busy } = useForm({ content: '' }, RULES, async ({ content }) => {
    const { waiting } = await send((requestId) =>
      call('POST /api/activity/ask', { body: { id, content: content.trim(), requestId } }),
    )
    toast(waiting ? '已提交，审核后显示' : '已提问，回复了会通知你')
    onAsked()
  })
  return (
    <>
      <FormField id={fieldId('content')} error={errors.content} count={`${values.content.length}/${LONGEST}`}>
        <TextArea
          label="提问"
          value={values.content}
          onChange={(content) => set('content', content)}
          maxLength={LONGEST}
          placeholder="比如：有没有回放，能不能开发票，适合几年经验"
          error={errors.content}
        />
      </FormField>
      <View className="sheet-end">
        <Btn wide busy={busy} onTap={() => void submit()}>
          提问
        </Btn>
      </View>
    </>
  )
}

/** What people ask of the organizer, and what they are told. */
export const Questions = observer(function Questions({ one }: { one: ActivityDetail }) {
  const list = usePagedList('POST /api/activity/questionPage', { id: one.id })
  const [asking, setAsking] = useState(false)
  const open = one.status !== 'cancelled'
  const remove = ({ id, answer }: ActivityQuestion) =>
    removeOwn({
      question: '删除这个提问吗？',
      loss: answer && '主办方的回复一起删除',
      remove: () => call('POST /api/activity/questionRemove', { body: { id } }),
      onGone: () => list.remove(id),
    })
  if (!open && !list.items.length) return null
  return (
    <Card>
      <SectionHead
        title="提问"
        trailing={
          open && (
            <Btn size="s" kind="weak" icon="pencil" onTap={() => session.require() && setAsking(true)}>
              我要提问
            </Btn>
          )
        }
      />
      {list.items.map((question) => (
        <Question key={question.id} one={question} onRemove={() => void remove(question)} />
      ))}
      {list.isEmpty && <View className="questions-none">还没有人提问，主办方会在这里回复</View>}
      {list.hasMore && (
        <Btn kind="weak" onTap={() => void list.more()}>
          更多提问
        </Btn>
      )}
      <Sheet open={asking} onClose={() => setAsking(false)} title="向主办方提问">
        <AskForm
          id={one.id}
          onAsked={() => {
            setAsking(false)
            void list.refresh()
          }}
        />
      </Sheet>
    </Card>
  )
})
