import { Text, View } from '@tarojs/components'
import { go } from '@/nav'
import { Tap } from '@/ui/button/tap'
import './types.scss'
import './types-drawings.scss'

const WAYS = [
  { key: 'cert', label: '考证', open: () => go('pages/lesson/index2') },
  { key: 'series', label: '系列课', open: () => go('pages/lesson/list', { type: '1', title: '系列课' }) },
  { key: 'live', label: '直播', open: () => go('pages/lesson/liveList') },
  { key: 'vip', label: '会员免费', open: () => go('pages/lesson/list', { priceType: 'vip', title: '会员免费' }) },
  { key: 'all', label: '全部分类', open: () => go('pages/lesson/types') },
]

/** The ways into the school: by what one wants of it, and the categories. */
export function Types() {
  return (
    <View className="school-types">
      {WAYS.map(({ key, label, open }) => (
        <Tap key={key} role="link" className="school-types__type" onTap={() => void open()}>
          <View className={`school-types__tile school-types__tile--${key}`} />
          <Text className="school-types__name">{label}</Text>
        </Tap>
      ))}
    </View>
  )
}
