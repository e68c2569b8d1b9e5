import { duihuan as adminContract } from '../../../../contract/admin/duihuan'
import { duihuan as contract } from '../../../../contract/duihuan'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { makeCodes } from './making'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { workbenchAlarms, forgetTries, watchTries } from './tries'

export const duihuan = defineModule({
  name: 'duihuan',
  tables: ['duihuan_batch', 'duihuan_code', 'duihuan_prize', 'duihuan_record', 'duihuan_right', 'duihuan_try'],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  jobs: (services) => [
    { name: 'duihuan.make', cron: '* * * * *', run: () => makeCodes(services) },
    { name: 'duihuan.watch', cron: '*/10 * * * *', run: () => watchTries(services) },
    { name: 'duihuan.tries', cron: '20 4 * * *', run: () => forgetTries(services.db) },
  ],
  fileUses: [
    { table: 'duihuan_right', column: 'cover', found: 'value' },
    { table: 'duihuan_batch', column: 'cover_file' },
    { table: 'duihuan_batch', column: 'qr_file' },
  ],
  workbenchAlarms,
  personalData,
})
