import { company as adminContract } from '../../../../contract/admin/company'
import { company as contract } from '../../../../contract/company'
import { defineModule, on } from '../../../app/module'
import { admin, companyScope } from './admin'
import { thingNames } from './for-admin'
import { fileUses } from './file-uses'
import { followPhone } from './follow-phone'
import { closingCheck } from './hand-over'
import { tellWaiting } from './invitations'
import { personalData } from './personal-data'
import { serveRolls } from './roll'
import { workbenchQueues, listTallies } from './for-workbench'
import { handlers } from './routes'

export const company = defineModule({
  name: 'company',
  tables: [
    'company',
    'company_department',
    'company_inquiry',
    'company_key',
    'company_link',
    'company_member',
    'company_scope',
    'company_sync',
  ],
  contract,
  handlers,
  http: serveRolls,
  adminContract,
  admin,
  thingNames,
  adminScopes: [companyScope],
  workbenchQueues,
  listTallies,
  on: [
    on('user.registered', 'companyInvites', (trx, { userId }) => tellWaiting(trx, userId)),
    on('user.phoneMoved', 'seat', (trx, { userId }) => followPhone(trx, userId)),
  ],
  closingChecks: [closingCheck],
  fileUses,
  personalData,
})
