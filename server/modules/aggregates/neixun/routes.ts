import type { neixun as spec } from '../../../../contract/neixun'
import type { Handlers } from '../../../app/context'
import { trainingDetail } from './detail'
import { loginByEmpNo, loginByPhone, loginInfo } from './door/login'
import { autoLogin, loginLink } from './door/tickets'
import { addFile, dropFile, editFile, fileChoices } from './files/manage-files'
import { filePage } from './files/list'
import { receive, sendEmail } from './files/receive'
import { myTrainings } from './mine'
import { noticePage, saveNotice } from './notices'
import { moveItem, openStage } from './opening'
import { userPage } from './people/list'
import { rollAddress } from './people/roll'
import { remind, transfer } from './people/urge'
import { checkRecord, ownRecord } from './records'
import { close, makeUp, people, screen } from './sign/manage-signs'
import { findSign, signIn, signPage } from './sign/sign'

export const handlers: Handlers<typeof spec> = {
  'GET /api/neixun/loginInfo/:code': async ({ params }, ctx) => loginInfo(ctx, params.code),
  'POST /api/neixun/login': async ({ body }, ctx) => loginByPhone(ctx, body),
  'POST /api/neixun/loginByEmpNo': async ({ body }, ctx) => loginByEmpNo(ctx, body),
  'POST /api/neixun/autoLogin': async ({ body }, ctx) => autoLogin(ctx, body),
  'GET /api/neixun/detail/:id': async ({ params, query }, ctx) => trainingDetail(ctx, params.id, query.role),
  'POST /api/neixun/myTraining': async ({ body }, ctx) => myTrainings(ctx, body),
  'POST /api/neixun/noticePage': async ({ body }, ctx) => noticePage(ctx, body),
  'POST /api/neixun/noticeSave': async ({ body }, ctx) => saveNotice(ctx, body),
  'POST /api/neixun/itemMove': async ({ body }, ctx) => moveItem(ctx, body),
  'POST /api/neixun/stageOpen': async ({ body }, ctx) => openStage(ctx, body),
  'POST /api/neixun/userPage': async ({ body }, ctx) => userPage(ctx, body),
  'POST /api/neixun/remind': async ({ body }, ctx) => remind(ctx, body),
  'POST /api/neixun/userExport': async ({ body }, ctx) => rollAddress(ctx, body.trainingId),
  'POST /api/neixun/transfer': async ({ body }, ctx) => transfer(ctx, body),
  'POST /api/neixun/loginLink': async ({ body }, ctx) => loginLink(ctx, body),
  'POST /api/neixun/record': async ({ body }, ctx) => ownRecord(ctx, body.trainingId),
  'GET /api/neixun/check/:code': async ({ params }, { db }) => checkRecord(db, params.code),
  'POST /api/neixunSign/page': async ({ body }, ctx) => signPage(ctx, body),
  'POST /api/neixunSign/find': async ({ body }, ctx) => findSign(ctx, body),
  'POST /api/neixunSign/do': async ({ body }, ctx) => signIn(ctx, body),
  'GET /api/neixunSign/qr/:signId': async ({ params }, ctx) => screen(ctx, params.signId),
  'POST /api/neixunSign/people': async ({ body }, ctx) => people(ctx, body),
  'POST /api/neixunSign/makeUp': async ({ body }, ctx) => makeUp(ctx, body),
  'POST /api/neixunSign/close': async ({ body }, ctx) => close(ctx, body),
  'POST /api/neixunFile/page': async ({ body }, ctx) => filePage(ctx, body),
  'POST /api/neixunFile/choices': async ({ body }, ctx) => fileChoices(ctx, body),
  'POST /api/neixunFile/add': async ({ body }, ctx) => addFile(ctx, body),
  'POST /api/neixunFile/edit': async ({ body }, ctx) => editFile(ctx, body),
  'POST /api/neixunFile/remove': async ({ body }, ctx) => dropFile(ctx, body),
  'POST /api/neixunFile/receive': async ({ body }, ctx) => receive(ctx, body),
  'POST /api/neixunFile/sendEmail': async ({ body }, ctx) => sendEmail(ctx, body),
}
