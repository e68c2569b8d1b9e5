import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/nav'
import type { RouteName, RouteParams } from '@/routes'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { a11y } from '@/ui/a11y'
import { CountDot } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './tools.scss'

/** Pages that need no parameters. */
type ToolRoute = { [R in RouteName]: {} extends RouteParams<R> ? R : never }[RouteName]

interface Tool {
  icon: IconName
  label: string
  route: ToolRoute
  /** Nothing to see there for somebody who is not logged in. */
  own?: true
  /** What it is for a member. */
  member?: Pick<Tool, 'label' | 'route'>
}

const TOOLS: Tool[] = [
  { icon: 'graduation-cap', label: '我的课程', route: 'pages/lesson/myLesson' },
  { icon: 'notebook-pen', label: '题库', route: 'pages/tiku/index' },
  { icon: 'calendar-days', label: '活动', route: 'pages/activity/activityList' },
  { icon: 'ticket', label: '我的活动', route: 'pages/activity/orderList', own: true },
  { icon: 'file-text', label: '智库', route: 'pages/zhiku/index' },
  { icon: 'coins', label: '金币商城', route: 'pages/mall/index' },
  { icon: 'map-pin', label: '收货地址', route: 'pages/mall/myAddress', own: true },
  { icon: 'download', label: '我的下载', route: 'pages/zhiku/download', own: true },
  {
    icon: 'crown',
    label: '开通会员',
    route: 'pages/vip/vipCardDetail',
    member: { label: '会员中心', route: 'pages/vip/myVipCard' },
  },
  { icon: 'building-2', label: '我的内训', route: 'pages/neixun/detail' },
  { icon: 'list-checks', label: '任务中心', route: 'pages/mine/taskCenter' },
  { icon: 'user-round-plus', label: '邀请有礼', route: 'pages/mine/invite' },
  { icon: 'heart-handshake', label: '助力', route: 'pages/invite/active' },
  { icon: 'gift', label: '抽奖', route: 'pages/lottery/detail/detail' },
  { icon: 'key', label: '兑换中心', route: 'pages/duihuan/duihuanCenter' },
  { icon: 'star', label: '收藏', route: 'pages/mine/collect' },
  { icon: 'history', label: '浏览历史', route: 'pages/mine/history' },
  { icon: 'message-circle', label: '我的评论', route: 'pages/mine/comment' },
  { icon: 'messages-square', label: '私信', route: 'pages/mine/chatRoom', own: true },
  { icon: 'headset', label: '客服', route: 'pages/lesson/kefu', own: true },
  { icon: 'square-pen', label: '意见反馈', route: 'pages/mine/feedback' },
  { icon: 'settings', label: '设置', route: 'pages/mine/setup' },
]

const open = ({ route, own }: Tool) => {
  if (!own || session.require()) void go<ToolRoute>(route)
}

/** Where everything else of one's own is. */
export const Tools = observer(function Tools({ onHome }: { onHome: () => void }) {
  const { summary } = unread
  const waits: Record<string, number> = { 私信: summary?.dm ?? 0 }
  const tools = session.userInfo?.vip ? TOOLS.map((tool) => ({ ...tool, ...tool.member })) : TOOLS
  const due = (label: string) => label === '任务中心' && summary?.growth.signDue === true
  return (
    <Card>
      <SectionHead title="常用工具" />
      <View className="tools">
        <Tap role="link" className="tools__tool" onTap={onHome}>
          <Icon name="user-round" size="l" />
          <Text>我的主页</Text>
        </Tap>
        {tools.map((tool) => (
          <Tap
            key={tool.label}
            role="link"
            className="tools__tool"
            label={
              waits[tool.label]
                ? `${tool.label}，${waits[tool.label]} 条未读`
                : due(tool.label)
                  ? '任务中心，今天还没签到'
                  : undefined
            }
            onTap={() => open(tool)}
          >
            <View className="tools__icon" {...a11y({ hidden: true })}>
              <Icon name={tool.icon} size="l" />
              <CountDot count={waits[tool.label] ?? 0} />
              {due(tool.label) && <View className="tools__dot" />}
            </View>
            <Text>{tool.label}</Text>
          </Tap>
        ))}
      </View>
    </Card>
  )
})
