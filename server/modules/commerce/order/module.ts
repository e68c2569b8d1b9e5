import { order as contract } from '../../../../contract/order'
import { order as adminContract } from '../../../../contract/admin/order'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { closeDue } from './cancel'
import { orderOnCard } from './card'
import { parcelOrders } from './deliver'
import { coinSubjects } from './for-coin'
import { fileUses } from './file-uses'
import { notices } from './notices'
import { workbenchFigures, workbenchQueues, listTallies, personFigures } from './for-workbench'
import { personalData } from './personal-data'
import { payables } from './payable'
import { returnedByPlatform } from './refunds/refunds'
import { handlers } from './routes'
import { orderWordings } from './notices'

export const order = defineModule({
  name: 'order',
  wordings: orderWordings,
  tables: ['order_line', 'order_refund', 'pay_window', 'refund_term', 'shop_order'],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  on: notices,
  cards: [{ kind: 'order', of: orderOnCard }],
  payables: [payables],
  parcelOrders: [parcelOrders],
  jobs: (services) => [{ name: 'order.expire', cron: '* * * * *', run: () => closeDue(services) }],
  fileUses,
  coinSubjects,
  workbenchFigures,
  personFigures,
  workbenchQueues,
  listTallies,
  doneByHand: [{ kind: 'order', sum: returnedByPlatform }],
  personalData,
})
