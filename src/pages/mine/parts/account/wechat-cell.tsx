import { observer } from 'mobx-react'
import { tellWechatId } from '@/features/account/wechat-id'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { onWeapp } from '@/ui/a11y'
import { Cell } from '@/ui/list/cell'

/** 微信绑定: whether this account has a WeChat; only the mini-program can ask for it by a tap. */
export const WechatCell = observer(function WechatCell() {
  const bound = session.userInfo?.wxBound ?? false
  const { run, busy } = useAction(async () => {
    await tellWechatId()
    await session.refresh()
    toast(session.userInfo?.wxBound ? '已绑定微信' : '这个微信已绑定别的账号，请先在那个账号里注销或更换')
  })
  if (bound) return <Cell title="微信绑定" value="已绑定" />
  if (onWeapp) return <Cell title="微信绑定" value={busy ? '绑定中…' : '去绑定'} onTap={() => void run()} />
  return <Cell title="微信绑定" desc="在微信小程序里打开“设置”即可绑定" value="未绑定" />
})
