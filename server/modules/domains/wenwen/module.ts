import { wenwen as adminContract } from '../../../../contract/admin/wenwen'
import { wenwen as contract } from '../../../../contract/wenwen'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { abandonAll, allWritten } from './answers/answer'
import { warm } from './knowledge/article-index'
import { articleSource } from './knowledge/articles'
import { benefit } from './benefit'
import { curatedSource } from './answers/curated'
import { draftAnswers } from './answers/drafts'
import { endAbandoned, forgetOld } from './chats/keeping'
import { chooseHot } from './hot'
import { embedArticles } from './meaning'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { savedSource } from './saved'
import { shareSubject } from './for-share'
import { serveStream } from './answers/stream'

export const wenwen = defineModule({
  name: 'wenwen',
  tables: [
    'law_article',
    'law_article_vector',
    'wenwen_assistant',
    'wenwen_attachment',
    'wenwen_chat',
    'wenwen_citation',
    'wenwen_curated',
    'wenwen_draft',
    'wenwen_event',
    'wenwen_hot',
    'wenwen_message',
    'wenwen_use',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  http(http, services) {
    serveStream(http, services)
    http.addHook('onClose', async () => {
      abandonAll(services)
      await allWritten(services)
    })
    return { warm: () => warm(services) }
  },
  jobs: (services) => [
    { name: 'wenwen.abandoned', cron: '* * * * *', run: () => endAbandoned(services) },
    { name: 'wenwen.drafts', cron: '*/5 * * * *', run: () => draftAnswers(services) },
    { name: 'wenwen.embed', cron: '*/10 * * * *', run: () => embedArticles(services) },
    { name: 'wenwen.hot', cron: '*/5 * * * *', run: () => chooseHot(services.db) },
    { name: 'wenwen.forget', cron: '37 4 * * *', run: () => forgetOld(services) },
  ],
  apartSources: [articleSource, curatedSource],
  benefits: [benefit],
  saved: [savedSource],
  shareSubjects: [shareSubject],
  personalData,
})
