import { category, course } from '../lesson/support'
import { command } from '../support/command'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await server.person()
})
afterAll(() => server.close())

const run = command('coupons', () => server, ['运营'])
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

test('a coupon is made and given to phones from the command line, and whoever got it buys for less, of its category only', async () => {
  expect(await run()).toBe('还没有优惠券\n')
  const labor = await category(server, '劳动合同')
  const inside = await course(server, { price: 20_000, categoryId: labor })
  const outside = await course(server, { price: 20_000 })
  const id = (await run('new', '满150减20', '20', 'min=150', 'until=2030-12-31', `category=${labor}`, 'stock=1')).trim()
  expect(await run('give', id, '开学活动', ann.phone, '13000000000')).toBe(
    [`${masked(ann.phone)}  已发`, '130****0000  没有这个手机号', ''].join('\n'),
  )
  expect(await run('give', id, '开学活动', ann.phone)).toBe(`${masked(ann.phone)}  已有\n`)
  const bob = await server.person()
  expect(await run('give', id, '开学活动', bob.phone)).toContain('已发完')
  expect(await run()).toContain('满 150 减 20  已发 1  已用 0  余 0')

  const costs = async (courseId: string) =>
    (await ann.call('POST /api/courseOrder/preview', { body: { courseId } })).result.payPrice
  expect([await costs(inside.id), await costs(outside.id)]).toEqual([18_000, 20_000])
  const { records } = (await ann.call('POST /api/notice/page', { body: { type: 3 } })).result
  expect(records[0]).toMatchObject({ title: '收到优惠券“满150减20”', content: expect.stringContaining('2030-12-31') })
  await run('stop', id, '活动结束')
  expect(await run()).toContain('已停发')
})

test('one of great worth waits for a colleague, and what makes no sense is refused in words', async () => {
  expect(await run('new', '大额券', '500', 'days=3')).toContain('等待另一位同事复核')
  await expect(run('new', '立减', '20', 'stock=3')).rejects.toThrow('有效期')
  await expect(run('new', '立减', '两元', 'days=3')).rejects.toThrow('金额应为元')
  await expect(run('new', '立减', '2', 'days=0')).rejects.toThrow('应为正整数')
  await expect(run('new', '立减', '2', 'days=3', 'color=red')).rejects.toThrow('不认识的条件')
  await expect(run('new', '立减', '2', 'days=3', 'constructor=1')).rejects.toThrow('不认识的条件')
  await expect(run('give', 'x')).rejects.toThrow('用法')
})
