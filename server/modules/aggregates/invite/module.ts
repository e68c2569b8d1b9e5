import { invite as adminContract } from '../../../../contract/admin/invite'
import { invite as contract } from '../../../../contract/invite'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { expireDue, parcelOwner, tendClaims } from './claims'
import { shareSubject } from './for-share'
import { workbenchQueues } from './for-workbench'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { assistWordings } from './claims'

export const invite = defineModule({
  name: 'invite',
  wordings: assistWordings,
  tables: ['assist_campaign', 'assist_gift', 'assist_help', 'assist_record', 'assist_step'],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  jobs: (services) => [
    { name: 'invite.expire', cron: '* * * * *', run: () => expireDue(services) },
    { name: 'invite.claims', cron: '*/10 * * * *', run: () => tendClaims(services) },
  ],
  shareSubjects: [shareSubject],
  parcelOwners: [parcelOwner],
  workbenchQueues,
  personalData,
})
