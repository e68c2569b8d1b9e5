import { View } from '@tarojs/components'
import type { CompanyMember } from '../../../../contract'
import { serverNow } from '@/lib/server-time'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { CheckBox } from '@/ui/field/check-box'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import './member-row.scss'

const daysLeft = (iso: string) => Math.ceil((Date.parse(iso) - serverNow()) / 86_400_000)

function noteOf({ status, inviteEnds, use, idle }: CompanyMember): string {
  if (status === 'disabled') return '已停用，席位保留'
  if (idle) return '30 天没有登录，席位可以给别人'
  if (status === 'joined') return `本月下载 ${use.download} 份 · 学 ${use.lesson} 课 · 问问 ${use.ai} 次`
  const left = daysLeft(inviteEnds!)
  return left > 0 ? `邀请已发，还有 ${left} 天过期` : '邀请已过期，席位已空出'
}

interface Props {
  member: CompanyMember
  active: boolean
  onMore: () => void
  onResend: () => void
  /** While several are chosen: whether this one is. */
  chosen?: boolean
  onChoose: () => void
}

/** A member on the list of the seats. */
export const MemberRow = ({ member, active, onMore, onResend, chosen, onChoose }: Props) => {
  const { name, avatar, phoneMasked, dept, position, empNo, role, status, can } = member
  return (
    <View className="seat">
      {chosen !== undefined &&
        (can ? <CheckBox checked={chosen} onChange={onChoose} label={`选择${name}`} /> : <View className="seat__gap" />)}
      <Avatar src={avatar} name={name} />
      <View className="seat__words">
        <View className="seat__name">
          {name}
          {role === 'main' && <Badge tone="vip">主账号</Badge>}
          {role === 'manager' && <Badge tone="brand">管理员</Badge>}
          {status === 'invited' && <Badge tone="warn">待加入</Badge>}
          {status === 'disabled' && <Badge>已停用</Badge>}
        </View>
        <View className="seat__note">{[dept, position, empNo, phoneMasked].filter(Boolean).join(' · ')}</View>
        <View className="seat__note">{noteOf(member)}</View>
      </View>
      {active && chosen === undefined && status === 'invited' && (
        <Btn size="s" kind="weak" onTap={onResend}>
          重发
        </Btn>
      )}
      {active && chosen === undefined && can && <IconBtn icon="ellipsis" label={`${name}，更多操作`} onTap={onMore} />}
    </View>
  )
}
