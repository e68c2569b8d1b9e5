import { Type } from 'typebox'
import { Body, Id, OneOf, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

/** Lives, and what people ask in them. */
export const live = adminEndpoints({
  'POST /admin/api/liveQuestion/page': {
    summary: '因举报而隐藏的直播提问，等得最久的在前',
    permission: 'live.questions',
    body: Body(paging),
    result: Page(
      Type.Object({
        id: Id,
        liveId: Id,
        live: Type.String(),
        authorId: Type.String({ description: '匿名作者为空字符串' }),
        author: Type.String(),
        content: Type.String(),
        createdAt: Time,
      }),
    ),
  },
  'POST /admin/api/liveQuestion/review': {
    summary: '直播提问：保留（恢复）或移除，举报随之结案',
    permission: 'live.questions',
    body: Body({ id: Id, verdict: OneOf('pass', 'reject'), reason: Type.Optional(Reason) }),
    result: Type.Boolean(),
    audit: { subject: 'liveQuestion', id: 'body.id' },
  },
})
