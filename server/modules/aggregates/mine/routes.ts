import type { mine as spec } from '../../../../contract/mine'
import type { Handlers } from '../../../app/context'
import { clearBrowsed } from '../../services/saved/history'
import { removeCollected, savedPage } from '../../services/saved/lists'
import { myCommentPage, replyMyCommentPage } from '../../domains/circle/comment/my-comments'
import { appeal, appealOf } from '../../identity/login/appeals'
import { devices, logoutDevice } from '../../identity/login/devices'
import { changePassword } from '../../identity/login/passwords'
import { resetPhone, verifyOldPhone } from '../../identity/login/phones'
import { bindWechat, unbindWechat } from '../../identity/login/wechat-binding'
import { followPage } from '../../identity/user/relations/follow-lists'
import { removeFan } from '../../identity/user/relations/follows'
import { exportData } from './export'
import { feedbackPage, saveFeedback } from './feedback'
import { bindInviter, invitedPage, inviteSummary } from './invites'
import { applyLogoff, cancelLogoff, checkLogoff } from './logoff'
import { saveSettings, settingsOf } from '../../identity/user/settings'
import { summary } from './summary'

export const handlers: Handlers<typeof spec> = {
  'POST /api/user/userFansPage': async ({ body }, { db, user }) => followPage(db, 'fans', body, user?.id ?? null),
  'POST /api/user/userFollowsPage': async ({ body }, { db, user }) => followPage(db, 'follows', body, user?.id ?? null),
  'POST /api/user/removeFan': async ({ body }, { db, user }) => removeFan(db, user.id, body.id),
  'POST /api/user/collectPage': async ({ body }, ctx) => savedPage(ctx, ctx.user.id, 'collected', body),
  'POST /api/user/collectRemove': async ({ body }, ctx) =>
    removeCollected(ctx, ctx.user.id, body.ids ?? [], body.invalid ?? false),
  'POST /api/user/browsePage': async ({ body }, ctx) => savedPage(ctx, ctx.user.id, 'browsed', body),
  'POST /api/user/browseClear': async ({ body }, { db, user }) => clearBrowsed(db, user.id, body.ids),
  'GET /api/user/setting': async (_input, { db, user }) => settingsOf(db, user.id),
  'POST /api/user/setting': async ({ body }, { db, user }) => saveSettings(db, user.id, body),
  'POST /api/user/myCommentPage': async ({ body }, { db, user }) => myCommentPage(db, user.id, body),
  'POST /api/user/replyMyCommentPage': async ({ body }, { db, user }) => replyMyCommentPage(db, user.id, body),
  'POST /api/user/pageMyInvitationUser': async ({ body }, { db, user }) => invitedPage(db, user.id, body),
  'GET /api/invite/summary': async (_input, ctx) => inviteSummary(ctx),
  'POST /api/invite/bind': async ({ body }, ctx) => bindInviter(ctx, body.code),
  'GET /api/user/mineSummary': async (_input, ctx) => summary(ctx),
  'POST /api/feedback/save': async ({ body }, ctx) => saveFeedback(ctx, body),
  'POST /api/feedback/page': async ({ body }, { db, user }) => feedbackPage(db, user.id, body),
  'POST /api/user/resetPwd': async ({ body }, ctx) => changePassword(ctx, body),
  'POST /api/user/verifyOldPhone': async ({ body }, ctx) => verifyOldPhone(ctx, body.code),
  'POST /api/user/resetPhone': async ({ body }, ctx) => resetPhone(ctx, body),
  'GET /api/user/phoneAppeal': async (_input, { db, user }) => appealOf(db, user.id),
  'POST /api/user/phoneAppeal': async ({ body }, ctx) => appeal(ctx, body),
  'GET /api/user/devices': async (_input, ctx) => devices(ctx),
  'POST /api/user/deviceLogout': async ({ body }, ctx) => logoutDevice(ctx, body.id),
  'POST /api/user/bindWechat': async ({ body }, ctx) => bindWechat(ctx, body.jsCode),
  'POST /api/user/unbindWechat': async (_input, { db, user }) => unbindWechat(db, user.id),
  'GET /api/user/logoffCheck': async (_input, ctx) => checkLogoff(ctx),
  'POST /api/user/logoffApply': async ({ body }, ctx) => applyLogoff(ctx, body),
  'POST /api/user/logoffCancel': async (_input, ctx) => cancelLogoff(ctx),
  'GET /api/user/exportData': async (_input, ctx) => exportData(ctx),
}
