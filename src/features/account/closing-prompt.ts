import { useDidShow } from '@tarojs/taro'
import { call } from '@/api/call'
import { day } from '@/lib/date'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'

/** The session in which somebody was asked last. */
let asked = ''

/** Takes back the request to close one's account. True when it was done. */
export const stay = () =>
  act(async () => {
    await call('POST /api/user/logoffCancel')
    toast('已撤销注销申请')
  })

/** Whoever comes back while their account is being closed is asked whether they want to stay, once per session. */
export function useClosingPrompt() {
  useDidShow(async () => {
    const token = session.validToken()
    if (!token || asked === token) return
    asked = token
    const check = await call('GET /api/user/logoffCheck').catch(() => undefined)
    // It did not come: the next time will do.
    if (!check) asked = ''
    if (!check?.applied || token !== session.token) return
    const when = day(check.applied.effectTime)
    if (await confirm('撤销注销？', `你的账号将在${when}自动注销`, { yes: '撤销注销', no: '继续注销', danger: false }))
      await stay()
  })
}
