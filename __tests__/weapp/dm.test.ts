import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { saying, startWorld, type World } from './support'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const write = (from: Person, to: Person, content: string) =>
  from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content } })
const talksOf = async (who: Person) => (await who.call('POST /api/dm/conversationPage', { body: {} })).result.records

test('a conversation that is swiped aside is deleted, once that is confirmed', async () => {
  const [ann, bob] = [await world.member('安然'), await world.member('博文')]
  await world.sql('update app_user set level = 3 where id = any($1)', [[ann.id, bob.id]])
  await write(bob, ann, '您好，想请教一个问题')
  const host = await world.open('pages/mine/chatRoom', ann)
  expect(host.root.all('.talk-row')).toHaveLength(1)

  await host.tap(host.byLabel('删除与博文的会话'))
  await host.tap(saying(host, '.dialog .btn', '再想想'))
  expect(await talksOf(ann)).toHaveLength(1)

  await host.tap(host.byLabel('删除与博文的会话'))
  await host.tap(saying(host, '.dialog .btn', '删除'))
  expect(host.root.all('.talk-row')).toHaveLength(0)
  expect([await talksOf(ann), (await talksOf(bob)).length]).toEqual([[], 1])
  expect(host.errors).toEqual([])
})
