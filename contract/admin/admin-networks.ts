import { Type } from 'typebox'
import { Body, Time } from '../endpoint'
import { adminEndpoints } from './endpoint'

const network = Type.String({
  minLength: 3,
  maxLength: 49,
  pattern: '^[0-9a-fA-F.:]+(/\\d{1,3})?$',
  description: '地址或网段，如 203.0.113.7、203.0.113.0/24、2001:db8::/32',
})

/** From where the back office may be reached. */
export const networks = adminEndpoints({
  'GET /admin/api/network/list': {
    summary: '后台能从哪些网络打开；一个都没有就是哪里都能',
    permission: 'admin.networks',
    result: Type.Array(
      Type.Object({
        network: Type.String(),
        note: Type.String(),
        mine: Type.Boolean({ description: '我现在在这里' }),
        createdAt: Time,
      }),
    ),
  },
  'POST /admin/api/network/create': {
    summary: '加一个能打开后台的网络，名单以外的立即被拒绝；第一个须包含自己现在的地址',
    permission: 'admin.networks',
    body: Body({ network, note: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: '是哪里' }) }),
    result: Type.Boolean(),
    audit: { subject: 'network', id: 'body.network' },
  },
  'POST /admin/api/network/remove': {
    summary: '去掉一个网络；不能去掉自己现在所在的，除非是最后一个',
    permission: 'admin.networks',
    body: Body({ network }),
    result: Type.Boolean(),
    audit: { subject: 'network', id: 'body.network' },
  },
})
