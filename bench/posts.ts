import { randomUUID } from 'node:crypto'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand } from './stand'

const POSTS = Number(process.env.BENCH_AMOUNT ?? 5_000)

const WARM_UP = 500

/** Posts by fifty people at once: every answer has its row. */
export const posts = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const { database, ...target } = await open(async (empty) => {
      await people(empty, 2 * POSTS + WARM_UP)
      await logIn(empty)
    })
    const post = (person: number) => ({
      type: 1,
      content: `第${person}位同行的一天：上午谈了两个候选人，下午改员工手册。${randomUUID()}`,
      images: [],
      topicIds: [],
      requestId: randomUUID(),
    })
    // A server that has just started makes its connections and its code while fifty people wait.
    await each(target, '/api/circle/save', post, { amount: WARM_UP, from: 2 * POSTS })
    const row = await each(target, '/api/circle/save', post, { amount: POSTS })
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from circle_post')
    report('posts', [{ load: '发动态', ...row, written: rows[0].n - WARM_UP }])
  })
