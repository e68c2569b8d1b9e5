import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { LiveCard as Card } from '../../../../../contract'
import { reserve } from '@/features/course/reserve'
import { useSubscribe } from '@/features/notice/subscribe'
import { moment } from '@/lib/date'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { useAction } from '@/patterns/feedback/use-action'
import type { Live } from '@/stores/lives'
import { Btn } from '@/ui/button/btn'
import { Item, ItemFoot } from '@/ui/list/item'
import { Cover } from '@/ui/media/cover'
import { Badge, type Tone } from '@/ui/text/badge'
import { open } from './live'
import './live-card.scss'

const marks: Record<Card['status'], { text: string; tone: Tone }> = {
  1: { text: '预告', tone: 'brand' },
  2: { text: '即将开始', tone: 'warn' },
  3: { text: '直播中', tone: 'bad' },
  4: { text: '已结束', tone: 'plain' },
  5: { text: '回放', tone: 'ok' },
  6: { text: '已取消', tone: 'plain' },
}
const accesses: Partial<Record<Card['access'], { text: string; tone: Tone }>> = {
  paid: { text: '付费', tone: 'coin' },
  vip: { text: '会员', tone: 'vip' },
  pwd: { text: '凭密码', tone: 'plain' },
}

/** How it stands with a live, and who may see it. */
export const LiveMarks = observer(function LiveMarks({ live: { status, access } }: { live: Card }) {
  const [mark, who] = [marks[status], accesses[access]]
  return (
    <>
      <Badge tone={mark.tone}>{mark.text}</Badge>
      {who && <Badge tone={who.tone}>{who.text}</Badge>}
    </>
  )
})

/** How many are there, or want to be. */
export function crowdOf({ status, online, reserveCount }: Card): string {
  if (status === LIVE.on) return `${count(online)} 人在看`
  if (status === LIVE.cancelled || !reserveCount) return ''
  return `${count(reserveCount)} 人${status > LIVE.on ? '预约过' : '已预约'}`
}

const Step = observer(function Step({ live }: { live: Live }) {
  const subscribe = useSubscribe('live')
  const { run, busy } = useAction(() => reserve(live, subscribe))
  const { status, reserved, playbackDue } = live
  if (status === LIVE.cancelled) return null
  if (status === LIVE.ended) return <Text className="live-card__wait">{playbackDue ? '回放生成中' : '没有回放'}</Text>
  if (status === LIVE.ahead && !reserved)
    return (
      <Btn size="s" stop busy={busy} label={`预约 ${live.title}`} onTap={() => void run()}>
        预约
      </Btn>
    )
  if (status === LIVE.ahead)
    return (
      <Btn size="s" kind="weak" stop onTap={() => void go('pages/lesson/liveDetail', { id: live.id })}>
        已预约
      </Btn>
    )
  return (
    <Btn size="s" kind={status === LIVE.playback ? 'weak' : 'primary'} stop onTap={() => void open(live)}>
      {status === LIVE.playback ? '看回放' : '进入'}
    </Btn>
  )
})

/** A live in a list: when, what, by whom, and the one thing to do. */
export const LiveCard = observer(function LiveCard({ live }: { live: Live }) {
  const { id, title, cover, teacher, startTime } = live
  return (
    <Item
      className="live-card"
      picture={<Cover src={cover} title={title} />}
      above={
        <>
          <LiveMarks live={live} />
          <Text>{moment(startTime)}</Text>
        </>
      }
      title={title}
      onTap={() => void go('pages/lesson/liveDetail', { id })}
    >
      <ItemFoot said={[teacher, crowdOf(live)].filter(Boolean).join(' · ')}>
        <Step live={live} />
      </ItemFoot>
    </Item>
  )
})
