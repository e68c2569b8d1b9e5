import { Text, View } from '@tarojs/components'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import type { School } from './school'
import './types.scss'

/** The great categories, and the way to all of them. */
export function Types({ types }: { types: School['types'] }) {
  return (
    <View className="school-types">
      {types.map(({ id, name, icon }) => (
        <Tap key={id} role="link" className="school-types__type" onTap={() => void go('pages/lesson/types', { id })}>
          <View className="school-types__tile">
            <Icon name={(icon || 'graduation-cap') as IconName} size="l" />
          </View>
          <Text className="school-types__name">{name}</Text>
        </Tap>
      ))}
      <Tap role="link" className="school-types__type" onTap={() => void go('pages/lesson/types')}>
        <View className="school-types__tile">
          <Icon name="list" size="l" />
        </View>
        <Text className="school-types__name">全部分类</Text>
      </Tap>
    </View>
  )
}
