import { View } from '@tarojs/components'
import type { SignInSummary } from '../../../../contract'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './sign-strip.scss'

interface Props {
  signIn: SignInSummary
  busy: boolean
  onSign: () => void
}

const STATES = { done: '已签', today: '今天', ahead: '' }

/** The days of a row, what each gives, and the one thing to do today. */
export function SignStrip({ signIn: { today, continuous, next, days }, busy, onSign }: Props) {
  const best = days[days.length - 1]
  return (
    <Card>
      <SectionHead
        title={continuous ? `已连签 ${continuous} 天` : '每日签到'}
        trailing={<View className="sign-strip__best">{`第 ${best.day} 天 +${best.coin} 金币`}</View>}
      />
      <View className="sign-strip">
        {days.map(({ day, coin, state }) => (
          <View
            key={day}
            className={`sign-strip__day sign-strip__day--${state}`}
            {...a11y({ role: 'img', label: `第 ${day} 天 ${STATES[state]} ${coin} 金币` })}
          >
            <View className="sign-strip__coin">{state === 'done' ? <Icon name="check" size="s" /> : `+${coin}`}</View>
            <View className="sign-strip__name">{state === 'today' ? '今天' : `第 ${day} 天`}</View>
          </View>
        ))}
      </View>
      <Btn wide busy={busy} disabled={today} onTap={onSign}>
        {today ? `今天已签到，明天 +${next}` : `签到领 ${next} 金币`}
      </Btn>
    </Card>
  )
}
