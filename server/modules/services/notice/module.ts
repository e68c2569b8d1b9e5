import { notice as adminContract } from '../../../../contract/admin/notice'
import { notice as contract } from '../../../../contract/notice'
import { defineModule } from '../../../app/module'
import { accountNotices, accountWordings } from './account-notices'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { workbenchAlarms, sendBroadcasts } from './broadcasts'
import { cleanUp, sendDue } from './messages'
import { owedAlarm, tellOwed } from './owed'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const notice = defineModule({
  name: 'notice',
  tables: ['broadcast', 'notice', 'notice_owed', 'notice_person', 'notice_setting', 'notice_wording', 'subscribe_permission'],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  on: accountNotices,
  wordings: accountWordings,
  jobs: (services) => [
    { name: 'notice.messages', cron: '* * * * *', run: () => sendDue(services) },
    { name: 'notice.broadcasts', cron: '* * * * *', run: () => sendBroadcasts(services) },
    { name: 'notice.owed', cron: '* * * * *', run: () => tellOwed(services) },
    { name: 'notice.cleanup', cron: '41 4 * * *', run: () => cleanUp(services.db) },
  ],
  personalData,
  workbenchAlarms: [...workbenchAlarms, owedAlarm],
})
