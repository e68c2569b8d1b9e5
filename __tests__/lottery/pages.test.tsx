import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { comeBackAs, openApp, type App } from '../support/client/open-app'
import type { Person } from '../support/server'

const PAGE = 'pages/lottery/detail/detail'
let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
})
// Nobody waits for the board.
beforeAll(() => {
  const asked = window.matchMedia
  window.matchMedia = (query) => (query.includes('reduce') ? ({ matches: true } as MediaQueryList) : asked(query))
})

interface Wanted {
  kind?: 'coin' | 'goods'
  style?: 'grid' | 'cards' | 'box' | 'wheel'
  free?: number
  from?: string
  /** Nothing can be won. */
  vain?: boolean
}
async function lottery({ kind = 'coin', style = 'cards', free = 1, from = '-1 hour', vain = false }: Wanted = {}) {
  const [id, prize, miss] = [randomUUID(), randomUUID(), randomUUID()]
  await server.sql(
    `with one as (insert into lottery (id, title, style, starts_at, ends_at, free_per_day, coin_cost, coin_per_day, budget, state)
       values ($1, 'HR 幸运日', $2, now() + $3::interval, now() + interval '3 days', $4, 500, 2, 0, 'open') returning id),
     prizes as (insert into lottery_prize (id, lottery_id, position, name, icon, kind, amount, stock, per_person)
       select $5::uuid, id, 0, $7, 'gift', $8, case $8 when 'coin' then 5 end, case $8 when 'goods' then 5 end::int,
         case $8 when 'goods' then 1 end::int from one
       union all select $6::uuid, id, 1, '未中奖', 'circle-minus', 'none', null, null, null from one
       union all select gen_random_uuid(), id, nth, nth || '0 金币', 'coins', 'coin', nth * 10, null, null
         from one, generate_series(2, case $2 when 'grid' then 7 else 1 end) nth returning id, kind, position)
     insert into lottery_odds (lottery_id, version, prize_id, weight)
       select $1::uuid, 1, id, case position when 0 then case when $9 then 0 else 99999 end when 1 then case when $9 then 100000 else 1 end else 0 end from prizes`,
    [id, style, from, free, prize, miss, kind === 'coin' ? '5 金币' : 'HR 手账本', kind, vain],
  )
  return id
}
const open = (id: string, as?: Person) => openApp(`${PAGE}?id=${id}`, { as })
const dialog = (app: App, name: string) => waitFor(() => within(app.look().getByRole('dialog', { name })))

test('somebody reads the odds, draws, is told what it is, and finds it among their draws', async () => {
  const app = await open(await lottery(), ann)
  await app.see('今天还能抽 1 次')
  await app.see('奖品与概率')
  expect(app.look().getAllByText('100.00%').length).toBe(1)
  await app.tap('立即抽奖（剩 1 次）')
  const result = await dialog(app, '抽奖结果')
  result.getByText('抽中了5 金币')
  result.getByText('已发放到账')
  await app.see('已到账')
  // The next one costs 500 coins, and there are not so many.
  await app.see('金币不够再抽一次')
  await app.tap(/^还差 4\d\d 金币，去赚金币$/)
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mall/coinTask'))
})

test('who has drawn nothing reads what of today is left, and what would bring another chance', async () => {
  const id = await lottery({ vain: true, free: 2 })
  await server.sql(
    `insert into lottery_task (lottery_id, position, counts, title, target) values ($1, 0, 'answer', '回答 1 个提问', 1)`,
    [id],
  )
  const app = await open(id, ann)
  await app.tap('立即抽奖（剩 2 次）')
  const first = await dialog(app, '抽奖结果')
  first.getByText('这次没有抽中')
  first.getByText('今天还能抽 1 次')
  await app.tap('再抽一次')
  await app.see('今日次数已用完，完成“回答 1 个提问”可再得 1 次')
  const second = await dialog(app, '抽奖结果')
  second.getByRole('button', { name: '去完成：回答 1 个提问' }).click()
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/square'))
})

test('who has drawn as often as they may in all is promised neither another chance nor tomorrow', async () => {
  const id = await lottery({ vain: true, free: 2 })
  await server.sql(`update lottery set total_limit = 1 where id = $1`, [id])
  await server.sql(
    `insert into lottery_task (lottery_id, position, counts, title, target) values ($1, 0, 'answer', '回答 1 个提问', 1)`,
    [id],
  )
  const app = await open(id, ann)
  await app.see('多拿机会')
  await app.tap('立即抽奖（剩 1 次）')
  const result = await dialog(app, '抽奖结果')
  result.getByText('次数已用完，感谢参与')
  result.getByRole('button', { name: '知道了' }).click()
  await waitFor(() => expect(app.look().queryByText('多拿机会')).toBeNull())
  expect(app.look().queryByText('今日次数已用完')).toBeNull()
})

/** Somebody has drawn; it arrived, and only its answer was lost. */
async function lostDraw() {
  const id = await lottery({ free: 2 })
  const app = await open(id, ann)
  network.cut('/api/lottery')
  await app.tap('立即抽奖（剩 2 次）')
  await app.see('网络异常，结果以“我的奖品”为准')
  const [{ body }] = network.to('/api/lottery/draw')
  await ann.call('POST /api/lottery/draw', { body: body as never })
  network.mend()
  return { id, app }
}

test('whose network went in the middle of a draw is told what came of it when it is back, and has drawn once', async () => {
  const { id, app } = await lostDraw()
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await app.see('网络连接不可用，请检查网络')
  line.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  line.mockRestore()
  const result = await dialog(app, '抽奖结果')
  result.getByText('抽中了5 金币')
  await app.see('今天还能抽 1 次')
  expect(await server.sql('select from lottery_record where lottery_id = $1', [id])).toHaveLength(1)
})

test('a draw of which nobody knows is the same one when it is tried again', async () => {
  const { id, app } = await lostDraw()
  await app.tap('立即抽奖（剩 2 次）')
  await dialog(app, '抽奖结果')
  expect(await server.sql('select from lottery_record where lottery_id = $1', [id])).toHaveLength(1)
})

/** How long whatever waits, while something is done. */
async function waited(run: () => Promise<void>): Promise<unknown[]> {
  const { setTimeout: later, setInterval: often } = globalThis
  const told: unknown[] = []
  const heard = (begin: (...given: never[]) => unknown) =>
    ((...given: never[]) => {
      told.push(given[1])
      return begin(...given)
    }) as never
  Object.assign(globalThis, { setTimeout: heard(later), setInterval: heard(often) })
  await run().finally(() => Object.assign(globalThis, { setTimeout: later, setInterval: often }))
  return told
}

test.each(['grid', 'wheel', 'cards', 'box'] as const)(
  'whoever wants no motion has what they drew at once, also on the face %s',
  async (style) => {
    const app = await open(await lottery({ style }), ann)
    await app.see('今天还能抽 1 次')
    const told = await waited(async () => {
      await app.tap('立即抽奖（剩 1 次）')
      ;(await dialog(app, '抽奖结果')).getByText('抽中了5 金币')
    })
    // How long the board turns, how long it comes to rest, how fast its light runs.
    expect(told.filter((ms) => ms === 2000 || ms === 900 || ms === 90)).toEqual([])
  },
)

test('goods are asked for with an address, and what was drawn can be checked the next day', async () => {
  const app = await open(await lottery({ kind: 'goods', style: 'box' }), ann)
  await app.tap('立即抽奖（剩 1 次）')
  const result = await dialog(app, '抽奖结果')
  result.getByText('抽中了HR 手账本')
  await app.tap('去填地址')
  const record = await dialog(app, '抽奖记录')
  await waitFor(() => record.getByText('先选择收货地址'))
  expect(record.getByText(/的种子在次日 0:05 公布/)).toBeTruthy()
  const copied = jest.fn(() => true)
  document.execCommand = copied
  await app.tap('对这次有疑问，联系客服')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/kefu'))
  expect(copied).toHaveBeenCalledWith('copy')
})

test('whoever is not logged in reads everything, and logs in to draw; before it begins nobody draws', async () => {
  const id = await lottery({ style: 'wheel' })
  const app = await open(id)
  await app.see('公平可查')
  await app.tap('登录后抽奖')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  await comeBackAs(app, ann)
  await app.see('立即抽奖（剩 1 次）')
  expect(await server.sql('select from lottery_record where lottery_id = $1', [id])).toHaveLength(0)
  await app.tap('立即抽奖（剩 1 次）')
  ;(await dialog(app, '抽奖结果')).getByText('抽中了5 金币')
  const ahead = await open(await lottery({ from: '1 hour' }), ann)
  expect((await ahead.see(/ 开始$/)).closest('[aria-disabled="true"]')).toBeTruthy()
})

test('whoever logs in to look at their prizes sees them', async () => {
  const app = await open(await lottery())
  await app.tap('我的奖品')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  await comeBackAs(app, ann)
  ;(await dialog(app, '我的奖品')).getByText('待领取')
})

test('by when a prize has to be asked for is also heard by whoever does not see the list of prizes', async () => {
  const app = await open(await lottery({ kind: 'goods' }), ann)
  await app.tap('立即抽奖（剩 1 次）')
  await dialog(app, '抽奖结果')
  await app.tap('我的奖品')
  const prizes = await dialog(app, '我的奖品')
  expect(await prizes.findByRole('button', { name: /HR 手账本.*前填写收货地址.*去领取/ })).toBeTruthy()
})

test('a lottery that is not there says so', async () => {
  const app = await open(randomUUID(), ann)
  expect(await app.see('该内容已下架或不存在')).toBeTruthy()
})

const save = (who: Person, detail: string) =>
  who.call('POST /api/userAddress/save', {
    body: {
      ...{ name: '安安', phone: '13800001111', region: '310115 上海市 市辖区 浦东新区', detail },
      ...{ tag: '公司' as const, isDefault: true, requestId: randomUUID() },
    },
  })

test('the address that goods are sent to stands there as it is, also once it was put right or deleted in the book', async () => {
  await save(ann, '世纪大道 1 号')
  const app = await open(await lottery({ kind: 'goods', style: 'box' }), ann)
  await app.tap('立即抽奖（剩 1 次）')
  await app.tap('去填地址')
  const pick = () => app.tap('从收货地址选择')
  await pick()
  await app.tap(/世纪大道 1 号/, { selector: '.address-sheet__pick *' })
  await app.see('确认领取')
  await pick()
  fireEvent.click(await waitFor(() => app.look().getByLabelText('修改安安的地址')))
  await app.write('详细地址', '世纪大道 8 号')
  await app.tap('保存地址')
  await waitFor(() => app.look().getByText(/世纪大道 8 号/, { selector: '.info-rows *' }))
  fireEvent.click(await waitFor(() => app.look().getByLabelText('修改安安的地址')))
  await app.tap('删除地址')
  await app.answer('删除')
  expect(await app.see('先选择收货地址')).toBeTruthy()
})
