import { user as contract } from '../../../../contract/user'
import { defineModule, on } from '../../../app/module'
import { tellFollowed } from './notices'
import { personalData } from './personal-data'
import { dropAvatar } from './queries'
import { handlers } from './routes'
import { closeLost } from './usage'

export const user = defineModule({
  name: 'user',
  contract,
  handlers,
  on: [
    on('picture.doubted', 'dropAvatar', (trx, { ownerId, fileId }) => dropAvatar(trx, ownerId, fileId)),
    on('user.followed', 'tellFollowed', tellFollowed),
  ],
  jobs: ({ db }) => [{ name: 'user.closeLostUses', cron: '*/30 * * * *', run: () => closeLost(db) }],
  personalData,
})
