import type { lottery as spec } from '../../../../contract/admin/lottery'
import type { AdminHandlers } from '../../../app/admin'
import { resumeRunning, stopRunning } from '../../../app/database/running'
import { block, blockPage, recall, unblock } from './admin-actions'
import {
  addStock,
  cancel,
  changeOdds,
  lotteryCard,
  lotteryList,
  oddsLog,
  oddsNow,
  publish,
  saveLottery,
  simulateNow,
} from './manage-lotteries'
import { exportWinners, recordList, reportOf, stockOf } from './reports'

/** Prizes are written without their ids. */
function asWritten(prize: { id: string }) {
  const { id: _, ...written } = prize
  return written
}

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/lottery/page': async ({ body }, { db }) => lotteryList(db, body),
  'GET /admin/api/lottery/show/:id': async ({ params }, { db }) => lotteryCard(db, params.id),
  'POST /admin/api/lottery/save': async ({ body }, ctx) => {
    if (body.id) {
      const { prizes, ...card } = await lotteryCard(ctx.db, body.id)
      ctx.audit.before({ ...card, prizes: prizes.map(asWritten) })
    }
    return { id: await saveLottery(ctx, body) }
  },
  'GET /admin/api/lottery/simulate/:id': async ({ params }, { db }) => simulateNow(db, params.id),
  'POST /admin/api/lottery/publish': async ({ body }, ctx) => publish(ctx, body.id),
  'POST /admin/api/lottery/stop': async ({ body }, { db }) => {
    await stopRunning(db, 'lottery', body.id)
    return true
  },
  'POST /admin/api/lottery/resume': async ({ body }, { db }) => {
    await resumeRunning(db, 'lottery', body.id)
    return true
  },
  'POST /admin/api/lottery/cancel': async ({ body }, { db }) => {
    await cancel(db, body.id, body.reason)
    return true
  },
  'POST /admin/api/lottery/odds/change': async ({ body }, { db }) => changeOdds(db, body),
  'GET /admin/api/lottery/odds/now/:id': async ({ params }, { db }) => ({ weights: await oddsNow(db, params.id) }),
  'GET /admin/api/lottery/odds/log/:id': async ({ params }, { db }) => oddsLog(db, params.id),
  'POST /admin/api/lottery/stock/add': async ({ body }, { db, now }) => addStock(db, body, now),
  'GET /admin/api/lottery/stock/:id': async ({ params }, { db, now }) => stockOf(db, params.id, now),
  'GET /admin/api/lottery/report/:id': async ({ params }, { db }) => reportOf(db, params.id),
  'POST /admin/api/lottery/record/page': async ({ body }, { db }) => recordList(db, body),
  'POST /admin/api/lottery/record/recall': async ({ body }, { db }) => ({ coins: await recall(db, body.recordId, body.reason) }),
  'POST /admin/api/lottery/winner/export': async ({ body }, { db }) => exportWinners(db, body.id),
  'POST /admin/api/lottery/block/page': async ({ body }, { db }) => blockPage(db, body),
  'POST /admin/api/lottery/block/add': async ({ body }, { db }) => {
    await block(db, body.userId, body.reason)
    return true
  },
  'POST /admin/api/lottery/block/remove': async ({ body }, { db }) => {
    await unblock(db, body.userId)
    return true
  },
}
