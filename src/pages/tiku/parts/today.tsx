import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { PRACTICE_MODES } from '../../../../contract/rules/practice'
import type { TikuHome } from '../../../../contract/tikuPractice'
import { nth } from '@/lib/nth'
import { DAY } from '@/lib/time'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { Ring } from '@/ui/feedback/ring'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import './today.scss'

const dayText = (day: string) => day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$1月$2日')
const WEEKDAYS = [...'一二三四五六日']

/** The last five weeks, a row each from Monday, with the days of practice in colour. */
function Calendar({ today, days }: Pick<TikuHome, 'today' | 'days'>) {
  const now = Date.parse(`${today}T00:00:00Z`)
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY
  const cells = Array.from({ length: 35 }, (_, at) => new Date(monday - 28 * DAY + at * DAY).toISOString().slice(0, 10))
  const done = new Set(days)
  return (
    <View className="today__calendar" {...a11y({ role: 'img', label: `最近五周练了 ${days.length} 天` })}>
      {WEEKDAYS.map((name) => (
        <View key={name} className="today__weekday">
          {name}
        </View>
      ))}
      {cells.map((day) => (
        <View
          key={day}
          className={`today__day ${done.has(day) ? 'today__day--done' : ''} ${day === today ? 'today__day--now' : ''} ${
            day > today ? 'today__day--ahead' : ''
          }`}
        >
          {Number(day.slice(8))}
        </View>
      ))}
    </View>
  )
}

/** What is planned for today, what came of it so far, and where one stopped. */
export const Today = observer(function Today({ home, onPlan }: { home: TikuHome; onPlan: () => void }) {
  const { plan, streak, resume, bank, today, days } = home
  const left = plan.goal - plan.done
  const goOn = nth(resume, 0)
  const start = () => {
    const { mode, chapter, paperId } = goOn ?? { mode: 'order', chapter: '', paperId: null }
    void go('pages/tiku/exercise', {
      ...{ bankId: bank.id, mode },
      ...(chapter && { chapter }),
      ...(paperId && { paperId }),
    })
  }
  return (
    <Card>
      <View className="today__row">
        <Ring
          percent={(plan.done / plan.goal) * 100}
          label={`今天做了 ${plan.done} 题，目标 ${plan.goal} 题`}
          figure={plan.done}
          word={`/ ${plan.goal} 题`}
        />
        <View className="today__words">
          <View className="today__title">
            {left > 0 ? `今天还差 ${left} 题` : '今天的目标完成了'}
            <Tap className="today__plan" onTap={onPlan}>
              计划
              <Icon name="chevron-right" size="s" />
            </Tap>
          </View>
          <View className="today__fact">
            <Icon name="flame" size="s" />
            {streak ? `已连续练 ${streak} 天` : '今天开始练起来'}
          </View>
          <View className="today__fact">
            <Icon name="target" size="s" />
            {plan.examDay ? `${dayText(plan.examDay)}考试 · 还有 ${plan.daysLeft} 天` : '还没有设考试日期'}
          </View>
        </View>
      </View>
      <View className="today__start">
        <Btn wide onTap={start}>
          <Text>
            {goOn
              ? `继续${goOn.chapter || goOn.paperId ? `练习 · ${goOn.title}` : PRACTICE_MODES[goOn.mode]} ${goOn.answered}/${goOn.total}`
              : session.loggedIn
                ? '开始练习'
                : '先试做几题'}
          </Text>
        </Btn>
      </View>
      {session.loggedIn && days.length > 0 && <Calendar today={today} days={days} />}
    </Card>
  )
})
