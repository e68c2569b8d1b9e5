import { share as contract } from '../../../../contract/share'
import { defineModule } from '../../../app/module'
import { personalData } from './personal-data'
import { invite } from './invite'
import { cleanUp } from './posters'
import { handlers } from './routes'

export const share = defineModule({
  name: 'share',
  tables: ['share_key', 'share_poster'],
  contract,
  handlers,
  shareSubjects: [invite],
  jobs: (services) => [{ name: 'share.cleanup', cron: '23 4 * * *', run: () => cleanUp(services) }],
  personalData,
})
