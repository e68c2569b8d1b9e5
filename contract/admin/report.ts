import { Type } from 'typebox'
import { Body, Id, OneOf, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Target = OneOf('post', 'comment', 'user', 'message', 'liveQuestion')

/** What people have reported. Posts, comments and questions of lives are decided on by a review of them. */
export const report = adminEndpoints({
  'POST /admin/api/report/page': {
    summary: '举报：没有处理的，等得最久的在前；或处理过的，新的在前，写着谁处理的、为什么；不说是谁举报',
    permission: 'report.read',
    body: Body({ ...paging, targetType: Type.Optional(Target), state: Type.Optional(OneOf('open', 'upheld', 'dismissed')) }),
    result: Page(
      Type.Object({
        targetType: Target,
        targetId: Id,
        authorId: Type.String({ description: '被举报的人；匿名的作者为空字符串' }),
        author: Type.String({ description: '被举报的人；匿名的作者为“匿名”' }),
        count: Type.Integer({ description: '几个人举报' }),
        since: Time,
        decided: Type.Optional(
          Type.Object(
            {
              at: Time,
              by: Type.String({ description: '谁处理的；自动处理的为空' }),
              why: Type.String({ description: '原因' }),
            },
            { description: '怎样处理的；没有处理的没有' },
          ),
        ),
        evidence: Type.Array(Type.Object({ text: Type.String(), files: Type.Array(Type.String()) }), {
          description: '举报时的样子，改过的各有一份',
        }),
        reports: Type.Array(
          Type.Object({
            at: Time,
            reason: Type.String(),
            description: Type.String(),
            pictures: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
  },
  'POST /admin/api/report/decide': {
    summary: '处理对人与消息的举报：成立则警告这个人、移除消息；双方都会看到原因',
    permission: 'report.decide',
    body: Body({
      targetType: OneOf('user', 'message'),
      targetId: Id,
      decision: OneOf('upheld', 'dismissed'),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'report', id: 'body.targetId' },
  },
})
