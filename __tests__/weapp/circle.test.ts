import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from '../circle/support'
import { jpeg } from '../file/pictures'
import type { Person } from '../support/server'
import type { WeappHost } from '../support/weapp-host'
import type { WeappNode } from '../support/weapp-host/node'
import { HOME, callsOf, saying, startWorld, until, within, type World } from './support'

let world: World
let ann: Person
let bob: Person
let folder: string
beforeAll(async () => {
  world = await startWorld()
  ann = await world.member('安然')
  bob = await world.member('博文')
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weapp-'))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await world.close()
})

const detailOf = async (id: string) => (await bob.call('GET /api/circle/detail/:id', { params: { id } })).result
const commentsOf = async (postId: string) => (await ann.call('POST /api/circleComment/page', { body: { postId } })).result.records

test('a passer-by reads the square, and a tap on a card opens the post', async () => {
  const title = '员工不肯签合同怎么办'
  const content = '入职一个月了，催了三次都说再看看。'
  const id = await world.post(ann, { type: 2, title, content })
  const host = await world.open(HOME)
  const card = saying(host, '.feed-card', title)
  expect(card.text).toContain('安然')

  await host.tap(within(host, card, '.feed-card__text'))
  expect(host.page.route).toBe('pages/circle/circleDetail')
  expect(host.page.options.id).toBe(id)
  expect(host.text).toContain(content)
  expect(host.share()).toMatchObject({ title, path: `/pages/circle/circleDetail?id=${id}` })

  await host.back()
  expect(host.page.route).toBe(HOME)
  expect(host.errors).toEqual([])
})

test('pulling down brings what is new and lets go of the page', async () => {
  const host = await world.open(HOME)
  expect(host.text).not.toContain('刚刚才写的一句话')
  await world.post(ann, { content: '刚刚才写的一句话' })
  await host.pullDown()
  expect(host.text).toContain('刚刚才写的一句话')
  expect(callsOf(host, 'stopPullDownRefresh')).toHaveLength(1)
})

test('a page that cannot be refreshed lets go all the same', async () => {
  const host = await world.open(HOME)
  host.stubs.request = () => {
    throw new Error('timeout')
  }
  const shown = host.text
  await host.pullDown()
  expect(callsOf(host, 'stopPullDownRefresh')).toHaveLength(1)
  expect(host.text).toContain(shown.slice(0, 20))
})

test('a post with a picture goes up, is shared with it, and stands on top of the feed', async () => {
  const file = path.join(folder, 'photo.jpg')
  fs.writeFileSync(file, await jpeg())
  const stubs = { chooseMedia: () => ({ tempFiles: [{ tempFilePath: file, size: fs.statSync(file).size }] }) }
  const host = await world.open(HOME, bob, { stubs })
  await host.tap('.square__publish')
  await host.tap(saying(host, '.action-list__item', '发动态'))
  await host.input('textarea', '新办公室的第一天，窗外就是江')
  await host.tap('.upload-grid__add')
  await host.tap(saying(host, '.btn', '发布'))

  expect(host.page.route).toBe('pages/circle/circleDetail')
  const detail = await detailOf(host.page.options.id)
  expect(detail).toMatchObject({ content: '新办公室的第一天，窗外就是江', author: { nickName: '博文' } })
  expect(detail.images).toHaveLength(1)
  // WeChat's cards show no WebP.
  expect((await fetch(host.route(host.share().imageUrl!))).headers.get('content-type')).toBe('image/jpeg')

  await host.back()
  expect(host.page.route).toBe(HOME)
  const [top] = host.root.all('.feed-card')
  expect(top.text).toContain('新办公室的第一天，窗外就是江')
  const picture = String(within(host, top, '.image-grid image').attribute('src'))
  // WeChat takes an address without an origin for a file of the package.
  expect(picture).toMatch(/^http:/)
  expect((await fetch(host.route(picture))).headers.get('content-type')).toBe('image/webp')
  expect(host.errors).toEqual([])
})

test('a like shows at once and the server has it', async () => {
  const id = await world.post(ann, { content: '今天谈成了一个候选人' })
  const host = await world.open(HOME, bob)
  const like = () => saying(host, '.feed-card', '今天谈成了一个候选人').all('.feed-card__action')[1]
  expect(like().text).toBe('赞')
  await host.tap(like())
  expect(like().text).toBe('1')
  expect(await detailOf(id)).toMatchObject({ liked: true, likeCount: 1 })

  await host.tap(like())
  expect(like().text).toBe('赞')
  expect(await detailOf(id)).toMatchObject({ liked: false, likeCount: 0 })
})

test('a comment stands under the post when its writer comes back', async () => {
  const id = await world.post(ann, { content: '大家的年会都怎么办' })
  const host = await world.open(`pages/circle/circleDetail?id=${id}`, bob)
  await host.tap('.fake-input')
  await host.input('textarea', '我们去爬山，省钱又热闹')
  await host.tap(saying(host, '.btn', '发布'))

  expect(host.page.route).toBe('pages/circle/circleDetail')
  expect(saying(host, '.answer-item', '我们去爬山').text).toContain('博文')
  expect(await commentsOf(id)).toMatchObject([{ content: '我们去爬山，省钱又热闹', author: { id: bob.id } }])
  expect(host.errors).toEqual([])
})

test('following an author from a card follows them everywhere', async () => {
  const cho = await world.member('楚河')
  await world.post(cho, { content: '楚河写的第一条' })
  await world.post(cho, { content: '楚河写的第二条' })
  const host = await world.open(HOME, bob)
  await host.tap(within(host, saying(host, '.feed-card', '楚河写的第一条'), '.author-row .btn'))
  expect(saying(host, '.feed-card', '楚河写的第二条').text).toContain('已关注')
  expect((await bob.call('GET /api/user/haveFollow/:id', { params: { id: cho.id } })).result).toBe(true)
})

test('a passer-by who wants to like is asked to log in', async () => {
  await world.post(ann, { content: '路过的人想点赞' })
  const host = await world.open(HOME)
  await host.tap(saying(host, '.feed-card', '路过的人想点赞').all('.feed-card__action')[1])
  expect(host.page.route).toBe('pages/login/login')
  expect(host.storage.get('unLoginPage')).toBe(HOME)
})

describe('what travels to the page', () => {
  const bytes = (cards: WeappNode[]) => cards.reduce((sum, card) => sum + Buffer.byteLength(JSON.stringify(card.raw)), 0)
  const cards = (host: WeappHost) => host.root.all('.feed-card')

  test('the cards of the first screen go once, whatever comes above them later, and the next ones without them', async () => {
    await world.sql('insert into circle_topic (id, name) values ($1, $2)', [randomUUID(), '年终奖'])
    for (let n = 0; n < 15; n++) await world.post(ann, { content: text('今天面试里的一个小故事，'.repeat(4)) })
    const host = await world.open(HOME, bob)
    expect(host.text).toContain('#年终奖')
    const first = cards(host)
    expect(first).toHaveLength(10)
    expect(host.setDataBytes).toBeLessThan(2 * bytes(first))

    const before = host.setDataBytes
    await host.reachBottom()
    const more = cards(host).slice(10)
    expect(more.length).toBeGreaterThan(5)
    expect(host.setDataBytes - before).toBeLessThan(bytes(more) + bytes(first) / 2)
  })

  test('a word that comes and goes over the page brings nothing else with it', async () => {
    const host = await world.open(HOME, bob)
    host.stubs.request = () => {
      throw new Error('timeout')
    }
    await host.tap(host.byLabel('点赞'))
    expect(host.$('.toast').text).toBe('网络出错了！请稍后再试！')
    const before = host.setDataBytes
    await until(() => host.root.all('.toast').length === 0)
    expect(host.setDataBytes - before).toBeLessThan(200)
  })
})
