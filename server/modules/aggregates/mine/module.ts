import { mine as adminContract } from '../../../../contract/admin/mine'
import { mine as contract } from '../../../../contract/mine'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { forgetBrowsed } from '../../services/saved/history'
import { workbenchQueues, listTallies } from './for-workbench'
import { fileUses } from './file-uses'
import { coinEarnings } from './for-coin'
import { subscriptions } from './invite-effects'
import { stillInvited } from './invite-queries'
import { closeDue } from './logoff'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const mine = defineModule({
  name: 'mine',
  tables: ['feedback', 'feedback_reply', 'invite_effect', 'invite_rule', 'invite_step', 'invite_step_gain', 'logoff'],
  contract,
  handlers,
  adminContract,
  admin,
  on: subscriptions,
  jobs: (services) => [
    { name: 'mine.browsed', cron: '23 4 * * *', run: () => forgetBrowsed(services.db) },
    { name: 'mine.logoff', cron: '37 * * * *', run: () => closeDue(services) },
  ],
  workbenchQueues,
  listTallies,
  fileUses,
  personalData,
  invitations: [stillInvited],
  coinEarnings: [coinEarnings],
})
