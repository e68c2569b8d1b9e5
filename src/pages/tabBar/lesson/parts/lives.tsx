import { Text, View } from '@tarojs/components'
import { go } from '@/nav'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'
import { count, moment } from '@/ui/format'
import { SectionHead } from '@/ui/section-head'
import { Tap } from '@/ui/tap'
import type { School } from './school'
import './lives.scss'

const ON = 3

/** What is live now and what will be, to be scrolled sideways. */
export function Lives({ lives }: { lives: School['lives'] }) {
  if (!lives.length) return null
  return (
    <Card className="school-lives">
      <SectionHead title="直播" more="全部直播" onMore={() => void go('pages/lesson/liveList')} />
      <View className="school-lives__strip">
        {lives.map(({ id, title, teacher, startTime, status, online, reserveCount, reserved }) => (
          <Tap key={id} role="link" className="school-lives__live" onTap={() => void go('pages/lesson/liveDetail', { id })}>
            <View className="school-lives__when">
              {status === ON ? <Badge tone="bad">直播中</Badge> : <Badge tone="brand">{reserved ? '已预约' : '预告'}</Badge>}
              <Text>{status === ON ? `${count(online)} 人在看` : moment(startTime)}</Text>
            </View>
            <View className="school-lives__title">{title}</View>
            <View className="school-lives__who">
              <Avatar src="" name={teacher} size="s" />
              <Text className="school-lives__name">{teacher}</Text>
              {status !== ON && reserveCount > 0 && <Text>{count(reserveCount)} 人已预约</Text>}
            </View>
          </Tap>
        ))}
      </View>
    </Card>
  )
}
