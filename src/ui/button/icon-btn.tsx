import { View } from '@tarojs/components'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Tap, type WechatButton } from './tap'
import './icon-btn.scss'

interface CountDotProps {
  count: number
}

/** How many are unread; nothing at none. */
export function CountDot({ count }: CountDotProps) {
  return count > 0 ? <View className="count-dot">{count > 99 ? '99+' : count}</View> : null
}

interface IconBtnProps {
  icon: IconName
  label: string
  onTap: () => void
  size?: 's' | 'm' | 'l'
  /** Unread. */
  count?: number
  stop?: boolean
  open?: WechatButton
  className?: string
}

/** An icon that can be tapped, with a name for those who do not see it. */
export function IconBtn({ icon, label, onTap, size, count = 0, stop, open, className = '' }: IconBtnProps) {
  return (
    <Tap
      className={`icon-btn ${className}`}
      label={count ? `${label}，${count} 条未读` : label}
      onTap={onTap}
      stop={stop}
      open={open}
    >
      <Icon name={icon} size={size} />
      <CountDot count={count} />
    </Tap>
  )
}
