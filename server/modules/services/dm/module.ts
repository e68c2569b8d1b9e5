import { dm as contract } from '../../../../contract/dm'
import { defineModule } from '../../../app/module'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { mayRead } from './talks'

export const dm = defineModule({
  name: 'dm',
  tables: ['dm_setting', 'dm_start'],
  contract,
  handlers,
  conversationKinds: [{ kind: 'dm', mayRead }],
  personalData,
})
