import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, Time, endpoints } from './endpoint'

/** Where something is sent; the parts of a region as contract/rules/region.ts has them. */
export const postal = {
  receiver: Type.String({ minLength: 2, maxLength: 20 }),
  phone: Type.String({ pattern: '^1[3-9]\\d{9}$' }),
  province: Type.String({ minLength: 1, maxLength: 20 }),
  city: Type.Optional(Type.String({ maxLength: 20 })),
  area: Type.Optional(Type.String({ maxLength: 20 })),
  areaCode: Type.Optional(Type.String({ pattern: '^\\d{6}$', description: 'GB/T 2260' })),
  detail: Type.String({ minLength: 4, maxLength: 100 }),
}

/** Where goods are sent, and how far they are. */
export const Delivery = Type.Object({
  receiver: Type.String(),
  phoneMasked: Type.String(),
  address: Type.String(),
  company: Type.String(),
  trackNo: Type.String(),
})

const Tag = OneOf('', '家', '公司', '学校')
const address = {
  name: Type.String({ minLength: 2, maxLength: 20, pattern: '\\S' }),
  phone: Type.String({ pattern: '^1[3-9]\\d{9}$' }),
  region: Type.String({ maxLength: 80, description: '地区，行的写法见 contract/rules/region.ts' }),
  detail: Type.String({ minLength: 5, maxLength: 100, pattern: '\\S' }),
  tag: Tag,
  isDefault: Type.Boolean(),
}
export const Address = Type.Object({ id: Type.String(), ...address })
export type Address = Static<typeof Address>

/** A parcel, and what the express company says of it, the latest first. */
export const Express = Type.Object({
  company: Type.String(),
  trackNo: Type.String(),
  state: OneOf('sent', 'delivered'),
  traces: Type.Array(Type.Object({ text: Type.String(), time: Time })),
})
export type Express = Static<typeof Express>

export const delivery = endpoints({
  'POST /api/userAddress/page': {
    summary: '我的收货地址，默认的在前；最多 20 个，一次全部返回',
    body: Body({}),
    result: Page(Address),
  },
  'POST /api/userAddress/save': {
    summary: '新增收货地址，带 id 为修改；第一个自动成为默认',
    body: Body({ ...address, id: Type.Optional(Id), requestId: RequestId }),
    result: Address,
  },
  'POST /api/userAddress/setDefault': { summary: '设为默认地址', body: Body({ id: Id }), result: Type.Boolean() },
  'POST /api/userAddress/delete': { summary: '删除收货地址', body: Body({ id: Id }), result: Type.Boolean() },
  'GET /api/parcel/express/:id': { summary: '我的一个包裹的物流', result: Express },
})
