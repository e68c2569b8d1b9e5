import { circle as contract } from '../../../../contract/circle'
import { defineModule, on } from '../../../app/module'
import { rankAllCreators } from './creator-ranking'
import { rank, rankAll } from './hot'
import { notices } from './notices'
import { personalData } from './personal-data'
import { tendQuestions } from './questions'
import { pictureDoubted } from './review'
import { countsOf } from './queries'
import { handlers } from './routes'
import { rankAllTopics, rollTopics } from './topic-ranking'
import { unnamedSenders } from './unnamed'
import { forgetViews } from './views'

export const circle = defineModule({
  name: 'circle',
  contract,
  handlers,
  unnamedSenders: [unnamedSenders],
  homeCounts: [countsOf],
  on: [
    on('post.published', 'rank', (trx, { authorId }) => rank(trx, authorId)),
    on('picture.doubted', 'review', pictureDoubted),
    ...notices,
  ],
  jobs: ({ db }) => [
    { name: 'circle.hot', cron: '*/10 * * * *', run: () => rankAll(db) },
    { name: 'circle.topics', cron: '*/10 * * * *', run: () => rankAllTopics(db) },
    { name: 'circle.topicDay', cron: '5 0 * * *', run: () => rollTopics(db) },
    { name: 'circle.creators', cron: '17 * * * *', run: () => rankAllCreators(db) },
    { name: 'circle.questions', cron: '7 * * * *', run: () => tendQuestions(db) },
    { name: 'circle.views', cron: '41 4 * * *', run: () => forgetViews(db) },
  ],
  personalData,
})
