import { Type } from 'typebox'
import { Body, OneOf, RequestId, Time, endpoints } from './endpoint'
import { UserInfo } from './user'

export const Phone = Type.String({ pattern: '^1[3-9]\\d{9}$', description: '11 位手机号' })
export const SmsCode = Type.String({ pattern: '^\\d{6}$' })
export const Password = Type.String({
  minLength: 8,
  maxLength: 20,
  pattern: '^(?=.*[A-Za-z])(?=.*\\d)[\\x21-\\x7e]+$',
  description: '8–20 位，须有字母和数字',
})
/** In the mini-program: whose WeChat it is, so that what they write can be checked and they can be told. */
export const MiniCode = Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: '小程序里 wx.login 的 code' }))
/** Who somebody is to WeChat, only WeChat can say: by a code, to the server. */
const SaidOpenid = Type.Optional(Type.String({ maxLength: 64, description: '不采信：openid 只由服务端用 code 向微信换' }))
/** What is proved by a code or a password is proved once: whoever sends the same again after its answer was lost names it so. */
export const Again = Type.Optional(RequestId)
const Captcha = {
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  captcha: Type.Optional(Type.String({ maxLength: 8 })),
}
export const DeviceKey = Type.Optional(Type.String({ maxLength: 64, description: '登录过的设备留着的 device' }))
export const Session = Type.Object({
  token: Type.String(),
  token_expireTime: Time,
  userInfo: UserInfo,
  registered: Type.Boolean({ description: '这次登录注册了账号' }),
  device: Type.String({ description: '留在设备上，退出也留着；下次登录带上，别人猜密码就锁不住这台设备' }),
})

export const login = endpoints({
  'POST /api/auth/captcha': {
    summary: '图形验证码：发短信、密码登录要时用',
    open: true,
    limit: { max: 30, seconds: 60 },
    body: Body({}),
    result: Type.Object({ captchaId: Type.String(), image: Type.String({ description: 'data:image/png;base64' }) }),
  },
  'POST /api/auth/sendSms': {
    summary: '发送短信验证码；security 不给手机号即发到登录人自己的手机',
    open: true,
    limit: { max: 20, seconds: 60 },
    body: Body({
      phone: Type.Optional(Phone),
      scene: OneOf('login', 'resetPwd', 'form', 'security'),
      ...Captcha,
    }),
    result: Type.Object({
      seconds: Type.Integer({ description: '多少秒后可重发' }),
      devCode: Type.Optional(Type.String({ description: '仅本地短信网关且非生产环境返回' })),
    }),
  },
  'POST /api/auth/loginBySms': {
    summary: '验证码登录，未注册则注册',
    open: true,
    limit: { max: 30, seconds: 60 },
    body: Body({
      phone: Phone,
      code: SmsCode,
      inviterCode: Type.Optional(Type.String({ maxLength: 16 })),
      openid: SaidOpenid,
      jsCode: MiniCode,
      device: DeviceKey,
      requestId: Again,
    }),
    result: Session,
  },
  'POST /api/auth/loginByPwd': {
    summary: '密码登录；这个手机号被别处猜得多时要图形验证码',
    open: true,
    limit: { max: 30, seconds: 60 },
    body: Body({
      phone: Phone,
      password: Type.String({ minLength: 1, maxLength: 64 }),
      ...Captcha,
      openid: SaidOpenid,
      jsCode: MiniCode,
      device: DeviceKey,
    }),
    result: Session,
  },
  'POST /api/auth/wxMiniLogin': {
    summary: '小程序手机号一键登录',
    open: true,
    limit: { max: 30, seconds: 60 },
    body: Body({
      jsCode: Type.String({ minLength: 1, maxLength: 128 }),
      phoneCode: Type.String({ minLength: 1, maxLength: 128 }),
      inviterCode: Type.Optional(Type.String({ maxLength: 16 })),
      device: DeviceKey,
    }),
    result: Session,
  },
  'POST /api/auth/resetPwd': {
    summary: '验证码重置密码，所有设备退出',
    open: true,
    limit: { max: 20, seconds: 60 },
    body: Body({ phone: Phone, code: SmsCode, password: Password, requestId: Again }),
    result: Type.Boolean(),
  },
  'POST /api/auth/logout': { summary: '退出登录，令牌作废', trainee: true, body: Body({}), result: Type.Boolean() },
})
