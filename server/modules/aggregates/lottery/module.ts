import { lottery as adminContract } from '../../../../contract/admin/lottery'
import { lottery as contract } from '../../../../contract/lottery'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { fileUses } from './file-uses'
import { workbenchAlarms } from './for-workbench'
import { grantDue, returnCoins, tendClaims, tendSent } from './grants'
import { personalData } from './personal-data'
import { parcelOwner } from './records'
import { handlers } from './routes'
import { makeAllSeeds } from './seeds'
import { grantWordings } from './grants'

export const lottery = defineModule({
  name: 'lottery',
  wordings: grantWordings,
  tables: [
    'lottery',
    'lottery_block',
    'lottery_odds',
    'lottery_odds_change',
    'lottery_prize',
    'lottery_record',
    'lottery_seed',
    'lottery_task',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  jobs: (services) => [
    { name: 'lottery.seeds', cron: '*/30 * * * *', run: () => makeAllSeeds(services) },
    { name: 'lottery.grant', cron: '* * * * *', run: () => grantDue(services) },
    { name: 'lottery.return', cron: '* * * * *', run: () => returnCoins(services) },
    { name: 'lottery.claims', cron: '13 * * * *', run: () => tendClaims(services) },
    { name: 'lottery.sent', cron: '50 4 * * *', run: () => tendSent(services) },
  ],
  parcelOwners: [parcelOwner],
  workbenchAlarms,
  fileUses,
  personalData,
})
