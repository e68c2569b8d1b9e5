import { Type } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { UserBrief } from './shapes'

export const report = endpoints({
  'POST /api/report/save': {
    summary: '举报；3 个不同的人举报后自动隐藏待审',
    limit: { max: 30, seconds: 60 },
    body: Body({
      targetType: OneOf('post', 'comment', 'user', 'message', 'liveQuestion'),
      targetId: Id,
      reason: Type.String({ maxLength: 40, description: '字典 report_reason 的 id' }),
      desc: Type.Optional(Type.String({ maxLength: 200 })),
      images: Type.Optional(Type.Array(Id, { maxItems: 3, uniqueItems: true })),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'POST /api/user/block': {
    summary: '拉黑或移出黑名单',
    body: Body({ id: Id, block: Type.Boolean() }),
    result: Type.Boolean(),
  },
  'POST /api/user/blockPage': {
    summary: '我的黑名单',
    body: Body({ ...paging }),
    result: Page(Type.Object({ id: Type.String(), user: UserBrief, blockTime: Time })),
  },
})
