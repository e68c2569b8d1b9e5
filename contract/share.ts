import { Type } from 'typebox'
import { Body, OneOf, endpoints } from './endpoint'

export const share = endpoints({
  'POST /api/share/poster': {
    summary: '海报图片与短链',
    open: true,
    limit: { max: 60, seconds: 60 },
    body: Body({
      type: OneOf('circle', 'course', 'live', 'zhiku', 'activity', 'mall', 'invite', 'assist', 'tiku', 'wenwen'),
      id: Type.Optional(Type.String({ format: 'uuid', description: '邀请海报不用给' })),
      place: OneOf('h5', 'mini'),
      look: Type.Optional(OneOf('blue', 'paper', 'night')),
      slogan: Type.Optional(Type.Integer({ minimum: 0, maximum: 9, description: '邀请海报用第几句' })),
    }),
    result: Type.Object({
      image: Type.String({ description: '海报图片地址' }),
      width: Type.Integer(),
      height: Type.Integer(),
      key: Type.String({ description: '≤32 字符，扫码后由 share/resolve 还原' }),
      link: Type.String({ description: 'H5 短链' }),
      slogans: Type.Optional(Type.Array(Type.String(), { description: '邀请海报可选的句子' })),
    }),
  },
  'POST /api/share/resolve': {
    summary: '还原短链',
    open: true,
    body: Body({ key: Type.String({ pattern: '^[A-Za-z0-9_-]{4,32}$' }) }),
    result: Type.Object({
      route: Type.String(),
      params: Type.Record(Type.String(), Type.String()),
      inviterCode: Type.String({ description: '分享者的邀请码，匿名或未登录为空' }),
      expired: Type.Boolean(),
    }),
  },
})
