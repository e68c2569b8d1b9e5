import { chromium, type Browser } from '@playwright/test'
import pg from 'pg'
import { runningUrl } from '../server/app/database/postgres'
import { chromiumOptions } from '../__tests__/support/chromium'
import { demo } from '../__tests__/support/e2e-people'
import { runServer } from '../__tests__/support/running-server'
import { report, round } from './report'

/** How many times slower than this machine the phone is. */
const CPU_SLOWDOWN = Number(process.env.BENCH_SLOWDOWN ?? 4)
const DRAWS = Number(process.env.BENCH_RUNS ?? 3)
/** Two frames of sixty a second: one was left out. */
const LATE_MS = 33.4
/** Each face with what is tapped on it, and somebody of the demo content who draws there. */
const FACES = [
  { face: 'grid', name: '九宫格', button: '.grid__draw', phone: '13800138003' },
  { face: 'wheel', name: '大转盘', button: '.wheel__draw', phone: '13800138000' },
  { face: 'cards', name: '翻牌', button: '.cards__card', phone: '13800138002' },
  { face: 'box', name: '盲盒', button: '.box', phone: '13800138008' },
]

/** Milliseconds between the frames of each draw, from the tap until it says what came of it. */
async function draw(browser: Browser, url: string, button: string, kept: object): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  const page = await context.newPage()
  await page.goto(url)
  const board = page.locator(button).first()
  await board.waitFor()
  await page.waitForTimeout(1000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // As text: what is compiled here names its functions by a helper that the page does not have.
  await page.evaluate(`(() => {
    const next = (at) => { times.push(at); requestAnimationFrame(next) }
    window.times = []
    addEventListener('click', () => requestAnimationFrame(next), { once: true, capture: true })
  })()`)
  await board.tap()
  await page.locator('.draw-result').waitFor()
  const gaps = await page.evaluate(() => {
    // Put there by the text above.
    const { times } = window as unknown as { times: number[] }
    return times.slice(1).map((at, n) => at - times[n])
  })
  await context.close()
  return gaps
}

/** Whether the board of a draw turns smoothly on a slow phone, for each of its four faces. */
export async function frames() {
  const server = await runServer({ env: { SEED: 'demo', LOG_LEVEL: 'error', SHARED_ANSWERS: 'off' } })
  const client = new pg.Client({ connectionString: runningUrl(server.dataDir) })
  await client.connect()
  const browser = await chromium.launch(await chromiumOptions())
  const rows: Record<string, string | number>[] = []
  try {
    const { rows: open } = await client.query<{ id: string }>(
      `update lottery set free_per_day = 10, vip_extra = 0, coin_cost = 0, coin_per_day = 0, ends_at = now() + interval '7 days'
       where style = 'grid' and state = 'open' returning id`,
    )
    const url = `${server.url}/#/pages/lottery/detail/detail?id=${open[0].id}`
    process.env.E2E_URL = server.url
    for (const { face, name, button, phone } of FACES) {
      await client.query('update lottery set style = $2 where id = $1', [open[0].id, face])
      const { token, token_expireTime, userInfo } = (await demo(phone)).account
      const gaps: number[] = []
      for (let run = 0; run < DRAWS; run++)
        gaps.push(...(await draw(browser, url, button, { token, token_expireTime, userInfo })))
      const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000
      rows.push({
        face: name,
        draws: DRAWS,
        frames: gaps.length,
        'frames a second': round(gaps.length / seconds, 1),
        'over 33 ms': gaps.filter((gap) => gap > LATE_MS).length,
        'longest ms': round(Math.max(...gaps), 1),
        'CPU slower': CPU_SLOWDOWN,
      })
    }
  } finally {
    await browser.close()
    await client.end()
    await server.stop()
  }
  report('frames', rows)
}
