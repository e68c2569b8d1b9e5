import { Type } from 'typebox'
import { Body, Id, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

/** The server itself. */
export const system = adminEndpoints({
  'POST /admin/api/deadLetter/page': {
    summary: '放弃了的事件：送给谁、为什么没有送到，最近的在前',
    permission: 'system.events',
    body: Body({ ...paging, subscriber: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: Page(
      Type.Object({
        id: Id,
        subscriber: Type.String(),
        event: Type.String(),
        data: Type.Unknown(),
        tries: Type.Integer(),
        error: Type.String(),
        deadAt: Time,
      }),
    ),
  },
  'POST /admin/api/deadLetter/replay': {
    summary: '修好之后再送一次，只送给这一个订阅者',
    permission: 'system.events',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'delivery', id: 'body.id' },
  },
})
