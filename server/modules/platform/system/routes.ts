import type { system } from '../../../../contract/system'
import type { Handlers } from '../../../app/context'
import { countAdClick } from './ads'
import { agreementOf } from './agreements'
import { clientConfig } from './config'
import { agree } from './consents'
import { idNameList } from './dict'
import { countPlatformView } from './statistics'
import { authorizationUrl, signPage } from './wechat'

export const handlers: Handlers<typeof system> = {
  'GET /api/sysDictData/idNameList/:code': ({ params }, { db }) => idNameList(db, params.code),
  'GET /api/sysConfig/client': (_input, ctx) => clientConfig(ctx),
  'POST /api/sysConfig/agree': ({ body }, { db, user }) => agree(db, user.id, body.version),
  'GET /api/sysConfig/agreement/:kind': async ({ params }) => agreementOf(params.kind),
  'GET /api/sysConfig/webviewHosts': async (_input, { settings }) => settings.webviewHosts,
  'POST /api/statistics/adClick': ({ body }, { db, now }) => countAdClick(db, body.adId, now),
  'GET /api/sysWxOpen/wxOpenId': ({ query }, { gateways }) => gateways.wechat.miniOpenidOfCode(query.JsCode),
  'POST /api/sysWechat/genConfigPara': ({ body }, { gateways, settings, now }) =>
    signPage(gateways.wechat, settings, body.url, now),
  'POST /api/sysWechat/genAuthUrl': async ({ body }, { gateways, settings }) =>
    authorizationUrl(gateways.wechat, settings, body.redirectUrl),
  'POST /api/sysWechat/snsOAuth2': ({ body }, { gateways }) => gateways.wechat.openidOfCode(body.code),
  'POST /api/statistics/platformViewAsync': ({ body }, { db, now }) => countPlatformView(db, body.platformType, now),
}
