import { Type } from 'typebox'
import { Id } from './endpoint'
import { shopEndpoints } from './shop'

const input = { docId: Id }
/** What a document is ordered by. */
export const DocInput = Type.Object(input)

export const zhikuOrder = shopEndpoints('zhikuOrder', { goods: '资料', input, page: true })
