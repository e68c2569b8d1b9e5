import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ACTIVITY_TYPE } from '../../../contract/rules/kinds'
import type { ActivityDetail as Detail } from '../../../contract'
import { GroupSheet } from '@/features/course/group-sheet'
import { waysToShare } from '@/features/share/ways-to-share'
import { MemberOffer } from '@/features/vip/member-offer'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import { act } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { platform } from '@/platform'
import { openPlace } from '@/platform/place'
import { loadActivity } from '@/stores/activities'
import { session } from '@/stores/session'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { PersonRow } from '@/ui/list/person-row'
import { Avatar } from '@/ui/media/avatar'
import { Cover } from '@/ui/media/cover'
import { Price } from '@/ui/text/price'
import { crowdOf, saveToCalendar, KINDS, openPoster, shareOf, spanOf, whereOf } from './parts/activity'
import { ActivityCard, StatusBadge } from './parts/activity-card'
import { ActivityDock, quitQueue } from './parts/activity-dock'
import { Questions } from './parts/questions'
import { TicketPicker } from './parts/ticket-picker'
import './activityDetail.scss'

interface FactProps {
  icon: IconName
  title: string
  note?: string
  action?: string
  onAction?: () => void
}

/** When, where, on which terms: a fact, a word about it, and what can be done with it. */
const Fact = ({ icon, title, note, action, onAction }: FactProps) => (
  <View className="activity-detail__fact">
    <Icon name={icon} />
    <View className="activity-detail__said">
      <View>{title}</View>
      {note && <View className="activity-detail__note">{note}</View>}
    </View>
    {action && onAction && (
      <Tap className="activity-detail__act" label={`${action}：${title}`} onTap={onAction}>
        {action}
      </Tap>
    )}
  </View>
)

const untilText = ({ status, signupStart, signupEnd }: Detail) =>
  status === 'ahead'
    ? `${moment(signupStart)} 开始报名`
    : status === 'open' || status === 'full'
      ? `${moment(signupEnd)} 截止报名`
      : ''

/** What happens with too few, while that is open. */
const shortOf = ({ status, signupCount, minPeople }: Detail) =>
  signupCount >= minPeople!
    ? '已经够人，按时举行'
    : status === 'open' || status === 'ahead'
      ? `还差 ${minPeople! - signupCount} 人；报名截止时不够，主办方会取消，费用全额退回`
      : undefined

function Facts({ one }: { one: Detail }) {
  const { venue, rule, organizer, type, minPeople, status } = one
  const ahead = status !== 'ended' && status !== 'cancelled'
  const navigable = venue && venue.lng !== null && venue.lat !== null
  const entry = { ...one, place: venue ? `${venue.name} ${venue.detail}` : '线上直播' }
  return (
    <>
      <Fact
        icon="clock"
        title={spanOf(one)}
        note={untilText(one)}
        {...(ahead && { action: '加日历', onAction: () => void act(() => saveToCalendar(entry)) })}
      />
      {venue ? (
        <Fact
          icon="map-pin"
          title={venue.name}
          note={`${one.city}${one.district} ${venue.detail}`}
          {...(navigable && {
            action: '导航',
            onAction: () => openPlace({ lng: venue.lng!, lat: venue.lat! }, venue.name),
          })}
        />
      ) : (
        <Fact icon="globe" title={whereOf(one)} note={ahead ? '报名成功后可进直播间' : undefined} />
      )}
      {type === ACTIVITY_TYPE.both && <Fact icon="globe" title="同时直播" note="到不了现场也能看，报名成功后可进直播间" />}
      {ahead && <Fact icon="refresh-cw" title={rule[0]} note={rule.slice(1).join('；')} />}
      {minPeople !== null && <Fact icon="user-round-plus" title={`满 ${minPeople} 人成行`} note={shortOf(one)} />}
      <Fact icon="user-round" title={organizer} note="主办方" />
    </>
  )
}

/** What is theirs who are coming: their ticket, where the button is for another, the group, the live. */
function ForComers({ one, onGroup }: { one: Detail; onGroup: () => void }) {
  const { groupQr, liveId, staff, id, btn, myOrderId } = one
  const beside = btn.state === 'offered' ? myOrderId : undefined
  if (!groupQr && !liveId && !staff && !beside) return null
  return (
    <CellGroup>
      {beside && (
        <Cell
          icon="ticket"
          title="我的报名"
          desc="为你保留的是另一种票"
          onTap={() => void go('pages/activity/orderDetail', { id: beside })}
        />
      )}
      {staff && (
        <Cell
          icon="camera"
          title="现场签到"
          desc="你是这场活动的工作人员"
          onTap={() => void go('pages/activity/activitySignIn', { activityId: id })}
        />
      )}
      {liveId && (
        <Cell
          icon="globe"
          title="直播间"
          desc="开始后进入，结束后看回放"
          onTap={() => void go('pages/lesson/liveDetail', { id: liveId })}
        />
      )}
      {groupQr && <Cell icon="messages-square" title="进活动群" desc="资料、合影和答疑都发在群里" onTap={onGroup} />}
    </CellGroup>
  )
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length ? (
    <Card>
      <SectionHead title={title} />
      {lines.map((line, index) => (
        <View key={line} className="activity-detail__line">
          {index + 1}. {line}
        </View>
      ))}
    </Card>
  ) : null

function Agenda({ agenda }: Pick<Detail, 'agenda'>) {
  if (!agenda.length) return null
  return (
    <Card>
      <SectionHead title="流程" />
      {agenda.map(({ time, title, note }) => (
        <View key={`${time} ${title}`} className="activity-detail__item">
          <Text className="activity-detail__time">{time}</Text>
          <View className="activity-detail__said">
            <View className="activity-detail__topic">{title}</View>
            {note !== '' && <View className="activity-detail__note">{note}</View>}
          </View>
        </View>
      ))}
    </Card>
  )
}

function Guests({ guests }: Pick<Detail, 'guests'>) {
  if (!guests.length) return null
  return (
    <Card>
      <SectionHead title="嘉宾" />
      {guests.map(({ avatar, name, title, userId }) => (
        <PersonRow
          key={name}
          avatar={avatar}
          name={name}
          note={title}
          {...(userId && { onTap: () => void go('pages/mine/home', { id: userId }), role: 'link' as const })}
        />
      ))}
    </Card>
  )
}

interface AboutProps {
  one: Detail
  /** By what way it was found. */
  from: string
  reload: () => Promise<void>
}

const About = observer(function About({ one, from, reload }: AboutProps) {
  const { title, cover, price, status, btn, avatars, signupCount, offerTicketId, waitTicketId, tickets } = one
  const [group, setGroup] = useState(false)
  // Whoever waits for one kind may choose another while there are any.
  const sold = ['join', 'offered', 'queue'].includes(btn.state) || (btn.state === 'queued' && status === 'open')
  const [ticket, setTicket] = useState('')
  const chosen =
    tickets.find(({ ticketId }) => ticketId === (ticket || offerTicketId || waitTicketId)) ??
    tickets.find(({ left }) => left !== 0) ??
    tickets[0]
  const crowd = crowdOf(one)
  const quit = () => void act(() => quitQueue(one, reload))
  return (
    <>
      <Cover size="wide" src={cover} title={title} />
      <View className="activity-detail__head">
        {status === 'cancelled' && (
          <NoticeStrip tone="warn" icon="info">
            {['活动已取消', one.cancelNote, '已付的费用会自动原路退回'].filter(Boolean).join('。')}
          </NoticeStrip>
        )}
        {one.offerEndTime && (
          <NoticeStrip tone="coin" icon="clock" action="退出候补" onAction={quit}>
            名额为你保留到 {moment(one.offerEndTime)}，过时给下一位
          </NoticeStrip>
        )}
        {one.waitNo !== undefined && (
          <NoticeStrip icon="clock" action="退出候补" onAction={quit}>
            正在候补，第 {one.waitNo} 位
          </NoticeStrip>
        )}
        <View className="activity-detail__price">
          <Price price={price} size="l" />
          <View className="activity-detail__crowd">
            {crowd !== '' && <Text>{crowd}</Text>}
            <StatusBadge {...one} />
          </View>
        </View>
        {status !== 'cancelled' && status !== 'ended' && (
          <MemberOffer {...one} payPrice={Math.min(...one.tickets.map((ticket) => ticket.payPrice))} />
        )}
        <View className="activity-detail__title">{title}</View>
        {one.subTitle !== '' && <View className="activity-detail__note">{one.subTitle}</View>}
        <Facts one={one} />
      </View>
      <ForComers one={one} onGroup={() => setGroup(true)} />
      {signupCount > 0 && (
        <Card>
          <View className="activity-detail__faces">
            {avatars.map((avatar) => (
              <Avatar key={avatar} src={avatar} name="" size="s" />
            ))}
            <Text className="activity-detail__note">
              {signupCount} 人{status === 'ended' ? '参加过' : '已报名'} · {KINDS[one.type]}
            </Text>
          </View>
        </Card>
      )}
      {tickets.length > 0 && status !== 'ended' && status !== 'cancelled' && (
        <Card>
          <SectionHead title={sold && tickets.length > 1 ? '选票种' : '票种'} />
          <TicketPicker tickets={tickets} value={chosen?.ticketId} onChange={sold ? setTicket : undefined} />
        </Card>
      )}
      <Lines title="你能带走什么" lines={one.points} />
      {one.intro !== '' && (
        <Card>
          <SectionHead title="活动介绍" />
          <View className="activity-detail__intro">{one.intro}</View>
        </Card>
      )}
      <Agenda agenda={one.agenda} />
      <Guests guests={one.guests} />
      {one.venue && one.venue.guide !== '' && (
        <Card>
          <SectionHead title="怎么去" />
          <View className="activity-detail__intro">{one.venue.guide}</View>
        </Card>
      )}
      {one.notice !== '' && (
        <Card>
          <SectionHead title="报名须知" />
          <View className="activity-detail__intro">{one.notice}</View>
        </Card>
      )}
      {one.series.length > 0 && (
        <View>
          <View className="activity-detail__series-head">
            <SectionHead title="同系列活动" />
          </View>
          {one.series.map((other) => (
            <ActivityCard key={other.id} one={other} />
          ))}
        </View>
      )}
      {/* One's own stand among them before they are answered. */}
      <Questions key={session.token} one={one} />
      <View className="activity-detail__end page__grow" />
      <ActivityDock one={one} ticketId={chosen?.ticketId} from={from} reload={reload} />
      {one.groupQr && <GroupSheet title="进活动群" qrUrl={one.groupQr} open={group} onClose={() => setGroup(false)} />}
    </>
  )
})

/** An activity: what it is, when and where, for what, who comes, and the one thing to do. */
export default observer(function ActivityDetail() {
  const { id, from } = useParams('id', 'from')
  const loaded = useLoaded(() => loadActivity(id))
  const { show, menu } = useMenu()
  // Back from login, or from signing up.
  useShowAgain(() => void loaded.load())
  const one = loaded.value
  const sharing = one && one.status !== 'cancelled' ? shareOf(one) : undefined
  return (
    <Page
      right={
        sharing && (
          <IconBtn
            icon="share-2"
            label="分享"
            onTap={() => show(waysToShare('activity', one!.id, sharing, () => openPoster(one!.id)))}
          />
        )
      }
      share={sharing}
    >
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) => <About one={value} from={from || platform.enteredWith('from')} reload={loaded.load} />}
      </LoadedBody>
      {menu}
    </Page>
  )
})
