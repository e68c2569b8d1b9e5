import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { a11y } from '@/ui/a11y'
import './countdown.scss'

interface CountdownProps {
  /** ISO. */
  until: string
  /** The server's clock, in ms: devices are often minutes off. */
  now: () => number
  /** Once, when nothing is left. */
  onEnd?: () => void
  /** Minutes and seconds in boxes of their own. */
  boxed?: boolean
}

const UNITS = ['hours', 'minutes', 'seconds']
const two = (n: number) => String(n).padStart(2, '0')

/** 27:46, from an hour on 1:27:46, from a day on 2天 01:27:46. */
function parts(ms: number): { days: number; figures: string[] } {
  const seconds = Math.ceil(ms / 1000)
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24]
  const rest = [two(Math.floor(seconds / 60) % 60), two(seconds % 60)]
  return { days, figures: days ? [two(hours), ...rest] : hours ? [String(hours), ...rest] : rest }
}

/** What is left of a time, second by second; it never goes up. */
export function Countdown({ until, now, onEnd, boxed }: CountdownProps) {
  const leftNow = () => Math.max(0, Date.parse(until) - now())
  const [shown, setShown] = useState(() => ({ until, left: leftNow() }))
  const latest = useRef({ leftNow, onEnd })
  useEffect(() => {
    latest.current = { leftNow, onEnd }
  })
  const ended = shown.until === until && shown.left === 0
  useEffect(() => {
    if (ended) {
      latest.current.onEnd?.()
      return
    }
    const tick = () =>
      setShown((before) => {
        const left = latest.current.leftNow()
        // A better reading of the server's clock may lie a little behind: what was shown stays until it is true.
        return { until, left: before.until === until ? Math.min(left, before.left) : left }
      })
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until, ended])
  const { days, figures } = parts(shown.left)
  const text = `${days ? `${days}天 ` : ''}${figures.join(':')}`
  const label = `剩余 ${text}`
  if (!boxed) return <Text {...a11y({ role: 'timer', label })}>{text}</Text>
  return (
    <View className="countdown" {...a11y({ role: 'timer', label })}>
      {days > 0 && <View className="countdown__days">{days} 天</View>}
      {figures.map((figure, index) => (
        <View key={UNITS[index + UNITS.length - figures.length]} className="countdown__box">
          {figure}
        </View>
      ))}
    </View>
  )
}
