import { routes, type RouteName } from '../../src/routes'
import type { Person } from '../support/server'
import { startWorld, type World } from './support'

const names = Object.keys(routes) as RouteName[]
let world: World
let ann: Person
let params: Partial<Record<RouteName, string>>
beforeAll(async () => {
  world = await startWorld()
  ann = await world.member('安然')
  const postId = await world.post(ann, { type: 2, title: '试用期最长可以约定多久' })
  params = {
    'pages/circle/circleDetail': `?id=${postId}`,
    'pages/circle/comment': `?postId=${postId}`,
    'pages/mine/home': `?id=${ann.id}`,
  }
})
afterAll(() => world.close())

describe.each([['somebody who is logged in'], ['a passer-by']])('for %s', (who) => {
  test.each(names)('%s stands without an error', async (name) => {
    const host = await world.open(name + (params[name] ?? ''), who === 'a passer-by' ? undefined : ann)
    expect(host.errors).toEqual([])
    expect(host.page.route).toBe(name)
    expect(host.text).not.toBe('')
    expect(host.text).not.toContain('加载失败')
    // For those who do not see it: a name, where there are no words.
    const nameless = host.root.all('.tap').filter((node) => !node.text.trim() && !node.attribute('aria-label'))
    expect(nameless.map(String)).toEqual([])
  })
})

test('a page that links to something which is gone says so', async () => {
  const host = await world.open('pages/circle/circleDetail?id=00000000-0000-7000-8000-000000000000')
  expect(host.text).toContain('该内容已下架或不存在')
  expect(host.errors).toEqual([])
})
