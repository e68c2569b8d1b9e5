import { View } from '@tarojs/components'
import AtTimeline from 'taro-ui/lib/components/timeline'
import { a11y } from '@/ui/a11y'
import './timeline.scss'

interface TimelineProps {
  /** What it tells of. */
  label: string
  /** In the order in which they happened; `time` as people read it. */
  events: readonly { text: string; time: string }[]
}

const Event = ({ text, time }: TimelineProps['events'][number]) => (
  <View {...a11y({ role: 'listitem' })}>
    <View>{text}</View>
    <View className="timeline__time">{time}</View>
  </View>
)

/** What has happened, down to how it stands now. The line and its dots are taro-ui's, which gives them no meaning to hear. */
export const Timeline = ({ label, events }: TimelineProps) => (
  <View className="timeline" {...a11y({ role: 'list', label })}>
    <AtTimeline items={events.map((event) => ({ title: <Event key={`${event.time} ${event.text}`} {...event} /> }))} />
  </View>
)
