import { user as spec } from '../../../../contract/user'
import type { Handlers } from '../../../app/context'
import { idNameList } from '../../platform/system/dict'
import { suggestCompanies } from './companies'
import { follow, haveFollow } from './relations/follows'
import { homeOf } from './home'
import { saveInfo, userInfo } from './profile'
import { endUse, startUse } from './usage'

export const handlers: Handlers<typeof spec> = {
  'POST /api/user/userBaseDetail': async (_input, ctx) => ({
    ...(await userInfo(ctx, ctx.user.id)),
    token_expireTime: ctx.user.expires?.toISOString(),
  }),
  'POST /api/user/userCenterDetail/:id': async ({ params }, ctx) => homeOf(ctx, params.id, ctx.user?.id ?? null),
  'GET /api/user/haveFollow/:id': async ({ params }, { user, db }) => haveFollow(db, user.id, params.id),
  'POST /api/user/follow': async ({ body }, { user, db }) => follow(db, user.id, body.id, body.follow),
  'POST /api/user/saveUserInfo': async ({ body }, ctx) => saveInfo(ctx, body),
  'POST /api/user/companySuggest': async ({ body }, { db }) => suggestCompanies(db, body.keyword),
  'GET /api/user/industryList': async (_input, { db }) => idNameList(db, 'industry'),
  'POST /api/user/start': async ({ body }, { user, db }) => startUse(db, user.id, body.platformType),
  'POST /api/user/end': async ({ body }, { user, db }) => endUse(db, user.id, body.sessionId),
}
