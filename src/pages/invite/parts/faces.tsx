import { View } from '@tarojs/components'
import type { AssistRecord } from '../../../../contract'
import { Icon } from '@/ui/icon/icon'
import { Avatar } from '@/ui/media/avatar'
import './faces.scss'

/** Of a ladder of thirty nobody wants to see thirty circles. */
const MOST = 5

/** Who has helped, and the places that wait as long as there is time. */
export function Faces({ helpers, need, state }: Pick<AssistRecord, 'helpers' | 'need' | 'state'>) {
  const valid = helpers.filter(({ state }) => state === 'valid').reverse()
  const places = Math.min(MOST, need)
  const shown = valid.slice(-places)
  const waiting = state === 'open' ? Math.min(places - shown.length, need - valid.length) : 0
  return (
    <View className="faces">
      {shown.map(({ id, avatar, nickName }) => (
        <View key={id} className="faces__one">
          <Avatar src={avatar} name={nickName} />
          <View className="faces__name">{nickName}</View>
        </View>
      ))}
      {Array.from({ length: waiting }, (_, at) => (
        <View key={at} className="faces__one">
          <View className="faces__place">
            <Icon name="plus" />
          </View>
          <View className="faces__name">等好友</View>
        </View>
      ))}
    </View>
  )
}
