import { Type } from 'typebox'
import { Id } from './endpoint'
import { shopEndpoints } from './shop'

const priced = {
  productId: Id,
  skuId: Id,
  qty: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Of what goes by post; asked for when it is ordered. */
  addressId: Type.Optional(Id),
}
const more = { remark: Type.Optional(Type.String({ maxLength: 50 })) }
/** What an exchange costs depends on. */
export const MallPriced = Type.Object(priced)
/** What is ordered by. */
export const MallInput = Type.Object({ ...priced, ...more })

export const mallOrder = shopEndpoints('mallOrder', { goods: '商城', input: priced, more, page: true, posts: true })
