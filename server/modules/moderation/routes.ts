import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { askAboutPictures } from './pictures'

export { servePush } from './push'

export const jobs = (services: Services): Job[] => [
  { name: 'moderation.pictures', cron: '* * * * *', run: () => askAboutPictures(services) },
]
