import { View, type ITouchEvent } from '@tarojs/components'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { a11y, onWeapp } from '@/ui/a11y'
import './tap.scss'
import { NativeButton } from './wechat-button'

export interface WechatButton {
  openType: 'share' | 'chooseAvatar' | 'agreePrivacyAuthorization'
  id?: string
  onChooseAvatar?(event: { detail: { avatarUrl: string } }): void
  onAgreePrivacyAuthorization?(): void
}

interface TapProps {
  onTap: () => void
  children?: ReactNode
  /** Needed where there are no words inside. */
  label?: string
  role?: 'button' | 'link' | 'tab' | 'switch' | 'radio' | 'checkbox'
  selected?: boolean
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  busy?: boolean
  invalid?: boolean
  required?: boolean
  describedby?: string
  disabled?: boolean
  /** weapp: WeChat's own button, which opens what only WeChat can. */
  open?: WechatButton
  /** What lies around it does not hear of the tap. */
  stop?: boolean
  className?: string
  style?: CSSProperties
}

/** The one thing that can be tapped: by finger, by Enter or Space, by a screen reader. */
export function Tap({ onTap, children, role = 'button', disabled, open, stop, className = '', style, ...meaning }: TapProps) {
  const tapped = (event: ITouchEvent) => {
    if (stop || disabled) event.stopPropagation()
    if (!disabled) onTap()
  }
  const pressed = (event: KeyboardEvent) => {
    // Keys belong to the innermost thing that has the focus.
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    if (!disabled) onTap()
  }
  const platformProps = onWeapp
    ? { hoverClass: disabled ? 'none' : 'tap--on', hoverStopPropagation: true, hoverStayTime: 70 }
    : { tabIndex: disabled ? -1 : 0, onKeyDown: pressed }
  if (open && onWeapp)
    return (
      <NativeButton
        className={`tap tap--wechat ${disabled ? 'tap--off' : ''} ${className}`}
        style={style}
        disabled={disabled}
        hoverClass="tap--on"
        hoverStopPropagation
        onClick={tapped}
        {...open}
        {...a11y({ role, disabled, ...meaning })}
      >
        {children}
      </NativeButton>
    )
  return (
    <View
      className={`tap ${disabled ? 'tap--off' : ''} ${className}`}
      style={style}
      onClick={tapped}
      {...a11y({ role, disabled, ...meaning })}
      {...platformProps}
    >
      {children}
    </View>
  )
}
