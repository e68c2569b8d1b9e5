import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Kept } from '../../../../../contract'
import { ago } from '@/lib/time'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Pic } from '@/ui/media/pic'
import { Badge } from '@/ui/text/badge'
import './kept-row.scss'

const TYPES = { post: '动态', question: '提问', experience: '经验', course: '课程' } as const

interface Props {
  row: Kept
  /** undefined while nothing is being chosen. */
  chosen?: boolean
  onTap: () => void
}

export const KeptRow = observer(function KeptRow({ row, chosen, onTap }: Props) {
  const { type, title, desc, cover, time, valid } = row
  return (
    <Tap
      role={chosen === undefined ? 'link' : 'checkbox'}
      checked={chosen}
      className={`kept-row ${valid ? '' : 'kept-row--gone'}`}
      onTap={onTap}
    >
      {chosen !== undefined && (
        <View className={`kept-row__mark ${chosen ? 'kept-row__mark--on' : ''}`}>
          {chosen && <Icon name="check" size="xs" />}
        </View>
      )}
      <View className="kept-row__words">
        <View className="kept-row__title">{title || desc}</View>
        {title !== '' && desc !== '' && <View className="kept-row__desc">{desc}</View>}
        <View className="kept-row__meta">
          <Badge>{valid ? TYPES[type] : '已失效'}</Badge>
          <Text>{ago(time)}</Text>
        </View>
      </View>
      {cover !== '' && <Pic className="kept-row__cover" src={cover} alt="" />}
    </Tap>
  )
})
