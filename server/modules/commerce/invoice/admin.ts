import { invoice as spec } from '../../../../contract/admin/invoice'
import type { AdminHandlers } from '../../../app/admin'
import { gone } from '../../../app/errors'
import { signedAddress } from '../../../app/secrets'
import { bytesOf } from '../../../app/http/upload'
import { refuseMalware } from '../../platform/file/documents'
import { pathOf } from './invoices'
import { correctInvoice, issue, refuseInvoice, replaceFile, reverseInvoice } from './issue'
import { invoicePage, invoiceRow, invoiceTotals } from './queries'

const { uploadMaxMb } = spec['POST /admin/api/invoice/issue/:id']

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/invoice/page': async ({ body }, { db }) => invoicePage(db, body),
  'POST /admin/api/invoice/totals/show': async ({ body }, { db }) => invoiceTotals(db, body),
  'POST /admin/api/invoice/email/:id': async ({ params }, { db }) => ({ email: (await invoiceRow(db, params.id)).email }),
  'GET /admin/api/invoice/file/:id': async ({ params }, { db, settings, now }) => {
    const { has_file, number } = await invoiceRow(db, params.id)
    if (!has_file) return gone()
    return { url: signedAddress(settings, pathOf(params.id), now), name: `发票${number}.pdf` }
  },

  'POST /admin/api/invoice/issue/:id': async ({ params, query, body }, { db, gateways }) => {
    const amount = query.amount === undefined ? undefined : Number(query.amount)
    const pdf = await bytesOf(body, uploadMaxMb)
    await refuseMalware(gateways, body.filename, pdf)
    await issue(db, gateways.storage, { id: params.id, number: query.number, amount }, pdf)
    return true
  },
  'POST /admin/api/invoice/replace/:id': async ({ params, query, body }, { db, gateways, audit }) => {
    const pdf = await bytesOf(body, uploadMaxMb)
    await refuseMalware(gateways, body.filename, pdf)
    audit.before({ number: await replaceFile(db, gateways.storage, { id: params.id, ...query }, pdf) })
    return true
  },
  'POST /admin/api/invoice/refuse': async ({ body }, { db }) => {
    await refuseInvoice(db, body.id, body.reason)
    return true
  },
  'POST /admin/api/invoice/correct': async ({ body }, { db, audit }) => {
    audit.before({ number: await correctInvoice(db, body) })
    return true
  },
  'POST /admin/api/invoice/reverse': async ({ body }, { db }) => {
    await reverseInvoice(db, body.id)
    return true
  },
}
