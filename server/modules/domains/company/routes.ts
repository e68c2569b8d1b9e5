import type { company as spec } from '../../../../contract/company'
import type { Handlers } from '../../../app/context'
import { batch } from './batch'
import { closeLink, joinByLink, linkInfo, makeLink, openLinks } from './links'
import { disable, enable, memberPage, quit, remove, setManager, summary } from './manager-actions'
import { accept, addMembers, decline, importFile, importPreview, invitations, resend } from './invitations'
import { editMember, sendTransferCode, transferMain } from './changes'
import { rollAddress } from './roll'
import { inquire, openInquiry, withdrawInquiry } from './inquiries'
import { myCompany, saveCompany } from './profile'
import { syncPeople } from './sync'

export const handlers: Handlers<typeof spec> = {
  'GET /api/enterprise/my': async (_input, ctx) => myCompany(ctx),
  'POST /api/enterprise/save': async ({ body }, ctx) => saveCompany(ctx, body),
  'POST /api/enterprise/sync': async ({ body }, ctx) => syncPeople(ctx, body),
  'GET /api/enterprise/inquiry': async (_input, { db, user }) => openInquiry(db, user.id),
  'POST /api/enterprise/inquire': async ({ body }, ctx) => inquire(ctx, body),
  'POST /api/enterprise/inquiryWithdraw': async ({ body }, ctx) => withdrawInquiry(ctx, body.id),
  'GET /api/subAccount/summary': async (_input, ctx) => summary(ctx),
  'POST /api/subAccount/page': async ({ body }, ctx) => memberPage(ctx, body),
  'POST /api/subAccount/add': async ({ body }, ctx) => addMembers(ctx, body),
  'POST /api/subAccount/importPreview': async ({ body }, ctx) => importPreview(ctx, body.text),
  'POST /api/subAccount/importFile': async ({ body }, ctx) => importFile(ctx, body),
  'POST /api/subAccount/resend': async ({ body }, ctx) => resend(ctx, body.id),
  'POST /api/subAccount/disable': async ({ body }, ctx) => disable(ctx, body.id),
  'POST /api/subAccount/enable': async ({ body }, ctx) => enable(ctx, body.id),
  'POST /api/subAccount/remove': async ({ body }, ctx) => remove(ctx, body.id),
  'POST /api/subAccount/batch': async ({ body }, ctx) => batch(ctx, body),
  'POST /api/subAccount/setManager': async ({ body }, ctx) => setManager(ctx, body),
  'POST /api/subAccount/edit': async ({ body }, ctx) => editMember(ctx, body),
  'POST /api/subAccount/export': async (_input, ctx) => rollAddress(ctx),
  'POST /api/subAccount/transferCode': async ({ body }, ctx) => sendTransferCode(ctx, body),
  'POST /api/subAccount/transferMain': async ({ body }, ctx) => transferMain(ctx, body),
  'POST /api/subAccount/inviteLink': async ({ body }, ctx) => makeLink(ctx, body),
  'GET /api/subAccount/inviteLinks': async (_input, ctx) => openLinks(ctx),
  'POST /api/subAccount/closeLink': async ({ body }, ctx) => closeLink(ctx, body.id),
  'GET /api/subAccount/link/:key': async ({ params }, ctx) => linkInfo(ctx, params.key),
  'POST /api/subAccount/joinByLink': async ({ body }, ctx) => joinByLink(ctx, body),
  'GET /api/subAccount/invitations': async (_input, ctx) => invitations(ctx),
  'POST /api/subAccount/accept': async ({ body }, ctx) => accept(ctx, body.inviteCode),
  'POST /api/subAccount/decline': async ({ body }, ctx) => decline(ctx, body.inviteCode),
  'POST /api/subAccount/quit': async (_input, ctx) => quit(ctx),
}
