import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

/** What people own. */
export const entitlement = adminEndpoints({
  'POST /admin/api/entitlement/page': {
    summary: '一个人有什么、到什么时候、从哪来，新的在前；收回的也在',
    permission: 'user.read',
    body: Body({ ...paging, userId: Id }),
    result: Page(
      Type.Object({
        id: Id,
        kind: OneOf('course', 'document', 'bank'),
        bizId: Id,
        title: Type.String({ description: '已经没有的为空' }),
        source: OneOf('buy', 'free', 'vip', 'code', 'gift', 'company', 'assist'),
        sourceId: Type.String(),
        startTime: Time,
        endTime: Nullable(Type.String({ description: '永久为空' })),
        revokedAt: Nullable(Type.String()),
      }),
    ),
  },
})
