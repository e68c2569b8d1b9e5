import type { coin as spec } from '../../../../contract/coin'
import type { Handlers } from '../../../app/context'
import { balanceOf } from './ledger'

export const handlers: Handlers<typeof spec> = {
  'GET /api/user/canUseCoin': async (_input, { user, db }) => balanceOf(db, user.id),
}
