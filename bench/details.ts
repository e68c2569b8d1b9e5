import { setTimeout as wait } from 'node:timers/promises'
import { runServer } from '../__tests__/support/running-server'
import { cpuSeconds } from './cpu'
import { bare, load } from './load'
import { report, round } from './report'

/** Pauses in what it makes are shorter than so many looks. */
const QUIET_LOOKS = 10
const WARM_UP_S = 15

/** What a server makes for itself when it is ready already must not count as the cost of an answer. */
async function settled(pid: number) {
  for (let quiet = 0; quiet < QUIET_LOOKS;) {
    const before = cpuSeconds(pid)
    await wait(2000)
    quiet = cpuSeconds(pid) - before < 0.2 ? quiet + 1 : 0
  }
}

/**
 * What is read most beside the feed, of the demo content, logged out and logged in: each beside a bare route that answers the
 * same bytes.
 */
export async function details() {
  const server = await runServer({ env: { SEED: 'demo', LOG_LEVEL: 'error' } })
  const target = { url: server.url, pid: server.child.pid! }
  const ask = async (route: string, body?: object) => {
    const answer = await fetch(server.url + route, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    return Buffer.from(await answer.arrayBuffer())
  }
  const read = async <T>(route: string, body?: object): Promise<T> => JSON.parse(String(await ask(route, body))).result
  try {
    const [post] = (await read<{ records: { id: string }[] }>('/api/circle/page', { tab: 'rec', size: 1 })).records
    const [course] = (await read<{ records: { id: string }[] }>('/api/course/page', { size: 1 })).records
    const { token } = await read<{ token: string }>('/api/auth/loginByPwd', { phone: '13800138003', password: 'Hr2026demo' })
    await settled(target.pid)
    const pages = [
      { page: '帖子详情', route: `/api/circle/detail/${post.id}` },
      { page: '课程列表', route: '/api/course/page', body: { size: 20 } },
      { page: '课程详情', route: `/api/course/detail/${course.id}` },
    ]
    const people = [
      { who: '未登录', token: undefined },
      { who: '登录', token },
    ]
    // What is asked first would pay for what the server makes of its code.
    for (const { route, body } of pages)
      for (const one of people) await load({ ...target, route, body, token: one.token }, WARM_UP_S)
    const rows: Record<string, string | number>[] = []
    for (const { page, route, body } of pages) {
      const yardstick = await bare(await ask(route, body), route)
      const plain = await load({ url: yardstick.url, pid: yardstick.child.pid!, route, body })
      yardstick.child.kill()
      for (const { who, token: held } of people) {
        const row = await load({ ...target, route, body, token: held })
        rows.push({ page, who, ...row, 'of bare': round(row['req/CPU-s'] / plain['req/CPU-s'], 2) })
      }
      rows.push({ page, who: '裸 Fastify', ...plain, 'of bare': 1 })
    }
    report('details', rows)
  } finally {
    await server.stop()
  }
}
