import { chromium, type Page } from '@playwright/test'
import fs from 'node:fs'
import { chromiumOptions } from '/tmp/wt/activity/__tests__/support/chromium'
import { runServer } from '/tmp/wt/activity/__tests__/support/running-server'
const out = '/tmp/activity-shots'
const ask = async (origin: string, path: string, body?: object, token = '') => {
  const a = await fetch(origin + path, { method: body ? 'POST' : 'GET', headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }, body: body && JSON.stringify(body) })
  const { code, message, result } = await a.json() as any
  if (code !== 200) console.log(path, code, message)
  return result
}
async function main() {
  fs.mkdirSync(out, { recursive: true })
  const server = await runServer({ env: { SEED: 'demo', LOG_LEVEL: 'warn' } })
  const origin = server.url
  const browser = await chromium.launch(await chromiumOptions())
  try {
    const login = (phone: string) => ask(origin, '/api/auth/loginByPwd', { phone, password: 'Hr2026demo' })
    const shen = await login('13800138003')
    const zhou = await login('13800138000')
    const list = (await ask(origin, '/api/activity/page', { tab: 'all', size: 50 }, shen.token)).records
    for (const a of list) console.log(a.status, a.title, a.myState, a.id)
    const find = (f: (a: any) => boolean) => list.find(f) ?? list[0]
    const open = find((a) => a.status === 'open' && a.price > 0 && !a.approve)
    const full = find((a) => a.status === 'full')
    const cancelled = find((a) => a.status === 'cancelled')
    const appr = find((a) => a.approve)
    const mine = find((a) => a.myOrderId && a.type === 1)
    const shot = async (name: string, who: any, route: string, { height = 1400, width = 375, dark = false, large = false, act }: { height?: number; width?: number; dark?: boolean; large?: boolean; act?: (p: Page) => Promise<unknown> } = {}) => {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: 1, isMobile: true, hasTouch: true, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: dark ? 'dark' : 'light' })
      const page = await context.newPage()
      page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()))
      page.on('pageerror', (e) => console.log(name, 'script', e.message))
      const items: Record<string, unknown> = { theme: dark ? 'dark' : 'light', fontScale: large ? 1.3 : 1, ...(who && { token: who.token, token_expireTime: who.token_expireTime, userInfo: who.userInfo }) }
      await page.addInitScript((all) => { for (const [k, v] of Object.entries(all)) localStorage.setItem(k, JSON.stringify(v)) }, items)
      await page.goto(`${origin}/#/${route}`)
      await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => {})
      await page.waitForTimeout(700)
      try { await act?.(page); if (act) await page.waitForTimeout(900) } catch (e) { console.log(name, 'act', String(e).slice(0, 300)) }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      if (wide > width) console.log(name, 'overflow', wide)
      await page.screenshot({ path: `${out}/${name}.png` })
      await context.close()
    }
    const A = 'pages/activity/'
    await shot('list', shen, A + 'activityList')
    await shot('list-filter', shen, A + 'activityList', { height: 812, act: (p) => p.getByText('筛选').first().click() })
    await shot('detail', shen, A + `activityDetail?id=${open.id}`, { height: 2200 })
    await shot('detail-full', null, A + `activityDetail?id=${full.id}`, { height: 1500 })
    await shot('detail-cancelled', shen, A + `activityDetail?id=${cancelled.id}`, { height: 900 })
    await shot('detail-staff', zhou, A + `activityDetail?id=${mine.id}`, { height: 900 })
    await shot('detail-narrow-large', shen, A + `activityDetail?id=${open.id}`, { width: 320, height: 1500, large: true })
    await shot('confirm', shen, A + `activityOrderConfirm?activityId=${open.id}`, { height: 1200 })
    await shot('confirm2', shen, A + `activityOrderConfirm?activityId=${open.id}`, { height: 1200, act: async (p) => { await p.getByRole('radio', { name: /不限/ }).first().click(); await p.getByText('下一步：确认订单').click(); await p.waitForTimeout(1200) } })
    await shot('confirm-approve', shen, A + `activityOrderConfirm?activityId=${appr.id}`, { height: 1100, act: async (p) => p.getByText('下一步：确认订单').click() })
    await shot('result', shen, A + `payResult?orderId=${mine.myOrderId}&result=ok`, { height: 812 })
    await shot('orders', shen, A + 'orderList', { height: 812 })
    await shot('ticket', shen, A + `orderDetail?id=${mine.myOrderId}`, { height: 2100 })
    await shot('ticket-dark', shen, A + `orderDetail?id=${mine.myOrderId}`, { height: 1300, dark: true })
    await shot('ticket-cancel', shen, A + `orderDetail?id=${mine.myOrderId}`, { height: 1300, act: (p) => p.getByText('取消报名').last().click() })
    await shot('ticket-edit', shen, A + `orderDetail?id=${mine.myOrderId}`, { height: 1300, act: (p) => p.getByText('修改', { exact: true }).first().click() })
    await shot('staff', zhou, A + `activitySignIn?activityId=${mine.id}`, { height: 900 })
    const tickets = await ask(origin, `/api/activityOrder/ticket/${mine.myOrderId}`, undefined, shen.token)
    await shot('staff-find', zhou, A + `activitySignIn?activityId=${mine.id}`, { height: 900, act: async (p) => { await p.getByText('输票号或手机尾号').first().click(); await p.waitForTimeout(400); await p.getByRole('textbox').last().fill(tickets.tickets[0].ticketNo); await p.getByText('查找').click() } })
    const sum = await ask(origin, `/api/activitySign/summary/${mine.id}`, undefined, zhou.token)
    await ask(origin, '/api/activitySign/verify', { pointId: sum.points[0].id, ticketNo: tickets.tickets[0].ticketNo, requestId: crypto.randomUUID() }, zhou.token)
    await shot('staff-already', zhou, A + `activitySignIn?activityId=${mine.id}`, { height: 900, act: async (p) => { await p.getByText('输票号或手机尾号').first().click(); await p.waitForTimeout(400); await p.getByRole('textbox').last().fill(tickets.tickets[0].ticketNo); await p.getByText('查找').click(); await p.waitForTimeout(600); await p.getByText('签到', { exact: true }).last().click() } })
    await shot('ticket-signed', shen, A + `orderDetail?id=${mine.myOrderId}`, { height: 1300 })
    const room = sum.points.find((p: any) => p.mode === 'room')
    const { url } = await ask(origin, `/api/activitySign/screen/${room.id}`, undefined, zhou.token)
    const html = await (await fetch(url.replace(/^https?:\/\/[^/]+/, origin))).text()
    const ctx = await browser.newContext({ viewport: { width: 1280, height: 720 } })
    const screen = await ctx.newPage()
    await screen.goto(url.replace(/^https?:\/\/[^/]+/, origin))
    await screen.screenshot({ path: `${out}/screen.png` })
    await ctx.close()
    console.log(html.length)
    await shot('guest-scan', shen, A + 'activitySignIn', { height: 812 })
    await shot('guest-old', shen, A + 'activitySignIn?code=R.x.0.y', { height: 812 })
    await shot('poster', shen, A + `activityDetailPoster?id=${open.id}`, { height: 1000 })
    await shot('anonymous-orders', null, A + 'orderList', { height: 812 })
    await shot('list-dark-320', shen, A + 'activityList', { width: 320, dark: true })
    await shot('mine', shen, 'pages/tabBar/mine/index', { height: 1000 })
  } finally {
    await browser.close()
    await server.stop()
  }
}
void main()
