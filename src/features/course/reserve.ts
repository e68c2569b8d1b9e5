import { ApiError } from '@/api/errors'
import type { Subscribe } from '@/features/notice/subscribe'
import { go } from '@/nav'
import { toast } from '@/patterns/feedback/use-action'
import { setReserved, type Live } from '@/stores/lives'
import { session } from '@/stores/session'
import * as codes from '../../../contract/rules/codes'

/** Reserves a seat in a live, and asks whether WeChat may remind of it. */
export async function reserveAndSubscribe(live: Live, subscribe: Subscribe) {
  const told = await subscribe(live.subscribeTmplIds)
  await setReserved(live, true)
  told(live.id)
  toast('预约成功，开播前会提醒你')
}

/** The same in a list; who has no right to watch is shown what it takes. */
export async function reserve(live: Live, subscribe: Subscribe) {
  if (!session.require()) return
  try {
    await reserveAndSubscribe(live, subscribe)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== codes.LIVE_NOT_FOR_THEM) throw error
    void go('pages/lesson/liveDetail', { id: live.id })
  }
}
