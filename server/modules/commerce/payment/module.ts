import { payment as contract } from '../../../../contract/payment'
import { payment as adminContract } from '../../../../contract/admin/payment'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import type { Services } from '../../../app/http/serve'
import { serveNotify } from './notify'
import { workbenchQueues, listTallies } from './for-workbench'
import { countPayments } from './metrics'
import { personalData } from './personal-data'
import { dayBefore, reconcileDue } from './reconcile'
import { tendRefunds } from './refunds'
import { handlers } from './routes'
import { askUnsettled } from './settlement'
import { askStrays, takePush, tellProvided } from './virtual'

async function settleAll(services: Services) {
  await askUnsettled(services)
  await askStrays(services)
  await tellProvided(services)
}

export const payment = defineModule({
  name: 'payment',
  tables: ['pay_switch', 'payment', 'payment_bill', 'payment_difference', 'payment_refund', 'payment_transfer'],
  contract,
  handlers,
  adminContract,
  admin,
  http(http, services) {
    serveNotify(http, services)
    countPayments(services.db, http.metrics)
  },
  wechatPushes: [takePush],
  jobs: (services) => [
    { name: 'payment.settle', cron: '* * * * *', run: () => settleAll(services) },
    { name: 'payment.refund', cron: '* * * * *', run: () => tendRefunds(services) },
    // WeChat has the bill of a day ready after ten the next morning.
    { name: 'payment.reconcile', cron: '30 10 * * *', run: () => reconcileDue(services, dayBefore(new Date())) },
  ],
  fileUses: [{ table: 'payment_transfer', column: 'voucher', found: 'id' }],
  workbenchQueues,
  listTallies,
  personalData,
})
