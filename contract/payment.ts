import { Type } from 'typebox'
import { Body, Id, OneOf, RequestId, endpoints } from './endpoint'
import { OrderType } from './order'

/** `orderType` omitted: a course. */
const target = { orderId: Id, orderType: Type.Optional(OrderType) }
/** Only WeChat says who pays: the server has asked it by a code, for this session. */
const openId = Type.Optional(Type.String({ maxLength: 64, description: '不采信，见 snsOAuth2 与 wxOpenId' }))
const limit = { max: 60, seconds: 60 }
const Invocation = Type.Object({
  appId: Type.String(),
  timeStamp: Type.String(),
  nonceStr: Type.String(),
  package: Type.String(),
  paySign: Type.String(),
  signType: Type.String(),
})

/** A bank transfer that the buyer says they have made. */
const Voucher = Body({
  ...target,
  voucher: Id,
  payer: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: '付款户名' }),
  amount: Type.Integer({ minimum: 1, description: '分；须等于应付的' }),
  payTime: Type.String({ format: 'date-time' }),
  requestId: RequestId,
})

export const payment = endpoints({
  'POST /api/sysTransferPay/submit': {
    summary: '对公转账：提交凭证（私密图片），待确认时可以换一张',
    limit,
    body: Voucher,
    result: Type.Boolean(),
  },
  'POST /api/sysTransferPay/withdraw': {
    summary: '对公转账：撤回待确认的凭证，改用别的方式付款',
    limit,
    body: Body(target),
    result: Type.Boolean(),
  },
  'POST /api/sysWechatPay/h5PayTransaction': {
    summary: '微信外浏览器支付：跳转 h5Url',
    limit,
    body: Body(target),
    result: Type.Object({ h5Url: Type.String() }),
  },
  'POST /api/sysWechatPay/jsAPIPayTransaction': {
    summary: '微信内网页支付：下单',
    limit,
    body: Body({ ...target, openId }),
    result: Type.Object({ prepayId: Type.String() }),
  },
  'POST /api/sysWechatPay/generateParametersForJsapiPay': {
    summary: '调起支付的参数；platformType 2 为小程序',
    limit,
    body: Body({ prepayId: Type.String({ minLength: 1, maxLength: 100 }), platformType: Type.Optional(OneOf(2)) }),
    result: Invocation,
  },
  'POST /api/sysWechatPay/miniPayTransaction': {
    summary: '小程序支付：下单并返回调起参数',
    limit,
    body: Body({ ...target, openId }),
    result: Invocation,
  },
  'POST /api/sysWechatPay/virtualPayTransaction': {
    summary: '小程序虚拟支付：下单并返回调起参数',
    limit,
    body: Body({ ...target, jsCode: Type.String({ minLength: 1, maxLength: 200 }) }),
    result: Type.Object({
      signData: Type.String({ description: '原样传给 wx.requestVirtualPayment' }),
      mode: OneOf('short_series_goods'),
      paySig: Type.String(),
      signature: Type.String(),
    }),
  },
})
