import { Type } from 'typebox'
import { Body, Id, OneOf, Time, endpoints } from './endpoint'
import { SubscribePurpose } from './notice'
import { AGREEMENTS } from './rules/agreements'
import { HOME_ENTRIES } from './rules/home'
import { IdName } from './shapes'

/** 1 everywhere, 3 inside the native app bridge */
export const PlatformType = OneOf(1, 2, 3)

export const AgreementVersion = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: '生效日期 YYYY-MM-DD' })

export const system = endpoints({
  'GET /api/sysDictData/idNameList/:code': {
    summary: '字典：按编码取选项',
    open: true,
    shared: true,
    result: Type.Array(IdName),
  },
  'GET /api/sysConfig/client': {
    summary: '客户端配置',
    open: true,
    shared: true,
    result: Type.Object({
      hotline: Type.String({ description: '客服电话，未配置为空' }),
      agreementVersion: AgreementVersion,
      reconsent: Type.Boolean({ description: '登录的人还没有同意过这一版协议' }),
      agreementChanges: Type.Array(
        Type.Object({ kind: OneOf(...AGREEMENTS), title: Type.String(), version: AgreementVersion, changes: Type.String() }),
        { description: '登录的人上次同意之后，协议改了什么，早的在前' },
      ),
      homeGrid: Type.Array(Type.Object({ key: OneOf(...HOME_ENTRIES), label: Type.String() }), {
        description: '首页宫格，按次序；去哪一页由客户端知道',
      }),
      minVersion: Type.String({ description: '低于它的客户端要更新，未配置为空' }),
      uploadMaxMb: Type.Integer(),
      /** 发布视频：all 处处可以，h5 小程序里不可以，off 都不可以 */
      video: OneOf('all', 'h5', 'off'),
      maintenance: Type.Object({ on: Type.Boolean(), text: Type.String(), until: Type.Optional(Time) }),
      subscribe: Type.Array(Type.Object({ purpose: SubscribePurpose, template: Type.String() }), {
        description: '小程序的一次性订阅消息，只有配置了的',
      }),
      icp: Type.String({ description: '备案号，未配置为空' }),
      paySandbox: Type.Boolean({ description: '微信支付为本地沙箱' }),
    }),
  },
  'GET /api/sysConfig/agreement/:kind': {
    summary: '协议全文：user 用户协议、privacy 隐私政策、community 社区规范、vip 会员服务协议；不写版本就是现在的',
    open: true,
    shared: true,
    query: Body({ version: Type.Optional(AgreementVersion) }),
    result: Type.Object({
      title: Type.String(),
      version: Type.String(),
      sections: Type.Array(Type.Object({ heading: Type.String(), paragraphs: Type.Array(Type.String()) })),
      coming: Type.Optional(
        Type.Object({ version: AgreementVersion, changes: Type.String() }, { description: '已经公布、还没有生效的下一版' }),
      ),
    }),
  },
  'POST /api/sysConfig/agree': {
    summary: '同意更新后的协议',
    body: Body({ version: AgreementVersion }),
    result: Type.Boolean(),
  },
  'GET /api/sysConfig/webviewHosts': { summary: '网页容器可以打开的域名', open: true, result: Type.Array(Type.String()) },
  'POST /api/statistics/adClick': {
    summary: '横幅点击',
    open: true,
    body: Body({ adId: Id }),
    result: Type.Boolean(),
  },
  'GET /api/sysWxOpen/wxOpenId': {
    summary: '小程序 openid；登录着时，这次登录以它付款',
    open: true,
    query: Body({ JsCode: Type.String({ minLength: 1, maxLength: 128 }) }),
    limit: { max: 60, seconds: 60 },
    result: Type.String(),
  },
  'POST /api/sysWechat/genConfigPara': {
    summary: 'JSSDK 签名',
    open: true,
    body: Body({ url: Type.String({ minLength: 1, maxLength: 2000 }) }),
    result: Type.Object({
      appId: Type.String(),
      nonceStr: Type.String(),
      signature: Type.String(),
      timestamp: Type.Integer({ description: '秒' }),
    }),
  },
  'POST /api/sysWechat/genAuthUrl': {
    summary: '公众号网页授权地址',
    open: true,
    body: Body({ redirectUrl: Type.String({ minLength: 1, maxLength: 2000 }), scope: OneOf('base') }),
    limit: { max: 60, seconds: 60 },
    result: Type.String(),
  },
  'POST /api/sysWechat/snsOAuth2': {
    summary: '网页授权 code 换 openid；带上回来时的 state，这次登录才以它付款',
    open: true,
    body: Body({
      code: Type.String({ minLength: 1, maxLength: 128 }),
      state: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    }),
    limit: { max: 60, seconds: 60 },
    result: Type.String(),
  },
  'POST /api/statistics/platformViewAsync': {
    summary: '访问统计',
    open: true,
    body: Body({ platformType: PlatformType }),
    result: Type.Boolean(),
  },
})
