import { admin as adminContract } from '../../../../contract/admin/admin'
import { defineModule } from '../../../app/module'
import { emptyTrash } from '../../../app/trash'
import { admin as handlers } from './admin'
import { BATCH_JOB, doBatches } from './batches'
import { makeExports } from './export-job'
import { EXPORT_JOB } from './exports'
import { thingNames } from './for-admin'
import { serveNews } from './news'
import { personalData } from './personal-data'
import { doScheduled, SCHEDULE_JOB } from './schedules'
import { serveBackOffice } from './serve'

export const admin = defineModule({
  name: 'admin',
  tables: [
    'admin_approval',
    'admin_audit',
    'admin_batch',
    'admin_device',
    'admin_export',
    'admin_guard',
    'admin_network',
    'admin_operator',
    'admin_operator_role',
    'admin_recovery',
    'admin_role',
    'admin_schedule',
    'admin_session',
    'admin_target',
  ],
  adminContract,
  admin: handlers,
  thingNames,
  http(http, services) {
    serveBackOffice(http, services)
    serveNews(http, services)
  },
  jobs: (services) => [
    { name: 'admin.trash', cron: '41 4 * * *', run: () => emptyTrash(services.db) },
    { name: SCHEDULE_JOB, cron: '* * * * *', run: () => doScheduled(services) },
    { name: BATCH_JOB, cron: '* * * * *', run: () => doBatches(services) },
    { name: EXPORT_JOB, cron: '* * * * *', run: () => makeExports(services) },
  ],
  personalData,
})
