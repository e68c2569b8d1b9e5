import type { Trx } from '../../../app/database/db'
import { publishWith, userTopic } from '../../../app/pubsub'
import type { PageTarget } from '../../../app/http/page'
import { blockedBetween } from '../../identity/user/relations/blocks'
import {
  hasPerson,
  insertNotice,
  insertPerson,
  lockMerge,
  mergeNotice,
  renewNotice,
  type NewNotice,
  type NoticeType,
  type Stored,
} from './queries'
import { spendPermission } from './permissions'
import { isOff, isQuiet, quietMinutes, switches } from './switches'
import { inWords, type Said } from './wordings'

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
  /** The text that this is, where operators may have written another (wordings.ts). */
  said?: Said
  target: PageTarget
  /** Why this person is told: 因为你是提问者. */
  why: string
  /** What it is about, by its name, and when that is: for a message in WeChat, which shows no page beside it. */
  about?: string
  at?: Date
}
/**
 * `cause`: the same one is told once, ever. `merge`: each sender once, ever, and together with others of the same hour.
 * `renew`: it takes the place of an unread one of its sub type; whoever tells several to one person at once tells them one at
 * a time.
 */
export type Notice = Told &
  ({ from?: Sender; cause?: string } | { from: Sender; merge: string } | { from?: undefined; renew: true })

/**
 * Tells somebody something. Nobody is told what they did themselves, or have switched off, and nobody hears of people they
 * blocked or who blocked them. A hidden sender is heard all the same: if he alone fell silent, that would tell who he is.
 */
export async function notify(trx: Trx, notice: Notice): Promise<void> {
  const { to, from, type, subType, said, target, why } = notice
  if (from?.id === to) return
  const wishes = await switches(trx, to)
  if (isOff(wishes, type)) return
  if (from && !from.hidden && (await blockedBetween(trx, to, from.id))) return
  const { title, content } = said ? await inWords(trx, said) : notice
  const row = { userId: to, type, subType, title, content, fromUser: from && !from.hidden ? from.id : null, ...target, why }
  const stored =
    'merge' in notice
      ? await merge(trx, row, notice)
      : 'renew' in notice
        ? await renew(trx, row)
        : await insert(trx, { ...row, cause: notice.cause ?? null, mergeKey: null })
  if (!stored) return
  const now = new Date()
  const quiet = isQuiet(wishes, now)
  // Of a thousand likes within the hour the first alone makes the number of what is unread another; where that one came in
  // the quiet hours, nobody has said so yet.
  const isNews = stored.news || (stored.since !== undefined && isQuiet(wishes, stored.since))
  if (!quiet && isNews) await publishWith(trx, userTopic(to), { kind: 'unread' })
  const words = { about: notice.about ?? content, title, content, time: (notice.at ?? now).toISOString() }
  await spendPermission(trx, stored.id, notice, words, quiet ? quietMinutes(now) : 0)
}

async function insert(trx: Trx, row: NewNotice): Promise<Stored | undefined> {
  const id = await insertNotice(trx, row)
  return id === undefined ? undefined : { id, news: true }
}

async function renew(trx: Trx, row: Omit<NewNotice, 'cause' | 'mergeKey'>): Promise<Stored | undefined> {
  const renewed = { ...row, cause: null, mergeKey: null }
  const id = await renewNotice(trx, renewed)
  return id === undefined ? insert(trx, renewed) : { id, news: true }
}

/** The notice that tells of this sender too; undefined when it is told already. */
async function merge(
  trx: Trx,
  row: Omit<NewNotice, 'cause' | 'mergeKey'>,
  { to, from, merge: key }: { to: string; from: Sender; merge: string },
): Promise<Stored | undefined> {
  const merged = { ...row, cause: null, mergeKey: key }
  await lockMerge(trx, to, key)
  if (await hasPerson(trx, to, key, from.id)) return undefined
  const stored = (await mergeNotice(trx, merged, MERGE_MINUTES)) ?? (await insert(trx, merged))
  if (stored) await insertPerson(trx, stored.id, from.id, from.hidden)
  return stored
}
