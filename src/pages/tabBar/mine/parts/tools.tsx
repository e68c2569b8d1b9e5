import { Text, View } from '@tarojs/components'
import { go } from '@/nav'
import { Card } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'
import { SectionHead } from '@/ui/section-head'
import { Tap } from '@/ui/tap'
import './tools.scss'

interface Tool {
  icon: IconName
  label: string
  onTap: () => void
}

const TOOLS: Tool[] = [
  { icon: 'star', label: '收藏', onTap: () => void go('pages/mine/collect') },
  { icon: 'history', label: '浏览历史', onTap: () => void go('pages/mine/history') },
  { icon: 'message-circle', label: '我的评论', onTap: () => void go('pages/mine/comment') },
  { icon: 'user-round-plus', label: '邀请有礼', onTap: () => void go('pages/mine/invite') },
  { icon: 'square-pen', label: '意见反馈', onTap: () => void go('pages/mine/feedback') },
  { icon: 'settings', label: '设置', onTap: () => void go('pages/mine/setup') },
]

/** Where everything else of one's own is. */
export function Tools({ onHome }: { onHome: () => void }) {
  const all: Tool[] = [{ icon: 'user-round', label: '我的主页', onTap: onHome }, ...TOOLS]
  return (
    <Card>
      <SectionHead title="常用工具" />
      <View className="tools">
        {all.map(({ icon, label, onTap }) => (
          <Tap key={label} role="link" className="tools__tool" onTap={onTap}>
            <Icon name={icon} size="l" />
            <Text>{label}</Text>
          </Tap>
        ))}
      </View>
    </Card>
  )
}
