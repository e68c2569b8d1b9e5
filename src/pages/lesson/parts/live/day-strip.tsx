import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { DAYS, dateOf, nameOf } from './days'
import './day-strip.scss'

interface DayStripProps {
  /** YYYY-MM-DD of the days on which there is something. */
  marked: readonly string[]
  /** '' for no day of its own. */
  value: string
  onChange: (date: string) => void
  /** ms */
  now: number
}

/** The next thirty days, those with something marked; a second tap on a day lets it go. */
export function DayStrip({ marked, value, onChange, now }: DayStripProps) {
  return (
    <View className="days" {...a11y({ role: 'radiogroup', label: '日期' })}>
      {Array.from({ length: DAYS }, (_, ahead) => dateOf(now, ahead)).map((date, ahead) => {
        const has = marked.includes(date)
        const on = date === value
        const { weekday, day, full } = nameOf(date, ahead)
        return (
          <Tap
            key={date}
            role="radio"
            checked={on}
            className={`days__day ${on ? 'days__day--on' : ''}`}
            label={`${full}${full.includes(weekday) ? '' : ` ${weekday}`}${has ? '，有直播' : ''}`}
            onTap={() => onChange(on ? '' : date)}
          >
            <View className="days__weekday">{weekday}</View>
            <View className="days__number">{day}</View>
            <View className={`days__dot ${has ? 'days__dot--on' : ''}`} />
          </Tap>
        )
      })}
    </View>
  )
}
