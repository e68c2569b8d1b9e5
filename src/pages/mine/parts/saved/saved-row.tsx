import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { SavedItem } from '../../../../../contract'
import { ago } from '@/lib/time'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import { Badge } from '@/ui/text/badge'
import './saved-row.scss'

const TYPES = {
  ...{ post: '动态', question: '提问', experience: '经验', course: '课程', activity: '活动', document: '资料', answer: '问问' },
  practice: '题目',
} as const

interface Props {
  row: SavedItem
  /** undefined while nothing is being chosen. */
  chosen?: boolean
  onTap: () => void
}

export const SavedRow = observer(function SavedRow({ row, chosen, onTap }: Props) {
  const { type, title, desc, cover, time, valid } = row
  return (
    <Tap
      role={chosen === undefined ? 'link' : 'checkbox'}
      checked={chosen}
      className={`saved-row ${valid ? '' : 'saved-row--gone'}`}
      onTap={onTap}
    >
      {chosen !== undefined && (
        <View className={`saved-row__mark ${chosen ? 'saved-row__mark--on' : ''}`}>
          {chosen && <Icon name="check" size="xs" />}
        </View>
      )}
      <View className="saved-row__words">
        <View className="saved-row__title">{title || desc}</View>
        {title !== '' && desc !== '' && <View className="saved-row__desc">{desc}</View>}
        <View className="saved-row__meta">
          <Badge>{valid ? TYPES[type] : '已失效'}</Badge>
          <Text>{ago(time)}</Text>
        </View>
      </View>
      {cover !== '' && <Pic className="saved-row__cover" src={cover} alt="" />}
    </Tap>
  )
})
