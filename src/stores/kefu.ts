import type { Api, Result } from '../../contract'
import { call } from '@/api/call'
import { session } from './session'
import { Talk } from './talk'

const EVERY_MS = 5000

export type KefuPage = Result<Api['POST /api/kefuMessage/page']>

/** One living conversation with customer service: what waits to be sent outlives the page that it was written on. */
let talk: Talk<KefuPage> | undefined
session.onLeave(() => {
  talk?.forget()
  talk = undefined
})

const create = () =>
  new Talk<KefuPage>({
    place: 'kefu',
    everyMs: EVERY_MS,
    page: (query) => call('POST /api/kefuMessage/page', { body: query }),
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
