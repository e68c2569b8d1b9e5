import { moderation as adminContract } from '../../../../contract/admin/moderation'
import { defineModule } from '../../../app/module'
import { wordTrash } from '../../../gateways/word-list'
import { admin } from './admin'
import { askAboutPictures } from './pictures'
import { servePush } from './push'

export const moderation = defineModule({
  name: 'moderation',
  adminContract,
  admin,
  trash: [wordTrash],
  http: servePush,
  jobs: (services) => [{ name: 'moderation.pictures', cron: '* * * * *', run: () => askAboutPictures(services) }],
})
