import type { notice as spec } from '../../../../contract/notice'
import type { Handlers } from '../../../app/context'
import { deleteNotices, noticePage, readNotices, unreadOf } from './inbox'
import { savePermissions } from './permissions'
import { saveSwitches, switches } from './switches'

export const handlers: Handlers<typeof spec> = {
  'POST /api/notice/page': async ({ body }, ctx) => noticePage(ctx, body),
  'GET /api/notice/unread': async (_input, { db, user }) => unreadOf(db, user.id),
  'POST /api/notice/read': async ({ body }, { db, user }) => readNotices(db, user.id, body.ids),
  'POST /api/notice/delete': async ({ body }, { db, user }) => deleteNotices(db, user.id, body.ids),
  'POST /api/notice/subscribed': async ({ body }, ctx) => savePermissions(ctx, body),
  'GET /api/notice/setting': async (_input, { db, user }) => switches(db, user.id),
  'POST /api/notice/saveSetting': async ({ body }, { db, user }) => saveSwitches(db, user.id, body),
}
