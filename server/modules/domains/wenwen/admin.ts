import type { wenwen as spec } from '../../../../contract/admin/wenwen'
import type { AdminHandlers } from '../../../app/admin'
import {
  articleList,
  assistantList,
  badList,
  citingOf,
  curatedById,
  curatedList,
  handleBad,
  hitTest,
  importLaw,
  markChanged,
  saveArticle,
  saveAssistant,
  saveCurated,
  showChat,
} from './admin-actions'
import { reportOf } from './report'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/wenwen/article/page': async ({ body }, { db, now }) => articleList(db, now, body),
  'POST /admin/api/wenwen/article/save': async ({ body }, { db }) => saveArticle(db, body),
  'POST /admin/api/wenwen/article/import': async ({ body }, { db, now }) => importLaw(db, now, body),
  'POST /admin/api/wenwen/article/mark': async ({ body }, ctx) => markChanged(ctx, body),
  'GET /admin/api/wenwen/article/citing/:id': async ({ params }, ctx) => citingOf(ctx, params.id),
  'POST /admin/api/wenwen/hitTest': async ({ body }, ctx) => hitTest(ctx, body),
  'POST /admin/api/wenwen/curated/page': async ({ body }, { db, now }) => curatedList(db, now, body),
  'POST /admin/api/wenwen/curated/save': async ({ body: { requestId: _once, ...body } }, { db, audit }) => {
    if (body.id) audit.before(await curatedById(db, body.id))
    return { id: await saveCurated(db, body) }
  },
  'POST /admin/api/wenwen/assistant/list': async (_input, { db }) => assistantList(db),
  'POST /admin/api/wenwen/assistant/save': async ({ body }, { db }) => saveAssistant(db, body),
  'POST /admin/api/wenwen/bad/page': async ({ body }, { db }) => badList(db, body),
  'POST /admin/api/wenwen/bad/curate': async ({ body: { messageId, requestId: _once, ...input } }, { db }) => {
    await handleBad(db, messageId)
    return { id: await saveCurated(db, input) }
  },
  'POST /admin/api/wenwen/bad/dismiss': async ({ body }, { db, audit }) => {
    audit.each(await handleBad(db, body.messageId))
    return true
  },
  'POST /admin/api/wenwen/chat/show': async ({ body }, { db }) => showChat(db, body.messageId),
  'GET /admin/api/wenwen/report': async ({ query }, { db }) => reportOf(db, query.days ? Number(query.days) : undefined),
}
