import type { Person } from '../support/server'
import { asked, callsOf, saying, startWorld, type World } from './support'

const TEMPLATE = 'L'.padEnd(43, '_')

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld({ WECHAT_TMPL_LIVE: `${TEMPLATE};thing1=about;time2=time` })
  ann = await world.member('安然')
})
afterAll(() => world.close())

const soon = () => world.live({ title: '病假与医疗期', startsIn: 20 })
const box = async () => (await fetch(`${world.origin}/sandbox/wechat/subscribe/box?who=weapp`)).json() as Promise<object[]>

test('预约 asks on that tap whether WeChat may remind, and the reminder comes in WeChat', async () => {
  const id = await soon()
  const host = await world.open(`pages/lesson/liveDetail?id=${id}`, ann)
  expect(callsOf(host, 'requestSubscribeMessage')).toEqual([])
  await host.tap(saying(host, '.btn', '预约直播'))
  expect(callsOf(host, 'requestSubscribeMessage')).toMatchObject([{ tmplIds: [TEMPLATE] }])
  expect(asked(host)).toContain('/api/notice/subscribed')
  await world.sql(`update live_reserve set created_at = now() - interval '1 day', known_start = now() + interval '10 minutes'`)
  await world.sql(`update live set start_at = (select known_start from live_reserve where live_id = $1) where id = $1`, [id])
  await world.run('live.remind')
  await world.run('notice.messages')
  expect(await box()).toMatchObject([
    { template: TEMPLATE, page: `pages/lesson/liveDetail?id=${id}`, data: { thing1: '病假与医疗期' } },
  ])
  expect(host.errors).toEqual([])
})

test('who says no in WeChat’s window has reserved all the same, and nothing more is said of it', async () => {
  const id = await soon()
  const host = await world.open(`pages/lesson/liveDetail?id=${id}`, await world.member())
  host.stubs.requestSubscribeMessage = () => ({ [TEMPLATE]: 'reject' })
  await host.tap(saying(host, '.btn', '预约直播'))
  expect(host.text).toContain('已预约 · 取消')
  expect(asked(host)).not.toContain('/api/notice/subscribed')
})

test('a WeChat in which such messages are switched off is no obstacle either', async () => {
  const id = await soon()
  const host = await world.open(`pages/lesson/liveDetail?id=${id}`, await world.member())
  host.stubs.requestSubscribeMessage = () => {
    throw { errMsg: 'The main switch is switched off', errCode: 20004 }
  }
  await host.tap(saying(host, '.btn', '预约直播'))
  expect(host.text).toContain('已预约 · 取消')
})
