import { tiku as adminContract } from '../../../../contract/admin/tiku'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { personalData } from './personal-data'
import { endAllOverdue } from './sessions'

export const tiku = defineModule({
  name: 'tiku',
  tables: [
    'tiku_answer',
    'tiku_bank',
    'tiku_extra',
    'tiku_mark',
    'tiku_paper',
    'tiku_paper_question',
    'tiku_paper_rule',
    'tiku_question',
    'tiku_session',
    'tiku_session_question',
  ],
  adminContract,
  admin,
  jobs: (services) => [{ name: 'tiku.end', cron: '* * * * *', run: () => endAllOverdue(services) }],
  personalData,
})
