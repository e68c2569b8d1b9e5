import type { duihuan as spec } from '../../../../contract/admin/duihuan'
import { groupedCode } from '../../../../contract/rules/exchange'
import type { AdminHandlers } from '../../../app/admin'
import { anyCode } from './code'
import { codePage, giveByHand, recordPage, restoreCode, tryPage, voidCodes } from './admin-actions'
import { exportCodes, qrOf } from './export'
import { batchCard, batchPage, channelReport, createBatch, resumeBatch, setPictures, stopBatch, usageOf } from './manage-batches'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/exchangeCode/batch/page': async ({ body }, ctx) => batchPage(ctx, body),
  'GET /admin/api/exchangeCode/batch/show/:id': async ({ params }, ctx) => batchCard(ctx, params.id),
  'GET /admin/api/exchangeCode/batch/usage/:id': async ({ params }, { db }) => usageOf(db, params.id),
  'GET /admin/api/exchangeCode/channel/report': async (_input, { db }) => channelReport(db),
  'GET /admin/api/exchangeCode/batch/sample': async ({ query: { prefix } }) =>
    Array.from({ length: 3 }, () => groupedCode(anyCode(prefix))),

  'POST /admin/api/exchangeCode/batch/create': async ({ body }, ctx) => ({ id: await createBatch(ctx, body) }),
  'POST /admin/api/exchangeCode/batch/pictures': async ({ body }, ctx) => {
    const { coverFileId, qrFileId, qrText } = await batchCard(ctx, body.id)
    ctx.audit.before({ coverFileId, qrFileId, qrText })
    await setPictures(ctx.db, body)
    return true
  },
  'POST /admin/api/exchangeCode/batch/stop': async ({ body }, { db }) => {
    await stopBatch(db, body.id)
    return true
  },
  'POST /admin/api/exchangeCode/batch/resume': async ({ body }, { db }) => {
    await resumeBatch(db, body.id)
    return true
  },
  'POST /admin/api/exchangeCode/batch/export': async ({ body }, ctx) => exportCodes(ctx, body),
  'GET /admin/api/exchangeCode/batch/qrcode/:id': async ({ params }, ctx) => qrOf(ctx, params.id),

  'POST /admin/api/exchangeCode/code/page': async ({ body }, { db }) => codePage(db, body),
  'POST /admin/api/exchangeCode/code/void': async ({ body: { ids, reason } }, { db }) => ({
    voided: await voidCodes(db, ids, reason),
  }),
  'POST /admin/api/exchangeCode/code/restore': async ({ body }, { db }) => {
    await restoreCode(db, body.id)
    return true
  },
  'POST /admin/api/exchangeCode/record/page': async ({ body }, { db }) => recordPage(db, body),
  'POST /admin/api/exchangeCode/try/page': async ({ body }, { db }) => tryPage(db, body),
  'POST /admin/api/exchangeCode/record/give': async ({ body }, ctx) => ({ recordId: await giveByHand(ctx, body) }),
}
