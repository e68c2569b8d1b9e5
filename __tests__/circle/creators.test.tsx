import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

const NAMES = ['安然', '博文', '陈诺']
let people: Person[]
let eva: Person
beforeAll(async () => {
  people = []
  for (const name of NAMES) {
    const person = await server.member(name)
    await server.post(person, { content: `${name}写的一条动态` })
    people.push(person)
  }
  await server.run('circle.creators')
})
beforeEach(async () => {
  eva = await server.member('新来的')
})

const open = async () => {
  const app = await openApp('pages/circle/discoverCreator', { as: eva })
  await app.see('一键关注这 3 位')
  return app
}
const followed = async () =>
  (await server.sql<{ n: number }>('select count(*)::integer as n from user_follow where follower_id = $1', [eva.id]))[0].n
const cards = (app: App) => [...app.page().querySelectorAll('.card')].map((card) => card.textContent)

test('each creator stands with what they wrote last', async () => {
  const app = await open()
  for (const name of NAMES)
    expect(cards(app).some((card) => card?.includes(name) && card.includes(`${name}写的一条动态`))).toBe(true)
  await app.tap('安然写的一条动态')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
})

test('one tap follows all that are shown, one after the other, and says how many', async () => {
  const app = await open()
  const first = network.hold('/api/user/follow')
  await app.tap('一键关注这 3 位')
  await app.see('正在关注 1/3')
  expect(network.to('/api/user/follow')).toHaveLength(1)
  first()
  await app.hear('已关注 3 位')
  expect(await followed()).toBe(3)
  expect(app.look().queryByText(/^一键关注/)).toBeNull()
})

test('when one of them cannot be followed the others are, and it is told', async () => {
  const app = await open()
  await people[1].call('POST /api/user/block', { body: { id: eva.id, block: true } })
  await app.tap('一键关注这 3 位')
  await app.hear('已关注 2 位，1 位没有成功')
  expect(await followed()).toBe(2)
  await app.see('一键关注这 1 位')
  await people[1].call('POST /api/user/block', { body: { id: eva.id, block: false } })
})

test('a passer-by sees them and is asked to log in to follow', async () => {
  const app = await openApp('pages/circle/discoverCreator')
  await app.tap('一键关注这 3 位')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  expect(network.to('/api/user/follow')).toEqual([])
})

test('whoever follows nobody is shown some to follow, and then what they write', async () => {
  const app = await openApp('pages/circle/square?tab=follow', { as: eva })
  await app.see('还没有关注的人')
  const row = (await app.see('安然')).closest<HTMLElement>('.author-row')!
  fireEvent.click(row.querySelector('.btn')!)
  await app.tap('看他们的动态')
  await app.see('安然写的一条动态')
  expect(await followed()).toBe(1)
})
