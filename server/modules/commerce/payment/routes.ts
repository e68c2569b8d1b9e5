import type { payment as spec } from '../../../../contract/payment'
import type { Handlers } from '../../../app/context'
import { h5Pay, invocation, jsapiPay, miniPay } from './payments'
import { submitTransfer, withdrawTransfer } from './transfers'
import { virtualPay } from './virtual'

export const handlers: Handlers<typeof spec> = {
  'POST /api/sysTransferPay/submit': async ({ body }, ctx) => submitTransfer(ctx, body),
  'POST /api/sysTransferPay/withdraw': async ({ body }, ctx) => withdrawTransfer(ctx, body),
  'POST /api/sysWechatPay/h5PayTransaction': async ({ body }, ctx) => h5Pay(ctx, body),
  'POST /api/sysWechatPay/jsAPIPayTransaction': async ({ body }, ctx) => jsapiPay(ctx, body),
  'POST /api/sysWechatPay/generateParametersForJsapiPay': async ({ body }, ctx) =>
    invocation(ctx, body.prepayId, body.platformType),
  'POST /api/sysWechatPay/miniPayTransaction': async ({ body }, ctx) => miniPay(ctx, body),
  'POST /api/sysWechatPay/virtualPayTransaction': async ({ body }, ctx) => virtualPay(ctx, body),
}
