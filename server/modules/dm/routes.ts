import type { conversation as spec } from '../../../contract/conversation'
import type { Bus } from '../../app/bus'
import type { Handlers } from '../../app/context'
import { registerCards } from '../conversation/card-sources'
import { listenForDoubts } from '../conversation/doubted'
import { privacy, savePrivacy } from './privacy'
import { changeTalk, friendPage, markRead, recallOwn, registerTalks, send, talkMessages, talkPage } from './talks'

export const handlers: Pick<Handlers<typeof spec>, Extract<keyof typeof spec, `${string} /api/dm/${string}`>> = {
  'POST /api/dm/conversationPage': async ({ body }, { db, user }) => talkPage(db, user.id, body),
  'POST /api/dm/friendPage': async ({ body }, { db, user }) => friendPage(db, user.id, body),
  'POST /api/dm/messagePage': async ({ body }, ctx) => talkMessages(ctx, body),
  'POST /api/dm/send': async ({ body }, ctx) => send(ctx, body),
  'POST /api/dm/recall': async ({ body }, ctx) => recallOwn(ctx, body.peerId, body.seq),
  'POST /api/dm/read': async ({ body }, ctx) => markRead(ctx, body.peerId, body.seq),
  'POST /api/dm/setting': async ({ body: { peerId, ...changes } }, ctx) => changeTalk(ctx, peerId, changes),
  'GET /api/dm/privacy': async (_input, { db, user }) => privacy(db, user.id),
  'POST /api/dm/savePrivacy': async ({ body }, { db, user }) => savePrivacy(db, user.id, body.allow),
}

export function listen(bus: Bus) {
  registerTalks()
  registerCards()
  listenForDoubts(bus)
}
