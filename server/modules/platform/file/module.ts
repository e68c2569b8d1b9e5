import { file as adminContract } from '../../../../contract/admin/file'
import { file as contract } from '../../../../contract/file'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { cleanUp, serveFiles } from './files'
import { removeObjects } from './images'
import { forgetRisky } from './risky'
import { noteIdle } from './life'
import { dropOldParts } from './parts'
import { personalData } from './personal-data'
import { serveHandedIn } from './handed-in'
import { servePrivate } from './private'
import { handlers } from './routes'

export const file = defineModule({
  name: 'file',
  tables: ['file', 'file_upload', 'file_upload_part'],
  contract,
  handlers,
  adminContract,
  admin,
  http(http, services) {
    serveFiles(http, services)
    servePrivate(http, services)
    serveHandedIn(http, services)
  },
  on: [
    // A picture that was found bad is gone, wherever it was shown.
    on('picture.doubted', 'remove', async (_trx, { fileId, verdict }, { gateways: { storage } }) => {
      if (verdict !== 'risky') return
      forgetRisky()
      await removeObjects(storage, fileId)
    }),
  ],
  jobs: (services) => [
    { name: 'file.idle', cron: '11 4 * * *', run: () => noteIdle(services) },
    { name: 'file.cleanup', cron: '40 * * * *', run: () => cleanUp(services) },
    { name: 'file.parts', cron: '50 * * * *', run: () => dropOldParts(services) },
  ],
  personalData,
})
