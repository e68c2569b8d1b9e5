import { runInAction } from 'mobx'
import type { LiveCard, LiveDetail } from '../../contract'
import { call } from '@/api/call'
import { Records } from './records'
import { session } from './session'

/** What the page of a live knows is more than what a list does. */
export type Live = LiveCard & Partial<LiveDetail>
export const lives = new Records<Live>()
session.onLeave(lives.clear)

/** Reserves a seat, or gives it back: it shows wherever the live is shown. */
export async function setReserved(live: Live, reserved: boolean): Promise<void> {
  const route = reserved ? 'POST /api/live/reserve' : 'POST /api/live/cancelReserve'
  const answer = await call(route, { body: { id: live.id } })
  runInAction(() => {
    Object.assign(live, answer)
    if (live.btn === 'reserve' || live.btn === 'reserved') live.btn = answer.reserved ? 'reserved' : 'reserve'
  })
}
