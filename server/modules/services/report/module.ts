import { report as adminContract } from '../../../../contract/admin/report'
import { report as contract } from '../../../../contract/report'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { fileUses } from './file-uses'
import { notices } from './notices'
import { workbenchQueues } from './for-workbench'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { person } from './person'

export const report = defineModule({
  name: 'report',
  tables: ['report'],
  contract,
  handlers,
  adminContract,
  admin,
  on: notices,
  reportTargets: [person],
  fileUses,
  workbenchQueues,
  personalData,
})
