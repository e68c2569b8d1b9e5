import { Type } from 'typebox'
import { Body, OneOf, RequestId } from '../endpoint'
import { DICTS } from '../rules/dicts'
import { adminEndpoints } from './endpoint'

const code = OneOf(...DICTS)
const id = Type.String({ minLength: 1, maxLength: 40 })
const name = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })

/** What people choose from: positions, industries, reasons. */
export const dicts = adminEndpoints({
  'GET /admin/api/dict/list': {
    summary: '字典：人们从中选的那些，各有几项',
    permission: 'system.dicts',
    result: Type.Array(
      Type.Object({ code, options: Type.Integer({ description: '可选' }), hidden: Type.Integer({ description: '不再可选' }) }),
    ),
  },
  'POST /admin/api/dict/item/list': {
    summary: '一个字典的各项，按次序',
    permission: 'system.dicts',
    body: Body({ code }),
    result: Type.Array(Type.Object({ id, name: Type.String(), shown: Type.Boolean() })),
  },
  'POST /admin/api/dict/item/create': {
    summary: '加一项，排在最后',
    permission: 'system.dicts',
    body: Body({ code, name, requestId: RequestId }),
    result: Type.Object({ id }),
    audit: { subject: 'dictItem', id: 'result.id' },
  },
  'POST /admin/api/dict/item/edit': {
    summary: '改名，或不再可选；选过的人仍是那一项',
    permission: 'system.dicts',
    body: Body({ code, id, name, shown: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'dictItem', id: 'body.id' },
  },
  'POST /admin/api/dict/item/order': {
    summary: '各项的次序',
    permission: 'system.dicts',
    body: Body({ code, ids: Type.Array(id, { minItems: 1, maxItems: 200, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'dict', id: 'body.code' },
  },
})
