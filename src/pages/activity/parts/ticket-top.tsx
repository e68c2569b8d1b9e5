import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ACTIVITY_TYPE } from '../../../../contract/rules/kinds'
import type { MyTickets } from '../../../../contract'
import { call } from '@/api/call'
import { serverNow } from '@/lib/server-time'
import { GroupSheet } from '@/features/course/group-sheet'
import { useCanSubscribe, useSubscribe } from '@/features/notice/subscribe'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import { andRenew } from '@/patterns/feedback/and-renew'
import { act, toast, useAction } from '@/patterns/feedback/use-action'
import { fieldId, useForm } from '@/patterns/form/form'
import { openPlace } from '@/platform/place'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { Rating } from '@/ui/field/rating'
import { TextArea } from '@/ui/field/text-area'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge, type Tone } from '@/ui/text/badge'
import { hoursOf, momentNear, saveToCalendar, spanOf } from './activity'
import { EditAttendee } from './edit-attendee'
import { TicketCodes } from './ticket-codes'
import './ticket-top.scss'

const TONES: Record<MyTickets['state'], Tone> = {
  unpaid: 'coin',
  waiting: 'warn',
  joined: 'brand',
  signed: 'ok',
  done: 'plain',
  absent: 'bad',
  cancelled: 'plain',
}

function PointState({ point, mine }: { point: MyTickets['points'][number]; mine: MyTickets }) {
  const all = mine.tickets.length
  if (point.signed >= all) return <Badge tone="ok">已完成</Badge>
  if (point.signed > 0) return <Badge tone="warn">{`${point.signed}/${all}`}</Badge>
  const now = serverNow()
  if (now < Date.parse(point.opensAt)) return <Badge>{`${momentNear(point.opensAt)} 开放`}</Badge>
  return now < Date.parse(point.closesAt) ? <Badge tone="brand">进行中</Badge> : <Badge>已结束</Badge>
}

const LONGEST = 300

interface ReviewProps {
  id: string
  onDone: () => void
  renew: () => Promise<void>
}

/** What one thought of it, for the organizer. */
function ReviewForm({ id, onDone, renew }: ReviewProps) {
  const { values, errors, set, submit, busy } = useForm(
    { score: 0, content: '' },
    { score: (score) => !score && '请打分' },
    ({ score, content }) =>
      andRenew(async () => {
        await call('POST /api/activity/review', { body: { id, score, content: content.trim() } })
        toast('感谢评价')
        onDone()
      }, renew),
  )
  return (
    <>
      <FormField id={fieldId('score')} label="满意吗" required error={errors.score}>
        <Rating score={values.score} onChange={(score) => set('score', score)} />
      </FormField>
      <FormField label="说两句（选填，只给主办方看）" count={`${values.content.length}/${LONGEST}`}>
        <TextArea
          label="说两句"
          value={values.content}
          onChange={(content) => set('content', content)}
          placeholder="哪一段最有用，哪里可以更好"
          maxLength={LONGEST}
          minRows={2}
        />
      </FormField>
      <View className="ticket-top__send">
        <Btn wide busy={busy} onTap={() => void submit()}>
          提交评价
        </Btn>
      </View>
    </>
  )
}

interface Props {
  orderId: string
  mine: MyTickets
  reload: () => Promise<void>
}

/** The ticket itself: what, when, where, the code for the door, and what is around it. */
export const TicketTop = observer(function TicketTop({ orderId, mine, reload }: Props) {
  const { title, place, state, stateText, tickets, points, lng, lat, groupQr, liveId, editUntil } = mine
  const [group, setGroup] = useState(false)
  const [editing, setEditing] = useState<string>()
  const [reviewing, setReviewing] = useState(false)
  const subscribe = useSubscribe('activity')
  const canSubscribe = useCanSubscribe('activity')
  const remind = useAction(async () => {
    const told = await subscribe()
    toast(told(orderId) ? '开始前会在微信里提醒你' : '没有允许微信提醒，开始前在“消息”里提醒你')
  })
  const showing = tickets.some(({ valid }) => valid) && (state === 'joined' || state === 'signed')
  const online = mine.type === ACTIVITY_TYPE.online
  const edited = tickets.find(({ attendeeId }) => attendeeId === editing)
  return (
    <>
      <View className="ticket-top">
        <View className="ticket-top__head">
          <Badge tone={TONES[state]}>{stateText}</Badge>
          <View className="ticket-top__title">{title}</View>
          <View className="ticket-top__fact">{spanOf(mine)}</View>
          <View className="ticket-top__fact">{online ? '线上直播' : [place, mine.address].filter(Boolean).join(' · ')}</View>
          {mine.cancelled && <View className="ticket-top__fact">活动已取消，已付的费用会自动原路退回</View>}
        </View>
        {showing && !online && <TicketCodes orderId={orderId} mine={mine} />}
        {state === 'waiting' && (
          <View className="ticket-top__wait">报名已提交，等待审核。48 小时内或活动开始前没有结果，会自动退回</View>
        )}
      </View>
      {points.length > 0 && state !== 'cancelled' && state !== 'unpaid' && (
        <Card>
          <SectionHead title="到场事项" />
          {points.map((point) => (
            <View key={point.id} className="ticket-top__point">
              <View className="ticket-top__name">
                {point.name}
                <View className="ticket-top__fact">
                  {hoursOf(point.opensAt, point.closesAt)} · {point.mode === 'staff' ? '出示票码' : '扫现场二维码'}
                </View>
              </View>
              <PointState point={point} mine={mine} />
            </View>
          ))}
        </Card>
      )}
      <CellGroup>
        <Cell icon="info" title="活动详情" onTap={() => void go('pages/activity/activityDetail', { id: mine.activityId })} />
        {state !== 'cancelled' && (
          <Cell icon="clock" title="加入日历" desc={moment(mine.startTime)} onTap={() => void act(() => saveToCalendar(mine))} />
        )}
        {canSubscribe && state === 'joined' && <Cell icon="bell" title="开始前在微信里提醒我" onTap={() => void remind.run()} />}
        {lng !== null && lat !== null && !online && state !== 'cancelled' && (
          <Cell icon="map-pin" title="导航去会场" desc={mine.address} onTap={() => openPlace({ lng, lat }, place)} />
        )}
        {points.some(({ mode }) => mode === 'room') && state === 'joined' && (
          <Cell icon="camera" title="扫现场码签到" onTap={() => void go('pages/activity/activitySignIn')} />
        )}
        {liveId && <Cell icon="globe" title="直播间" onTap={() => void go('pages/lesson/liveDetail', { id: liveId })} />}
        {groupQr && (
          <Cell icon="messages-square" title="进活动群" desc="资料、合影和答疑都发在群里" onTap={() => setGroup(true)} />
        )}
        {mine.docs.map((doc) => (
          <Cell
            key={doc.id}
            icon="file-text"
            title={doc.title}
            desc="活动资料，在“我的下载”里"
            onTap={() => void go('pages/zhiku/download', { id: doc.id })}
          />
        ))}
        {mine.next && state !== 'joined' && state !== 'waiting' && (
          <Cell
            icon="refresh-cw"
            title="同系列的下一场"
            desc={`${moment(mine.next.startTime)} · ${mine.next.title}`}
            onTap={() => void go('pages/activity/activityDetail', { id: mine.next!.id })}
          />
        )}
        {mine.contact !== '' && <Cell icon="user-round" title="联系主办方" desc={mine.organizer} value={mine.contact} />}
        {mine.canReview && <Cell icon="star" title="评价活动" desc="只给主办方看" onTap={() => setReviewing(true)} />}
        {mine.myScore !== null && <Cell icon="star" title="我的评价" value={`${mine.myScore} 星`} />}
      </CellGroup>
      <Card>
        <SectionHead title="报名信息" trailing={editUntil && <Badge>{`可改至 ${momentNear(editUntil)}`}</Badge>} />
        {tickets.map((one) => (
          <View key={one.attendeeId} className="ticket-top__person">
            <InfoRows
              rows={[
                { label: '参会人', value: `${one.name} · ${one.phoneMasked}` },
                ...(one.company
                  ? [{ label: '公司职位', value: [one.company, String(one.values.position ?? '')].filter(Boolean).join(' · ') }]
                  : []),
                ...mine.fields
                  .filter(({ key }) => !['name', 'phone', 'company', 'position'].includes(key) && one.values[key] !== undefined)
                  .map(({ key, label }) => ({ label, value: [one.values[key]].flat().join('、') })),
                { label: '票种', value: [mine.ticket, one.seat].filter(Boolean).join(' · ') },
              ]}
            />
            {editUntil && (
              <Btn size="s" kind="weak" label={`修改 ${one.name} 的信息`} onTap={() => setEditing(one.attendeeId)}>
                修改
              </Btn>
            )}
          </View>
        ))}
      </Card>
      <Sheet open={edited !== undefined} onClose={() => setEditing(undefined)} title="修改报名信息">
        {edited && (
          <EditAttendee
            key={edited.attendeeId}
            ticket={edited}
            fields={mine.fields}
            onDone={async () => {
              closeOnly(setEditing, edited.attendeeId)
              await reload()
            }}
          />
        )}
      </Sheet>
      <Sheet open={reviewing} onClose={() => setReviewing(false)} title="评价活动">
        <ReviewForm id={mine.activityId} onDone={() => setReviewing(false)} renew={reload} />
      </Sheet>
      {groupQr && <GroupSheet title="进活动群" qrUrl={groupQr} open={group} onClose={() => setGroup(false)} />}
    </>
  )
})
