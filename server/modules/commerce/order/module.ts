import { order as contract } from '../../../../contract/order'
import { defineModule } from '../../../app/module'
import { closeDue } from './cancel'
import { orderOnCard } from './card'
import { fileUses } from './file-uses'
import { notices } from './notices'
import { personalData } from './personal-data'
import { payables } from './payable'
import { handlers } from './routes'

export const order = defineModule({
  name: 'order',
  tables: ['order_line', 'pay_window', 'shop_order'],
  contract,
  handlers,
  on: notices,
  cards: [{ kind: 'order', of: orderOnCard }],
  payables: [payables],
  jobs: (services) => [{ name: 'order.expire', cron: '* * * * *', run: () => closeDue(services) }],
  fileUses,
  personalData,
})
