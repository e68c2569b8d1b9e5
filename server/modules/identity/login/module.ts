import { login as adminContract } from '../../../../contract/admin/login'
import { login as contract } from '../../../../contract/login'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { noteWechat } from './accounts'
import { cleanUp } from './cleanup'
import { workbenchQueues, listTallies } from './for-workbench'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { alive, userOf } from './sessions'

export const login = defineModule({
  name: 'login',
  sessions: [{ userOf, alive, noteWechat }],
  tables: [
    'captcha',
    'known_device',
    'password_guard',
    'password_try',
    'phone_appeal',
    'phone_ticket',
    'released_phone',
    'session',
    'sms_code',
  ],
  contract,
  adminContract,
  admin,
  handlers,
  jobs: ({ db }) => [{ name: 'login.cleanup', cron: '17 4 * * *', run: () => cleanUp(db) }],
  workbenchQueues,
  listTallies,
  personalData,
})
