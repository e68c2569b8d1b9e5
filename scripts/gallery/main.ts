import { chromium, type Browser } from '@playwright/test'
import fs from 'node:fs'
import path from 'node:path'
import { chromiumOptions } from '../../__tests__/support/chromium'
import { runServer } from '../../__tests__/support/running-server'
import { keysOf } from '../../contract/rules/keys'
import { routes, type RouteName } from '../../src/routes'
import { shootAdmin } from './admin'
import { inspect } from './inspect'
import { options } from './options'
import { findSamples, logIn, queries, type Account } from './samples'
import type { Shot } from './shot'
import { openWeappSite, type Site } from './weapp-site'

/** Nobody may have waited for a page longer than this. */
const SETTLE_MS = 8000

function storageOf(account: Account | undefined): Record<string, unknown> {
  return {
    theme: options.dark ? 'dark' : 'light',
    fontScale: options.large ? 1.3 : 1,
    ...(account && { token: account.token, token_expireTime: account.token_expireTime, userInfo: account.userInfo }),
  }
}

async function shoot(
  browser: Browser,
  site: Site,
  route: RouteName,
  query: Record<string, string>,
  storage: Record<string, unknown>,
): Promise<Shot> {
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: options.dark ? 'dark' : 'light',
  })
  const page = await context.newPage()
  const findings: string[] = []
  page.on('console', (message) => message.type() === 'error' && findings.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => findings.push(`script: ${error.message}`))
  page.on(
    'requestfailed',
    (request) => request.failure()?.errorText !== 'net::ERR_ABORTED' && findings.push(`request failed: ${request.url()}`),
  )
  page.on('response', (answer) => answer.status() >= 400 && findings.push(`HTTP ${answer.status()}: ${answer.url()}`))
  await site.prepare(page, storage)
  await page.goto(site.address(route, search))
  await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => findings.push('did not come to rest'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(600)
  const file = `${route.replaceAll('/', '-')}${search ? '-' + search.slice(0, 60).replace(/\W+/g, '_') : ''}.png`
  await page.screenshot({ path: path.join(options.out, file) })
  findings.push(...(await site.inspect(page)))
  await context.close()
  return { route, query: search, file, findings }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function indexPage(shots: Shot[]) {
  const figure = ({ route, query, file, findings }: Shot) =>
    `<figure><img src="${file}" loading="lazy"><figcaption>${escape(route)} ${escape(query)}<ul>${findings.map((text) => `<li>${escape(text)}</li>`).join('')}</ul></figcaption></figure>`
  return `<!doctype html><meta charset="utf-8"><title>gallery</title><style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;background:#888}figure{margin:0;width:320px;background:#fff}img{width:100%}figcaption{padding:8px;overflow-wrap:anywhere}li{color:#c4320a}</style>${shots.map(figure).join('')}`
}

/** Every route of the route table. */
async function shootApp(browser: Browser, origin: string): Promise<Shot[]> {
  const shots: Shot[] = []
  const account = await logIn(origin)
  const samples = await findSamples(origin, account)
  const site: Site = options.weapp
    ? await openWeappSite(origin)
    : {
        prepare: (page, storage) =>
          page.addInitScript((items) => {
            for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
          }, storage),
        address: (route, search) => `${origin}/#/${route}${search && '?' + search}`,
        inspect,
        close: async () => {},
      }
  const storage = storageOf(options.anonymous ? undefined : account)
  for (const route of keysOf(routes)) {
    if (!route.includes(options.only)) continue
    for (const query of queries[route]?.(samples) ?? [{}]) {
      const shot = await shoot(browser, site, route, query, storage)
      shots.push(shot)
      console.log(
        `${shot.findings.length ? '✗' : '✓'} ${route} ${shot.query}${shot.findings.map((text) => '\n    ' + text).join('')}`,
      )
    }
  }
  await site.close()
  return shots
}

/**
 * Opens every page of the app, or every screen of the back office, on the demo content, saves pictures with an index, and
 * says what is wrong.
 */
async function main() {
  fs.mkdirSync(options.out, { recursive: true })
  const server = options.url ? undefined : await runServer({ env: { SEED: 'demo', LOG_LEVEL: 'warn' } })
  const origin = options.url ?? server!.url
  const browser = await chromium.launch(await chromiumOptions())
  const shots: Shot[] = []
  try {
    shots.push(...(await (options.admin ? shootAdmin(browser, origin) : shootApp(browser, origin))))
  } finally {
    await browser.close()
    await server?.stop()
  }
  fs.writeFileSync(path.join(options.out, 'index.html'), indexPage(shots))
  const bad = shots.filter((shot) => shot.findings.length).length
  console.log(`${shots.length} pictures in ${options.out}/index.html, ${bad} with findings`)
  if (bad) process.exitCode = 1
}

void main()
