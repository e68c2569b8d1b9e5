import { Type } from 'typebox'
import { Id } from './endpoint'
import { shopEndpoints } from './shop'

const input = { bankId: Id }
/** What a question bank is ordered by. */
export const BankInput = Type.Object(input)

export const tikuOrder = shopEndpoints('tikuOrder', { goods: '题库', input })
