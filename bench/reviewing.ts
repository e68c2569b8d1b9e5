import { chromium, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { chromiumOptions } from '../__tests__/support/chromium'
import type { Database } from '../server/app/database/db'
import { createOperator } from '../server/modules/services/admin/operators'
import { generate } from './generate'
import { median, report, round } from './report'
import { stand } from './stand'

const POSTS = Number(process.env.BENCH_REVIEWING ?? 100_000)
const WAITING = 1_000
const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** The line of an office, and one that is slow: Lighthouse's slow 4G. */
const LINES = {
  办公室: { offline: false, latency: 10, downloadThroughput: (50 * 1024 * 1024) / 8, uploadThroughput: (10 * 1024 * 1024) / 8 },
  慢: { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 },
}

/** Posts a thousand of which wait, and somebody who reviews them. */
async function fill({ db, pool }: Database) {
  await generate(pool, POSTS)
  await pool.query(
    `update circle_post set status = 1 where id in (select id from circle_post order by created_at desc limit ${WAITING})`,
  )
  return db.transaction().execute((trx) => createOperator(trx, { login: 'bench', name: '审核员', roles: ['超管'] }))
}

/** The cookie of whoever signs in for the first time. */
async function signIn(url: string, password: string): Promise<string> {
  const enter = (body: object) =>
    fetch(`${url}/admin/api/session/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'bench', password, ...body }),
    })
  const { result }: { result: { enrol: { secret: string } } } = await (await enter({})).json()
  const code = new TOTP({ secret: Secret.fromBase32(result.enrol.secret) }).generate()
  const answer = await enter({ code, newPassword: 'correct-horse-2026' })
  return /hr_operator=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')![1]
}

const current = (page: Page) => page.locator('[id^=pick-][aria-current=true]')

/**
 * How soon the review queue is there with nothing kept from before, and how many a minute one decides on who only presses
 * keys.
 */
export const reviewing = () =>
  stand({ shared_buffers: '512MB' }, async (open) => {
    const { url, made } = await open(fill)
    const value = await signIn(url, made.password)
    const browser = await chromium.launch(await chromiumOptions())
    const rows: Record<string, string | number>[] = []
    const visit = async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' })
      await context.addCookies([{ name: 'hr_operator', value, url: `${url}/admin` }])
      return { context, page: await context.newPage() }
    }
    try {
      for (const [name, line] of Object.entries(LINES)) {
        const took: number[] = []
        let kb = 0
        for (let run = 0; run < RUNS; run++) {
          const { context, page } = await visit()
          const devtools = await context.newCDPSession(page)
          await devtools.send('Network.enable')
          await devtools.send('Network.emulateNetworkConditions', line)
          let bytes = 0
          devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
          const began = performance.now()
          await page.goto(`${url}/admin/review`)
          await current(page).waitFor()
          took.push(performance.now() - began)
          kb = bytes / 1024
          await context.close()
        }
        rows.push({ what: `冷缓存打开审核队列，${name}的线路`, ms: round(median(took)), KB: round(kb) })
      }
      const { context, page } = await visit()
      await page.goto(`${url}/admin/review`)
      await current(page).waitFor()
      const began = performance.now()
      let done = 0
      for (; done < WAITING; done++) {
        const id = await current(page).getAttribute('id')
        await page.keyboard.press(done % 10 === 9 ? 'r' : 'a')
        // The next one stands there: only then would somebody decide again.
        const next =
          done === WAITING - 1 ? page.getByText('都审完了') : page.locator(`[id^=pick-][aria-current=true]:not(#${id})`)
        await next.waitFor()
      }
      const ms = performance.now() - began
      rows.push({
        what: `键盘一件一件审完 ${WAITING} 件（九件通过、一件驳回）`,
        ms: round(ms / done, 1),
        一分钟几件: round((60_000 * done) / ms),
      })
      await context.close()
    } finally {
      await browser.close()
    }
    report('reviewing', rows)
  })
