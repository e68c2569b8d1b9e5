import fs from 'node:fs'
import path from 'node:path'
import { inEmptyDatabase } from '../support/server'
import { runServer } from '../support/running-server'
import { ask, folder, until } from './support'

/** Every clock of a process, so many hours off. */
const shifted = (hours: number) => `
  const Real = Date
  const now = () => Real.now() + ${hours * 3_600_000}
  globalThis.Date = class Date extends Real {
    constructor(...given) {
      super(...(given.length ? given : [now()]))
    }
    static now() {
      return now()
    }
  }`

test('a node whose clock is hours off says so and is sent nobody; another one goes on, and what is due is done by the clock of the database', async () => {
  const files = folder()
  const preload = path.join(files, 'clock.cjs')
  fs.writeFileSync(preload, shifted(6))
  await inEmptyDatabase(async ({ pool }) => {
    const url = pool.options.connectionString!
    const env = { SEED: 'none', DATABASE_URL: url, LIVE_RTMP_PORT: '0' }
    const wrong = await runServer({ env: { ...env, NODE_OPTIONS: `--require ${preload}` } })
    const ready = async (server: { url: string }) => {
      const answer = await fetch(server.url + '/readyz')
      return [answer.status, await answer.json()]
    }
    for (let n = 0; n < 3; n++) expect(await ready(wrong)).toEqual([503, { ok: false, missing: ['clock'] }])
    expect(wrong.output().match(/"the clock is off"/g)).toHaveLength(1)
    expect(await (await fetch(wrong.url + '/metrics')).text()).toMatch(/^clock_off_seconds 2(159\d|160\d)/m)

    // Alone so far, it has run what was due: when that is next is told by the database.
    const late = () =>
      ask<{ name: string }>(
        url,
        `select name from timed_job where name = 'order.expire' and due_at not between now() - interval '1 minute' and now() + interval '1 minute'`,
      )
    await ask(url, `update timed_job set due_at = now() where name = 'order.expire'`)
    await until(
      async () =>
        (await ask(url, `select from timed_job where name = 'order.expire' and run_id is null and due_at > now()`)).length === 1,
    )
    expect(await late()).toEqual([])

    const right = await runServer({ env })
    expect(await ready(right)).toEqual([200, { ok: true }])
    await Promise.all([wrong, right].map((server) => server.stop()))
  })
  fs.rmSync(files, { recursive: true, force: true })
})
