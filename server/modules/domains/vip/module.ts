import { vip as adminContract } from '../../../../contract/admin/vip'
import { vip as contract } from '../../../../contract/vip'
import { defineModule } from '../../../app/module'
import { managersOf } from '../company/members'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { documents, questions } from './allowances'
import { birthday, giveBirthdays } from './birthday'
import { segmentParts } from './care'
import { orderPart, serveContracts } from './contracts'
import { workbenchQueues, listTallies } from './for-workbench'
import { payer } from './payer'
import { personalData } from './personal-data'
import { redeemable } from './redeemable'
import { seats } from './redeemable-seats'
import { remind } from './reminders'
import { handlers } from './routes'
import { sellable } from './sellable'
import { applyEnded, seatsGoingBack } from './terms'
import { birthdayWordings } from './birthday'
import { vipWordings } from './reminders'

export const vip = defineModule({
  name: 'vip',
  wordings: [...birthdayWordings, ...vipWordings],
  tables: [
    'vip_benefit',
    'vip_birthday',
    'vip_card',
    'vip_card_benefit',
    'vip_card_price',
    'vip_contract',
    'vip_quote',
    'vip_term',
  ],
  contract,
  handlers,
  http: serveContracts,
  orderParts: [orderPart],
  workbenchQueues,
  listTallies,
  adminContract,
  admin,
  thingNames,
  jobs: (services) => [
    { name: 'vip.remind', cron: '15 9-21 * * *', run: () => remind(services, (ids) => managersOf(services.db, ids)) },
    { name: 'vip.birthdays', cron: '0 9-23 * * *', run: () => giveBirthdays(services) },
    { name: 'vip.seats', cron: '4 * * * *', run: () => applyEnded(services) },
  ],
  segmentParts,
  sellables: [sellable],
  allowances: [documents, questions],
  benefits: [birthday],
  payers: [payer],
  redeemables: [redeemable, seats],
  seatsGoingBack: [seatsGoingBack],
  personalData,
})
