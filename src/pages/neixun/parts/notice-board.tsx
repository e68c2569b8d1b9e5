import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { TrainingDetail } from '../../../../contract'
import { call } from '@/api/call'
import { ago } from '@/lib/time'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useForm } from '@/patterns/form/form'
import { SheetForm, TextField } from '@/patterns/form/sheet-form'
import { useSubmit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextArea } from '@/ui/field/text-area'
import { Cell, CellGroup } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import './notice-board.scss'

type Notices = TrainingDetail['notices']

interface Props {
  one: TrainingDetail
  onChange: () => Promise<void>
}

const Write = observer(function Write({ trainingId, onDone }: { trainingId: string; onDone: () => void }) {
  const { send } = useSubmit()
  const form = useForm(
    { title: '', content: '' },
    { title: (title: string) => !title.trim() && '请写一个标题' },
    async ({ title, content }) => {
      const body = { trainingId, title: title.trim(), content: content.trim() }
      await send((requestId) => call('POST /api/neixun/noticeSave', { body: { ...body, requestId } }))
      toast('公告已发布')
      onDone()
    },
  )
  useLoss(form.values)
  return (
    <SheetForm form={form} action="发布">
      <TextField form={form} name="title" label="标题" placeholder="如：明天改到 305 教室" maxLength={60} />
      <FormField label="内容">
        <TextArea
          label="内容"
          value={form.values.content}
          onChange={(content) => form.set('content', content)}
          maxLength={1000}
          placeholder="选填"
        />
      </FormField>
    </SheetForm>
  )
})

/** The latest word to the class in one line, and all of them behind it. */
export const NoticeBoard = observer(function NoticeBoard({ one, onChange }: Props) {
  const [notices, setNotices] = useState<Notices>()
  const [next, setNext] = useState<string | null>(null)
  const [writing, setWriting] = useState(false)
  const [latest] = one.notices
  const unread = one.notices.filter((notice) => notice.unread).length
  const read = useAction(async (cursor?: string) => {
    const page = await call('POST /api/neixun/noticePage', { body: { trainingId: one.id, ...(cursor && { cursor }) } })
    // More of them, if they are still looked at.
    setNotices((now) => (cursor ? now && [...now, ...page.records] : page.records))
    setNext(page.next)
  })
  const done = () => {
    setNotices(undefined)
    setWriting(false)
    void onChange()
  }
  return (
    <CellGroup>
      {latest && (
        <Cell
          icon="bell"
          title={latest.title}
          value={`公告 ${one.noticeCount}`}
          trailing={unread > 0 && <Badge tone="bad">{unread} 条未读</Badge>}
          onTap={() => void read.run()}
        />
      )}
      {one.keeper && one.phase !== 'over' && <Cell icon="square-pen" title="发公告" onTap={() => setWriting(true)} />}
      <Sheet open={notices !== undefined} onClose={done} title="公告">
        {notices?.map(({ id, title, content, time }) => (
          <View key={id} className="training-notice">
            <View className="training-notice__title">{title}</View>
            {content && <View className="training-notice__text">{content}</View>}
            <Text className="training-notice__time">{ago(time)}</Text>
          </View>
        ))}
        {next && (
          <Btn kind="ghost" busy={read.busy} onTap={() => void read.run(next)}>
            更早的公告
          </Btn>
        )}
      </Sheet>
      <Sheet open={writing} onClose={() => setWriting(false)} title="发公告">
        {writing && <Write trainingId={one.id} onDone={done} />}
      </Sheet>
    </CellGroup>
  )
})
