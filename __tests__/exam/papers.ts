import { sql } from 'kysely'
import { gone } from '../../server/app/errors'
import { arrive, listParcels, parcelsOf, send } from '../../server/modules/commerce/delivery/parcels'
import { query } from '../support/query'
import type { TestServer } from '../support/server'

/** What operators do with the paper of a certificate. */
export function post(server: TestServer) {
  const { modules } = server.app.services
  const { db } = server.database
  const paperOf = async (certNo: string, state: 'waiting' | 'sent') => {
    const [{ id }] = await query<{ id: string }>(server, sql`select id from exam_certificate where cert_no = ${certNo}`)
    return (await parcelsOf(db, 'certificate', id)).find((one) => one.state === state) ?? gone()
  }
  return {
    async send(certNo: string, trackNo: string) {
      const { id } = await paperOf(certNo, 'waiting')
      await db.transaction().execute((trx) => send(trx, modules, id, '顺丰速运', trackNo))
    },
    async arrive(certNo: string) {
      const paper = await paperOf(certNo, 'sent')
      await db.transaction().execute((trx) => arrive(trx, modules, paper))
    },
    waiting: () => listParcels(db, modules, { state: 'waiting' }, { limit: 100 }),
  }
}
