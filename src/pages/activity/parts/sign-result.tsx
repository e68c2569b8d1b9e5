import { View } from '@tarojs/components'
import type { SignAnswer } from '../../../../contract'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import './sign-result.scss'

type Colour = 'ok' | 'warn' | 'bad' | 'wait'

const COLOURS: Record<SignAnswer['result'], Colour> = {
  ok: 'ok',
  already: 'warn',
  invalid: 'bad',
  unpaid: 'bad',
  cancelled: 'bad',
  waiting: 'bad',
  wrongActivity: 'bad',
  notOpen: 'bad',
}
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

/** The same of an answer of the server. */
export const AnswerResult = ({ answer, onUndo }: { answer: SignAnswer; onUndo?: () => void }) => (
  <SignResult
    colour={COLOURS[answer.result]}
    title={answer.text}
    lines={[
      answer.attendee && [answer.attendee.name, answer.attendee.company].filter(Boolean).join(' · '),
      answer.attendee &&
        [answer.attendee.ticket, answer.attendee.seat, answer.rank && `第 ${answer.rank} 位`].filter(Boolean).join(' · '),
      answer.result === 'already' && '不会重复计数',
    ]}
    {...(answer.recordId && onUndo && { action: '撤销', onAction: onUndo })}
  />
)
