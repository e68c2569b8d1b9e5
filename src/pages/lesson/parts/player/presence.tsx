import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { useAction } from '@/patterns/feedback/use-action'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import type { Playback } from './playback'
import './presence.scss'

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** 还在看吗. Whatever somebody does with it is an answer; when nobody does anything, what plays rests. */
export const Presence = observer(function Presence({ playback }: { playback: Playback }) {
  const until = playback.check?.until
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === undefined) return
    const tick = () => {
      setLeft(secondsTo(until))
      if (secondsTo(until)) return
      clearInterval(timer)
      playback.rest()
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until, playback])
  const { run, busy } = useAction(playback.here)
  const here = () => void run()
  return (
    <Sheet open={until !== undefined} onClose={here} title="还在看吗？">
      <View className="presence__text" {...a11y({ role: left ? 'timer' : 'alert' })}>
        {left ? `${left} 秒内确认，学习时长照常计入` : '已暂停计时，确认后接着学'}
      </View>
      <Btn wide busy={busy} onTap={here}>
        我在看
      </Btn>
    </Sheet>
  )
})
