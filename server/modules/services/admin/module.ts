import { admin as adminContract } from '../../../../contract/admin/admin'
import { defineModule } from '../../../app/module'
import { emptyTrash } from '../../../app/trash'
import { admin as handlers } from './admin'
import { serveNews } from './news'
import { personalData } from './personal-data'
import { serveBackOffice } from './serve'

export const admin = defineModule({
  name: 'admin',
  tables: [
    'admin_approval',
    'admin_audit',
    'admin_guard',
    'admin_network',
    'admin_operator',
    'admin_operator_role',
    'admin_role',
    'admin_session',
  ],
  adminContract,
  admin: handlers,
  http(http, services) {
    serveBackOffice(http, services)
    serveNews(http, services)
  },
  jobs: ({ db }) => [{ name: 'admin.trash', cron: '41 4 * * *', run: () => emptyTrash(db) }],
  personalData,
})
