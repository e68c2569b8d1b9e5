import { user as spec } from '../../../contract/user'
import type { Handlers } from '../../app/context'
import type { Bus } from '../../app/bus'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { balanceOf } from '../coin/ledger'
import { idNameList } from '../system/dict'
import { suggestCompanies } from './companies'
import { follow, haveFollow } from './follows'
import { homeOf } from './home'
import { listenForNotices } from './notices'
import { dropAvatar } from './queries'
import { saveInfo, userInfo } from './profile'
import { closeLost, endUse, startUse } from './usage'

export const handlers: Handlers<typeof spec> = {
  'POST /api/user/userBaseDetail': async (_input, { user, db }) => userInfo(db, user.id),
  'POST /api/user/userCenterDetail/:id': async ({ params }, { user, db }) => homeOf(db, params.id, user?.id ?? null),
  'GET /api/user/haveFollow/:id': async ({ params }, { user, db }) => haveFollow(db, user.id, params.id),
  'POST /api/user/follow': async ({ body }, { user, db }) => follow(db, user.id, body.id, body.follow),
  'POST /api/user/saveUserInfo': async ({ body }, ctx) => saveInfo(ctx, body),
  'POST /api/user/companySuggest': async ({ body }, { db }) => suggestCompanies(db, body.keyword),
  'GET /api/user/industryList': async (_input, { db }) => idNameList(db, 'industry'),
  'GET /api/user/canUseCoin': async (_input, { user, db }) => balanceOf(db, user.id),
  'POST /api/user/start': async ({ body }, { user, db }) => startUse(db, user.id, body.platformType),
  'POST /api/user/end': async ({ body }, { user, db }) => endUse(db, user.id, body.sessionId),
}

export function listen(bus: Bus) {
  bus.on('picture.doubted', async (trx, { ownerId, fileId }) => void (await dropAvatar(trx, ownerId, fileId)))
  listenForNotices(bus)
}

export const jobs = ({ db }: Services): Job[] => [{ name: 'user.closeLostUses', cron: '*/30 * * * *', run: () => closeLost(db) }]
