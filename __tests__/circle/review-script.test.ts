import { sql } from 'kysely'
import { videoFile, uploadVideo } from '../file/video-file'
import { jpeg, upload } from '../file/pictures'
import { command } from '../support/command'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { detail, feed, idsOf, member, post, save, text, topic, wait } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
})
afterAll(() => server.close())

const reviews = command('reviews', () => server)
/** A post that our word list leaves to a person. */
const doubtful = async (more: object = {}) => (await save(ann, { content: text('想要资料的加我 VX，第'), ...more })).result.id

test('what waits can be looked at and decided from the command line', async () => {
  expect(await reviews()).toBe('没有待审核的内容\n')
  const id = await doubtful()
  expect(await reviews()).toMatch(new RegExp(`^post ${id}  .+  安然\n  想要资料的加我 VX`))
  expect(await reviews('pass', 'post', id)).toBe('已处理\n')
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(200)
  expect(await reviews()).toBe('没有待审核的内容\n')
})

test('what is rejected stays with its author, who reads why', async () => {
  const ben = await member(server, '本')
  const { id } = (await save(ben, { content: text('想要资料的加我 VX，第') })).result
  await reviews('reject', 'post', id, '请去掉', '联系方式')
  expect((await detail(ben, id)).result).toMatchObject({ status: 3, rejectReason: '请去掉 联系方式' })
  expect((await server.call('GET /api/circle/detail/:id', { params: { id } })).code).toBe(10104)
})

test('the best posts, and those that stand on top of a topic, are chosen there', async () => {
  const topicId = await topic(server, '年会策划')
  const ids = []
  for (let n = 0; n < 4; n++) ids.push(await post(server, ann, { topicIds: [topicId] }))
  await reviews('digest', 'on', ids[0])
  expect(idsOf(await feed(server, { tab: 'digest' }))).toEqual([ids[0]])
  const pinned = async () =>
    (await server.call('GET /api/topic/detail/:id', { params: { id: topicId } })).result.pinned.map((one) => one.id)
  await query(server, sql`update circle_topic set pinned_ids = ${ids.slice(1, 3)}::uuid[] where id = ${topicId}`)
  await reviews('pin', 'on', ids[0], '年会策划')
  expect(await pinned()).toEqual(ids.slice(0, 3))
  await expect(reviews('pin', 'on', ids[3], '年会策划')).rejects.toThrow('最多置顶 3 条')
  await reviews('pin', 'off', ids[1], '年会策划')
  expect(await pinned()).toEqual([ids[0], ids[2]])
})

test('a video that waits can be opened from there', async () => {
  const { fileId, url } = (await uploadVideo(server, ann, await videoFile())).result
  const cover = (await upload(server, ann, await jpeg())).result
  await wait(server, ann)
  const { id } = (await save(ann, { images: [cover.fileId], videoId: fileId })).result
  const said = await reviews()
  expect(said).toContain(id)
  expect(said).toMatch(new RegExp(`封面 ${cover.url}\\n  视频 ${url}  3 秒，0\\.\\d MB`))
})

test('an anonymous writer is not named there either', async () => {
  const cat = await member(server, '不愿说名字的人')
  const content = text('想要资料的加我 VX，第')
  const { id } = (await save(cat, { type: 2, title: '能不能匿名问', content, anonymous: true })).result
  const said = await reviews()
  expect(said).toContain(id)
  expect(said).not.toContain('不愿说名字的人')
})
