import { defineModule } from '../../../app/module'
import { askAboutPictures } from './pictures'
import { servePush } from './push'

export const moderation = defineModule({
  name: 'moderation',
  http: servePush,
  jobs: (services) => [{ name: 'moderation.pictures', cron: '* * * * *', run: () => askAboutPictures(services) }],
})
