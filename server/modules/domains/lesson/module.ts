import { lesson as contract } from '../../../../contract/lesson'
import { defineModule } from '../../../app/module'
import { courseOnCard } from './for-conversation'
import { searchSource } from './for-search'
import { shareSubject } from './for-share'
import { serveMedia } from './media'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { sellable } from './sellable'

export const lesson = defineModule({
  name: 'lesson',
  contract,
  handlers,
  http: serveMedia,
  sellables: [sellable],
  cards: [{ kind: 'course', of: courseOnCard }],
  shareSubjects: [shareSubject],
  searchSources: [searchSource],
  personalData,
})
