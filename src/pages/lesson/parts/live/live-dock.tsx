import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { LiveDetail } from '../../../../../contract'
import { call } from '@/api/call'
import { ApiError } from '@/api/errors'
import { reserveAndSubscribe } from '@/features/course/reserve'
import { useSubscribe } from '@/features/notice/subscribe'
import { openVip } from '@/features/vip/member-offer'
import { go } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { setReserved } from '@/stores/lives'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { FormField } from '@/ui/field/form-field'
import { TextInput } from '@/ui/field/text-input'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { Sheet } from '@/ui/overlay/sheet'
import './live-dock.scss'

interface PasswordProps {
  id: string
  open: boolean
  onClose: () => void
}

/** Asks for the password of a live, and goes in with the right one. */
function PasswordSheet({ id, open, onClose }: PasswordProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const { run, busy } = useAction(async () => {
    if (!password) return setError('请输入观看密码')
    try {
      await call('POST /api/live/enter', { body: { id, password } })
    } catch (failure) {
      // A business "no" belongs to the field, everything else to the page.
      if (!(failure instanceof ApiError) || failure.code < 10_000) throw failure
      return setError(failure.message)
    }
    onClose()
    setPassword('')
    await go('pages/lesson/liveRoom', { id })
  })
  const write = (text: string) => {
    setPassword(text)
    setError('')
  }
  return (
    <Sheet open={open} onClose={onClose} title="输入观看密码">
      <FormField error={error}>
        <TextInput
          value={password}
          onChange={write}
          label="观看密码"
          placeholder="由讲师或主办方告知"
          type="password"
          maxLength={20}
          error={error}
          confirm="done"
          onConfirm={() => void run()}
        />
      </FormField>
      <View className="live-dock__go">
        <Btn wide busy={busy} onTap={() => void run()}>
          进入直播间
        </Btn>
      </View>
    </Sheet>
  )
}

interface Step {
  text: string
  /** Nothing can be done: it only tells why. */
  off?: true
  quiet?: true
}
const steps: Record<LiveDetail['btn'], Step> = {
  reserve: { text: '预约直播' },
  reserved: { text: '已预约 · 取消', quiet: true },
  password: { text: '输入密码' },
  buy: { text: '购买观看' },
  vip: { text: '会员免费观看' },
  enter: { text: '进入直播间' },
  playback: { text: '观看回放' },
  ended: { text: '回放生成中', off: true },
  cancelled: { text: '直播已取消', off: true },
  banned: { text: '讲师已将你请出直播间', off: true },
}

const NO_PLAYBACK: Step = { text: '直播已结束，没有回放', off: true }

/** The one thing that can be done with a live now, in the server's word for it. */
export const LiveDock = observer(function LiveDock({ live }: { live: LiveDetail }) {
  const [asking, setAsking] = useState(false)
  const { id, btn, course } = live
  const subscribe = useSubscribe('live')
  const { run, busy } = useAction(async () => {
    switch (btn) {
      case 'reserve':
        if (!session.require()) return
        return reserveAndSubscribe(live, subscribe)
      case 'reserved':
        if (!(await confirm('取消预约吗？', '取消后，开播时不再提醒你', { yes: '取消预约' }))) return
        await setReserved(live, false)
        return toast('已取消预约')
      case 'password':
        if (session.require()) setAsking(true)
        return
      case 'buy':
        return course && go('pages/lesson/detail', { id: course.id })
      case 'vip':
        return openVip()
      case 'enter':
      case 'playback':
        return go('pages/lesson/liveRoom', { id })
    }
  })
  const { text, off, quiet } = btn === 'ended' && !live.playbackDue ? NO_PLAYBACK : steps[btn]
  return (
    <>
      <PasswordSheet id={id} open={asking} onClose={() => setAsking(false)} />
      <Dock>
        <DockIcon icon="message-circle" label="客服" onTap={() => void go('pages/lesson/kefu', { bizType: 'live', bizId: id })} />
        <Btn wide kind={quiet ? 'line' : 'primary'} disabled={off} busy={busy} onTap={() => void run()}>
          {text}
        </Btn>
      </Dock>
    </>
  )
})
