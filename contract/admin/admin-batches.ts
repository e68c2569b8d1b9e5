import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

/** At most this many at a time: whoever means more narrows the filters, or comes again. */
export const BATCH_MOST = 2000

const Route = Type.String({ maxLength: 120, pattern: '^(GET|POST) /admin/api/' })
const asked = {
  list: Type.String({ maxLength: 120, pattern: '^(GET|POST) /admin/api/', description: '哪个列表' }),
  input: Type.String({ maxLength: 8000, description: '问列表什么：{params, query, body}，JSON' }),
  rows: Type.Optional(Type.String({ maxLength: 60, pattern: '^\\w+(\\.\\w+)?$', description: '行在答复的哪一项里' })),
  key: Type.String({ pattern: '^[A-Za-z]\\w{0,40}$', description: '行里的哪一项说它是哪一个' }),
}

/** What stands in lists by their tabs, and what is done to all that a list finds. */
export const batches = adminEndpoints({
  'POST /admin/api/list/tally': {
    summary: '一个列表里等着的、进行中的各有多少，数到上限为止',
    permission: 'operator',
    body: Body({ list: Route }),
    result: Type.Object({
      most: Type.Integer({ description: '数到这么多为止' }),
      counts: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
    }),
  },
  'POST /admin/api/batch/preview': {
    summary: '符合条件的一共多少项，最多数到一次能做的那么多',
    permission: 'operator',
    body: Body(asked),
    result: Type.Object({ count: Type.Integer(), more: Type.Boolean({ description: '还有，一次做不完' }) }),
  },
  'POST /admin/api/batch/create': {
    summary: '对选中的、或符合条件的每一项做同一件事：在后台一项一项做，各有各的日志；数目和看到的不一样就不做',
    permission: 'operator',
    body: Body({
      requestId: RequestId,
      found: Type.Optional(
        Body({ ...asked, count: Type.Integer({ minimum: 1, maximum: BATCH_MOST, description: '看到有多少项' }) }),
      ),
      ids: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          minItems: 1,
          maxItems: BATCH_MOST,
          uniqueItems: true,
          description: '或就是选中的这些',
        }),
      ),
      route: Type.String({ maxLength: 120, pattern: '^POST /admin/api/', description: '做什么' }),
      given: Type.String({ maxLength: 8000, description: '除了哪一个之外要说的，JSON' }),
      label: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S', description: '叫什么' }),
      title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: '在哪个列表' }),
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'batch', id: 'result.id' },
  },
  'POST /admin/api/batch/page': {
    summary: '我的批量，新的在前',
    permission: 'operator',
    body: Body(paging),
    result: Page(
      Type.Object({
        id: Id,
        label: Type.String(),
        title: Type.String(),
        state: OneOf('waiting', 'done', 'stopped'),
        total: Type.Integer(),
        tried: Type.Integer({ description: '做到第几项' }),
        failed: Type.Integer({ description: '其中没有做成' }),
        faults: Type.Array(Type.Object({ id: Type.String(), message: Type.String() }), { description: '没有做成的，前 100 项' }),
        createdAt: Time,
        endedAt: Nullable(Type.String()),
      }),
    ),
  },
  'POST /admin/api/batch/stop': {
    summary: '停下：做过的不变，剩下的不做了',
    permission: 'operator',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'batch', id: 'body.id' },
  },
})
