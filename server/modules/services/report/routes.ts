import type { report as spec } from '../../../../contract/report'
import type { Handlers } from '../../../app/context'
import { block, blockPage } from '../../identity/user/relations/blacklist'
import { saveReport } from './reports'

export const handlers: Handlers<typeof spec> = {
  'POST /api/report/save': async ({ body }, ctx) => saveReport(ctx, body),
  'POST /api/user/block': async ({ body }, { db, user }) => block(db, user.id, body.id, body.block),
  'POST /api/user/blockPage': async ({ body }, { db, user }) => blockPage(db, user.id, body),
}
