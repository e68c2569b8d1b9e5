import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import * as codes from '../../../../contract/rules/codes'
import type { Api, Result, SignAnswer, SignRecord } from '../../../../contract'
import { call } from '@/api/call'
import { ApiError, isSilent } from '@/api/errors'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { clock } from '@/lib/time'
import { replace } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Scanner } from '@/patterns/media/scanner'
import { LoadedBody } from '@/patterns/page/loaded'
import { useFresh } from '@/patterns/page/use-fresh'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SignResult } from '@/ui/feedback/sign-result'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { PersonRow } from '@/ui/list/person-row'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { ScanQueue } from './scan-queue'
import { AnswerResult } from './sign-result'
import { WalkInSheet } from './walk-in'
import './staff-door.scss'

type Summary = Result<Api['GET /api/activitySign/summary/:activityId']>
type Found = Result<Api['POST /api/activitySign/find']>
const UNDO_MS = 300_000

const readSummary = async (activityId: string): Promise<Summary> => {
  const summary = await call('GET /api/activitySign/summary/:activityId', { params: { activityId } })
  hearServerTime(summary.serverTime)
  return summary
}

const WHY = '扫错了人'
/** The eight letters and figures of a ticket, as printed in two groups or in one. */
const TICKET_NO = /^\s*[\dA-Za-z]{4}[\s-]?[\dA-Za-z]{4}\s*$/

interface FindProps {
  activityId: string
  open: boolean
  onClose: () => void
  onChoose: (ticketNo: string) => void
}

/** By the number of a ticket, or the last four of a phone: for codes that no camera reads. */
function FindSheet({ activityId, open, onClose, onChoose }: FindProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState('')
  // The next one begins with an empty field.
  const choose = (ticketNo: string) => {
    setText('')
    setFound(undefined)
    onChoose(ticketNo)
  }
  const { run, busy } = useAction(async () => {
    if (text.trim().length < 4) return setError('请输入 8 位票号，或手机号后 4 位')
    try {
      setFound(await call('POST /api/activitySign/find', { body: { activityId, text: text.trim() } }))
    } catch (error) {
      // A whole number needs no looking up: it waits like a code that was scanned.
      if (!isSilent(error) || !TICKET_NO.test(text)) throw error
      choose(text.replace(/[\s-]/g, '').toUpperCase())
    }
  })
  return (
    <Sheet open={open} onClose={onClose} title="输票号或手机尾号">
      <FormField error={error}>
        <TextInput
          value={text}
          onChange={(typed) => {
            setText(typed)
            setError('')
            setFound(undefined)
          }}
          label="票号或手机尾号"
          placeholder="7K2M 9QHD 或 2046"
          maxLength={20}
          clearable
          error={error}
          confirm="search"
          onConfirm={() => void run()}
        />
      </FormField>
      {found?.length === 0 && <View className="staff-door__none">没有找到，请核对票号，或让对方打开“我的活动”里的门票</View>}
      {found?.map((one) => (
        <PersonRow
          key={one.attendeeId}
          name={one.name}
          note={[one.company, one.ticket, one.ticketNo].filter(Boolean).join(' · ')}
          className="staff-door__found"
          onTap={() => choose(one.ticketNo)}
        >
          <Badge tone="brand">签到</Badge>
        </PersonRow>
      ))}
      <View className="staff-door__go">
        <Btn wide busy={busy} onTap={() => void run()}>
          查找
        </Btn>
      </View>
    </Sheet>
  )
}

interface RecordProps {
  record: SignRecord
  onUndo: (id: string) => void
}
const RecordRow = ({ record, onUndo }: RecordProps) => (
  <View className="staff-door__record">
    <View className="staff-door__who">
      <View>{record.attendee.name}</View>
      <View className="staff-door__fact">
        {[clock(record.time), record.attendee.ticket, record.byStaff ? '' : '自助'].filter(Boolean).join(' · ')}
      </View>
    </View>
    <Badge tone={record.late ? 'warn' : 'ok'}>{record.late ? '迟到' : '成功'}</Badge>
    {serverNow() - Date.parse(record.time) < UNDO_MS && (
      <Tap className="staff-door__undo" label={`撤销 ${record.attendee.name} 的签到`} onTap={() => onUndo(record.id)}>
        撤销
      </Tap>
    )}
  </View>
)

interface BodyProps {
  activityId: string
  summary: Summary
  reload: () => Promise<void>
}

const Body = observer(function Body({ activityId, summary, reload }: BodyProps) {
  const [queue] = useState(() => new ScanQueue())
  useEffect(() => queue.watch(() => void reload()), [queue, reload])
  const [chosen, setChosen] = useState('')
  const [finding, setFinding] = useState(false)
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<SignAnswer>()
  const { points, recent, title, tickets } = summary
  const point = points.find(({ id }) => id === chosen) ?? points.find(({ active }) => active) ?? points[0]
  const scan = useAction(async (what: { ticketToken?: string; ticketNo?: string }) => {
    if (!point) return
    setAdded(undefined)
    const { answer } = await queue.scan(point.id, what)
    if (answer) await reload()
  })
  const undo = (recordId: string) =>
    void act(async () => {
      if (!(await confirm('撤销这次签到吗？', '撤销后可以重新扫', { yes: '撤销签到' }))) return
      await call('POST /api/activitySign/undo', { body: { recordId, reason: WHY } })
      queue.forget()
      setAdded(undefined)
      toast('已撤销')
      await reload()
    })
  const screen = () =>
    void act(async () => {
      const { url } = await call('GET /api/activitySign/screen/:pointId', { params: { pointId: point!.id } })
      await copy(url)
      toast('大屏地址已复制，在投影的电脑上打开')
    })
  const { last, waiting } = queue
  if (!point) return <View className="staff-door__none">主办方还没有设签到点</View>
  return (
    <>
      <View className="staff-door__top">
        <View className="staff-door__title">{title}</View>
        <View className="staff-door__count">
          <View className="staff-door__figure">{point.signed}</View> / {point.total}
        </View>
        <ProgressBar percent={point.total ? (point.signed / point.total) * 100 : 0} label={`${point.name} 已签到`} />
        {points.length > 1 && (
          <Pills
            label="签到点"
            items={points.map(({ id, name, active }) => ({ key: id, label: active ? name : `${name}（未开放）` }))}
            value={point.id}
            onChange={setChosen}
          />
        )}
      </View>
      {waiting.length > 0 && (
        <NoticeStrip
          tone="warn"
          icon="wifi-off"
          action="重试"
          onAction={() => void queue.send().then(async (some) => some && (await reload()))}
        >
          网络断开，{waiting.length} 张票待校验，现在不算签到
        </NoticeStrip>
      )}
      <Scanner hint="对准参会人的票码" onCode={(ticketToken) => void scan.run({ ticketToken })} />
      {added && <AnswerResult answer={added} onUndo={() => undo(added.recordId!)} />}
      {!added && last?.answer && <AnswerResult answer={last.answer} onUndo={() => undo(last.answer!.recordId!)} />}
      {last?.waiting && (
        <SignResult
          colour="wait"
          title="待校验"
          lines={[last.scan.ticketNo && `票号 ${last.scan.ticketNo}`, '联网后自动核对，现在不算签到']}
        />
      )}
      {queue.settled.map(({ scan: { requestId }, answer }) => answer && <AnswerResult key={requestId} answer={answer} />)}
      <Card>
        <SectionHead title="最近" trailing={<View className="staff-door__fact">5 分钟内可撤销</View>} />
        {recent.length === 0 && <View className="staff-door__fact">还没有人签到</View>}
        {recent.map((record) => (
          <RecordRow key={record.id} record={record} onUndo={undo} />
        ))}
      </Card>
      <View className="staff-door__end page__grow" />
      <Dock>
        <DockIcon icon="link" label="大屏" onTap={screen} />
        {tickets.length > 0 && <DockIcon icon="user-round-plus" label="现场报名" onTap={() => setAdding(true)} />}
        <DockIcon icon="refresh-cw" label="刷新" onTap={() => void act(reload)} />
        <Btn wide busy={scan.busy} onTap={() => setFinding(true)}>
          输票号
        </Btn>
      </Dock>
      <WalkInSheet
        pointId={point.id}
        tickets={tickets}
        open={adding}
        onClose={() => setAdding(false)}
        onDone={(answer) => {
          setAdding(false)
          setAdded(answer)
          void act(reload)
        }}
      />
      <FindSheet
        activityId={activityId}
        open={finding}
        onClose={() => setFinding(false)}
        onChoose={(ticketNo) => {
          setFinding(false)
          void scan.run({ ticketNo })
        }}
      />
    </>
  )
})

/** The door, from the side of those who look after it. */
export const StaffDoor = observer(function StaffDoor({ activityId }: { activityId: string }) {
  const loaded = useFresh(() => readSummary(activityId))
  const { error } = loaded
  if (error instanceof ApiError && error.code === codes.NOT_STAFF)
    return (
      <StateView
        kind="none"
        title="你不是这场活动的工作人员"
        text="来参加的请出示票码，或扫现场屏幕上的二维码"
        action="我的活动"
        onAction={() => void replace('pages/activity/orderList')}
      />
    )
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(summary) => <Body activityId={activityId} summary={summary} reload={loaded.load} />}
    </LoadedBody>
  )
})
