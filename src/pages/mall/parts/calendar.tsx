import { View } from '@tarojs/components'
import type { SignInSummary } from '../../../../contract'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import './calendar.scss'

const WEEK = ['一', '二', '三', '四', '五', '六', '日']

/** The days of the month of a day, and how many cells stay empty before the first. */
function monthOf(today: string) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  return { before, days: Array.from({ length }, (_, at) => `${today.slice(0, 8)}${String(at + 1).padStart(2, '0')}`) }
}

interface Props {
  signIn: SignInSummary
  busy: boolean
  onMakeUp: (date: string) => void
}

/** This month: what was signed, and what can still be made up for. */
export function Calendar({ signIn: { serverDay, month, makeUp }, busy, onMakeUp }: Props) {
  const { before, days } = monthOf(serverDay)
  const signed = new Set(month)
  return (
    <Card>
      <SectionHead
        title={`${Number(serverDay.slice(5, 7))}月签到 ${signed.size} 天`}
        trailing={<View className="sign-month__note">{`补签 ${makeUp.coins} 金币/天，本月还可 ${makeUp.left} 次`}</View>}
      />
      <View className="sign-month">
        {WEEK.map((name) => (
          <View key={name} className="sign-month__cell sign-month__cell--head">
            {name}
          </View>
        ))}
        {Array.from({ length: before }, (_, at) => (
          <View key={`before${at}`} className="sign-month__cell" />
        ))}
        {days.map((day) => {
          const done = signed.has(day)
          const today = day === serverDay
          const missed = !done && day < serverDay && makeUp.left > 0
          const number = Number(day.slice(8))
          const className = `sign-month__cell ${done ? 'sign-month__cell--done' : ''} ${today ? 'sign-month__cell--today' : ''}`
          return missed ? (
            <Tap key={day} className={className} label={`补签 ${number} 日`} disabled={busy} onTap={() => onMakeUp(day)}>
              <View className="sign-month__missed">{number}</View>
              <View className="sign-month__make">补</View>
            </Tap>
          ) : (
            <View key={day} className={className}>
              {done ? <Icon name="check" size="s" label={`${number} 日已签${today ? '，今天' : ''}`} /> : number}
            </View>
          )
        })}
      </View>
    </Card>
  )
}
