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

/**
 * Whoever comes back while their account is being closed is asked whether they want to stay, once per session; true when they
 * were.
 */
export async function askToStay(): Promise<boolean> {
  const token = session.validToken()
  if (!token || asked === token) return false
  asked = token
  const check = await call('GET /api/user/logoffCheck').catch(() => undefined)
  // It did not come: the next time will do.
  if (!check) asked = ''
  if (!check?.applied || token !== session.token) return false
  const when = day(check.applied.effectTime)
  const answer = await confirm('撤销注销？', `你的账号将在${when}自动注销`, { yes: '撤销注销', no: '继续注销', danger: false })
  if (answer) await stay()
  // Another page came before the answer.
  if (answer === undefined) asked = ''
  return true
}

/** The same for whoever is logged in already. */
export const useClosingPrompt = () => useDidShow(() => void askToStay())
