import { Type } from 'typebox'
import { Body, Id, Instant, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Planned = Type.Object({
  id: Id,
  label: Type.String({ description: '做什么' }),
  title: Type.String({ description: '对哪一个' }),
  subject: Type.String(),
  subjectId: Type.String(),
  dueAt: Time,
  state: OneOf('waiting', 'done', 'failed', 'cancelled'),
  error: Type.String(),
  operator: Type.String({ description: '谁定的' }),
})

/** What is done at a time: going on sale, and off it. */
export const schedules = adminEndpoints({
  'POST /admin/api/schedule/create': {
    summary: '到时间再做：到时按这个人的权限执行，一样东西只留最后定的一次',
    permission: 'operator',
    body: Body({
      requestId: RequestId,
      route: Type.String({ maxLength: 120, pattern: '^POST /admin/api/', description: '做什么' }),
      input: Type.String({ maxLength: 4000, description: '{params, query, body}，JSON' }),
      label: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S', description: '叫什么' }),
      title: Type.String({ maxLength: 100, description: '对哪一个' }),
      dueAt: Instant,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'schedule', id: 'result.id' },
  },
  'POST /admin/api/schedule/page': {
    summary: '定好时间的，等着的在前、先到的在前；只有自己有权限做的那些',
    permission: 'operator',
    body: Body({ ...paging, state: Type.Optional(OneOf('waiting', 'done', 'failed', 'cancelled')) }),
    result: Page(Planned),
  },
  'POST /admin/api/schedule/list': {
    summary: '这些东西等着的时间',
    permission: 'operator',
    body: Body({
      subject: Type.String({ maxLength: 40 }),
      ids: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
    }),
    result: Type.Array(Planned),
  },
  'POST /admin/api/schedule/cancel': {
    summary: '不做了',
    permission: 'operator',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'schedule', id: 'body.id' },
  },
})
