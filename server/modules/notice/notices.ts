import type { Trx } from '../../app/db'
import { blockedBetween } from '../report/blocks'
import { hasPerson, insertNotice, insertPerson, lockMerge, mergeNotice, type NoticeType } from './queries'
import { isOff } from './switches'

/** Notices of one merge key become one when they come within so many minutes of the first. */
const MERGE_MINUTES = 60

/** Who did it; `hidden` is somebody who stays 匿名HR and is not kept as the sender. */
export interface Sender {
  id: string
  hidden: boolean
}

interface Told {
  /** Whom it is for. */
  to: string
  type: NoticeType
  subType: string
  /** What the sender did, without a name: 赞了你的帖子. */
  title: string
  content: string
  target: { route: string; params: Record<string, string> }
  /** Why this person is told: 因为你是提问者. */
  why: string
}
/** `cause`: the same one is told once, ever. `merge`: each sender once, ever, and together with others of the same hour. */
export type Notice = Told & ({ from?: Sender; cause?: string } | { from: Sender; merge: string })

/**
 * Tells somebody something. Nobody is told what they did themselves, or have switched off, and nobody hears of people they blocked or who
 * blocked them. A hidden sender is heard all the same: if he alone fell silent, that would tell who he is.
 */
export async function notify(trx: Trx, notice: Notice): Promise<void> {
  const { to, from, type, subType, title, content, target, why } = notice
  if (from?.id === to || (await isOff(trx, to, type))) return
  if (from && !from.hidden && (await blockedBetween(trx, to, from.id))) return
  const row = { userId: to, type, subType, title, content, fromUser: from && !from.hidden ? from.id : null, ...target, why }
  if (!('merge' in notice)) return void (await insertNotice(trx, { ...row, cause: notice.cause ?? null, mergeKey: null }))

  const merged = { ...row, cause: null, mergeKey: notice.merge }
  await lockMerge(trx, to, notice.merge)
  if (await hasPerson(trx, to, notice.merge, notice.from.id)) return
  const id = (await mergeNotice(trx, merged, MERGE_MINUTES)) ?? (await insertNotice(trx, merged))
  if (id) await insertPerson(trx, id, notice.from.id, notice.from.hidden)
}
