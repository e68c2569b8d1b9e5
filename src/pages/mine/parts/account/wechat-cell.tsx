import { observer } from 'mobx-react'
import { call } from '@/api/call'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { onWeapp } from '@/ui/a11y'
import { Cell } from '@/ui/list/cell'

const AFTERWARDS = '不再收到微信里的提醒，站内消息照常；以后可以在微信小程序里再绑定'

/** 微信绑定: whether this account has a WeChat; only the mini-program can ask for it by a tap, and it can be taken off anywhere. */
export const WechatCell = observer(function WechatCell() {
  const bind = useAction(async () => {
    await call('POST /api/user/bindWechat', { body: { jsCode: await platform.signIn() } })
    await session.refresh()
    toast('已绑定微信')
  })
  const unbind = useAction(async () => {
    if (!(await confirm('解绑微信吗？', AFTERWARDS, { yes: '解绑' }))) return
    await call('POST /api/user/unbindWechat')
    await session.refresh()
    toast('已解绑')
  })
  if (session.userInfo?.wxBound) return <Cell title="微信绑定" value="已绑定" onTap={() => void unbind.run()} />
  if (onWeapp) return <Cell title="微信绑定" value={bind.busy ? '绑定中…' : '去绑定'} onTap={() => void bind.run()} />
  return <Cell title="微信绑定" desc="在微信小程序里打开“设置”即可绑定" value="未绑定" />
})
