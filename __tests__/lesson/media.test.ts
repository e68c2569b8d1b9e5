import { sql } from 'kysely'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, fetchMedia, give, play, recording, saleOf, type Course } from './support'

let server: TestServer
let one: Course
beforeAll(async () => {
  server = await startServer()
  one = await course(server, {
    lessons: [{}, { free: true }, { media: 'file' }, { kind: 'hls', seconds: 60 }, { media: 'audio' }, { seconds: 1800 }],
  })
})
afterAll(() => server.close())

/** Somebody who has bought the course, and their order. */
async function learner(): Promise<Person & { orderId: string }> {
  const person = await server.person('买了课的人')
  return { ...person, orderId: await give(server, person, one.id) }
}
const address = async (who: Pick<Person, 'call'>, lesson = 0, deviceId?: string) =>
  (await play(who, one.lessons[lesson], deviceId)).result.url
const revoke = ({ id, orderId }: { id: string; orderId: string }) =>
  server.database.db.transaction().execute((trx) => sellable.revoke(trx, saleOf(id, one.id, orderId)))
const status = async (url: string, range = 'bytes=0-9') => (await fetchMedia(server, url, range)).status
const later = (seconds: number) =>
  query(server, sql`update lesson_play_ticket set expires_at = expires_at - make_interval(secs => ${seconds})`)

test('an address plays in the session that got it: whoever has logged out has nothing to pass on', async () => {
  const ann = await learner()
  const url = await address(ann)
  expect(await status(url)).toBe(206)
  await ann.call('POST /api/auth/logout', { body: {} })
  expect(await status(url)).toBe(410)
})

test('with the refund the addresses close, at once, and what anybody may try stays open', async () => {
  const ann = await learner()
  const urls = await Promise.all([0, 2, 3, 4, 5].map((lesson) => address(ann, lesson)))
  const listed = urls[2].replace('index.m3u8', '02.ts')
  expect(await Promise.all([...urls, listed].map((url) => status(url)))).toEqual([206, 206, 200, 206, 206, 206])
  await revoke(ann)
  expect(await status(urls[1])).toBe(410)
  expect(await status(listed)).toBe(404)
  expect(await status(urls[4], 'bytes=200000-200009')).toBe(416)
  expect(await status(urls[4])).toBe(206)
})

test('no single answer gives away a whole recording, however it is asked for', async () => {
  const url = await address(await learner(), 5)
  const size = recording().length
  for (const range of ['bytes=0-', `bytes=0-${size - 1}`, undefined]) {
    const part = await fetchMedia(server, url, range)
    expect([range, part.status]).toEqual([range, 206])
    expect(part.bytes.length).toBeLessThan(size / 3)
    expect(part.headers['content-range']).toBe(`bytes 0-${part.bytes.length - 1}/${size}`)
  }
  const pieces: Buffer[] = []
  for (let at = 0; at < size; at += pieces.at(-1)!.length) pieces.push((await fetchMedia(server, url, `bytes=${at}-`)).bytes)
  expect(Buffer.concat(pieces).equals(recording())).toBe(true)
})

test('an address ends within five minutes, unless the player in whose hands it is renews it', async () => {
  const ann = await learner()
  const { url, expireAt, renewSeconds } = (await play(ann, one.lessons[0])).result
  expect(Date.parse(expireAt) - Date.now()).toBeLessThanOrEqual(300_000)
  expect(renewSeconds).toBeLessThan(300)
  await later(200)
  expect((await ann.call('POST /api/lesson/playRenew', { body: { url } })).code).toBe(200)
  await later(200)
  expect(await status(url)).toBe(206)
  await later(200)
  expect(await status(url)).toBe(410)
  expect((await ann.call('POST /api/lesson/playRenew', { body: { url } })).code).toBe(11305)
})

test('nobody renews the address of somebody else, nor an own one from another session or without the right', async () => {
  const ann = await learner()
  const { url } = (await play(ann, one.lessons[0])).result
  const renew = async (who: Pick<Person, 'call'>) => (await who.call('POST /api/lesson/playRenew', { body: { url } })).code
  expect(await renew(server)).toBe(11305)
  expect(await renew(await learner())).toBe(11305)
  expect(await renew(ann)).toBe(200)
  await revoke(ann)
  const document = await learner()
  const file = (await play(document, one.lessons[2])).result.url
  await revoke(document)
  expect((await document.call('POST /api/lesson/playRenew', { body: { url: file } })).code).toBe(11301)
})

test('a stranger keeps listening to a trial, and gets no more than its seconds', async () => {
  const { url, trialSeconds } = (await play(server, one.lessons[5])).result
  expect(trialSeconds).toBe(180)
  expect(await status(url)).toBe(206)
  expect(await status(url, 'bytes=290000-')).toBe(416)
  expect((await server.call('POST /api/lesson/playRenew', { body: { url } })).code).toBe(200)
  await query(server, sql`update lesson_course set status = 'off' where id = ${one.id}`)
  expect(await status(url)).toBe(410)
  await query(server, sql`update lesson_course set status = 'on' where id = ${one.id}`)
})

test('whoever goes on learning on another device leaves nothing open on the one before', async () => {
  const ann = await learner()
  const phone = await address(ann, 0, 'phone')
  expect(await status(phone)).toBe(206)
  const tablet = await address(ann, 0, 'tablet')
  expect([await status(phone), await status(tablet)]).toEqual([410, 206])
})

test('what goes on by itself does not take the learning back from another device; a tap does', async () => {
  const ann = await learner()
  await play(ann, one.lessons[0], 'phone')
  await play(ann, one.lessons[0], 'tablet')
  const next = (body: { deviceId: string; byItself?: true }) =>
    ann.call('POST /api/lesson/playUrl', { body: { lessonId: one.lessons[3], ...body } })
  expect((await next({ deviceId: 'phone', byItself: true })).code).toBe(11303)
  expect((await next({ deviceId: 'tablet', byItself: true })).code).toBe(200)
  expect((await next({ deviceId: 'phone' })).code).toBe(200)
})

test('what is over is forgotten', async () => {
  await address(await learner())
  await later(86_400)
  await runJob(server, 'lesson.tickets')
  expect(await query(server, sql`select from lesson_play_ticket`)).toEqual([])
})
