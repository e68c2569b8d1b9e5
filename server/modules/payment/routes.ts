import type { payment as spec } from '../../../contract/payment'
import type { Handlers } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { h5Pay, invocation, jsapiPay, miniPay } from './payments'
import { dayBefore, reconcile } from './reconcile'
import { tendRefunds } from './refunds'
import { askUnsettled } from './settlement'
import { askStrays, tellProvided, virtualPay } from './virtual'

export { serveNotify } from './notify'

export const handlers: Handlers<typeof spec> = {
  'POST /api/sysWechatPay/h5PayTransaction': async ({ body }, ctx) => h5Pay(ctx, body),
  'POST /api/sysWechatPay/jsAPIPayTransaction': async ({ body }, ctx) => jsapiPay(ctx, body),
  'POST /api/sysWechatPay/generateParametersForJsapiPay': async ({ body }, ctx) =>
    invocation(ctx, body.prepayId, body.platformType),
  'POST /api/sysWechatPay/miniPayTransaction': async ({ body }, ctx) => miniPay(ctx, body),
  'POST /api/sysWechatPay/virtualPayTransaction': async ({ body }, ctx) => virtualPay(ctx, body),
}

async function settleAll(services: Services) {
  await askUnsettled(services)
  await askStrays(services)
  await tellProvided(services)
}

export const jobs = (services: Services): Job[] => [
  { name: 'payment.settle', cron: '* * * * *', run: () => settleAll(services) },
  { name: 'payment.refund', cron: '* * * * *', run: () => tendRefunds(services) },
  // WeChat has the bill of a day ready after ten the next morning.
  { name: 'payment.reconcile', cron: '30 10 * * *', run: () => reconcile(services, dayBefore(new Date())) },
]
