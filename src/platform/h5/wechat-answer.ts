import { remember, takeRemembered } from './storage'

/** Goes to WeChat, which is to say who this is. The address carries a word that comes back with the answer. */
export function leaveForWechat(authUrl: string) {
  const state = new URL(authUrl, location.href).searchParams.get('state') ?? ''
  remember('wechatState', { state })
  location.assign(authUrl)
}

/**
 * What WeChat has answered to this window, once; undefined where nothing was asked. Somebody else's link may carry an answer,
 * too: about them.
 */
export function takeWechatAnswer(): { code: string; state: string } | undefined {
  const members = new URLSearchParams(location.search)
  const [code, state] = [members.get('code'), members.get('state')]
  if (!code || !state) return undefined
  return state === takeRemembered<{ state: string }>('wechatState')?.state ? { code, state } : undefined
}
