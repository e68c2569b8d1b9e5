import * as codes from '../../../../contract/rules/codes'
import { login as spec } from '../../../../contract/login'
import type { Handlers } from '../../../app/context'
import { refuse } from '../../../app/errors'
import { bindMiniOpenid, enter, fillWechatId, miniOpenidOf, ownPhone, signIn, signInAgain } from './accounts'
import { newCaptcha } from './captcha'
import { nameOf, sendCode, spendCode } from './codes'
import { accountByPassword, resetPassword, wasReset } from './passwords'
import { holdPassword } from '../user/accounts'
import { closeSession } from './sessions'

const wrongCode = () => refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
const wrongPassword = () => refuse(codes.WRONG_LOGIN, '账号或密码错误')

export const handlers: Handlers<typeof spec> = {
  'POST /api/auth/captcha': async (_input, { db }) => newCaptcha(db),

  'POST /api/auth/sendSms': async ({ body }, ctx) =>
    sendCode(ctx, { ...body, phone: body.phone ?? (await ownPhone(ctx, body.scene)) }),

  'POST /api/auth/loginBySms': async ({ body }, ctx) => {
    const mini = await miniOpenidOf(ctx, body.jsCode)
    const askedBy = body.requestId === undefined ? undefined : nameOf(body.phone, body.code, body.requestId)
    const brought = { device: body.device, mini, askedBy }
    const session = await signIn(ctx, brought, async (trx) => {
      if (!(await spendCode(trx, body.phone, 'login', body.code))) return undefined
      const userId = await enter(trx, body.phone, body.inviterCode)
      if (userId) await fillWechatId(trx, userId, 'mini_openid', mini)
      return userId
    })
    return session ?? (await signInAgain(ctx, brought)) ?? wrongCode()
  },

  'POST /api/auth/loginByPwd': async ({ body }, ctx) => {
    const account = await accountByPassword(ctx, body)
    const mini = await miniOpenidOf(ctx, body.jsCode)
    const session = await signIn(ctx, { device: body.device, mini }, async (trx) => {
      await fillWechatId(trx, account.id, 'mini_openid', mini)
      // It may have been changed while it was being checked; refusing here takes the openid back too.
      return (await holdPassword(trx, account)) ? account.id : wrongPassword()
    })
    return session ?? wrongPassword()
  },

  'POST /api/auth/wxMiniLogin': async ({ body }, ctx) => {
    const mini = await ctx.gateways.wechat.miniOpenidOfCode(body.jsCode)
    const phone = await ctx.gateways.wechat.phoneOfCode(body.phoneCode)
    const session = await signIn(ctx, { device: body.device, mini }, async (trx) => {
      const userId = await enter(trx, phone, body.inviterCode)
      if (userId) await bindMiniOpenid(trx, userId, mini)
      return userId
    })
    return session ?? refuse(codes.ACCOUNT_CLOSED, '账号已注销')
  },

  'POST /api/auth/resetPwd': async ({ body }, { db }) => {
    const spent = await spendCode(db, body.phone, 'resetPwd', body.code)
    return (await (spent ? resetPassword(db, body) : wasReset(db, body))) || wrongCode()
  },

  'POST /api/auth/logout': async (_input, { db, caller }) => {
    await closeSession(db, caller.token)
    return true
  },
}
