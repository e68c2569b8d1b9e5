import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { ActivityDetail, ActivityTicket, FormField, FormValues } from '../../../contract'
import { ATTENDEE_FIELDS } from '../../../contract/rules/attendee'
import { Confirm } from '@/features/checkout/confirm'
import { activityShop } from '@/features/checkout/shops/activity'
import { back, replace } from '@/nav'
import { confirm } from '@/patterns/feedback/use-action'
import { DynamicForm } from '@/patterns/form/dynamic-form'
import { useKnown } from '@/patterns/form/use-known'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { platform } from '@/platform'
import { loadActivity } from '@/stores/activities'
import { session } from '@/stores/session'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { FormField as Row } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { ItemHead } from '@/ui/list/item'
import { Cover } from '@/ui/media/cover'
import { mayTakeOther, spanOf, whereOf } from './parts/activity'
import { TicketPicker } from './parts/ticket-picker'
import './activityOrderConfirm.scss'

/** Of several people each field has a key of its own. */
const keyOf = (person: number, key: string) => `p${person}${key[0].toUpperCase()}${key.slice(1)}`

const fieldsFor = (ticket: ActivityTicket, people: number): FormField[] =>
  Array.from({ length: people }, (_, person) =>
    [...ATTENDEE_FIELDS, ...ticket.fields].map((field) => ({ ...field, key: keyOf(person, field.key) })),
  ).flat()

const attendeesOf = (ticket: ActivityTicket, people: number, values: FormValues): FormValues[] =>
  Array.from({ length: people }, (_, person) =>
    Object.fromEntries(
      [...ATTENDEE_FIELDS, ...ticket.fields].flatMap(({ key }) => {
        const value = values[keyOf(person, key)]
        return value?.length ? [[key, value]] : []
      }),
    ),
  )

const valuesOf = (attendees: readonly FormValues[]): FormValues =>
  Object.fromEntries(
    attendees.flatMap((attendee, person) => Object.entries(attendee).map(([key, value]) => [keyOf(person, key), value])),
  )

const Head = ({ one }: { one: ActivityDetail }) => (
  <Card>
    <ItemHead picture={<Cover src={one.cover} title={one.title} />} title={one.title}>
      <View className="activity-confirm__fact">{spanOf(one)}</View>
      <View className="activity-confirm__fact">{whereOf(one)}</View>
    </ItemHead>
  </Card>
)

/** How many may still be taken by one person. */
const mostOf = ({ limit, left }: ActivityTicket) => Math.max(1, Math.min(limit, left ?? limit))

/** By what way the activity was found, for the organizer's report. */
const WAYS = ['share', 'poster'] as const

/** Why nobody can sign up now; undefined while one can. Whoever comes from an order that ran out may come late. */
function shutText(one: ActivityDetail, ticketId: string | undefined): string | undefined {
  if (mayTakeOther(one, ticketId)) return undefined
  const { state, text } = one.btn
  switch (state) {
    case 'remind':
    case 'reminded':
      return '报名还没有开始'
    case 'full':
    case 'queue':
    case 'queued':
      return '当前已满员'
    case 'cancelled':
      return '活动已取消'
    case 'ended':
      return '活动已结束'
    case 'closed':
      return text
  }
}

interface BodyProps {
  one: ActivityDetail
  wanted: string
  from: (typeof WAYS)[number] | undefined
  /** Who comes is told: the second step. */
  filled: boolean
  onFilled: (filled: boolean) => void
  /** Whether something was typed that would be lost. */
  onDirty: (dirty: boolean) => void
}

const Body = observer(function Body({ one, wanted, from, filled, onFilled, onDirty }: BodyProps) {
  const { tickets, prefill } = one
  const asked = (tickets.find((ticket) => ticket.ticketId === (wanted || one.offerTicketId)) ?? tickets[0])?.ticketId
  const [ticketId, setTicketId] = useState(asked)
  const [qty, setQty] = useState(1)
  const ticket = tickets.find((some) => some.ticketId === ticketId)
  const count = ticket ? Math.min(qty, mostOf(ticket)) : 0
  const people = count * (ticket?.people ?? 0)
  const fields = ticket ? fieldsFor(ticket, people) : []
  const [first] = useState(() => valuesOf([prefill]))
  const { known, note } = useKnown(fields, first)
  const dirty = Object.entries(known).some(([key, value]) => String(value) !== String(first[key] ?? ''))
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => platform.standOnKeyboard(), [])
  const shut = shutText(one, asked)
  if (shut && !filled)
    return (
      <StateView
        kind="none"
        title={shut}
        action="看活动详情"
        onAction={() => void replace('pages/activity/activityDetail', { id: one.id })}
      />
    )
  if (!ticket) return <StateView kind="none" title="这场活动现在没有可报的票" action="返回" onAction={() => void back()} />
  const attendees = attendeesOf(ticket, people, known)
  if (filled)
    return (
      <>
        <NoticeStrip icon="user-round" action="修改" onAction={() => onFilled(false)}>
          参会人：{attendees.map(({ name }) => String(name)).join('、')}
        </NoticeStrip>
        <Confirm
          shop={activityShop}
          bizId={one.id}
          wanted={{ activityId: one.id, ticketId: ticket.ticketId, qty: count }}
          more={{ attendees, ...(from && { from }) }}
        />
      </>
    )
  const groups = Array.from({ length: people }, (_, person) => ({
    title: people > 1 ? `参会人 ${person + 1}` : '参会人',
    keys: [...ATTENDEE_FIELDS, ...ticket.fields].map(({ key }) => keyOf(person, key)),
  }))
  return (
    <>
      <Head one={one} />
      <Card>
        <SectionHead title="票种" />
        <TicketPicker tickets={tickets} value={ticket.ticketId} onChange={setTicketId} />
        {mostOf(ticket) > 1 && (
          <View className="activity-confirm__qty">
            <Row label="张数">
              <Pills
                label="张数"
                items={Array.from({ length: mostOf(ticket) }, (_, at) => ({ key: String(at + 1), label: `${at + 1} 张` }))}
                value={String(count)}
                onChange={(key: string) => setQty(Number(key))}
              />
            </Row>
          </View>
        )}
      </Card>
      <DynamicForm
        key={`${ticket.ticketId}:${people}`}
        fields={fields}
        known={known}
        onChange={note}
        groups={groups}
        notes={{
          [groups[groups.length - 1].title]: (
            <View className="activity-confirm__privacy">信息只用于这场活动的审核、签到与联络，主办方可见。</View>
          ),
        }}
        submitLabel="下一步：确认订单"
        submit={async (values) => {
          // The order is begun with what is sent here, not with what was heard last.
          note(values)
          onFilled(true)
        }}
      />
    </>
  )
})

interface SigningProps extends Omit<BodyProps, 'one'> {
  activityId: string
}

/** Loaded by whoever is logged in: what they have said before about themselves is theirs. */
const Signing = observer(function Signing({ activityId, ...rest }: SigningProps) {
  const loaded = useLoaded(() => loadActivity(activityId))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(one) => <Body one={one} {...rest} />}
    </LoadedBody>
  )
})

const LOSS = '现在离开，填好的报名信息会丢失'

/** 确认报名: which ticket, who comes, then for how much. */
export default observer(function ActivityOrderConfirm() {
  const { activityId, ticketId, from } = useParams('activityId', 'ticketId', 'from')
  // Whose step it is: another person begins with the first.
  const [filledBy, setFilledBy] = useState('')
  const filled = filledBy !== '' && filledBy === session.token
  const [dirty, setDirty] = useState(false)
  const goBack = async () => {
    if (filled) setFilledBy('')
    else if (!dirty || (await confirm('报名还没有提交', LOSS, { yes: '离开', no: '继续填写' }))) await back()
  }
  useBackGuard(filled || dirty, goBack, LOSS)
  return (
    <Page onBack={goBack}>
      <Members text="登录后报名">
        <Signing
          activityId={activityId}
          wanted={ticketId}
          from={WAYS.find((way) => way === from)}
          filled={filled}
          onFilled={(on) => setFilledBy(on ? session.token : '')}
          onDirty={setDirty}
        />
      </Members>
    </Page>
  )
})
