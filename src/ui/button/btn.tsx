import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Tap, type WechatButton } from './tap'
import './btn.scss'

interface BtnProps {
  children: ReactNode
  onTap: () => void
  kind?: 'primary' | 'weak' | 'line' | 'danger' | 'ghost'
  size?: 's' | 'm'
  icon?: IconName
  /** As wide as its place. */
  wide?: boolean
  /** On its way: turns a wheel and takes no second tap. */
  busy?: boolean
  disabled?: boolean
  label?: string
  open?: WechatButton
  /** What lies around it does not hear of the tap. */
  stop?: boolean
  className?: string
}

export function Btn({ children, kind = 'primary', size = 'm', icon, wide, busy, disabled, className = '', ...tap }: BtnProps) {
  const shape = `btn btn--${kind} btn--${size} ${wide ? 'btn--wide' : ''} ${disabled ? 'btn--off' : ''} ${className}`
  const drawn = busy ? 'loader-circle' : icon
  return (
    <Tap {...tap} className={shape} disabled={disabled || busy} busy={busy}>
      {drawn && <Icon name={drawn} size="s" spin={busy} />}
      <Text>{children}</Text>
    </Tap>
  )
}
