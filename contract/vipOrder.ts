import { Type } from 'typebox'
import { Id, OneOf } from './endpoint'
import { shopEndpoints } from './shop'

const input = {
  cardId: Id,
  /** Of a card for companies: for which one. */
  companyId: Type.Optional(Id),
  /** How many in all; of the kind `seats`, how many more. Left out: those of the card, or those that the company has. */
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000 })),
  /** More seats until the end of the running term, instead of another term. */
  kind: Type.Optional(OneOf('time', 'seats')),
}
/** What a membership is ordered by. */
export const VipInput = Type.Object(input)

export const vipOrder = shopEndpoints('vipOrder', { goods: '会员', input, page: true })
