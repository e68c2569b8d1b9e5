import { Type } from 'typebox'
import { FormValues } from './circleForm'
import { Id, OneOf } from './endpoint'
import { shopEndpoints } from './shop'

const priced = { activityId: Id, ticketId: Id, qty: Type.Integer({ minimum: 1, maximum: 10 }) }
const more = {
  attendees: Type.Array(FormValues, {
    minItems: 1,
    maxItems: 50,
    description: '参会人，按票种的人数；见 contract/rules/attendee.ts',
  }),
  from: Type.Optional(OneOf('share', 'poster')),
}
/** What the price of tickets depends on. */
export const ActivityPriced = Type.Object(priced)
/** What tickets are ordered by. */
export const ActivityInput = Type.Object({ ...priced, ...more, from: Type.Optional(OneOf('share', 'poster', 'code')) })

export const activityOrder = shopEndpoints('activityOrder', { goods: '活动', input: priced, more, page: true })
