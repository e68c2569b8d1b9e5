import autocannon, { type Request } from 'autocannon'
import { randomUUID } from 'node:crypto'
import type { Database } from '../server/app/database/db'
import { generate, PEOPLE } from './generate'
import { logIn, tokenOf } from './stand'

const POSTS = 10_000

interface Call {
  path: string
  /** Asked by POST; without one by GET. */
  body?: object
}
type Mix = { times: number; call: (postId: string) => Call }[]

/** Of a hundred calls: most read, some write. */
const MIX: Mix = [
  { times: 40, call: () => ({ path: '/api/circle/page', body: { tab: 'rec', size: 20 } }) },
  { times: 10, call: () => ({ path: '/api/circle/page', body: { tab: 'new', size: 20 } }) },
  { times: 5, call: () => ({ path: '/api/circle/page', body: { tab: 'follow', size: 20 } }) },
  { times: 15, call: (id) => ({ path: `/api/circle/detail/${id}` }) },
  { times: 10, call: (id) => ({ path: '/api/circleComment/page', body: { postId: id } }) },
  { times: 4, call: () => ({ path: '/api/search/suggest', body: { keyword: '试用期' } }) },
  { times: 5, call: () => ({ path: '/api/user/mineSummary' }) },
  { times: 2, call: () => ({ path: '/api/user/userBaseDetail', body: {} }) },
  { times: 5, call: (id) => ({ path: '/api/circle/like', body: { id, like: Math.random() < 0.7 } }) },
  {
    times: 3,
    call: (postId) => ({
      path: '/api/circleComment/save',
      body: { postId, content: `我们也这样做过，${randomUUID()}`, images: [], requestId: randomUUID() },
    }),
  },
  {
    times: 1,
    call: () => ({
      path: '/api/circle/save',
      body: { type: 1, content: `今天的一点体会 ${randomUUID()}`, images: [], topicIds: [], requestId: randomUUID() },
    }),
  },
]

interface Crowd {
  seconds: number
  /** Calls a second; as many as are answered otherwise. */
  rate?: number
  /** How many wait for an answer at the same time. */
  connections?: number
}
/** Everybody at once, each call by somebody else and about some post. */
export function mixed(url: string, ids: string[], { seconds, rate, connections = 50 }: Crowd) {
  let person = 0
  const calls = MIX.flatMap(({ times, call }) => Array<typeof call>(times).fill(call)).sort(() => Math.random() - 0.5)
  return autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    requests: calls.map((call) => ({
      method: 'GET' as const,
      headers: {},
      body: '',
      setupRequest: (request): Request => {
        const { path, body } = call(ids[Math.floor(Math.random() * ids.length)])
        const authorization = `Bearer ${tokenOf((person = 1 + (person % PEOPLE)))}`
        return body
          ? {
              ...request,
              path,
              method: 'POST' as const,
              headers: { authorization, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : { ...request, path, headers: { authorization } }
      },
    })),
  })
}

/** People who are logged in, and what they have posted: the ids of the latest. */
export async function fill(database: Database) {
  await generate(database.pool, POSTS)
  await logIn(database)
  const { rows } = await database.pool.query<{ id: string }>('select id from circle_post order by created_at desc limit 2000')
  return rows.map(({ id }) => id)
}
