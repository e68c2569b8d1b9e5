import { View } from '@tarojs/components'
import type { Api, Result } from '../../../contract'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './sign-card.scss'

export type Standing = Result<Api['GET /api/growth/mine']>

const WEEK = ['一', '二', '三', '四', '五', '六', '日']

/** The days of the month of this one, as YYYY-MM-DD, and how many cells stay empty before the first. */
function monthOf(today: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const days = Array.from({ length }, (_, at) => `${today.slice(0, 8)}${String(at + 1).padStart(2, '0')}`)
  return { before, days }
}

interface Props {
  standing: Standing
  /** What a row of days gives. */
  note: string
  busy: boolean
  onSign: () => void
}

/** Signing in, and the days of this month on which it was done. */
export function SignCard({ standing: { signedDays, streak, signedToday, serverDay: today }, note, busy, onSign }: Props) {
  const { before, days } = monthOf(today)
  const cells: (string | undefined)[] = [...Array.from({ length: before }, () => undefined), ...days]
  const signed = new Set(signedDays)
  return (
    <Card>
      <SectionHead
        title={streak ? `已连续签到 ${streak} 天` : '每日签到'}
        trailing={
          <Btn size="s" busy={busy} disabled={signedToday} onTap={onSign}>
            {signedToday ? '已签到' : '签到'}
          </Btn>
        }
      />
      <View className="sign__note">{note}</View>
      <View className="sign" {...a11y({ role: 'img', label: `${Number(today.slice(5, 7))}月已签到 ${signed.size} 天` })}>
        {WEEK.map((name) => (
          <View key={name} className="sign__cell sign__cell--head">
            {name}
          </View>
        ))}
        {cells.map((day, at) => (
          <View key={day ?? at} className="sign__cell">
            {day && (
              <View
                className={`sign__day ${signed.has(day) ? 'sign__day--done' : ''} ${day === today ? 'sign__day--today' : ''}`}
              >
                {signed.has(day) ? <Icon name="check" size="s" /> : Number(day.slice(8))}
              </View>
            )}
          </View>
        ))}
      </View>
    </Card>
  )
}
