import type { Api, Input, SearchHit } from '../../contract'
import { drainSearch } from '../../server/modules/services/search/index-feed'
import { runJob } from '../support/run-job'
import type { Answer, Person, TestServer } from '../support/server'

type Caller = Pick<Person, 'call'>
type Wish = Input<'POST /api/search/page', Api['POST /api/search/page']>['body']

/** Everything that happened so far can be found, as it can a second later. */
export const indexed = (server: TestServer) => drainSearch(server.app.services)

export const search = (who: Caller, keyword: string, more: Partial<Wish> = {}) =>
  who.call('POST /api/search/page', { body: { keyword, ...more } })
export const found = async (who: Caller, keyword: string, more: Partial<Wish> = {}) =>
  (await search(who, keyword, more)).result.records.map((hit) => hit.id)
export const suggestions = async (who: Caller, keyword: string) =>
  (await who.call('POST /api/search/suggest', { body: { keyword } })).result
export const hot = async (server: TestServer) => {
  await runJob(server, 'search.keywords')
  return (await server.call('GET /api/search/hot')).result
}

type Runs = SearchHit['title']
/** A result with its marks written as 【】. */
export const marks = (runs: Runs) => runs.map(({ text, hit }) => (hit ? `【${text}】` : text)).join('')
export const plain = (runs: Runs) => runs.map(({ text }) => text).join('')
export const first = (answer: Answer<{ records: SearchHit[] }>) => answer.result.records[0]
