import { generate } from './generate'
import { bare, load } from './load'
import { report } from './report'
import { logIn, stand, tokenOf } from './stand'

const SIZES = (process.env.BENCH_POSTS ?? '10000,1000000').split(',').map(Number)
/** Follows a hundred others. */
const READER = tokenOf(7)
const LISTS = [
  { list: 'rec', body: { tab: 'rec', size: 20 } },
  { list: 'new', body: { tab: 'new', size: 20 } },
  { list: 'question', body: { tab: 'question', size: 20 } },
  { list: 'follow（登录）', body: { tab: 'follow', size: 20 }, token: READER },
  { list: 'rec（登录）', body: { tab: 'rec', size: 20 }, token: READER },
]

/**
 * The feed through the server at 50 connections, list by list on each size of database in turn, beside a bare route that
 * answers the same bytes.
 */
export const feed = () =>
  stand({ shared_buffers: '1GB', max_wal_size: '8GB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    const targets: { posts: number; url: string; pid: number }[] = []
    for (const posts of SIZES) {
      const { url, pid } = await open(async (database) => {
        await generate(database.pool, posts)
        await logIn(database)
      })
      targets.push({ posts, url, pid })
    }
    for (const { list, ...ask } of LISTS) {
      for (const { posts, ...target } of targets) {
        await load({ ...target, ...ask }, 3)
        rows.push({ list, posts, ...(await load({ ...target, ...ask })) })
      }
    }
    const answer = await fetch(targets[0].url + '/api/circle/page', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(LISTS[0].body),
    })
    const yardstick = await bare(Buffer.from(await answer.arrayBuffer()))
    const plain = await load({ url: yardstick.url, pid: yardstick.child.pid!, body: {} })
    rows.push({ list: '（裸 Fastify，同样的字节）', posts: 0, ...plain })
    yardstick.child.kill()
    report('feed', rows)
  })
