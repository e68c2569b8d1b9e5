import type { dm as spec } from '../../../../contract/dm'
import type { Handlers } from '../../../app/context'
import { privacy, savePrivacy } from './privacy'
import { changeTalk, friendPage, markRead, recallOwn, searchTalk, send, talkMessages, talkPage } from './talks'

export const handlers: Handlers<typeof spec> = {
  'POST /api/dm/conversationPage': async ({ body }, { db, user }) => talkPage(db, user.id, body),
  'POST /api/dm/friendPage': async ({ body }, { db, user }) => friendPage(db, user.id, body),
  'POST /api/dm/messagePage': async ({ body }, ctx) => talkMessages(ctx, body),
  'POST /api/dm/search': async ({ body }, ctx) => searchTalk(ctx, body),
  'POST /api/dm/send': async ({ body }, ctx) => send(ctx, body),
  'POST /api/dm/recall': async ({ body }, ctx) => recallOwn(ctx, body.peerId, body.seq),
  'POST /api/dm/read': async ({ body }, ctx) => markRead(ctx, body.peerId, body.seq),
  'POST /api/dm/setting': async ({ body: { peerId, ...changes } }, ctx) => changeTalk(ctx, peerId, changes),
  'GET /api/dm/privacy': async (_input, { db, user }) => privacy(db, user.id),
  'POST /api/dm/savePrivacy': async ({ body }, { db, user }) => savePrivacy(db, user.id, body.allow),
}
