import type { Browser, BrowserContextOptions } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import path from 'node:path'
import { DEMO_OPERATOR_PASSWORD, DEMO_OPERATOR_SECRET } from '../../server/seeds/operators'
import { illegible, overflow } from './inspect'
import { options } from './options'
import type { Shot } from './shot'

/** As the menu has them; its own types are another project's. */
const { ITEMS } = require('../../admin/src/menu') as { ITEMS: readonly { path: string; title: string }[] }

/** How operators see the back office; a phone only where they work on one. */
const VIEWS: { name: string; view: BrowserContextOptions; only?: string[] }[] = [
  { name: 'light', view: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } },
  { name: 'dark', view: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' } },
  { name: 'tablet', view: { viewport: { width: 1024, height: 768 }, colorScheme: 'light', hasTouch: true } },
  {
    name: 'phone',
    view: { viewport: { width: 375, height: 812 }, colorScheme: 'light', hasTouch: true, isMobile: true },
    only: ['/review', '/service'],
  },
]
/** Nobody may have waited for a screen longer than this. */
const SETTLE_MS = 8000

/** The cookie of somebody who may see everything: a code is taken once, so all pictures share it. */
async function cookieOf(origin: string): Promise<string> {
  const code = new TOTP({ secret: Secret.fromBase32(DEMO_OPERATOR_SECRET) }).generate()
  const answer = await fetch(`${origin}/admin/api/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'chief', password: DEMO_OPERATOR_PASSWORD, code }),
  })
  const cookie = /hr_operator=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (!cookie) throw new Error(`nobody could sign in: ${await answer.text()}`)
  return cookie
}

/** Opens every screen of the menu in every view, saves a picture of each, and says what is wrong. */
export async function shootAdmin(browser: Browser, origin: string): Promise<Shot[]> {
  const value = await cookieOf(origin)
  const shots: Shot[] = []
  for (const { name, view, only } of VIEWS) {
    const context = await browser.newContext({ ...view, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    await context.addCookies([{ name: 'hr_operator', value, url: `${origin}/admin` }])
    for (const item of ITEMS) {
      if ((only && !only.includes(item.path)) || !item.path.includes(options.only)) continue
      const page = await context.newPage()
      const findings: string[] = []
      page.on('console', (message) => message.type() === 'error' && findings.push(`console: ${message.text()}`))
      page.on('pageerror', (error) => findings.push(`script: ${error.message}`))
      page.on('response', (answer) => answer.status() >= 400 && findings.push(`HTTP ${answer.status()}: ${answer.url()}`))
      await page.goto(`${origin}/admin${item.path}`)
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: SETTLE_MS })
        .catch(() => findings.push('no heading came'))
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => findings.push('did not come to rest'))
      const file = `${name}-${item.path.slice(1) || 'workbench'}.png`
      await page.screenshot({ path: path.join(options.out, file) })
      const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth + 1')
      if (wide) findings.push('the page itself scrolls sideways')
      findings.push(...(await illegible(page)))
      if (name === 'phone') findings.push(...(await overflow(page, { screen: 'body', content: 'main' })))
      shots.push({ route: item.title, query: name, file, findings })
      console.log(`${findings.length ? '✗' : '✓'} ${name} ${item.path}${findings.map((text) => `\n    ${text}`).join('')}`)
      await page.close()
    }
    await context.close()
  }
  return shots
}
