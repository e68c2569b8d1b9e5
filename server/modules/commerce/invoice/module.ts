import { invoice as adminContract } from '../../../../contract/admin/invoice'
import { invoice as contract } from '../../../../contract/invoice'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { orderPart } from './invoices'
import { workbenchQueues, listTallies } from './for-workbench'
import { personalData } from './personal-data'
import { handlers, serveInvoices } from './routes'
import { invoiceWordings } from './issue'

export const invoice = defineModule({
  name: 'invoice',
  wordings: invoiceWordings,
  tables: ['invoice'],
  contract,
  handlers,
  adminContract,
  admin,
  http: serveInvoices,
  orderParts: [orderPart],
  workbenchQueues,
  listTallies,
  personalData,
})
