import { Type } from 'typebox'
import { Body } from '../endpoint'
import { adminEndpoints } from './endpoint'

const host = Type.String({
  minLength: 4,
  maxLength: 100,
  pattern: '^\\s*[A-Za-z0-9.-]+(:\\d{1,5})?\\s*$',
  description: '域名，如 www.gov.cn',
})
const note = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: '是什么网站' })

/** Websites that the app may open. */
export const web = adminEndpoints({
  'GET /admin/api/webHost/list': {
    summary: '应用里可以打开的网站：横幅与链接只能去这些域名',
    permission: 'system.hosts',
    // As it is written in an address: shorter than what was typed, at times.
    result: Type.Array(
      Type.Object({
        host: Type.String({ description: '域名' }),
        note: Type.String({ description: '是什么网站' }),
        fixed: Type.Boolean({ description: '写在服务器设置里，不能在这里去掉' }),
      }),
    ),
  },
  'POST /admin/api/webHost/create': {
    summary: '加一个网站，立即可以打开',
    permission: 'system.hosts',
    body: Body({ host, note }),
    result: Type.Boolean(),
    audit: { subject: 'webHost', id: 'body.host' },
  },
  'POST /admin/api/webHost/remove': {
    summary: '去掉一个网站，去那里的横幅立即不显示，链接打不开',
    permission: 'system.hosts',
    body: Body({ host }),
    result: Type.Boolean(),
    audit: { subject: 'webHost', id: 'body.host' },
  },
})
