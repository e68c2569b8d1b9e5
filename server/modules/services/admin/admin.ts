import type { admin as spec } from '../../../../contract/admin/admin'
import * as codes from '../../../../contract/rules/codes'
import type { AdminHandlers } from '../../../app/admin'
import { refuse } from '../../../app/errors'
import { trashPage } from '../../../app/trash'
import { aboutsOf, namedIn, namesFor } from './abouts'
import { approvalPage, decideApproval, withdrawApproval } from './approvals'
import { auditPage, deedPage } from './audit'
import {
  changeOperator,
  closeSessions,
  createOperator,
  mayOf,
  operatorById,
  operatorCard,
  operatorPage,
  resetOperator,
  roles,
  saveRole,
  type Known,
} from './operators'
import { askBatch, batchPage, countFound, stopBatch } from './batches'
import { figures, workbench } from './workbench'
import { devicesOf, forgetDevice } from './devices'
import { askExport, cancelExport, downloadExport, exportPage } from './exports'
import { addNetwork, networkRows, removeNetwork } from './networks'
import { endpointsOf, loggedActions, nameOf, permissionsOf } from './endpoints'
import { closeImpossible, kept, performApproved, routesToDecide } from './perform'
import { cancelSchedule, schedule, scheduledOf, schedulePage } from './schedules'
import { talliesOf } from './tallies'
import { setTarget, targetList } from './targets'
import { restoreTrash, trashKindsOf } from './trash'
import {
  changePassword,
  changePhone,
  closeOthers,
  confirm,
  confirmPhone,
  logIn,
  logOut,
  me,
  renewRecovery,
  sessionsOf,
} from './sessions'

/** He is logged in, or was a moment ago. */
const self = async ({ db, operator }: Parameters<AdminHandlers<typeof spec>['GET /admin/api/session/mine']>[1]): Promise<Known> =>
  (await operatorById(db, operator.id)) ?? refuse(401, '请先登录')

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/session/login': async ({ body }, ctx) => logIn(ctx, body),
  'GET /admin/api/session/mine': async (_input, ctx) => me(ctx.db, ctx.settings, await self(ctx), ctx.origin.token),
  'GET /admin/api/desk/show': async (_input, ctx) => workbench(ctx, await self(ctx)),
  'GET /admin/api/desk/figures/show/:days': async ({ params }, ctx) => figures(ctx, await self(ctx), params.days),
  'GET /admin/api/session/list': async (_input, ctx) => sessionsOf(ctx),
  'POST /admin/api/session/logout': async (_input, ctx) => logOut(ctx),
  'POST /admin/api/session/confirm': async ({ body }, ctx) => confirm(ctx, body),
  'POST /admin/api/session/closeOthers': async (_input, ctx) => closeOthers(ctx),
  'GET /admin/api/session/device/list': async (_input, ctx) => devicesOf(ctx),
  'POST /admin/api/session/device/remove': async ({ body }, ctx) => {
    await forgetDevice(ctx, body.id)
    return true
  },
  'POST /admin/api/session/password': async ({ body }, ctx) => changePassword(ctx, body),
  'POST /admin/api/session/phone/change': async ({ body }, ctx) => changePhone(ctx, body),
  'POST /admin/api/session/phone/confirm': async ({ body }, ctx) => confirmPhone(ctx, body.code),
  'POST /admin/api/session/recovery/renew': async ({ body }, ctx) => renewRecovery(ctx, body),

  'POST /admin/api/operator/page': async ({ body }, { db }) => operatorPage(db, body),
  'POST /admin/api/operator/create': async ({ body }, { db }) => createOperator(db, body),
  'POST /admin/api/operator/change': async ({ body }, { db, audit }) => {
    audit.before(await operatorCard(db, body.id))
    await changeOperator(db, body)
    return true
  },
  'POST /admin/api/operator/reset': async ({ body }, { db }) => ({ password: await resetOperator(db, body.id) }),
  'POST /admin/api/operator/closeSessions': async ({ body }, { db }) => closeSessions(db, body.id),

  'GET /admin/api/role/list': async (_input, { db, modules }) => ({
    roles: await roles(db),
    permissions: permissionsOf(modules),
  }),
  'POST /admin/api/role/save': async ({ body }, { db, audit }) => {
    audit.before(await saveRole(db, body))
    return true
  },
  'GET /admin/api/network/list': async (_input, { db, origin }) => networkRows(db, origin),
  'POST /admin/api/network/create': async ({ body }, { db, origin }) => {
    await addNetwork(db, body, origin)
    return true
  },
  'POST /admin/api/network/remove': async ({ body }, { db, origin, audit }) => {
    audit.before(await removeNetwork(db, body.network, origin))
    return true
  },
  'POST /admin/api/export/create': async ({ body }, ctx) => ({ id: await askExport(ctx, await self(ctx), body, false) }),
  'POST /admin/api/export/personal/create': async ({ body }, ctx) => ({ id: await askExport(ctx, await self(ctx), body, true) }),
  'POST /admin/api/export/page': async ({ body }, { db, operator }) => exportPage(db, operator.id, body),
  'POST /admin/api/export/download/:id': async ({ params }, ctx) => downloadExport(ctx, await self(ctx), params.id),
  'POST /admin/api/export/cancel': async ({ body }, ctx) => {
    await cancelExport(ctx, body.id)
    return true
  },
  'POST /admin/api/list/tally': async ({ body }, ctx) => talliesOf(ctx, await self(ctx), body.list),
  'POST /admin/api/batch/preview': async ({ body }, ctx) => countFound(ctx, await self(ctx), body),
  'POST /admin/api/batch/create': async ({ body }, ctx) => ({ id: await askBatch(ctx, await self(ctx), body) }),
  'POST /admin/api/batch/page': async ({ body }, { db, operator }) => batchPage(db, operator.id, body),
  'POST /admin/api/batch/stop': async ({ body }, ctx) => {
    ctx.audit.after(await stopBatch(ctx, body.id))
    return true
  },
  'POST /admin/api/schedule/create': async ({ body }, ctx) => ({ id: await schedule(ctx, await self(ctx), body) }),
  'POST /admin/api/schedule/page': async ({ body }, ctx) => schedulePage(ctx.db, ctx.modules, await self(ctx), body),
  'POST /admin/api/schedule/list': async ({ body }, ctx) =>
    scheduledOf(ctx.db, ctx.modules, await self(ctx), body.subject, body.ids),
  'POST /admin/api/schedule/cancel': async ({ body }, ctx) => {
    ctx.audit.after(await cancelSchedule(ctx.db, ctx.modules, await self(ctx), body.id))
    return true
  },
  'GET /admin/api/desk/target/list': async (_input, { db, modules }) => targetList(db, modules),
  'POST /admin/api/desk/target/save': async ({ body: { name, minutes } }, { db, modules, audit }) => {
    audit.before({ minutes: await setTarget(db, modules, name, minutes) })
    return true
  },
  'POST /admin/api/trash/page': async ({ body }, ctx) => {
    const kinds = trashKindsOf(ctx.modules, await self(ctx))
    return trashPage(
      ctx.db,
      kinds.map(({ kind }) => kind),
      body,
    )
  },
  'POST /admin/api/trash/restore': async ({ body }, ctx) => {
    ctx.audit.after(await restoreTrash(ctx.db, ctx.modules, await self(ctx), body.id))
    return true
  },
  'POST /admin/api/audit/page': async ({ body }, { db, modules }) => {
    const called = body.keyword ? loggedActions(modules, body.keyword).map(({ route }) => route) : []
    const page = await auditPage(db, body, called)
    return { ...page, records: await namedIn(db, modules, page.records) }
  },
  'POST /admin/api/user/deeds/page': async ({ body }, { db, modules }) => deedPage(db, body, nameOf(modules)),
  'POST /admin/api/audit/action/list': async ({ body }, { modules }) => loggedActions(modules, body.keyword).slice(0, 50),

  'POST /admin/api/name/list': async ({ body }, ctx) => namesFor(ctx, await self(ctx), body),

  'POST /admin/api/approval/page': async ({ body }, ctx) => {
    const operator = await self(ctx)
    const endpoints = endpointsOf(ctx.modules)
    const page = await approvalPage(ctx.db, operator.id, routesToDecide(ctx.modules, operator), body)
    const asked = page.records.map((one) => ({ ...one, spec: endpoints.get(one.route)?.spec }))
    const abouts = await aboutsOf(ctx.db, ctx.modules, asked)
    const shown = ({ spec, ...one }: (typeof asked)[number], at: number) => ({
      ...one,
      summary: spec?.summary ?? '',
      about: abouts[at],
      input: spec ? kept(spec, one.input) : {},
    })
    return { ...page, records: asked.map(shown) }
  },
  'POST /admin/api/approval/decide': async ({ body }, ctx) => {
    const decider = await self(ctx)
    const asked = await decideApproval(ctx.db, decider.id, body.id, body.agree, body.reason ?? '')
    const endpoint = endpointsOf(ctx.modules).get(asked.route) ?? refuse(codes.APPROVAL_OVER, '这项操作已经没有了')
    if (mayOf(decider, endpoint.spec.permission) === 'none') refuse(403, '没有权限')
    if (!body.agree) return true
    const asker = (await operatorById(ctx.db, asked.operatorId)) ?? refuse(codes.APPROVAL_OVER, '提交的人已停用')
    const { outside, origin } = ctx
    const call = { operator: asker, endpoint, input: asked.input, origin }
    const services = { ...ctx, db: outside }
    await performApproved(services, ctx.db, call, decider)
    await closeImpossible(services, ctx.db, call, decider)
    return true
  },
  'POST /admin/api/approval/withdraw': async ({ body }, { db, operator }) => {
    await withdrawApproval(db, operator.id, body.id)
    return true
  },
}
