import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { reserve } from '@/features/course/reserve'
import { useSubscribe } from '@/features/notice/subscribe'
import { moment } from '@/lib/date'
import { count } from '@/lib/text'
import { go } from '@/nav'
import { open } from '@/pages/lesson/parts/live/live'
import { useAction } from '@/patterns/feedback/use-action'
import type { Live } from '@/stores/lives'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Avatar } from '@/ui/media/avatar'
import { Pic } from '@/ui/media/pic'
import { Badge } from '@/ui/text/badge'
import './lives.scss'

const AHEAD = 1
const ON = 3

const watching = (online: number) => (online > 0 ? `${count(online)} 人在看` : '正在直播')

const Rail = observer(function Rail({ live }: { live: Live }) {
  const { id, title, cover, teacher, teacherAvatar, startTime, status, online, reserved } = live
  const subscribe = useSubscribe('live')
  const { run, busy } = useAction(() => reserve(live, subscribe))
  return (
    <Tap role="link" className="school-lives__live" onTap={() => void go('pages/lesson/liveDetail', { id })}>
      <View className="school-lives__cover">
        <Pic className="school-lives__pic" src={cover} alt="" />
        <View className="school-lives__state">
          {status === ON ? <Badge tone="bad">直播中</Badge> : <Badge tone="brand">{reserved ? '已预约' : '预告'}</Badge>}
        </View>
      </View>
      <View className="school-lives__title">{title}</View>
      <View className="school-lives__who">
        <Avatar src={teacherAvatar} name={teacher} size="s" />
        <View className="school-lives__words">
          <View className="school-lives__name">{teacher}</View>
          <View className="school-lives__when">{status === ON ? watching(online) : moment(startTime)}</View>
        </View>
        {status === AHEAD && !reserved ? (
          <Btn size="s" stop busy={busy} label={`预约 ${title}`} onTap={() => void run()}>
            预约
          </Btn>
        ) : status === ON ? (
          <Btn size="s" stop label={`进入 ${title}`} onTap={() => void open(live)}>
            进入
          </Btn>
        ) : null}
      </View>
    </Tap>
  )
})

/** What is live now and what will be, to be scrolled sideways. */
export function Lives({ lives }: { lives: Live[] }) {
  if (!lives.length) return null
  return (
    <Card className="school-lives">
      <SectionHead title="直播" more="全部直播" onMore={() => void go('pages/lesson/liveList')} />
      <View className="school-lives__strip">
        {lives.map((live) => (
          <Rail key={live.id} live={live} />
        ))}
      </View>
    </Card>
  )
}
