import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, RequestId } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: '是什么' })
const Note = Type.String({ maxLength: 200, description: '谁去换、在哪里换' })
const until = {
  endsOn: Type.Optional(Type.String({ format: 'date', description: '到期' })),
  certificate: Type.Optional(Type.String({ maxLength: 20_000, description: '证书（PEM），日期从里面读；不要贴私钥' })),
}

const NewExpiry = Body({
  requestId: RequestId,
  name: Name,
  ...until,
  note: Note,
})
export type NewExpiry = Static<typeof NewExpiry>

/** Keys and certificates, and when they end. */
export const expiry = adminEndpoints({
  'GET /admin/api/expiry/list': {
    summary: '密钥与证书什么时候到期，先到的在前',
    permission: 'system.expiry',
    result: Type.Array(
      Type.Object({
        id: Id,
        name: Name,
        endsOn: Type.String({ description: '到期' }),
        daysLeft: Type.Integer({ description: '还有几天' }),
        subject: Nullable(Type.String({ description: '证书写的是谁' })),
        serial: Nullable(Type.String({ description: '证书序列号' })),
        note: Note,
      }),
    ),
  },
  'POST /admin/api/expiry/create': {
    summary: '登记一个：写日期，或贴证书',
    permission: 'system.expiry',
    body: NewExpiry,
    result: Type.Object({ id: Id }),
    audit: { subject: 'expiry', id: 'result.id', hide: ['certificate'] },
  },
  'POST /admin/api/expiry/renew': {
    summary: '换过了：写新的日期，或贴新的证书',
    permission: 'system.expiry',
    body: Body({ id: Id, ...until }),
    result: Type.Boolean(),
    audit: { subject: 'expiry', id: 'body.id', hide: ['certificate'] },
  },
  'POST /admin/api/expiry/remove': {
    summary: '不再用了',
    permission: 'system.expiry',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'expiry', id: 'body.id' },
  },
})
