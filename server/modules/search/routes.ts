import { search as spec } from '../../../contract/search'
import type { Bus } from '../../app/bus'
import type { Handlers } from '../../app/context'
import type { Job } from '../../app/jobs'
import type { Services } from '../../app/serve'
import { chooseKeywords, forgetQueries, hotKeywords } from './hot'
import { drainSearch } from './index-feed'
import { deleteNudges } from './queries'
import { searchPage } from './search'
import { suggest } from './suggest'

export const handlers: Handlers<typeof spec> = {
  'GET /api/search/hot': async (_input, { db }) => hotKeywords(db),
  'POST /api/search/suggest': async ({ body }, { db, user }) => suggest(db, body.keyword, user?.id ?? null),
  'POST /api/search/page': async ({ body }, ctx) => searchPage(ctx, body),
}

/** The event comes within a second; the job takes what came while its handler was at work. */
export const listen = (bus: Bus, services: Services) => bus.on('search.dirty', () => drainSearch(services))

export const jobs = (services: Services): Job[] => [
  { name: 'search.feed', cron: '* * * * *', run: () => drainSearch(services) },
  { name: 'search.keywords', cron: '*/5 * * * *', run: () => chooseKeywords(services) },
  { name: 'search.forget', cron: '53 4 * * *', run: () => forgetQueries(services.db) },
  { name: 'search.nudges', cron: '23 4 * * *', run: () => deleteNudges(services.db) },
]
