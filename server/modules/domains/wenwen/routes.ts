import type { wenwen as spec } from '../../../../contract/wenwen'
import type { Handlers } from '../../../app/context'
import { articleSheet } from './knowledge/articles'
import { ask, stop } from './answers/ask'
import { attach, detach } from './answers/attachments'
import { assistants, chatDetail, chatPage, createChat, deleteChats, updateChat } from './chats/chats'
import { draftFor } from './answers/drafts'
import { handOver } from './chats/hand-over'
import { home } from './home'
import { hotPage } from './hot'
import { messageDetail, messagePage, vote } from './chats/messages'
import { quotaFor } from './quota'
import { keep } from './saved'
import { toPost } from './chats/to-post'

export const handlers: Handlers<typeof spec> = {
  'GET /api/wenwen/home': async ({ query }, ctx) => home(ctx, query.guest),
  'GET /api/wenwen/quota': async ({ query }, ctx) => quotaFor(ctx, query.guest),
  'POST /api/wenwen/assistantList': async (_input, { db }) => assistants(db),
  'POST /api/wenwen/hotQuestionPage': async ({ body }, { db }) => hotPage(db, body),
  'POST /api/wenwenChat/create': async ({ body }, ctx) => createChat(ctx, body),
  'POST /api/wenwenChat/page': async ({ body }, ctx) => chatPage(ctx, body),
  'GET /api/wenwenChat/detail/:id': async ({ params, query }, ctx) => chatDetail(ctx, params.id, query.guest),
  'POST /api/wenwenChat/update': async ({ body }, ctx) => updateChat(ctx, body),
  'POST /api/wenwenChat/delete': async ({ body }, ctx) => deleteChats(ctx, body),
  'POST /api/wenwenMessage/page': async ({ body }, ctx) => messagePage(ctx, body),
  'GET /api/wenwenMessage/detail/:id': async ({ params, query }, ctx) => messageDetail(ctx, params.id, query.guest),
  'POST /api/wenwen/ask': async ({ body }, ctx) => ask(ctx, body),
  'POST /api/wenwen/attach': async ({ body }, ctx) => attach(ctx, body.fileId),
  'POST /api/wenwen/detach': async ({ body }, ctx) => detach(ctx, body.id),
  'POST /api/wenwen/stop': async ({ body }, ctx) => stop(ctx, body),
  'POST /api/wenwenMessage/keep': async ({ body }, ctx) => keep(ctx, body),
  'POST /api/wenwenMessage/vote': async ({ body }, ctx) => vote(ctx, body),
  'POST /api/wenwenMessage/toPost': async ({ body }, ctx) => toPost(ctx, body),
  'POST /api/wenwenMessage/handOver': async ({ body }, ctx) => handOver(ctx, body),
  'GET /api/wenwen/draft/:postId': async ({ params }, ctx) => draftFor(ctx, params.postId),
  'GET /api/law/article': async ({ query }, { db, now }) => articleSheet(db, query, now),
}
