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
let visitors = 0
/** So many people, none of whom has been here before, search for something. */
export async function crowdSearches(server: TestServer, people: number, keyword: string) {
  for (let at = 0; at < people; at++, visitors++) {
    const remoteAddress = `198.51.${Math.floor(visitors / 250) % 250}.${visitors % 250}`
    const reply = await server.app.http.inject({ method: 'POST', url: '/api/search/page', payload: { keyword }, remoteAddress })
    expect(reply.json()).toMatchObject({ code: 200 })
  }
}
export const hot = async (server: TestServer) => {
  await runJob(server, 'search.keywords')
  return (await server.call('GET /api/search/hot')).result
}

type Runs = SearchHit['title']
/** A result with its marks written as 【】. */
export const marks = (runs: Runs) => runs.map(({ text, hit }) => (hit ? `【${text}】` : text)).join('')
export const plain = (runs: Runs) => runs.map(({ text }) => text).join('')
export const first = (answer: Answer<{ records: SearchHit[] }>) => answer.result.records[0]
