import { system as adminContract } from '../../../../contract/admin/system'
import { system as contract } from '../../../../contract/system'
import { defineModule } from '../../../app/module'
import { servePreviews } from '../../../app/http/preview'
import { admin } from './admin'
import { fileUses } from './file-uses'
import { workbenchAlarms } from './alarms'
import { workbenchQueues } from './for-workbench'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const system = defineModule({
  name: 'system',
  tables: [
    'agreement',
    'ad',
    'ad_click',
    'agreement_consent',
    'dict_item',
    'expiry',
    'home_entry',
    'platform_view',
    'web_host',
    'wechat_state',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  fileUses,
  http: (http, { settings }) => servePreviews(http, settings),
  workbenchAlarms,
  workbenchQueues,
  personalData,
})
