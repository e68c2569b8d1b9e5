import { notice as contract } from '../../../../contract/notice'
import { defineModule } from '../../../app/module'
import { accountNotices } from './account-notices'
import { cleanUp, sendDue } from './messages'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const notice = defineModule({
  name: 'notice',
  tables: ['notice', 'notice_person', 'notice_setting', 'subscribe_permission'],
  contract,
  handlers,
  on: accountNotices,
  jobs: (services) => [
    { name: 'notice.messages', cron: '* * * * *', run: () => sendDue(services) },
    { name: 'notice.cleanup', cron: '41 4 * * *', run: () => cleanUp(services.db) },
  ],
  personalData,
})
