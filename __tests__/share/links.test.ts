import { sql } from 'kysely'
import { ask, member, post } from '../circle/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { inviteCode, poster, resolve } from './support'

let server: TestServer
let author: Person
let lin: Person
let wang: Person
let postId: string
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://hr.example.com' })
  author = await member(server, '作者')
  lin = await member(server, '林晓')
  wang = await member(server, '小王')
  postId = await post(server, author)
})
afterAll(() => server.close())

const keyOf = async (who: Pick<Person, 'call'>, id = postId) => (await poster(who, id)).result.key
const EXPIRED = { route: 'pages/tabBar/circle/index', params: {}, inviterCode: '', expired: true }

test('whoever scans what somebody shared comes to the post, and the sharer is known by invite code', async () => {
  const { result } = await poster(lin, postId)
  expect(result.link).toBe(`https://hr.example.com/#/pages/common/redirect?key=${result.key}`)
  expect((await resolve(server, result.key)).result).toEqual({
    route: 'pages/circle/circleDetail',
    params: { id: postId },
    inviterCode: await inviteCode(server, lin),
    expired: false,
  })
})

test('a key is short enough for a mini-program code and too long to be guessed', async () => {
  expect(await keyOf(lin)).toMatch(/^[0-9A-Za-z]{10,32}$/)
})

test('one sharer has one key for one post, in both places and however often it is asked for at once', async () => {
  const fresh = await post(server, author)
  const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(lin, fresh)))
  expect(new Set([...keys, (await poster(lin, fresh, 'mini')).result.key]).size).toBe(1)
  const others = [await keyOf(wang, fresh), await keyOf(server, fresh), await keyOf(lin)]
  expect(new Set([keys[0], ...others]).size).toBe(4)
  expect(await keyOf(server, fresh)).toBe(others[1])
})

test('whoever shares without being logged in invites in nobody’s name', async () => {
  expect((await resolve(server, await keyOf(server))).result).toMatchObject({ inviterCode: '', expired: false })
})

test('the author of an anonymous post shares it as nobody', async () => {
  const id = await ask(server, author)
  const before = await keyOf(author, id)
  await query(server, sql`update circle_post set anonymous = true where id = ${id}`)
  const key = await keyOf(author, id)
  expect(key).toBe(await keyOf(server, id))
  expect((await resolve(server, key)).result).toMatchObject({ params: { id }, inviterCode: '' })
  expect((await resolve(server, before)).result).toMatchObject({ params: { id }, inviterCode: '' })
  expect((await resolve(server, await keyOf(lin, id))).result.inviterCode).toBe(await inviteCode(server, lin))
})

test('somebody who closed the account invites nobody', async () => {
  const leaver = await member(server)
  const key = await keyOf(leaver)
  await query(server, sql`update app_user set status = 'closed' where id = ${leaver.id}`)
  expect((await resolve(server, key)).result).toMatchObject({ inviterCode: '', expired: false })
})

test('a link to what is gone leads home', async () => {
  const id = await post(server, author)
  const key = await keyOf(lin, id)
  for (const status of [1, 3, 4, 5]) {
    await query(server, sql`update circle_post set status = ${status} where id = ${id}`)
    expect((await resolve(server, key)).result).toEqual(EXPIRED)
  }
})

test('a link dies 180 days after it was last shared, and sharing again brings it back', async () => {
  const key = await keyOf(wang)
  const age = (days: number) =>
    query(server, sql`update share_key set shared_at = now() - make_interval(days => ${days}) where key = ${key}`)
  await age(179)
  expect((await resolve(server, key)).result.expired).toBe(false)
  await age(180)
  expect((await resolve(server, key)).result).toEqual(EXPIRED)
  expect(await keyOf(wang)).toBe(key)
  expect((await resolve(server, key)).result.expired).toBe(false)
})

test('a key that is nobody’s leads home like any other dead one', async () => {
  expect((await resolve(server, 'abcdefghijkl')).result).toEqual(EXPIRED)
})

test.each(['https://evil.example', '../../etc', '', "'; drop table share_key", 'key with space'])('%p is no key', async (key) => {
  expect((await resolve(server, key)).status).toBe(400)
})
