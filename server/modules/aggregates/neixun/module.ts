import { neixun as adminTraining } from '../../../../contract/admin/neixun'
import { neixunExam as adminExam } from '../../../../contract/admin/neixunExam'
import { neixun as contract } from '../../../../contract/neixun'
import { neixunHomework as adminHomework } from '../../../../contract/admin/neixunHomework'
import { neixunExam } from '../../../../contract/neixunExam'
import { neixunHomework } from '../../../../contract/neixunHomework'
import { defineModule, on } from '../../../app/module'
import { admin as trainingAdmin } from './admin-actions/admin'
import { adminScopes, thingNames } from './admin-actions/scope'
import { admin as examAdmin } from './exam/admin'
import { satAgain } from './exam/attempts'
import { examUse, USE } from './exam/exams'
import { handlers as examHandlers } from './exam/routes'
import { examItems, settleExam } from './exam/standing'
import { fileUses } from './file-uses'
import { deliver, serveFiles } from './files/receive'
import { cleanUp } from './guard'
import { admin as homeworkAdmin } from './homework/admin'
import { handlers as homeworkHandlers } from './homework/routes'
import { homeworkWordings } from './homework/marking'
import { homeworkItems } from './homework/standing'
import { trainingItems } from './kinds'
import { followMembership, hasGiven, letInMore } from './door/activate'
import { joinLater, leaveCompany, moveWithin } from './people/assign'
import { followPhone } from './people/follow-phone'
import { handOver, handOverWordings } from './people/hand-over'
import { placedWordings, tellPlaced } from './people/placed'
import { serveRolls } from './people/roll'
import { personalData } from './personal-data'
import { serveRecords } from './records'
import { redeemable } from './redeemable'
import { handlers } from './routes'
import { settleAll } from './settle'
import { mailWordings } from './files/receive'
import { urgeWordings } from './people/urge'

export const neixun = defineModule({
  name: 'neixun',
  wordings: [...mailWordings, ...urgeWordings, ...placedWordings, ...handOverWordings, ...homeworkWordings],
  tables: [
    'trainee',
    'training',
    'training_department',
    'training_exam',
    'training_file',
    'training_homework',
    'training_homework_file',
    'training_guard',
    'training_item',
    'training_notice',
    'training_peer_review',
    'training_progress',
    'training_receipt',
    'training_record',
    'training_sign',
    'training_sign_record',
    'training_stage',
    'training_ticket',
    'training_trainer',
    'training_work',
    'training_work_version',
  ],
  contract: { ...contract, ...neixunExam, ...neixunHomework },
  handlers: { ...handlers, ...examHandlers, ...homeworkHandlers },
  http(http, services) {
    serveFiles(http, services)
    serveRecords(http, services)
    serveRolls(http, services)
  },
  adminScopes,
  thingNames,
  adminContract: { ...adminTraining, ...adminExam, ...adminHomework },
  admin: { ...trainingAdmin, ...examAdmin, ...homeworkAdmin },
  on: [
    on('training.mailed', 'mail', deliver),
    on('training.placed', 'tell', (trx, data) => tellPlaced(trx, data)),
    on('training.courseAdded', 'letIn', (trx, data) => letInMore(trx, data)),
    on('vip.companyTerm', 'courses', (trx, data) => followMembership(trx, data)),
    on('user.phoneMoved', 'places', (trx, { userId }) => followPhone(trx, userId)),
    on('company.joined', 'assign', (trx, data) => joinLater(trx, data)),
    on('company.moved', 'move', (trx, data) => moveWithin(trx, data)),
    on('company.left', 'leave', (trx, data) => leaveCompany(trx, data)),
    on('company.left', 'handOver', (trx, { userId, ...from }) => handOver(trx, { userId, from })),
    on('tiku.ended', 'exam', async (trx, { use, useId, userId }, services) => {
      if (use === USE) await settleExam(trx, services, useId, userId)
    }),
  ],
  jobs: (services) => [
    { name: 'neixun.settle', cron: '*/10 * * * *', run: () => settleAll(services) },
    { name: 'neixun.cleanup', cron: '37 4 * * *', run: () => cleanUp(services.db) },
  ],
  trainingItems: [...trainingItems, examItems, homeworkItems],
  tikuUses: [{ ...examUse, again: satAgain }],
  redeemables: [redeemable],
  companyUses: [hasGiven],
  fileUses,
  personalData,
})
