import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useReducer } from 'react'
import { serverNow } from '@/lib/server-time'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { LIVE } from '../../../../../../contract/rules/statuses'

const MINUTE = 60_000

/** 32 分钟, 1 小时 5 分钟 */
function lasting(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${hours} 小时`, rest && `${rest} 分钟`].filter(Boolean).join(' ')
}

/** Who teaches, and how long it has been on. */
export const OnAir = observer(function OnAir({ room: { detail, entry, status } }: { room: LiveRoom }) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  const since = status === LIVE.on ? entry?.startedTime : undefined
  useEffect(() => {
    if (!since) return
    const timer = setInterval(tick, MINUTE / 2)
    return () => clearInterval(timer)
  }, [since])
  const facts = [detail?.teacher, since && `已开播 ${lasting(serverNow() - Date.parse(since))}`].filter(Boolean)
  return <View className="live-room__who">{facts.join(' · ')}</View>
})
