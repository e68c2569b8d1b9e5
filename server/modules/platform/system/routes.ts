import type { system } from '../../../../contract/system'
import type { Handlers } from '../../../app/context'
import { countAdClick } from './ads'
import { agreementOf } from './agreements'
import { clientConfig } from './config'
import { agree } from './consents'
import { idNameList } from './dict'
import { webHosts } from './web-hosts'
import { countPlatformView } from './statistics'
import { authorizationUrl, miniOpenid, openidOfReturn, signPage } from './wechat'

export const handlers: Handlers<typeof system> = {
  'GET /api/sysDictData/idNameList/:code': ({ params }, { db }) => idNameList(db, params.code),
  'GET /api/sysConfig/client': (_input, ctx) => clientConfig(ctx),
  'POST /api/sysConfig/agree': ({ body }, { db, user, now }) => agree(db, user.id, body.version, now),
  'GET /api/sysConfig/agreement/:kind': ({ params, query }, { db, now }) => agreementOf(db, params.kind, now, query.version),
  'GET /api/sysConfig/webviewHosts': (_input, { db, settings }) => webHosts(db, settings),
  'POST /api/statistics/adClick': ({ body }, { db, now }) => countAdClick(db, body.adId, now),
  'GET /api/sysWxOpen/wxOpenId': ({ query }, ctx) => miniOpenid(ctx, query.JsCode),
  'POST /api/sysWechat/genConfigPara': ({ body }, { gateways, settings, now }) =>
    signPage(gateways.wechat, settings, body.url, now),
  'POST /api/sysWechat/genAuthUrl': ({ body }, ctx) => authorizationUrl(ctx, body.redirectUrl),
  'POST /api/sysWechat/snsOAuth2': ({ body }, ctx) => openidOfReturn(ctx, body),
  'POST /api/statistics/platformViewAsync': ({ body }, { db, now }) => countPlatformView(db, body.platformType, now),
}
