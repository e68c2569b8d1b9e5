import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef } from 'react'
import { serverNow } from '@/lib/server-time'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useInSight } from '@/patterns/page/use-in-sight'
import { a11y, onWeapp } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Icon } from '@/ui/icon/icon'
import { hold } from '@/ui/overlay/hold'
import { Countdown } from '@/ui/text/countdown'
import './live-sign-in.scss'

/** 课堂签到: over the room for its minute. */
export const LiveSignIn = observer(function LiveSignIn({ room }: { room: LiveRoom }) {
  const { ownSignIn } = room
  const box = useRef<HTMLElement>(null)
  const inSight = useInSight()
  const shown = ownSignIn !== undefined
  useEffect(() => {
    if (shown && inSight && !onWeapp && box.current) return hold(box.current, room.dropSignIn)
  }, [shown, inSight, room])
  const sign = useAction(async () => toast((await room.sign()) ? '签到成功' : '签到已结束'))
  if (!ownSignIn) return null
  const { round, endTime } = ownSignIn
  return (
    <View className="sign-in" {...(onWeapp && { catchMove: true })}>
      <View
        className="sign-in__box"
        ref={box}
        {...a11y({ role: 'alertdialog', modal: true, label: `课堂签到，第 ${round} 次` })}
        {...(!onWeapp && { tabIndex: -1 })}
      >
        <IconBtn className="sign-in__close" icon="x" label="关闭" onTap={room.dropSignIn} />
        <View className="sign-in__title">
          <Icon name="circle-check" />
          <Text>课堂签到 · 第 {round} 次</Text>
        </View>
        <View className="sign-in__left">
          <Countdown until={endTime} now={serverNow} onEnd={room.dropSignIn} />
        </View>
        <View className="sign-in__text">签到计入本课出勤</View>
        <Btn wide busy={sign.busy} onTap={() => void sign.run()}>
          立即签到
        </Btn>
      </View>
    </View>
  )
})
