import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import './state-view.scss'

interface StateViewProps {
  /** Nothing yet, nothing found, failed, needs a login, no longer there. */
  kind: 'empty' | 'none' | 'error' | 'login' | 'gone'
  title: string
  text?: string
  action?: string
  onAction?: () => void
  second?: string
  onSecond?: () => void
}

/** What stands where the content would be: a drawing, a sentence, a way on. */
export function StateView({ kind, title, text, action, onAction, second, onSecond }: StateViewProps) {
  const weak = kind === 'error' || kind === 'gone'
  return (
    <View className="state" {...a11y({ role: kind === 'error' ? 'alert' : 'status' })}>
      <View className={`state__drawing state__drawing--${kind}`} />
      <View className="state__title">{title}</View>
      {text && <View className="state__text">{text}</View>}
      {(action || second) && (
        <View className="state__actions">
          {second && onSecond && (
            <Btn kind="line" className="state__action state__action--second" onTap={onSecond}>
              {second}
            </Btn>
          )}
          {action && onAction && (
            <Btn kind={weak ? 'line' : 'primary'} className="state__action" onTap={onAction}>
              {action}
            </Btn>
          )}
        </View>
      )}
    </View>
  )
}
