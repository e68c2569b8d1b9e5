import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import { session } from './session'
import { Talk } from './talk'

const EVERY_MS = 5000

export type KefuPage = Result<Api['POST /api/kefuMessage/page']>

/** One living conversation with customer service: what waits to be sent outlives the page that it was written on. */
let talk: Talk<KefuPage> | undefined
/** Up to where the server was told that it was seen. */
let seen = 0
session.onLeave(() => {
  talk?.forget()
  talk = undefined
  seen = 0
})

const create = () =>
  new Talk<KefuPage>({
    place: 'kefu',
    everyMs: EVERY_MS,
    page: (query) => call('POST /api/kefuMessage/page', { body: { ...query, seen: false } }),
    async say(draft, { clientMsgId, imageId }) {
      const { type } = draft
      const content =
        type === 'text'
          ? { content: draft.content, human: draft.human }
          : type === 'image'
            ? { imageId }
            : { card: { kind: draft.card.kind, id: draft.card.id } }
      const { conversationId, message, answer } = await call('POST /api/kefuMessage/send', {
        body: { clientMsgId, type, ...content },
      })
      return { conversationId, messages: answer ? [message, answer] : [message] }
    },
  })

export const kefuTalk = () => (talk ??= create())

/** Everything up to `seq` was before one's eyes: what the bell tells of it is read. */
export async function seeKefu(seq: number) {
  if (seq <= seen) return
  const before = seen
  seen = seq
  try {
    await call('POST /api/kefuMessage/page', { body: { afterSeq: seq, size: 1, seen: true } })
  } catch {
    // The next message, or the next visit, tells it.
    if (seen === seq) seen = before
  }
}
