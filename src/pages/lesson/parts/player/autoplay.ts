import { call } from '@/api/call'
import { onMobileData } from '@/platform/network'
import { session } from '@/stores/session'

/** Whether something may begin to play that nobody has tapped: on Wi-Fi, or where its person does not mind. */
export async function mayAutoplay(): Promise<boolean> {
  if (!(await onMobileData().catch(() => false))) return true
  if (!session.loggedIn) return false
  const setting = await call('GET /api/user/setting').catch(() => undefined)
  return setting?.autoplayWifi === false
}
