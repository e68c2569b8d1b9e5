import type { delivery as spec } from '../../../../contract/admin/delivery'
import type { AdminHandlers } from '../../../app/admin'
import * as codes from '../../../../contract/rules/codes'
import { gone, refuse } from '../../../app/errors'
import { XLSX } from '../../../app/formats/sheet'
import { bytesOf } from '../../../app/http/upload'
import { dayOf } from '../../../app/time/days'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { addressText, arrive, correct, listParcels, send, sendElsewhere, sendMany, unarrive, unsend } from './parcels'
import { byId } from './queries'
import { sendTable, waitingTable } from './tables'

/** A table of parcels that is sent back. */
const TABLE_MB = 2

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/delivery/page': async ({ body: { size = DEFAULT_SIZE, cursor, ...filter } }, { db, modules, audit }) => {
    // Whose phone it was stands in no log.
    audit.after({ state: filter.state })
    const found = await listParcels(db, modules, filter, { position: decodeCursor(cursor, 'time'), limit: size + 1 })
    const { rows, next } = cut(found, size)
    const records = rows.map(({ id, what, orderNo, state, address, company, track_no, created_at, sent_at, delivered_at }) => ({
      id,
      what,
      orderNo,
      state,
      receiver: address.receiver,
      phone: address.phone,
      address: addressText(address),
      company,
      trackNo: track_no,
      createdAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      deliveredAt: delivered_at?.toISOString() ?? null,
    }))
    return { records, next }
  },
  'POST /admin/api/delivery/send': async ({ body: { id, company, trackNo } }, { db, modules }) => {
    await send(db, modules, id, company, trackNo)
    return true
  },
  'POST /admin/api/delivery/sendMany': async ({ body: { rows } }, { db, modules }) => {
    await sendMany(db, modules, rows)
    return true
  },
  'GET /admin/api/delivery/table': async (_, { db, modules, now }) => ({
    ...{ filename: `待寄出${dayOf(now)}.xlsx`, contentType: XLSX },
    bytes: await waitingTable(db, modules),
  }),
  'POST /admin/api/delivery/sendTable': async ({ body }, { db, modules, audit }) => {
    const result = await sendTable(db, modules, await bytesOf(body, TABLE_MB))
    audit.after({ sent: result.sent, left: result.left, wrong: result.errors.length })
    return result
  },
  'POST /admin/api/delivery/correct': async ({ body: { id, company, trackNo } }, { db, modules, audit }) => {
    const before = (await byId(db, id)) ?? gone()
    audit.before({ company: before.company, trackNo: before.track_no })
    await correct(db, modules, id, company, trackNo)
    return true
  },
  'POST /admin/api/delivery/readdress': async ({ body: { id, reason, ...door } }, { db, modules }) => {
    await sendElsewhere(db, modules, id, door, reason)
    return true
  },
  'POST /admin/api/delivery/arrive': async ({ body: { id } }, { db, modules }) => {
    const parcel = (await byId(db, id)) ?? gone()
    return (await arrive(db, modules, parcel)) || refuse(codes.NOT_TO_SEND, '它不是“已寄出”')
  },
  'POST /admin/api/delivery/unsend': async ({ body: { id, reason } }, { db, modules, audit }) => {
    const before = (await byId(db, id)) ?? gone()
    audit.before({ company: before.company, trackNo: before.track_no, sentAt: before.sent_at })
    await unsend(db, modules, id, reason)
    return true
  },
  'POST /admin/api/delivery/unarrive': async ({ body: { id } }, { db, modules, audit }) => {
    audit.before({ deliveredAt: ((await byId(db, id)) ?? gone()).delivered_at })
    await unarrive(db, modules, id)
    return true
  },
}
