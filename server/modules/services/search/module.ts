import type { Registry } from 'prom-client'
import { search as adminContract } from '../../../../contract/admin/search'
import { search as contract } from '../../../../contract/search'
import { countWhenAsked } from '../../../app/observability/metrics'
import type { Db } from '../../../app/database/db'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { chooseKeywords, forgetQueries } from './hot'
import { drainSearch } from './index-feed'
import { personalData } from './personal-data'
import { people } from './people'
import { forgetEvents } from '../../../app/deliveries'
import { countDirty } from './queries'
import { handlers } from './routes'

const countWaiting = (db: Db, metrics: Registry) =>
  countWhenAsked(
    metrics,
    { name: 'search_waiting', help: 'Things that changed and are not in the search index yet', labels: [] },
    async () => [{ count: await countDirty(db) }],
  )

export const search = defineModule({
  name: 'search',
  tables: ['search_dirty', 'search_document', 'search_keyword', 'search_query', 'search_synonym', 'search_term'],
  contract,
  handlers,
  adminContract,
  admin,
  trash: [{ kind: 'synonym', permission: 'search.synonym', tables: ['search_synonym'] }],
  searchSources: [people],
  http: (http, { db }) => countWaiting(db, http.metrics),
  // The event comes within a second; the job takes what came while its handler was at work.
  on: [on('search.dirty', 'drain', (_trx, _data, services) => drainSearch(services))],
  jobs: (services) => [
    { name: 'search.feed', cron: '* * * * *', run: () => drainSearch(services) },
    { name: 'search.keywords', cron: '*/5 * * * *', run: () => chooseKeywords(services) },
    { name: 'search.forget', cron: '53 4 * * *', run: () => forgetQueries(services.db) },
    { name: 'search.nudges', cron: '23 4 * * *', run: () => forgetEvents(services.db, 'search.dirty') },
  ],
  personalData,
})
