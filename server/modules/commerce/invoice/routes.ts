import type { FastifyInstance } from 'fastify'
import type { invoice as spec } from '../../../../contract/invoice'
import type { Handlers } from '../../../app/context'
import { gone } from '../../../app/errors'
import { once } from '../../../app/http/once'
import { isSigned, signedAddress } from '../../../app/secrets'
import { closed, sendPrivate } from '../../../app/http/send-bytes'
import type { Services } from '../../../app/http/serve'
import { holdInvoiced, invoiced } from '../order/invoiceable'
import { applyFor, fileOf, invoiceDetail, pathOf } from './invoices'
import { hasFile, latestOf } from './queries'

const APPLY = 'POST /api/invoice/apply'

export const handlers: Handlers<typeof spec> = {
  'GET /api/invoice/detail/:id': async ({ params }, ctx) => invoiceDetail(ctx, await invoiced(ctx.db, ctx.user.id, params.id)),
  [APPLY]: async ({ body }, { db, user }) =>
    once(db, user.id, APPLY, body, async (trx) => {
      const { orderId, kind, title, taxNo = '', email = '' } = body
      return applyFor(trx, await holdInvoiced(trx, user.id, orderId), { kind, title, taxNo, email })
    }),
  'GET /api/invoice/file/:id': async ({ params }, { db, user, settings, now }) => {
    const { orderId } = await invoiced(db, user.id, params.id)
    const found = await latestOf(db, orderId)
    if (!found?.has_file) return gone()
    return { url: signedAddress(settings, pathOf(found.id), now), name: `发票${found.number}.pdf` }
  },
}

/** Serves the file of an invoice to whoever holds an address that was signed for it. */
export function serveInvoices(http: FastifyInstance, { db, gateways: { storage }, settings }: Services) {
  http.get<{ Params: { token: string; file: string } }>(
    '/signed/:token/invoice/:file',
    { schema: { hide: true } },
    async (req, reply) => {
      const { token, file } = req.params
      const id = file.replace(/\.pdf$/, '')
      if (!isSigned(settings, token, pathOf(id)) || !(await hasFile(db, id))) return closed()
      return sendPrivate(reply, storage, fileOf(id))
    },
  )
}
