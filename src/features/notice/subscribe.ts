import { useEffect, useState } from 'react'
import type { SubscribePurpose } from '../../../contract/notice'
import { call } from '@/api/call'
import { platform } from '@/platform'
import { clientConfig, configNow, type ClientConfig } from '@/stores/client-config'

/** WeChat shows no more at once. */
const MOST = 3
const nobody = () => false
export type Subscribe = ReturnType<typeof useSubscribe>

/** Tells the server what somebody has agreed to. It failing is no reason to bother them: the notice in the app comes anyway. */
async function tell(purposes: SubscribePurpose[], subject: string) {
  try {
    await call('POST /api/notice/subscribed', { body: { purposes, subject, jsCode: await platform.signIn() } })
  } catch (error) {
    console.warn('subscribed', error)
  }
}

/**
 * What is due to be told once in WeChat: `const told = await subscribe()` asks, on the very tap and before any call, where the
 * mini-program has a template for it; afterwards `told(id)` says what it was about, and whether
 * it was agreed to. Elsewhere both do nothing.
 */
export function useSubscribe(...purposes: SubscribePurpose[]) {
  // WeChat forgets the tap while something is loaded, so the templates have to be here before.
  useEffect(() => {
    if (platform.subscribe) void clientConfig()
  }, [])
  /** `given`: templates that the page has brought with it, for the first purpose. */
  return async (given?: string[]): Promise<(subject: string) => boolean> => {
    if (!platform.subscribe) return nobody
    const known = given
      ? given.map((template) => ({ purpose: purposes[0], template }))
      : configNow().subscribe.filter(({ purpose }) => purposes.includes(purpose))
    const asked = known.slice(0, MOST)
    if (!asked.length) return nobody
    const accepted = await platform.subscribe(asked.map(({ template }) => template))
    const wanted = asked.filter(({ template }) => accepted.includes(template)).map(({ purpose }) => purpose)
    return (subject) => {
      if (wanted.length) void tell(wanted, subject)
      return wanted.length > 0
    }
  }
}

const has = ({ subscribe }: Pick<ClientConfig, 'subscribe'>, wanted: SubscribePurpose) =>
  platform.subscribe !== undefined && subscribe.some(({ purpose }) => purpose === wanted)

/** Whether there is something to ask for here. */
export function useCanSubscribe(purpose: SubscribePurpose): boolean {
  const [can, setCan] = useState(() => has(configNow(), purpose))
  useEffect(() => {
    if (platform.subscribe) void clientConfig().then((config) => setCan(has(config, purpose)))
  }, [purpose])
  return can
}
