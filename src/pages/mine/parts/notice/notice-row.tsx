import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Notice } from '../../../../../contract'
import { ago } from '@/lib/time'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { useLongPress } from '@/ui/button/use-long-press'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Avatar } from '@/ui/media/avatar'
import './notice-row.scss'

/** What stands in for the face of somebody, by the type of the notice. */
const MARKS: Partial<Record<Notice['type'], { icon: IconName; tone: string }>> = {
  1: { icon: 'shield', tone: 'ok' },
  3: { icon: 'file-text', tone: 'brand' },
  4: { icon: 'graduation-cap', tone: 'brand' },
  7: { icon: 'coins', tone: 'vip' },
}
const OTHER = { icon: 'bell', tone: 'brand' } as const

/** 林晓 等 8 人 */
const whoOf = ({ from, count }: Notice) => (from ? from.nickName + (count > 1 ? ` 等 ${count} 人` : '') : '')

interface Props {
  notice: Notice
  onTap: () => void
  onHold: () => void
}

export const NoticeRow = observer(function NoticeRow({ notice, onTap, onHold }: Props) {
  const { type, from, title, content, time, read, why } = notice
  const held = useLongPress(onHold)
  const { icon, tone } = MARKS[type] ?? OTHER
  return (
    <View {...held}>
      <Tap className="notice-row" onTap={onTap}>
        {from ? (
          <Avatar src={from.avatar} name={from.nickName} />
        ) : (
          <View className={`notice-row__mark notice-row__mark--${tone}`}>
            <Icon name={icon} />
          </View>
        )}
        <View className="notice-row__words">
          <View className="notice-row__line">
            <View className="notice-row__title">{[whoOf(notice), title].filter(Boolean).join(' ')}</View>
            <Text className="notice-row__time">{ago(time)}</Text>
          </View>
          <View className="notice-row__line">
            <View className="notice-row__content">{content}</View>
            {!read && <View className="notice-row__dot" {...a11y({ role: 'img', label: '未读' })} />}
          </View>
          {why !== '' && <View className="notice-row__why">{why}</View>}
        </View>
      </Tap>
    </View>
  )
})
