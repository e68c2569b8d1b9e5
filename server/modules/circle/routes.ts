import { circle as spec } from '../../../contract/circle'
import type { Bus } from '../../app/bus'
import type { Handlers, OpenCtx } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { commentDetail, commentPage, removeComment, replyPage, saveComment } from './comments'
import { answers, feed } from './feeds'
import { rank, rankAll } from './hot'
import { toggle } from './likes'
import { postDetail, removePost, savePost } from './posts'
import { topicDetail, topicPage } from './topics'
import { forgetViews } from './views'

const viewer = ({ user }: OpenCtx) => user?.id ?? null

export const handlers: Handlers<typeof spec> = {
  'POST /api/circle/page': async ({ body }, ctx) => feed(ctx.db, body, viewer(ctx)),
  'GET /api/circle/detail/:id': async ({ params }, ctx) => postDetail(ctx, params.id),
  'POST /api/circle/save': async ({ body }, ctx) => savePost(ctx, body),
  'POST /api/circle/delete': async ({ body }, ctx) => removePost(ctx, body.id),
  'POST /api/circle/like': async ({ body }, { db, user }) => toggle(db, 'like', user.id, body.id, body.like),
  'POST /api/circle/collect': async ({ body }, { db, user }) => toggle(db, 'collect', user.id, body.id, body.collect),
  'POST /api/circle/answerPage': async ({ body }, ctx) => answers(ctx.db, body, viewer(ctx)),
  'POST /api/circleComment/page': async ({ body }, ctx) => commentPage(ctx.db, body, viewer(ctx)),
  'POST /api/circleComment/replyPage': async ({ body }, ctx) => replyPage(ctx.db, body, viewer(ctx)),
  'GET /api/circleComment/detail/:id': async ({ params }, { db, user }) => commentDetail(db, user.id, params.id),
  'POST /api/circleComment/save': async ({ body }, ctx) => saveComment(ctx, body),
  'POST /api/circleComment/like': async ({ body }, { db, user }) => toggle(db, 'likeComment', user.id, body.id, body.like),
  'POST /api/circleComment/delete': async ({ body }, ctx) => removeComment(ctx, body.id),
  'POST /api/topic/page': async ({ body }, { db }) => topicPage(db, body),
  'GET /api/topic/detail/:id': async ({ params }, { db }) => topicDetail(db, params.id),
}

export const jobs = ({ db }: Services): Job[] => [
  { name: 'circle.hot', cron: '*/10 * * * *', run: () => rankAll(db) },
  { name: 'circle.views', cron: '41 4 * * *', run: () => forgetViews(db) },
]

export const listen = (bus: Bus) => bus.on('post.published', (trx, { authorId }) => rank(trx, authorId))
