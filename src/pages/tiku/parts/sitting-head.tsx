import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useUrgent } from '@/features/tiku/use-urgent'
import { duration } from '@/lib/duration'
import { serverNow } from '@/lib/server-time'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Icon } from '@/ui/icon/icon'
import { Countdown } from '@/ui/text/countdown'
import type { Practice } from './practice'

/** Seconds since the page was opened. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - from) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Text>{duration(seconds)}</Text>
}

/** What is practised, how much time there is, and how far one is. */
export const SittingHead = observer(function SittingHead({ practice, onTimeUp }: { practice: Practice; onTimeUp: () => void }) {
  const { expireAt, index, questions, answered, extended } = practice.answering
  const urgent = useUrgent(expireAt)
  return (
    <View className="practice__head">
      <View className="practice__line">
        <Text className="practice__title">{practice.title}</Text>
        <View className={`practice__clock ${urgent ? 'practice__clock--urgent' : ''}`}>
          <Icon name="clock" size="s" />
          {expireAt ? <Countdown key={extended} until={expireAt} now={serverNow} onEnd={onTimeUp} /> : <Elapsed />}
        </View>
      </View>
      <View className="practice__line">
        <ProgressBar percent={(answered / questions.length) * 100} label="已答" />
        <Text>
          <Text className="practice__here">{index + 1}</Text> / {questions.length}
        </Text>
      </View>
    </View>
  )
})
