import { contract } from '../../contract'
import { createHttp } from '../../server/app/http/http'
import { readSettings } from '../../server/app/settings'
import { startServer } from '../support/server'

/** The specification's calls, by its own spelling. */
const SPECIFIED = [
  'GET /api/user/haveFollow/:id',
  'POST /api/user/userCenterDetail/:id',
  'POST /api/user/userBaseDetail',
  'POST /api/user/saveUserInfo',
  'GET /api/user/canUseCoin',
  'GET /api/user/industryList',
  'POST /api/user/userFansPage',
  'POST /api/user/userFollowsPage',
  'POST /api/user/collectPage',
  'POST /api/user/browsePage',
  'POST /api/user/myCommentPage',
  'POST /api/user/replyMyCommentPage',
  'POST /api/user/pageMyInvitationUser',
  'POST /api/user/start',
  'POST /api/user/end',
  'GET /api/sysDictData/idNameList/:code',
  'GET /api/sysWxOpen/wxOpenId',
  'POST /api/sysWechat/genConfigPara',
  'POST /api/sysWechat/genAuthUrl',
  'POST /api/sysWechat/snsOAuth2',
  'POST /api/statistics/platformViewAsync',
  'POST /api/courseOrder',
  'POST /api/courseOrder/page',
  'GET /api/courseOrder/detail/:id',
  'POST /api/courseOrder/cancel',
  'POST /api/course/courseCert',
  'POST /api/sysWechatPay/h5PayTransaction',
  'POST /api/sysWechatPay/jsAPIPayTransaction',
  'POST /api/sysWechatPay/generateParametersForJsapiPay',
  'POST /api/sysWechatPay/miniPayTransaction',
  'POST /api/growthTask/taskTrigger',
  'GET /api/growthTask/levelList',
  'POST /api/growthTask/growthTaskList',
  'POST /api/growthTask/growthRecordList',
]

test('the calls of the specification stand at their exact paths', () => {
  const declared = Object.values(contract).flatMap((record) => Object.keys(record))
  expect(declared).toEqual(expect.arrayContaining(SPECIFIED))
})

test('no two domains declare the same endpoint', () => {
  const declared = Object.values(contract).flatMap((record) => Object.keys(record))
  expect(new Set(declared).size).toBe(declared.length)
})

test('in production nobody reads /api/docs', async () => {
  const settings = readSettings({ NODE_ENV: 'test', RATE_LIMIT: '0', LOG_LEVEL: 'silent' })
  const http = await createHttp({ ...settings, production: true })
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html'])
    expect((await http.inject(url)).statusCode).toBe(404)
  await http.close()
})

test('whoever reads /api/docs finds every endpoint', async () => {
  const server = await startServer()
  const docs = (await server.app.http.inject('/api/docs/json')).json() as { paths: Record<string, object> }
  const described = Object.entries(docs.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described).toEqual(expect.arrayContaining(Object.values(contract).flatMap((record) => Object.keys(record))))
  await server.close()
})
