import { Type } from 'typebox'
import { Body, OneOf, Time, endpoints } from './endpoint'
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
const MiniCode = Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: '小程序里 wx.login 的 code' }))
const Session = Type.Object({ token: Type.String(), token_expireTime: Time, userInfo: UserInfo })

export const login = endpoints({
  'POST /api/auth/captcha': {
    summary: '图形验证码：同一手机号 24 小时内第 3 次起要',
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
      captchaId: Type.Optional(Type.String({ maxLength: 64 })),
      captcha: Type.Optional(Type.String({ maxLength: 8 })),
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
      openid: Type.Optional(Type.String({ maxLength: 64 })),
      jsCode: MiniCode,
    }),
    result: Session,
  },
  'POST /api/auth/loginByPwd': {
    summary: '密码登录',
    open: true,
    limit: { max: 30, seconds: 60 },
    body: Body({
      phone: Phone,
      password: Type.String({ minLength: 1, maxLength: 64 }),
      openid: Type.Optional(Type.String({ maxLength: 64 })),
      jsCode: MiniCode,
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
    }),
    result: Session,
  },
  'POST /api/auth/resetPwd': {
    summary: '验证码重置密码，所有设备退出',
    open: true,
    limit: { max: 20, seconds: 60 },
    body: Body({ phone: Phone, code: SmsCode, password: Password }),
    result: Type.Boolean(),
  },
  'POST /api/auth/logout': { summary: '退出登录，令牌作废', body: Body({}), result: Type.Boolean() },
})
