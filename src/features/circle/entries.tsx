import { View } from '@tarojs/components'
import { useEffect } from 'react'
import { goKnown, knownUrl } from '@/nav'
import { Tap } from '@/ui/button/tap'
import './entries.scss'

/** The parts of the house, the most wanted first; what has no page of its own yet is not shown. */
const ENTRIES = [
  { key: 'tiku', label: '题库', route: 'pages/tiku/index' },
  { key: 'zhiku', label: '智库', route: 'pages/zhiku/index' },
  { key: 'activity', label: '活动', route: 'pages/activity/activityList' },
  { key: 'mall', label: '商城', route: 'pages/mall/index' },
  { key: 'cert', label: '考证', route: 'pages/lesson/index2' },
  { key: 'live', label: '直播', route: 'pages/lesson/liveList' },
  { key: 'task', label: '任务', route: 'pages/mine/taskCenter' },
  { key: 'creator', label: '创作者', route: 'pages/circle/discoverCreator' },
]
const SHOWN = ENTRIES.filter(({ route }) => knownUrl(route, {})).slice(0, 5)

/** A row of ways into the house. */
export function Entries() {
  useEffect(() => void import('./entry-drawings').catch(() => {}), [])
  return (
    <View className="entries">
      {SHOWN.map(({ key, label, route }) => (
        <Tap key={key} role="link" className="entries__one" onTap={() => void goKnown(route, {})}>
          <View className={`entries__tile entries__tile--${key}`} />
          {label}
        </Tap>
      ))}
    </View>
  )
}
