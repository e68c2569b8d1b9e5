import { growth as adminContract } from '../../../../contract/admin/growth'
import { growth as contract } from '../../../../contract/growth'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { benefit } from './benefit'
import { taskFacts } from './facts'
import { coinEarnings, coinRules, coinSubject } from './for-coin'
import '../../commerce/coin/records'
import '../../commerce/coin/rules'
import '../../domains/tiku/practice/outcome'
import { subscriptions } from './listen'
import { personalData } from './personal-data'
import { growthFrom } from './queries'
import { audit } from './records'
import { redeemable } from './redeemable'
import { handlers } from './routes'
import { remindOfSeasons, tendLevels } from './seasons'
import { levelWordings } from './records'
import { seasonWordings } from './seasons'

export const growth = defineModule({
  name: 'growth',
  wordings: [...levelWordings, ...seasonWordings],
  tables: ['coin_day_rule', 'growth_level_up', 'growth_record', 'growth_season', 'growth_season_rule', 'growth_task'],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  on: subscriptions,
  jobs: (services) => [
    { name: 'growth.levels', cron: '3 0 * * *', run: () => tendLevels(services.db, new Date()) },
    { name: 'growth.seasonsEnding', cron: '7 9 * * *', run: () => remindOfSeasons(services, new Date()) },
    { name: 'growth.audit', cron: '41 4 * * *', run: () => audit(services.db) },
  ],
  redeemables: [redeemable],
  benefits: [benefit],
  personalData,
  taskFacts: [taskFacts],
  coinEarnings: [coinEarnings],
  coinRules: [coinRules],
  coinSubjects: [coinSubject],
  growthFrom: [growthFrom],
})
