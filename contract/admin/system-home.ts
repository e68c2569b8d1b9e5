import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { HOME_ENTRIES, HOME_ROW } from '../rules/home'
import { adminEndpoints } from './endpoint'

const Place = OneOf('square', 'school', 'zhiku', 'mall')
const ad = {
  place: Place,
  title: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  link: Type.String({
    minLength: 8,
    maxLength: 500,
    description: '点开去哪：本应用的页面 /pages/…，或白名单里域名的 https 地址',
  }),
  sort: Type.Integer({ minimum: 0, maximum: 10_000 }),
  startTime: Instant,
  endTime: Nullable(Instant),
}
const imageFileId = Id
const NewAd = Body({ ...ad, imageFileId, requestId: RequestId })
export type NewAd = Static<typeof NewAd>
const AdChange = Body({ id: Id, ...ad, imageFileId: Type.Optional(Nullable(imageFileId)) })
export type AdChange = Static<typeof AdChange>

const Ad = Type.Object({
  id: Id,
  ...ad,
  startTime: Time,
  endTime: Nullable(Type.String()),
  image: Type.String(),
  state: OneOf('ahead', 'on', 'over', 'off'),
  clicks: Type.Integer({ description: '点击' }),
})
export type AdminAd = Static<typeof Ad>

const key = OneOf(...HOME_ENTRIES)
const entry = { label: Type.String({ minLength: 1, maxLength: 4, pattern: '\\S' }), shown: Type.Boolean() }

/** What stands on the first screen beside the feed. */
export const home = adminEndpoints({
  'POST /admin/api/ad/page': {
    summary: '横幅，开始得晚的在前',
    permission: 'system.ads',
    body: Body({ place: Type.Optional(Place), ...paging }),
    result: Page(Ad),
  },
  'POST /admin/api/ad/create': {
    summary: '新建横幅，到开始的时间自己上线',
    permission: 'system.ads',
    body: NewAd,
    result: Type.Object({ id: Id }),
    audit: { subject: 'ad', id: 'result.id' },
  },
  'POST /admin/api/ad/edit': {
    summary: '修改横幅；不选图片就保留原来的',
    permission: 'system.ads',
    body: AdChange,
    result: Type.Boolean(),
    audit: { subject: 'ad', id: 'body.id' },
  },
  'POST /admin/api/ad/enable': {
    summary: '撤下横幅，或放回去',
    permission: 'system.ads',
    body: Body({ id: Id, on: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'ad', id: 'body.id' },
  },
  'GET /admin/api/homeEntry/list': {
    summary: `首页宫格，按次序；打开的前 ${HOME_ROW} 个显示`,
    permission: 'system.home',
    result: Type.Array(Type.Object({ key, ...entry, visible: Type.Boolean({ description: '现在看得到' }) })),
  },
  'POST /admin/api/homeEntry/edit': {
    summary: '改宫格的名字，或不显示它',
    permission: 'system.home',
    body: Body({ key, ...entry }),
    result: Type.Boolean(),
    audit: { subject: 'homeEntry', id: 'body.key' },
  },
  'POST /admin/api/homeEntry/order': {
    summary: '宫格的次序，整套',
    permission: 'system.home',
    body: Body({ keys: Type.Array(key, { minItems: HOME_ENTRIES.length, maxItems: HOME_ENTRIES.length, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'homeEntry' },
  },
})
