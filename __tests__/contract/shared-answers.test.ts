import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '../../contract'
import type { Spec } from '../../contract/endpoint'
import { collect, detail, feed, follow, like, member, post } from '../circle/support'
import { forwardClock } from '../support/forward-clock'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { askedWith } from '../support/with-ids'
import { sql } from 'kysely'

const shared = Object.values(contract)
  .flatMap((record) => Object.entries(record as Record<string, Spec>))
  .filter(([, spec]) => spec.shared)

let server: TestServer
let ann: Person
let bob: Person
let id: string
/** Lets so many ms pass for answers that are kept. */
let later: (ms: number) => void
beforeAll(async () => {
  server = await startServer({ SHARED_ANSWERS: 'on' })
  ann = await member(server, '安然')
  bob = await member(server, '博文')
  id = await post(server, ann)
  later = forwardClock()
})
afterAll(() => server.close())
/** What was answered before is too old, and a post has been written since. */
const anew = async () => {
  later(10_000)
  id = await post(server, ann)
}

const raw = (headers = {}, remoteAddress = '203.0.113.1') =>
  server.app.http.inject({ method: 'POST', url: '/api/circle/page', payload: { tab: 'new' }, headers, remoteAddress })
const shownTo = async (who: Pick<Person, 'call'>, post: string) =>
  (await feed(who, { tab: 'new' })).result.records.find((card) => card.id === post)

describe('what is shared', () => {
  test('is open to all, takes no file and is never one of a few calls a minute', () => {
    expect(shared.length).toBeGreaterThan(20)
    expect(shared.filter(([, spec]) => !spec.open || spec.upload || spec.limit || spec.trainee).map(([route]) => route)).toEqual(
      [],
    )
  })

  test.each(shared)('asks nothing of who calls: %s', async (route, spec) => {
    const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
    const { query: asked, body } = askedWith(spec, id)
    const url = pattern.replace(/:\w+/, pattern.endsWith(':code') ? 'position' : pattern.endsWith(':kind') ? 'privacy' : id)
    const answer = await server.app.http.inject({ method, url, query: asked, payload: body })
    expect(answer.statusCode).toBe(200)
  })
})

describe('who is not logged in', () => {
  beforeEach(anew)

  test('gets the answer that was made for somebody else, for a second', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => raw({}, `203.0.113.${n}`)))
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1)
    later(1001)
    const next = await raw()
    expect(next.json()).toMatchObject({ code: 200, result: answers[0].json().result })
    expect(next.json().traceId).not.toBe(answers[0].json().traceId)
  })

  test('gets the same in few bytes where they can be read', async () => {
    const plain = (await raw()).rawPayload
    const packed = await raw({ 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
    expect(brotliDecompressSync(packed.rawPayload)).toEqual(plain)
    expect(gunzipSync((await raw({ 'accept-encoding': 'gzip' })).rawPayload)).toEqual(plain)
  })

  test('sees a like and a deletion of others a second later', async () => {
    expect(await shownTo(server, id)).toMatchObject({ likeCount: 0 })
    await like(bob, id)
    await ann.call('POST /api/circle/delete', { body: { id } })
    later(1001)
    expect(await shownTo(server, id)).toBeUndefined()
  })

  test('is not given what a reader with an account sees of themselves', async () => {
    await like(bob, id)
    later(1001)
    expect(await shownTo(bob, id)).toMatchObject({ liked: true })
    expect(await shownTo(server, id)).toMatchObject({ liked: false, mine: false })
    expect(await shownTo(ann, id)).toMatchObject({ liked: false, mine: true })
  })

  test('hears a refusal that is kept for nobody', async () => {
    await query(server, sql`update circle_post set status = 1 where id = ${id}`)
    expect((await detail(server, id)).code).not.toBe(200)
    await query(server, sql`update circle_post set status = 2 where id = ${id}`)
    expect((await detail(server, id)).code).toBe(200)
  })

  test('is counted as a reader also of what was written out for somebody else', async () => {
    const read = (address: string) =>
      server.app.http.inject({ method: 'GET', url: `/api/circle/detail/${id}`, remoteAddress: address })
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) expect((await read(address)).statusCode).toBe(200)
    const views = async () =>
      (await query<{ n: number }>(server, sql`select view_count as n from circle_post where id = ${id}`))[0].n
    // They are counted after they were answered.
    while ((await views()) < 3) await detail(bob, id)
    expect(await views()).toBe(3)
  })
})

describe('who is logged in', () => {
  beforeEach(anew)

  /** The page as everybody's cards with own marks, and by the long way: of a size that nobody asks for. */
  const bothWays = async (who: Person, tab: 'new' | 'rec' | 'follow') => {
    const quick = await feed(who, { tab, size: 20 })
    const long = await feed(who, { tab, size: 19 })
    return [quick.result.records.slice(0, 19), long.result.records]
  }

  test('sees the same cards as by the long way, own marks, names and relations included', async () => {
    const cat = await member(server, '陈晨')
    await query(server, sql`delete from circle_post`)
    const mine = await post(server, cat)
    const question = await post(server, bob, { type: 2, anonymous: true })
    const liked = await post(server, ann)
    const forFans = await post(server, ann, { visible: 1 })
    for (const one of [liked, question]) await like(cat, one)
    await collect(cat, liked)
    await follow(cat, ann.id)
    await follow(ann, cat.id)
    for (const tab of ['new', 'rec', 'follow'] as const) {
      const [quick, long] = await bothWays(cat, tab)
      expect(quick).toEqual(long)
      expect(quick.map((card) => card.id).sort()).toEqual((tab === 'follow' ? [liked, forFans] : [mine, question, liked]).sort())
    }
    const [cards] = await bothWays(cat, 'new')
    expect(cards.find((card) => card.id === liked)).toMatchObject({ liked: true, collected: true, author: { relation: 2 } })
    expect(cards.find((card) => card.id === question)).toMatchObject({ liked: true, author: { nickName: '匿名HR', relation: 0 } })
    expect(cards.find((card) => card.id === mine)).toMatchObject({ mine: true })
  })

  test('sees at once what they have just done, and what others have', async () => {
    expect(await shownTo(bob, id)).toMatchObject({ liked: false, likeCount: 0 })
    await like(bob, id)
    expect(await shownTo(bob, id)).toMatchObject({ liked: true, likeCount: 1 })
    expect(await shownTo(ann, id)).toMatchObject({ liked: false, likeCount: 1 })
    await ann.call('POST /api/user/saveUserInfo', { body: { city: '杭州', company: '西湖人力公司' } })
    expect(await shownTo(ann, id)).toMatchObject({ author: { company: '西湖人力公司' } })
    await ann.call('POST /api/circle/delete', { body: { id } })
    expect(await shownTo(ann, id)).toBeUndefined()
    expect(await shownTo(bob, id)).toBeUndefined()
  })

  test('sees nothing of whom they block, from the next page on', async () => {
    const dan = await member(server, '丹丹')
    expect(await shownTo(dan, id)).toBeDefined()
    await dan.call('POST /api/user/block', { body: { id: ann.id, block: true } })
    expect(await shownTo(dan, id)).toBeUndefined()
    expect(await shownTo(bob, id)).toBeDefined()
  })

  test('is somebody for two seconds at most after the session has ended', async () => {
    const eve = await member(server, '夏夜')
    await like(eve, id)
    expect(await shownTo(eve, id)).toMatchObject({ liked: true })
    await eve.call('POST /api/auth/logout', { body: {} })
    later(2001)
    expect(await shownTo(eve, id)).toMatchObject({ liked: false })
  })
})
