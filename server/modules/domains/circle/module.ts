import { circle as adminContract } from '../../../../contract/admin/circle'
import { circle as contract } from '../../../../contract/circle'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { rankAllCreators } from './creator/creator-ranking'
import { fileUses } from './file-uses'
import { postOnCard } from './for-conversation'
import { hiddenQuotes, unnamedSenders } from './for-notice'
import { reportTargets } from './for-report'
import { searchSources } from './for-search'
import { shareSubject } from './for-share'
import { rank, rankAll } from './feed/hot'
import { notices } from './notice/notices'
import { workbenchFigures, workbenchQueues, personFigures } from './for-workbench'
import { personalData } from './personal-data'
import { tendQuestions } from './question/questions'
import { pictureDoubted } from './review/review'
import { countsOf } from './queries'
import { handlers } from './routes'
import { rankAllTopics, rollTopics } from './topic/topic-ranking'
import { source } from './saved'
import { counts, facts } from './task-facts'
import { forgetViews } from './post/views'

export const circle = defineModule({
  name: 'circle',
  tables: [
    'circle_bounty',
    'circle_collect',
    'circle_comment',
    'circle_comment_down',
    'circle_comment_like',
    'circle_creator',
    'circle_draft',
    'circle_like',
    'circle_not_interested',
    'circle_post',
    'circle_post_topic',
    'circle_post_words',
    'circle_review_reason',
    'circle_topic',
    'circle_topic_follow',
    'circle_view',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  unnamedSenders: [unnamedSenders],
  hiddenQuotes: [hiddenQuotes],
  homeCounts: [countsOf],
  cards: [{ kind: 'post', of: postOnCard }],
  reportTargets,
  shareSubjects: [shareSubject],
  searchSources,
  on: [
    on('post.published', 'rank', (trx, { authorId }) => rank(trx, [authorId])),
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
  fileUses,
  workbenchFigures,
  personFigures,
  workbenchQueues,
  personalData,
  saved: [source],
  taskFacts: [{ facts, counts }],
})
