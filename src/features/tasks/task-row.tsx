import { Text, View } from '@tarojs/components'
import type { GrowthTask } from '../../../contract'
import { moment } from '@/lib/date'
import { goKnown, knownUrl } from '@/nav'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Badge } from '@/ui/text/badge'
import './task-row.scss'

interface Props {
  task: GrowthTask
  /** How far this person is, is known; for strangers it is not. */
  known: boolean
  busy: boolean
  onReceive: () => void
  onSign: () => void
}

/** How far: 2/3, 还剩 4 次. */
function standing({ target, progress, status, dailyLeft }: GrowthTask): string {
  if (status !== 'todo') return ''
  if (target > 1) return `${progress}/${target}`
  return dailyLeft !== null && dailyLeft > 1 ? `还剩 ${dailyLeft} 次` : ''
}

function Act({ task: { code, status, route }, known, busy, onReceive, onSign }: Props) {
  if (!known)
    return (
      <Btn kind="weak" size="s" onTap={session.goLogin}>
        去登录
      </Btn>
    )
  if (status === 'received') return <Text className="task-row__done">已完成</Text>
  if (status === 'done')
    return (
      <Btn size="s" busy={busy} onTap={onReceive}>
        领取
      </Btn>
    )
  if (code === 'sign_in')
    return (
      <Btn size="s" busy={busy} onTap={onSign}>
        签到
      </Btn>
    )
  if (!knownUrl(route, {})) return null
  return (
    <Btn kind="weak" size="s" onTap={() => void goKnown(route, {})}>
      去完成
    </Btn>
  )
}

/** One task: what it gives, how far it is, the way on. */
export function TaskRow(props: Props) {
  const { title, desc, icon, growth, coins, target, progress, status, day, endTime, ended } = props.task
  const facts = [standing(props.task), desc].filter(Boolean).join(' · ')
  return (
    <View className="task-row">
      <View className="task-row__icon">
        {/* The server names icons of ours. */}
        <Icon name={icon as IconName} />
      </View>
      <View className="task-row__main">
        <View className="task-row__title">
          {day && <Badge>{`第 ${day} 天`}</Badge>} {title}
        </View>
        <View className="task-row__gain">
          {growth > 0 && <Text>成长值 +{growth}</Text>}
          {growth > 0 && coins > 0 && <Text> · </Text>}
          {coins > 0 && <Text className="task-row__coins">金币 +{coins}</Text>}
        </View>
        {props.known && facts && <View className="task-row__gain">{facts}</View>}
        {endTime && <View className="task-row__gain">{ended ? '活动已结束，奖励保留 7 天' : `${moment(endTime)} 结束`}</View>}
        {props.known && status === 'todo' && target > 1 && progress > 0 && (
          <View className="task-row__bar">
            <ProgressBar percent={(progress / target) * 100} label="已完成" />
          </View>
        )}
      </View>
      <Act {...props} />
    </View>
  )
}
