import { delivery as adminContract } from '../../../../contract/admin/delivery'
import { delivery as contract } from '../../../../contract/delivery'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { arriveLongSent } from './parcels'
import { workbenchQueues, listTallies } from './for-workbench'
import { personalData } from './personal-data'
import { servePush } from './push'
import { handlers } from './routes'
import { subscribe } from './traces'

export const delivery = defineModule({
  name: 'delivery',
  tables: ['parcel', 'parcel_trace', 'user_address'],
  contract,
  handlers,
  adminContract,
  admin,
  http: servePush,
  on: [on('parcel.sent', 'subscribe', subscribe)],
  jobs: (services) => [{ name: 'delivery.arrive', cron: '20 4 * * *', run: () => arriveLongSent(services) }],
  workbenchQueues,
  listTallies,
  personalData,
})
