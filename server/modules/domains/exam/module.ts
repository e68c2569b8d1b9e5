import { exam as adminContract } from '../../../../contract/admin/exam'
import { exam as contract } from '../../../../contract/exam'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { fileUses } from './file-uses'
import { certWordings } from './certificates/manage-certificates'
import { parcelOwner } from './certificates/mailing'
import { workbenchQueues, listTallies } from './for-workbench'
import { personalData } from './personal-data'
import { examWordings, movedNews } from './registrations/moved'
import { reopenRefunded, stateOf } from './registrations/registrations'
import { sellable } from './certificates/reissue'
import { handlers } from './routes'
import { servePicture } from './certificates/serve-picture'
import { serveVerifyPage } from './certificates/verify-page'
import { serveWorkProof } from './registrations/work-proof'

export const exam = defineModule({
  name: 'exam',
  tables: ['cert_kind', 'exam_certificate', 'exam_paper', 'exam_registration', 'exam_sitting'],
  contract,
  handlers,
  adminContract,
  admin,
  http(http, services) {
    servePicture(http, services)
    serveVerifyPage(http, services)
    serveWorkProof(http)
  },
  on: [on('order.refunded', 'reopenRegistration', reopenRefunded)],
  owedNews: [movedNews],
  wordings: [...examWordings, ...certWordings],
  parcelOwners: [parcelOwner],
  sellables: [sellable],
  registrations: [stateOf],
  fileUses,
  workbenchQueues,
  listTallies,
  personalData,
})
