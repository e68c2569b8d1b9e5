import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../server/app/database/db'
import { newId } from '../../server/app/ids'
import { runningUrl } from '../../server/app/database/postgres'
import { faults } from '../coin/support'
import { runServer, type RunningServer } from '../support/running-server'
import type { TestServer } from '../support/server'
import { ask, folder, tokens, until } from './support'

/** `KILLS=20 npx jest __tests__/failure/payment` kills the server twenty times while people pay. */
const KILLS = Number.parseInt(process.env.KILLS ?? '1')
/** Who pay at once when it is killed. */
const BUYERS = 20
const PRICE = 19_900
const env = { SEED: 'none' }

let dataDir: string
let server: RunningServer
let url: string
beforeAll(async () => {
  dataDir = folder()
  server = await runServer({ dataDir, env })
  url = runningUrl(dataDir)
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** A course with fewer places than there are people who want one. */
async function course(): Promise<string> {
  const [category, id] = [newId(), newId()]
  await ask(url, `insert into lesson_category (id, name) values ($1, '断电的时候')`, [category])
  await ask(
    url,
    `insert into lesson_course (id, type, title, category_id, price, status, stock) values ($1, 1, '名额有限的课', $2, $3, 'on', $4)`,
    [id, category, PRICE, BUYERS - 2],
  )
  return id
}

async function post<T>(route: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(server.url + route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return answer.json() as Promise<T>
}

/** Orders, goes to the cashier and pays there, as far as the server lets them; `paid` when the cashier took the money. */
async function buy(courseId: string, token: string, paid: () => void) {
  const ordered = await post<{ code: number; result: { orderId: string } }>(
    '/api/courseOrder',
    { courseId, payPrice: PRICE, requestId: randomUUID() },
    token,
  )
  if (ordered.code !== 200) return
  const { orderId } = ordered.result
  const { result } = await post<{ result: { h5Url: string } }>('/api/sysWechatPay/h5PayTransaction', { orderId }, token)
  const prepay = new URL(result.h5Url, server.url).searchParams.get('prepay_id')
  const { result: said } = await post<{ result?: string }>('/sandbox/wechat-pay/pay', { prepay_id: prepay, result: 'ok' })
  if (said === 'ok') paid()
}

/** Numbers of the orders whose money WeChat holds: its own book, which no crash of ours touches. */
function paidAtWechat(): Set<string> {
  const book = fs.readFileSync(path.join(dataDir, 'sandbox-wechat-pay/trades.jsonl'), 'utf8')
  const trades = book.split('\n').flatMap((line) => {
    try {
      return [(JSON.parse(line) as { trade?: { outTradeNo: string; state: string } }).trade]
    } catch {
      return []
    }
  })
  return new Set(trades.filter((trade) => trade?.state === 'SUCCESS').map((trade) => trade!.outTradeNo))
}

test('a server killed with -9 while people pay: whoever has paid has what they bought, once, and nobody who has not', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const courseId = await course()
    const buyers = await tokens(url, BUYERS)
    // Each time a little later: some pay, some have only ordered.
    let enough = 1 + (kill % (BUYERS - 4))
    await Promise.allSettled(buyers.map((token) => buy(courseId, token, () => --enough || server.child.kill('SIGKILL'))))
    server = await runServer({ dataDir, env })
    const paid = paidAtWechat()
    // Nobody is told again of what was told to the one that died: it asks, every minute.
    await ask(url, `update payment set asked_at = asked_at - interval '1 hour'`)
    await ask(url, `update timed_job set due_at = now() where name = 'payment.settle'`)
    const orders = () =>
      ask<{ status: number; number: string; owned: number }>(
        url,
        `select o.status, p.out_trade_no as number, (select count(*)::int from entitlement e where e.source_id = o.id and e.revoked_at is null) as owned
         from shop_order o left join payment p on p.order_id = o.id where o.biz_id = $1`,
        [courseId],
      )
    await until(async () => (await orders()).every(({ status, number }) => !paid.has(number) || status !== 0))
    const found = await orders()
    for (const { status, number, owned } of found)
      expect({ status, owned }).toEqual(paid.has(number) ? { status: 30, owned: 1 } : { status: 0, owned: 0 })
    expect(found.filter(({ number }) => paid.has(number)).length).toBeGreaterThanOrEqual(1 + (kill % (BUYERS - 4)))
    // Every order holds a place, and no place is held by nobody.
    const places = await ask(url, 'select taken from lesson_course where id = $1', [courseId])
    expect(places).toEqual([{ taken: found.length }])
  }
  const database = openDatabase(url, 1)
  expect(await faults({ database } as TestServer)).toEqual([])
  await database.close()
}, 1_800_000)
