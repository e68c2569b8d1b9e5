import { invoice as contract } from '../../../../contract/invoice'
import { defineModule } from '../../../app/module'
import { orderPart } from './invoices'
import { personalData } from './personal-data'
import { handlers, serveInvoices } from './routes'

export const invoice = defineModule({
  name: 'invoice',
  tables: ['invoice'],
  contract,
  handlers,
  http: serveInvoices,
  orderParts: [orderPart],
  personalData,
})
