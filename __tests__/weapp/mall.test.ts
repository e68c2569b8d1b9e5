import type { Person } from '../support/server'
import { callsOf, saying, startWorld, type World } from './support'

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld()
  ann = await world.member('安然')
})
afterAll(() => world.close())

const book = async () => (await ann.call('POST /api/userAddress/page', { body: {} })).result.records

test('an address that somebody keeps in WeChat is taken into their book; who turns away there keeps the book as it is', async () => {
  const kept = {
    ...{ userName: '周敏', telNumber: '13900002617', nationalCode: '320505', provinceName: '江苏省', cityName: '苏州市' },
    ...{ countyName: '虎丘区', detailInfo: '星湖街 328 号 6 幢' },
  }
  let turnsAway = true
  const chooseAddress = () => {
    if (turnsAway) throw new Error('cancel')
    return kept
  }
  const host = await world.open('pages/mall/myAddress', ann, { stubs: { chooseAddress } })
  await host.tap(saying(host, '.btn', '微信地址'))
  expect(callsOf(host, 'chooseAddress')).toHaveLength(1)
  expect(await book()).toEqual([])
  turnsAway = false
  await host.tap(saying(host, '.btn', '微信地址'))
  expect(host.text).toContain('星湖街 328 号 6 幢')
  expect(await book()).toMatchObject([{ name: '周敏', phone: '13900002617', region: expect.stringContaining('320505') }])
  expect(host.errors).toEqual([])
})
