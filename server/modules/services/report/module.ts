import { report as contract } from '../../../../contract/report'
import { defineModule } from '../../../app/module'
import { fileUses } from './file-uses'
import { notices } from './notices'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { person } from './person'

export const report = defineModule({
  name: 'report',
  tables: ['report'],
  contract,
  handlers,
  on: notices,
  reportTargets: [person],
  fileUses,
  personalData,
})
