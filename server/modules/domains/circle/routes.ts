import { circle as spec } from '../../../../contract/circle'
import { POST } from '../../../../contract/rules/post'
import type { Handlers, OpenCtx } from '../../../app/context'
import { similarQuestions } from './post/similar'
import { banners } from '../../platform/system/ads'
import { accept } from './question/bounty'
import { commentDetail, commentPage, removeComment, replyPage, saveComment } from './comment/comments'
import { answers, feed } from './feed/feeds'
import { creatorPage } from './creator/creators'
import { draftOf, saveDraft } from './post/drafts'
import { toggle } from './post/likes'
import { notInterested } from './post/not-interested'
import { postDetail, removePost } from './post/posts'
import { savePost } from './post/save'
import { countView } from './post/views'
import { followTopic, topicDetail, topicPage } from './topic/topics'

const viewer = ({ user }: OpenCtx) => user?.id ?? null

export const handlers: Handlers<typeof spec> = {
  'POST /api/circle/page': async ({ body }, ctx) => feed(ctx.db, body, viewer(ctx)),
  'GET /api/circle/detail/:id': {
    answer: async ({ params }, ctx) => postDetail(ctx, params.id),
    each: async (post, ctx) => {
      if (post.status === POST.published) await countView(ctx.db, post, viewer(ctx), ctx.caller.network)
    },
  },
  'POST /api/circle/save': async ({ body }, ctx) => savePost(ctx, body),
  'POST /api/circle/similar': async ({ body }, ctx) => similarQuestions(ctx.db, body.title, viewer(ctx)),
  'GET /api/circle/draft/:type': async ({ params }, { db, user }) => draftOf(db, user.id, params.type),
  'POST /api/circle/saveDraft': async ({ body }, { db, user }) => saveDraft(db, user.id, body.type, body.draft),
  'POST /api/circle/accept': async ({ body }, ctx) => accept(ctx, body),
  'POST /api/circle/notInterested': async ({ body }, { db, user }) => notInterested(db, user.id, body.id, body.reason),
  'POST /api/circle/creatorPage': async ({ body }, ctx) => creatorPage(ctx.db, body, viewer(ctx)),
  'GET /api/circle/banner': async (_input, { db, settings, now }) => banners(db, 'square', settings, now),
  'POST /api/circle/delete': async ({ body }, ctx) => removePost(ctx, body.id),
  'POST /api/circle/like': async ({ body }, { db, user }) => toggle(db, 'like', user.id, body.id, body.like),
  'POST /api/circle/collect': async ({ body }, { db, user }) => toggle(db, 'collect', user.id, body.id, body.collect),
  'POST /api/circle/answerPage': async ({ body }, ctx) => answers(ctx.db, body, viewer(ctx)),
  'POST /api/circleComment/page': async ({ body }, ctx) => commentPage(ctx, body),
  'POST /api/circleComment/replyPage': async ({ body }, ctx) => replyPage(ctx.db, body, viewer(ctx)),
  'GET /api/circleComment/detail/:id': async ({ params }, { db, user }) => commentDetail(db, user.id, params.id),
  'POST /api/circleComment/save': async ({ body }, ctx) => saveComment(ctx, body),
  'POST /api/circleComment/like': async ({ body }, { db, user }) => toggle(db, 'likeComment', user.id, body.id, body.like),
  'POST /api/circleComment/down': async ({ body }, { db, user }) => toggle(db, 'downComment', user.id, body.id, body.down),
  'POST /api/circleComment/delete': async ({ body }, ctx) => removeComment(ctx, body.id),
  'POST /api/topic/page': async ({ body }, ctx) => topicPage(ctx.db, body, viewer(ctx)),
  'GET /api/topic/detail/:id': async ({ params }, ctx) => topicDetail(ctx.db, params.id, viewer(ctx)),
  'POST /api/topic/follow': async ({ body }, { db, user }) => followTopic(db, user.id, body.id, body.follow),
}
