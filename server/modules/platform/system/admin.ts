import type { system as spec } from '../../../../contract/admin/system'
import { partOf, type AdminHandlers } from '../../../app/admin'
import { deadLetterPage, replay } from '../../../app/deliveries'
import { gone } from '../../../app/errors'
import {
  agreementRows,
  agreementShown,
  aheadAgreement,
  createAgreement,
  editAgreement,
  removeAgreement,
} from './manage-agreements'
import { adminAdPage, createAd, editAd, enableAd, heldAd } from './manage-ads'
import { addItem, dictRows, editItem, itemsOf, orderItems } from './manage-dict'
import { expiries, noteExpiry, removeExpiry, renewExpiry } from './expiry'
import { announce, endMaintenance, maintenance } from './maintenance'
import { addWebHost, removeWebHost, webHostRows } from './web-hosts'
import { editHomeEntry, homeEntries, orderHomeEntries } from './home'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/deadLetter/page': async ({ body }, { db }) => {
    const { records, next } = await deadLetterPage(db, body)
    return { records: records.map((letter) => ({ ...letter, deadAt: letter.deadAt.toISOString() })), next }
  },
  'POST /admin/api/deadLetter/replay': async ({ body }, { db, audit }) => {
    audit.after((await replay(db, body.id)) ?? gone())
    return true
  },

  'POST /admin/api/ad/page': async ({ body }, { db, now }) => adminAdPage(db, body, now),
  'POST /admin/api/ad/create': async ({ body }, { db, settings }) => ({ id: await createAd(db, settings, body) }),
  'POST /admin/api/ad/edit': async ({ body }, { db, settings, audit }) => {
    const before = await heldAd(db, body.id)
    audit.before(partOf(before, body))
    await editAd(db, settings, before, body)
    return true
  },
  'POST /admin/api/ad/enable': async ({ body: { id, on } }, { db, audit }) => {
    audit.before(partOf(await heldAd(db, id), { on }))
    await enableAd(db, id, on)
    return true
  },
  'GET /admin/api/webHost/list': async (_input, { db, settings }) => webHostRows(db, settings),
  'POST /admin/api/webHost/create': async ({ body }, { db }) => {
    await addWebHost(db, body)
    return true
  },
  'POST /admin/api/webHost/remove': async ({ body }, { db, audit }) => {
    audit.before(await removeWebHost(db, body.host))
    return true
  },
  'GET /admin/api/homeEntry/list': async (_input, { db }) => homeEntries(db),
  'POST /admin/api/homeEntry/edit': async ({ body }, { db, audit }) => {
    const before = (await homeEntries(db)).find(({ key }) => key === body.key)
    audit.before(before && partOf(before, body))
    await editHomeEntry(db, body)
    return true
  },
  'POST /admin/api/homeEntry/order': async ({ body }, { db, audit }) => {
    audit.before({ keys: (await homeEntries(db)).map(({ key }) => key) })
    await orderHomeEntries(db, body.keys)
    return true
  },

  'GET /admin/api/agreement/list': async (_input, { db, now }) => agreementRows(db, now),
  'GET /admin/api/agreement/show/:id': async ({ params }, { db, now }) => agreementShown(db, params.id, now),
  'POST /admin/api/agreement/create': async ({ body }, { db, now }) => ({ id: await createAgreement(db, body, now) }),
  'POST /admin/api/agreement/edit': async ({ body }, { db, now, audit }) => {
    const before = await aheadAgreement(db, body.id, now)
    audit.before(partOf(before, body))
    await editAgreement(db, before.kind, body, now)
    return true
  },
  'POST /admin/api/agreement/remove': async ({ body }, { db, now, audit }) => {
    audit.before(await aheadAgreement(db, body.id, now))
    await removeAgreement(db, body.id)
    return true
  },

  'GET /admin/api/dict/list': async (_input, { db }) => dictRows(db),
  'POST /admin/api/dict/item/list': async ({ body }, { db }) => itemsOf(db, body.code),
  'POST /admin/api/dict/item/create': async ({ body }, { db }) => ({ id: await addItem(db, body.code, body.name) }),
  'POST /admin/api/dict/item/edit': async ({ body: { code, ...item } }, { db, audit }) => {
    audit.before(await editItem(db, code, item))
    return true
  },
  'POST /admin/api/dict/item/order': async ({ body }, { db, audit }) => {
    audit.before({ ids: await orderItems(db, body.code, body.ids) })
    return true
  },

  'GET /admin/api/expiry/list': async (_input, { db, now }) => expiries(db, now),
  'POST /admin/api/expiry/create': async ({ body }, { db }) => ({ id: await noteExpiry(db, body) }),
  'POST /admin/api/expiry/renew': async ({ body }, { db, audit }) => {
    audit.before(await renewExpiry(db, body))
    return true
  },
  'POST /admin/api/expiry/remove': async ({ body }, { db, audit }) => {
    audit.before(await removeExpiry(db, body.id))
    return true
  },
  'GET /admin/api/maintenance/list': async (_input, { db, now }) => [(await maintenance(db, now)) ?? []].flat(),
  'POST /admin/api/maintenance/save': async ({ body }, { db, now, audit }) => {
    audit.before((await maintenance(db, now)) ?? null)
    await announce(db, body, now)
    return true
  },
  'POST /admin/api/maintenance/end': async (_input, { db, now, audit }) => {
    audit.before((await maintenance(db, now)) ?? null)
    await endMaintenance(db)
    return true
  },
}
