import { Type } from 'typebox'
import { Body, Id, Instant, Page, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'
import { agreements } from './system-agreements'
import { dicts } from './system-dict'
import { expiry } from './system-expiry'
import { home } from './system-home'
import { web } from './system-web'

/** The server itself. */
export const system = adminEndpoints({
  ...agreements,
  ...dicts,
  ...expiry,
  ...home,
  ...web,
  'GET /admin/api/maintenance/list': {
    summary: '现在的维护公告，没有就是空的',
    permission: 'system.maintenance',
    result: Type.Array(
      Type.Object({ text: Type.String({ description: '公告' }), until: Type.String({ description: '到什么时候' }) }),
    ),
  },
  'POST /admin/api/maintenance/save': {
    summary: '发布维护公告，每个打开的人都看到，到时间自己撤下',
    permission: 'system.maintenance',
    body: Body({ text: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: '公告' }), until: Instant }),
    result: Type.Boolean(),
    audit: { subject: 'maintenance' },
  },
  'POST /admin/api/maintenance/end': {
    summary: '现在就撤下维护公告',
    permission: 'system.maintenance',
    body: Body({}),
    result: Type.Boolean(),
    audit: { subject: 'maintenance' },
  },
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
