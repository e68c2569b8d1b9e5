import { user as adminContract } from '../../../../contract/admin/user'
import { user as contract } from '../../../../contract/user'
import { defineModule, on } from '../../../app/module'
import { fileUses } from './file-uses'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { workbenchFigures } from './for-workbench'
import { growthOf } from './levels'
import { personalData } from './personal-data'
import { serveFaces } from './faces'
import { dropAvatar } from './queries'
import { handlers } from './routes'
import { facts } from './task-facts'
import { closeLost, forgetUses } from './usage'
import { openidsOf } from './people'

export const user = defineModule({
  name: 'user',
  tables: ['app_user', 'growth_level', 'use_session', 'user_block', 'user_follow', 'user_sanction'],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  http: serveFaces,
  openids: [openidsOf],
  on: [
    // One in doubt stays: nobody looks at it who could bring it back.
    on('picture.doubted', 'dropAvatar', async (trx, { ownerId, fileId, verdict }) => {
      if (verdict === 'risky') await dropAvatar(trx, ownerId, fileId)
    }),
  ],
  jobs: ({ db }) => [
    { name: 'user.closeLostUses', cron: '*/30 * * * *', run: () => closeLost(db) },
    { name: 'user.forgetUses', cron: '11 4 * * *', run: () => forgetUses(db) },
  ],
  fileUses,
  workbenchFigures,
  personFigures: [{ name: 'growth', title: '成长值', of: growthOf }],
  personalData,
  taskFacts: [{ facts }],
})
