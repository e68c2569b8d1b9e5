import type { delivery as spec } from '../../../../contract/delivery'
import type { Handlers } from '../../../app/context'
import { addressPage, removeAddress, saveAddress, setDefault } from './addresses'
import { expressOfParcel } from './traces'

export const handlers: Handlers<typeof spec> = {
  'POST /api/userAddress/page': async (_input, ctx) => addressPage(ctx),
  'POST /api/userAddress/save': async ({ body }, ctx) => saveAddress(ctx, body),
  'POST /api/userAddress/setDefault': async ({ body }, ctx) => setDefault(ctx, body.id),
  'POST /api/userAddress/delete': async ({ body }, ctx) => removeAddress(ctx, body.id),
  'GET /api/parcel/express/:id': async ({ params }, ctx) => expressOfParcel(ctx, params.id),
}
