import { kefu as adminContract } from '../../../../contract/admin/kefu'
import { kefu as contract } from '../../../../contract/kefu'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { NEWS } from './conversation'
import { fileUses } from './file-uses'
import { workbenchAlarms, workbenchQueues } from './for-workbench'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const kefu = defineModule({
  name: 'kefu',
  tables: ['kefu_case', 'kefu_day', 'kefu_faq', 'kefu_teacher'],
  contract,
  handlers,
  adminContract,
  admin,
  // Only the person who asks; we read it from inside.
  conversationKinds: [{ kind: 'kefu', mayRead: async (_db, userId, { bizId }) => userId === bizId }],
  fileUses,
  workbenchAlarms,
  workbenchQueues,
  trash: [{ kind: 'kefuFaq', permission: 'kefu.faq', tables: ['kefu_faq'] }],
  operatorNews: [{ topic: NEWS, permission: 'kefu.read' }],
  personalData,
})
