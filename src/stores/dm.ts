import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import { session } from './session'
import { Talk } from './talk'
import { unread } from './unread'

const EVERY_MS = 5000

type Page = Result<Api['POST /api/dm/messagePage']>
export type DmTalk = Talk<Page>

interface Known {
  talk: DmTalk
  /** Read by this person, as the server was told. */
  read: number
}
/** One living conversation per person: whoever opens it twice sees the same. */
const talks = new Map<string, Known>()
session.onLeave(() => {
  talks.forEach(({ talk }) => talk.forget())
  talks.clear()
})

const create = (peerId: string): DmTalk =>
  new Talk<Page>({
    place: `dm:${peerId}`,
    everyMs: EVERY_MS,
    page: (query) => call('POST /api/dm/messagePage', { body: { peerId, ...query } }),
    async say(draft, { clientMsgId, imageId }) {
      const { type } = draft
      const content =
        type === 'text'
          ? { content: draft.content }
          : type === 'image'
            ? { imageId }
            : { card: { kind: draft.card.kind, id: draft.card.id } }
      const { conversationId, message } = await call('POST /api/dm/send', { body: { peerId, clientMsgId, type, ...content } })
      return { conversationId, messages: [message] }
    },
  })

export function talkWith(peerId: string): DmTalk {
  const known = talks.get(peerId)
  if (known) return known.talk
  // Those that nobody looks at, and that have nothing unsent, are not kept.
  talks.forEach(({ talk }, id) => talk.isIdle && talks.delete(id))
  const talk = create(peerId)
  talks.set(peerId, { talk, read: 0 })
  return talk
}

/** Everything up to `seq` was seen: the server knows it next, then the badge. */
export async function readUpTo(peerId: string, seq: number) {
  const known = talks.get(peerId)
  if (!known || seq <= known.read) return
  const before = known.read
  known.read = seq
  try {
    await call('POST /api/dm/read', { body: { peerId, seq } })
    await unread.refresh()
  } catch {
    // The next message, or the next visit, tells it.
    if (known.read === seq) known.read = before
  }
}

/** Takes one's own message back, for both. */
export async function recall(peerId: string, seq: number) {
  await call('POST /api/dm/recall', { body: { peerId, seq } })
  talks.get(peerId)?.talk.takeBack(seq)
}

/** The whole conversation leaves this person's side. */
export async function deleteTalk(peerId: string) {
  await call('POST /api/dm/setting', { body: { peerId, hide: true } })
  const talk = talks.get(peerId)?.talk
  talk?.giveUp()
  // Another page that shows it goes on with it.
  if (talk?.isIdle) talks.delete(peerId)
  await unread.refresh()
}
