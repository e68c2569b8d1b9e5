import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './sign-result.scss'

export type Colour = 'ok' | 'warn' | 'bad' | 'wait'
const ICONS: Record<Colour, IconName> = { ok: 'circle-check', warn: 'circle-alert', bad: 'circle-x', wait: 'clock' }

interface Props {
  colour: Colour
  title: string
  lines: (string | false | undefined)[]
  action?: string
  onAction?: () => void
}

/** What has come of one scan, in a colour that is seen from afar and in words. */
export function SignResult({ colour, title, lines, action, onAction }: Props) {
  return (
    <View className={`sign-result sign-result--${colour}`} {...a11y({ role: 'alert' })}>
      <Icon name={ICONS[colour]} size="l" />
      <View className="sign-result__words">
        <View className="sign-result__title">{title}</View>
        {lines.map((line) => line && <View key={line}>{line}</View>)}
      </View>
      {action && onAction && (
        <Tap className="sign-result__act" onTap={onAction}>
          {action}
        </Tap>
      )}
    </View>
  )
}
