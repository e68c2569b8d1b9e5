import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HLS_FORMATS, EncodedPacketSink, Input, UrlSource } from 'mediabunny'
import { sql } from 'kysely'
import { portOf } from '../../server/app/port'
import { topicOf } from '../../server/modules/services/conversation/conversations'
import type { Ingest } from '../../server/modules/domains/live/stream/ingest'
import { listAddress } from '../../server/modules/domains/live/stream/hls'
import { flvAddress, sign } from '../../server/modules/domains/live/stream/keys'
import { Recorder } from '../../server/modules/domains/live/recording/recorder'
import { keptIn } from '../../server/modules/domains/live/recording/recording-files'
import { readTag } from '../../server/modules/domains/live/stream/flv-tags'
import { TsWriter } from '../../server/modules/domains/live/stream/ts-writer'
import { Line, listen } from '../conversation/sockets'
import { freePort } from '../support/free-port'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { between, clip, picture, Push, tagOf, type Clip } from './rtmp'
import { enter, host, live, moveTo, putPlayback, reserve, type TestLive } from './support'

/** Another recording, as an operator has it. */
const CUT = path.join(__dirname, '../../server/seeds/lesson/media/interview.mp4')

const ingestOf = ({ app }: TestServer) => app.running.get('live') as Ingest

let server: TestServer & { port: number }
let teacher: Person
let reader: Person
let recorded: Clip
const pushes = new Set<Push>()
beforeAll(async () => {
  server = await listen({ LIVE_RTMP_PORT: String(await freePort()) })
  ;[teacher, reader, recorded] = await Promise.all([server.person('陈老师'), server.person('听课的人'), clip()])
  // What is pushed here comes at once, and then nothing.
  ingestOf(server).silentMs = 120_000
  ingestOf(server).quietMs = 120_000
  expect(await ingestOf(server).start()).toBe(true)
})
afterAll(async () => {
  for (const one of pushes) void one.drop()
  await server.close()
})

const address = async (id: string) => (await teacher.call('GET /api/live/push/:id', { params: { id } })).result

/** Pushes as a host's program does; in seconds of the clip. */
async function push(id: string, from: number, to: number, at = address(id)): Promise<Push> {
  const { url, key } = await at
  const one = await Push.open(url, key)
  pushes.add(one)
  one.send([...recorded.heads, ...between(recorded, from * 1000, to * 1000)])
  return one
}

/** A live of this teacher's that is on, with somebody's line to its room. */
async function onAir(more: TestLive = {}): Promise<{ id: string; line: Line }> {
  const id = await live(server, { hostId: teacher.id, ...more })
  const line = await Line.open(server.port, teacher.token)
  await line.join((await enter(teacher, id)).result.conversationId)
  await host(teacher, id, 'start')
  return { id, line }
}
const pictureCame = (line: Line) => line.until((events) => events.some((one) => one.kind === 'live' && one.picture === true))
const playbackCame = (line: Line) => line.until((events) => events.some((one) => one.kind === 'live' && one.status === 5))

interface Picture {
  status: number
  bytes: Buffer
  type?: string
  cache?: string
  /** The server has said the last of it. */
  ended: Promise<void>
}
/** Reads an answer until so many bytes are there, or all of it. */
const watch = (url: string, bytes = Infinity): Promise<Picture> =>
  new Promise((done, fail) => {
    const request = http.get(`http://127.0.0.1:${server.port}${url}`, (reply) => {
      let got = Buffer.alloc(0)
      const ended = new Promise<void>((over) => reply.once('close', over))
      const { 'content-type': type, 'cache-control': cache } = reply.headers
      const answer = () => done({ status: reply.statusCode!, bytes: got, type, cache, ended })
      reply.on('error', () => {})
      reply.on('data', (chunk: Buffer) => {
        got = Buffer.concat([got, chunk])
        if (got.length >= bytes) answer()
      })
      reply.once('end', answer)
    })
    request.once('error', fail)
  })

/** What a player shows of an HLS address, read to its end. */
async function shown(url: string) {
  const input = new Input({ source: new UrlSource(`http://127.0.0.1:${server.port}${url}`), formats: HLS_FORMATS })
  const [seen, heard] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!]
  const times: number[] = []
  for await (const { timestamp } of new EncodedPacketSink(seen).packets()) times.push(timestamp)
  let sounds = 0
  for await (const _ of new EncodedPacketSink(heard).packets()) sounds++
  return { seconds: times.at(-1)! - times[0] + 0.1, pictures: times.length, sounds }
}
const soundsIn = (from: number, to: number) => between(recorded, from * 1000, to * 1000).filter(({ type }) => type === 8).length
const playbackOf = async (id: string) => {
  const { playType, playUrl } = (await enter(reader, id)).result
  expect(playType).toBe('hls')
  return { list: (await watch(playUrl)).bytes.toString(), ...(await shown(playUrl)) }
}

/** The list of a live's pieces, as soon as it names so many. */
async function listWith(url: string, pieces: number): Promise<string> {
  for (;;) {
    const { status, bytes } = await watch(url)
    const list = bytes.toString()
    if (status === 200 && list.split('\n').filter((line) => line.includes('.ts')).length >= pieces) return list
    await new Promise((done) => setTimeout(done, 20))
  }
}

test("a host's picture is seen by who is in the room, until the live ends", async () => {
  const { id, line } = await onAir()
  expect((await enter(reader, id)).result).toMatchObject({ playType: 'none', hlsUrl: '' })
  const pushing = await push(id, 0, 12)
  // The room is told that there is a picture now.
  await pictureCame(line)
  const room = (await enter(reader, id)).result
  expect(room).toMatchObject({ playType: 'flv', playUrl: expect.stringMatching(/^\/live\//) })
  const seen = await watch(room.playUrl, 10_000)
  expect(seen.status).toBe(200)
  expect(seen.bytes.subarray(0, 3).toString()).toBe('FLV')
  // Phones that cannot show this get the same in pieces.
  await listWith(room.hlsUrl, 1)

  const known = await address(id)
  await host(teacher, id, 'end')
  await seen.ended
  await pushing.closed
  expect((await watch(room.playUrl, 1)).status).toBe(404)
  expect((await watch(room.hlsUrl)).status).toBe(404)
  // A key outlives the live, but it opens nothing any more.
  const again = await push(id, 0, 1, Promise.resolve(known))
  await again.closed
  expect((await enter(reader, id)).result).toMatchObject({ hlsUrl: '', playType: expect.stringMatching(/^(none|hls)$/) })
  await line.leave()
})

test('what was pushed is the playback, both halves of it when the host was cut off, and who reserved is told', async () => {
  const { id, line } = await onAir({ startsIn: 20 })
  await query(server, sql`update live set state = 'ahead' where id = ${id}`)
  await reserve(reader, id)
  await query(server, sql`update live set state = 'on' where id = ${id}`)
  const first = await push(id, 0, 24)
  await pictureCame(line)
  const { hlsUrl } = (await enter(reader, id)).result
  await listWith(hlsUrl, 3)
  await first.drop()
  const second = await push(id, 24, 48)
  await listWith(hlsUrl, 7)
  await host(teacher, id, 'end')
  await Promise.all([playbackCame(line), second.closed])

  const { list, ...whole } = await playbackOf(id)
  expect(list.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  expect(list.match(/#EXTINF:6\.000,/g)).toHaveLength(8)
  expect(list).toContain('#EXT-X-ENDLIST')
  expect(whole).toEqual({ seconds: expect.closeTo(48, 3), pictures: 480, sounds: soundsIn(0, 48) })
  await runJob(server, 'live.remind')
  const { records } = (await reader.call('POST /api/notice/page', { body: { type: 4 } })).result
  expect(records[0].title).toBe('预约过的直播有回放了')
  await line.leave()
})

test('pieces are for who may watch, as long as they may', async () => {
  const { id, line } = await onAir({ access: 'pwd', password: '8888' })
  const pushing = await push(id, 0, 24)
  await pictureCame(line)
  expect((await enter(reader, id)).code).toBe(11342)
  const { hlsUrl } = (await enter(reader, id, '8888')).result
  const list = await listWith(hlsUrl, 3)
  expect(list).toContain('#EXT-X-MEDIA-SEQUENCE:1\n')
  expect((await watch(hlsUrl)).cache).toBe('no-store')
  const [piece] = list.split('\n').filter((line) => line.includes('.ts'))
  const found = await watch(`/live/${id}/${piece}`)
  expect([found.status, found.type, found.cache]).toEqual([200, 'video/mp2t', expect.stringMatching(/^private/)])
  expect(found.bytes.length % 188).toBe(0)
  // Players keep what they know by its address.
  expect(await listWith(hlsUrl, 3)).toBe(list)

  const statusOf = async (url: string) => (await watch(url)).status
  const stranger = await server.person()
  expect(await statusOf(hlsUrl.replace(reader.id, stranger.id))).toBe(410)
  expect(await statusOf(hlsUrl.replace(/viewer=[^&]*/, 'viewer='))).toBe(410)
  const { db } = server.database
  const soon = new Date(Date.now() + 60_000)
  expect(await statusOf(await listAddress(db, id, stranger.id, soon))).toBe(410)
  expect(await statusOf(await listAddress(db, id, '', soon))).toBe(410)
  expect(await statusOf(await listAddress(db, id, reader.id, new Date(Date.now() - 1000)))).toBe(410)
  expect(await statusOf(`/live/${id}/${piece.replace(/^1/, '2')}`)).toBe(410)
  expect(await statusOf(`/live/${id}/1.ts`)).toBe(410)
  expect(await statusOf(`/live/${id}/1.ts?${hlsUrl.split('&')[1]}`)).toBe(410)
  expect(await statusOf(`/live/${id}/..%2f..%2fpg.ts`)).toBe(404)

  // The password was changed, say: from the next look on there is nothing more for this person.
  await query(server, sql`update live_member set admitted = false where live_id = ${id} and user_id = ${reader.id}`)
  const now = Date.now()
  const later = jest.spyOn(Date, 'now').mockImplementation(() => now + 16_000)
  expect(await statusOf(hlsUrl)).toBe(410)
  later.mockRestore()
  await pushing.drop()
  await line.leave()
})

test('a media server that dies in the middle of a live costs the last piece at most, and the recording goes on', async () => {
  const { id, line } = await onAir()
  const first = await push(id, 0, 24)
  await pictureCame(line)
  await listWith((await enter(reader, id)).result.hlsUrl, 3)
  const { child } = ingestOf(server) as unknown as { child: { kill(signal: string): void } }
  child.kill('SIGKILL')
  await first.closed
  const pictures = () => line.events.filter((one) => one.kind === 'live' && one.picture === true).length
  const back = line.until(() => pictures() === 2)
  // It is up again after a moment, and the host's program tries again by itself: also when the dying one has still taken the
  // line.
  do {
    const again = await push(id, 24, 48).catch(() => undefined)
    await (again ? Promise.race([back, again.closed]) : new Promise((done) => setTimeout(done, 100)))
  } while (pictures() < 2)
  await listWith((await enter(reader, id)).result.hlsUrl, 6)
  await host(teacher, id, 'end')
  await playbackCame(line)
  // 18 of the first 24 seconds were in pieces that had ended.
  expect(await playbackOf(id)).toMatchObject({ seconds: expect.closeTo(42, 3), pictures: 420 })
  await line.leave()
})

test('what a host tries out before the start is nobody else’s, and is not in the playback', async () => {
  const id = await live(server, { hostId: teacher.id })
  const line = await Line.open(server.port, teacher.token)
  await line.join((await enter(teacher, id)).result.conversationId)
  const pushing = await push(id, 0, 24)
  await pictureCame(line)
  await pushing.arrived()
  await host(teacher, id, 'start')
  await line.until((events) => events.some((one) => one.kind === 'live' && one.status === 3))
  const { hlsUrl } = (await enter(reader, id)).result
  let sent = 24_000
  for (let pieces = 0; pieces < 4; sent += 6000) {
    const at = sent
    pushing.send(between(recorded, 0, 6000).map((frame) => ({ ...frame, at: frame.at + at })))
    pieces = (await watch(hlsUrl)).bytes.toString().split('#EXTINF').length
  }
  await host(teacher, id, 'end')
  await playbackCame(line)
  // Six seconds before the start are what every viewer begins with.
  expect((await playbackOf(id)).seconds).toBeLessThan(sent / 1000 - 17)
  await line.leave()
})

test('the operator’s own upload wins, and a push that cannot be kept is named in the log', async () => {
  const { id, line } = await onAir()
  const { url, key } = await address(id)
  const hevc = await Push.open(url, key)
  pushes.add(hevc)
  hevc.send([{ type: 9, at: 0, body: Buffer.from([0x1c, 0, 0, 0, 0, 1, 2, 3]), key: true }])
  await pictureCame(line)
  while (!server.log.join('').includes('推流的画面是 HEVC')) await new Promise((done) => setTimeout(done, 20))
  await hevc.drop()

  await push(id, 0, 24)
  await listWith((await enter(reader, id)).result.hlsUrl, 3)
  // As when the server stops before it has stored anything.
  const { services } = server.app
  const put = jest.spyOn(services.gateways.storage, 'putFile').mockRejectedValue(new Error('the store is away'))
  await host(teacher, id, 'end')
  while (!server.log.join('').includes('录像还没有存好')) await new Promise((done) => setTimeout(done, 20))
  expect((await enter(reader, id)).result).toMatchObject({ status: 4, playType: 'none' })
  put.mockRestore()
  expect(await putPlayback(server, id, CUT)).toBe(true)
  await runJob(server, 'live.record')
  expect((await enter(reader, id)).result).toMatchObject({ status: 5, playType: 'mp4' })
  expect(await query(server, sql`select from lesson_media where id = ${id}`)).toEqual([])
  await line.leave()
})

test('a recording that could not be stored at the end is stored a minute later, and nothing of it is left behind', async () => {
  const { id, line } = await onAir()
  await push(id, 0, 24)
  await pictureCame(line)
  await listWith((await enter(reader, id)).result.hlsUrl, 3)
  const put = jest.spyOn(server.app.services.gateways.storage, 'putFile').mockRejectedValue(new Error('the store is away'))
  const before = server.log.length
  await host(teacher, id, 'end')
  while (!server.log.slice(before).join('').includes('录像还没有存好')) await new Promise((done) => setTimeout(done, 20))
  put.mockRestore()
  expect(fs.readdirSync(path.join(server.settings.dataDir, 'live'))).toContain(id)
  await runJob(server, 'live.record')
  // At least what could be seen while it was on.
  expect((await playbackOf(id)).pictures).toBeGreaterThanOrEqual(120)
  expect(fs.readdirSync(path.join(server.settings.dataDir, 'live'))).not.toContain(id)
  await line.leave()
})

test('a store that is away in the middle goes on where it was, and no piece lies on the disk twice', async () => {
  const { id, line } = await onAir()
  await push(id, 0, 48)
  await pictureCame(line)
  await listWith((await enter(reader, id)).result.hlsUrl, 7)
  const { storage } = server.app.services.gateways
  const folder = path.join(server.settings.dataDir, 'live', id)
  const [put, before] = [storage.putFile, server.log.length]
  const [stored, here]: [string[], number[]] = [[], []]
  const putting = jest.spyOn(storage, 'putFile').mockImplementation(async (name, ...rest) => {
    if (stored.length === 3 && here.length === 3) throw new Error('the store is away')
    here.push(fs.readdirSync(folder).filter((file) => file.endsWith('.ts')).length)
    await put(name, ...rest)
    stored.push(name)
  })
  await host(teacher, id, 'end')
  while (!server.log.slice(before).join('').includes('录像还没有存好')) await new Promise((done) => setTimeout(done, 20))
  here.push(0)
  await runJob(server, 'live.record')
  putting.mockRestore()
  // Each once, and one less is in the folder each time.
  expect(new Set(stored).size).toBe(stored.length)
  const [first, second, third, , ...others] = here
  expect([first, second, third, ...others]).toEqual(Array.from({ length: stored.length }, (_, n) => stored.length - n))
  expect(await playbackOf(id)).toMatchObject({ pictures: 480 })

  // The operator has a better one: what was recorded is not kept for nobody.
  expect(await putPlayback(server, id, CUT)).toBe(true)
  await query(server, sql`update lesson_media set created_at = created_at - interval '2 hours' where id = ${id}`)
  await runJob(server, 'live.record')
  expect(await query(server, sql`select from lesson_media where id = ${id}`)).toEqual([])
  expect(fs.readdirSync(path.join(server.settings.dataDir, 'files')).filter((name) => name.includes(id))).toEqual([])
  expect((await enter(reader, id)).result).toMatchObject({ status: 5, playType: 'mp4' })
  await line.leave()
})

test('a host who is away for a while leaves no hole in the list of pieces', async () => {
  const { id, line } = await onAir()
  const pushing = await push(id, 0, 24)
  await pictureCame(line)
  const { hlsUrl } = (await enter(reader, id)).result
  await listWith(hlsUrl, 3)
  const { child } = ingestOf(server) as unknown as { child: { emit(event: 'message', report: object): void } }
  const tell = (report: object) => child.emit('message', { liveId: id, ...report })
  const piecesOf = async () => {
    const list = (await watch(hlsUrl)).bytes.toString()
    return { first: Number(/MEDIA-SEQUENCE:(\d+)/.exec(list)![1]), names: list.match(/^[^#].*?(?=\?|$)/gm) }
  }
  // The last piece of a push is told after its end.
  tell({ kind: 'unpublished' })
  tell({ kind: 'written', piece: { n: 4, ms: 6000, run: 0 } })
  tell({ kind: 'published' })
  await line.until((events) => events.filter((one) => one.kind === 'live' && one.picture === true).length === 2)
  tell({ kind: 'written', piece: { n: 5, ms: 6000, run: 1 } })
  expect(await piecesOf()).toEqual({ first: 1, names: ['1.ts', '2.ts', '3.ts', '4.ts', '5.ts'] })
  // One was written and never told, as the process died.
  tell({ kind: 'written', piece: { n: 7, ms: 6000, run: 2 } })
  tell({ kind: 'written', piece: { n: 8, ms: 6000, run: 2 } })
  expect(await piecesOf()).toEqual({ first: 7, names: ['7.ts', '8.ts'] })
  await pushing.drop()
  await host(teacher, id, 'end')
  await line.leave()
})

test('a viewer who is gone before the picture comes is not sent it for ever', async () => {
  const { id, line } = await onAir()
  await query(server, sql`update live set pushed_at = now() where id = ${id}`)
  const { playUrl } = (await enter(reader, id)).result
  let asked: (answer: http.ServerResponse) => void = () => {}
  const asking = new Promise<http.ServerResponse>((done) => (asked = done))
  const media = http.createServer((_req, answer) => asked(answer))
  await new Promise<void>((done) => media.listen(0, '127.0.0.1', done))
  const ingest = ingestOf(server)
  const really = ingest.httpPort
  ingest.httpPort = portOf(media)
  const viewer = http.get(`http://127.0.0.1:${server.port}${playUrl}`).on('error', () => {})
  const answer = await asking
  ingest.httpPort = really
  const connections = () => new Promise<number>((done) => server.app.http.server.getConnections((_error, n) => done(n)))
  const before = await connections()
  viewer.destroy()
  while ((await connections()) >= before) await new Promise((done) => setTimeout(done, 10))
  const hungUp = new Promise<boolean>((done) => answer.once('close', () => done(true)))
  answer.write('FLV')
  expect(await hungUp).toBe(true)
  media.close()
  await line.leave()
})

test('a host whose line went dead without a word can push again', async () => {
  const quick = await listen({ LIVE_RTMP_PORT: String(await freePort()) })
  // Longer than a busy machine leaves a line alone that is not dead.
  ingestOf(quick).silentMs = 1500
  expect(await ingestOf(quick).start()).toBe(true)
  const somebody = await quick.person()
  const id = await live(quick, { hostId: somebody.id })
  const { url, key } = (await somebody.call('GET /api/live/push/:id', { params: { id } })).result
  const dead = await Push.open(url, key)
  dead.send(recorded.heads)
  await dead.closed
  const again = await Push.open(url, key)
  again.send(recorded.heads)
  await again.arrived()
  await quick.close()
})

test('a host of whom nothing is heard for a moment is away for the room, with the line still open, and back by what they send next', async () => {
  const port = await freePort()
  const other = await listen({ LIVE_RTMP_PORT: String(port) })
  const who = await other.person('陈老师')
  ingestOf(other).silentMs = 120_000
  expect(ingestOf(other).quietMs).toBeLessThan(4000)
  await ingestOf(other).start()
  const id = await live(other, { hostId: who.id })
  const line = await Line.open(other.port, who.token)
  await line.join((await enter(who, id)).result.conversationId)
  await host(who, id, 'start')
  const { url, key } = (await who.call('GET /api/live/push/:id', { params: { id } })).result
  const one = await Push.open(url, key)
  const seen = (value: boolean, times: number) =>
    line.until((events) => events.filter((event) => event.kind === 'live' && event.picture === value).length >= times)
  one.send([...recorded.heads, ...between(recorded, 0, 1000)])
  await seen(true, 1)
  await seen(false, 1)
  expect((await enter(who, id)).result).toMatchObject({ playType: 'none', away: true })
  one.send(between(recorded, 1000, 2000))
  await seen(true, 2)
  expect((await enter(who, id)).result).toMatchObject({ playType: 'flv', away: false })
  void one.drop()
  await other.close()
})

test('a disk that takes nothing costs the recording, not the picture', async () => {
  const { id, line } = await onAir()
  const inTheWay = path.join(server.settings.dataDir, 'live', id)
  fs.mkdirSync(path.dirname(inTheWay), { recursive: true })
  fs.writeFileSync(inTheWay, '')
  await push(id, 0, 12)
  await pictureCame(line)
  while (!server.log.join('').includes('不能录像')) await new Promise((done) => setTimeout(done, 20))
  const { playUrl, hlsUrl } = (await enter(reader, id)).result
  expect((await watch(playUrl, 1000)).status).toBe(200)
  expect((await watch(hlsUrl)).status).toBe(404)
  fs.rmSync(inTheWay)
  await host(teacher, id, 'end')
  await line.leave()
})

test("nobody pushes with a wrong key, another live's key, a viewer's address, or none", async () => {
  const id = await live(server, { hostId: teacher.id })
  const other = await live(server, { hostId: teacher.id })
  await host(teacher, id, 'start')
  const { url, key } = await address(id)
  const signature = key.split('=')[1]
  const soon = new Date(Date.now() + 60_000)
  const late = await sign(server.database.db, 'push', id, new Date(Date.now() - 1000))
  const keys = [
    id,
    `${id}?sign=${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`,
    `${other}?sign=${signature}`,
    `${id}?sign=${await sign(server.database.db, 'play', id, soon)}`,
    `${id}?sign=${late}`,
  ]
  await Promise.all(
    keys.map(async (wrong) => {
      const one = await Push.open(url, wrong)
      one.send([...recorded.heads, ...between(recorded, 0, 1000)])
      await one.closed
    }),
  )
  expect(await query(server, sql`select from live where pushed_at is not null and id = any(${[id, other]})`)).toEqual([])
  expect((await enter(reader, id)).result.playType).toBe('none')
})

test('the picture ends for who may not watch it any more, goes on for the others, and begins for nobody without the right', async () => {
  const { id, line } = await onAir({ access: 'pwd', password: '8888' })
  const pushing = await push(id, 0, 12)
  await pictureCame(line)
  const [leaving, stranger] = [await server.person(), await server.person()]
  const flvOf = async (who: Person) => (await enter(who, id, '8888')).result.playUrl
  const urls = [await flvOf(reader), await flvOf(leaving)]
  const [stays, goes] = await Promise.all(urls.map((url) => watch(url, 10_000)))
  expect([stays.status, goes.status]).toEqual([200, 200])
  const overs: string[] = []
  const over = stays.ended.then(() => overs.push('stays'))
  await host(teacher, id, 'ban', { userId: leaving.id })
  await goes.ended
  expect(overs).toEqual([])
  // The address is good still, the right is gone; nor does it serve somebody else.
  expect((await watch(urls[1], 1)).status).toBe(410)
  expect((await watch(urls[0].replace(reader.id, stranger.id), 1)).status).toBe(410)
  const { db } = server.database
  const soon = new Date(Date.now() + 60_000)
  for (const viewer of [stranger.id, '']) expect((await watch(await flvAddress(db, id, viewer, soon), 1)).status).toBe(410)
  expect((await watch(urls[0], 1)).status).toBe(200)
  await host(teacher, id, 'end')
  await Promise.all([over, pushing.closed])
  await line.leave()
})

test('an address plays for its own live only, and not for ever', async () => {
  const [id, other] = [await live(server, { hostId: teacher.id }), await live(server, { hostId: teacher.id })]
  await host(teacher, id, 'start')
  const soon = new Date(Date.now() + 60_000)
  const viewer = reader.id
  const at = async (liveId: string, deed: 'play' | 'push', until: Date) =>
    `/live/${id}.flv?viewer=${viewer}&sign=${await sign(server.database.db, deed, `${liveId}/${viewer}`, until)}`
  expect((await watch(await at(other, 'play', soon), 1)).status).toBe(410)
  expect((await watch(await at(id, 'push', soon), 1)).status).toBe(410)
  expect((await watch(await at(id, 'play', new Date(Date.now() - 2000)), 1)).status).toBe(410)
  expect((await watch(`/live/${id}.flv`, 1)).status).toBe(410)
  expect((await watch('/live/../etc.flv', 1)).status).toBe(404)
})

test('a port that is taken is named in the log, everything else works, and it is taken as soon as it is free', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1')
  await new Promise((done) => holder.once('listening', done))
  const port = portOf(holder)
  const second = await startServer({ LIVE_RTMP_PORT: String(port) })
  expect(await ingestOf(second).start()).toBe(false)
  expect(second.log.join('')).toContain(`直播推流未开启：127.0.0.1:${port} 端口已被占用`)
  expect((await second.call('GET /api/live/days')).code).toBe(200)
  holder.close()
  while (!second.log.join('').includes(`直播推流：rtmp://127.0.0.1:${port}`)) await wait(50)
  await second.close()
})

test('with pushes switched off a host is told so, and with a media server of one’s own gets its address', async () => {
  const off = await startServer({ LIVE_RTMP_PORT: '0' })
  expect(await ingestOf(off).start()).toBe(false)
  const a = await off.person()
  const none = await a.call('GET /api/live/push/:id', { params: { id: await live(off, { hostId: a.id }) } })
  expect(none).toMatchObject({ code: 11332, message: '本站未开启推流' })
  await off.close()

  const srs = await startServer({
    LIVE_PUSH_BASE: 'rtmp://push.example.com/live',
    LIVE_PLAY_BASE: 'https://play.example.com/live',
    LIVE_PLAY_QUALITIES: '高清,流畅=_sd',
  })
  expect(await ingestOf(srs).start()).toBe(false)
  const b = await srs.person()
  const id = await live(srs, { hostId: b.id })
  const { url, key } = (await b.call('GET /api/live/push/:id', { params: { id } })).result
  expect(url).toBe('rtmp://push.example.com/live')
  await host(b, id, 'start')
  const { playUrl, playType, playUrls } = (await enter(b, id)).result
  expect(playUrls.map(({ label, url: at }) => [label, at.split('?')[0]])).toEqual([
    ['高清', `https://play.example.com/live/${id}.flv`],
    ['流畅', `https://play.example.com/live/${id}_sd.flv`],
  ])
  expect([playType, playUrl]).toEqual(['flv', expect.stringMatching(`^https://play.example.com/live/${id}.flv\\?sign=`)])

  // That server asks us before it lets anybody in.
  const hook = async (action: string, param: string, stream = id) =>
    (await srs.app.http.inject({ method: 'POST', url: '/live/hook', payload: { action, stream, param } })).json().code
  expect(await hook('on_publish', `?${key.split('?')[1]}`)).toBe(0)
  expect(await hook('on_play', `?${playUrl.split('?')[1]}`)).toBe(0)
  expect(await hook('on_publish', `?${playUrl.split('?')[1]}`)).toBe(1)
  expect(await hook('on_play', `?${playUrl.split('?')[1]}`, `${id}_sd`)).toBe(0)
  expect(await hook('on_play', `?${playUrl.split('?')[1]}`, `${id}_xx`)).toBe(1)
  expect(await hook('on_play', '')).toBe(1)
  // Whoever is in the room looks for the picture as soon as it begins, and is told when it is gone.
  const pictures: unknown[] = []
  const [{ to }] = await query<{ to: string }>(srs, sql`select conversation_id as to from live where id = ${id}`)
  const told = new Promise<void>((done) =>
    srs.app.services.pubsub.subscribe(topicOf(to), (event) => {
      if ('picture' in event && pictures.push(event.picture) === 2) done()
    }),
  )
  await srs.app.services.pubsub.start()
  expect(await hook('on_publish', `?${key.split('?')[1]}`)).toBe(0)
  expect(await hook('on_unpublish', `?${key.split('?')[1]}`)).toBe(0)
  await told
  expect(pictures).toEqual([true, false])
  // A push that it turns away begins and ends for us as well: the address stands, and only what is said of the host is wrong.
  expect((await enter(b, id)).result).toMatchObject({ away: true, playType: 'flv' })
  expect(await hook('on_publish', `?${key.split('?')[1]}`)).toBe(0)
  expect((await enter(b, id)).result).toMatchObject({ away: false, playType: 'flv' })
  await moveTo(srs, id, -30)
  await host(b, id, 'end')
  expect(await hook('on_publish', `?${key.split('?')[1]}`)).toBe(1)
  await srs.close()
})

/** Everything a transport stream says of its times, in ticks; and whether its packets are counted without a gap. */
function timesIn(stream: Buffer) {
  const times: { pid: number; pts: number; dts: number; clock?: number }[] = []
  const counters = new Map<number, number>()
  let whole = true
  for (let at = 0; at < stream.length; at += 188) {
    const packet = stream.subarray(at, at + 188)
    const pid = packet.readUInt16BE(1) & 0x1fff
    whole &&= packet[0] === 0x47 && (packet[3] & 15) === (counters.get(pid) ?? 0)
    counters.set(pid, ((packet[3] & 15) + 1) & 15)
    if (!(packet[1] & 0x40) || pid < 0x100 || pid > 0x101) continue
    const field = packet[3] & 0x20 ? packet[4] + 1 : 0
    const clock = field > 6 && packet[5] & 0x10 ? packet.readUInt32BE(6) * 2 + (packet[10] >> 7) : undefined
    const head = packet.subarray(4 + field)
    const read = (from: number) =>
      ((head[from] >> 1) & 7) * 2 ** 30 + (head.readUInt16BE(from + 1) >> 1) * 2 ** 15 + (head.readUInt16BE(from + 3) >> 1)
    times.push({ pid, pts: read(9), dts: read(head[7] & 0x40 ? 14 : 9), clock })
  }
  return { times, whole }
}

test('pictures that are decoded in another order than they are seen keep both times', () => {
  // I P B B, as most programs send them: seen two pictures later than decoded.
  const later = [80, 160, 0, 0]
  const frames = Array.from({ length: 40 }, (_, n) => {
    const data = Buffer.concat([Buffer.from([0, 0, 1, 44, n % 20 ? 0x41 : 0x65]), Buffer.alloc(299, n)])
    return readTag(tagOf(picture(n * 40, data, n % 20 === 0, 1, later[n % 4])))!
  })
  const avc = readTag(tagOf(recorded.heads[0]))
  if (avc?.kind !== 'avc') throw new Error('no sequence header')
  const writer = new TsWriter()
  const write = (some: typeof frames) =>
    writer.write({ frames: some.flatMap((one) => (one.kind === 'picture' ? [one] : [])), avc, shift: 0 })
  const { times, whole } = timesIn(Buffer.concat([write(frames.slice(0, 20)), write(frames.slice(20))]))
  expect(whole).toBe(true)
  expect(times.map(({ dts }) => dts / 90 - 10_000)).toEqual(frames.map((_, n) => n * 40))
  expect(times.map(({ pts, dts }) => (pts - dts) / 90)).toEqual(frames.map((_, n) => later[n % 4]))
  expect(times.every(({ clock, dts }) => clock !== undefined && clock < dts)).toBe(true)
})

test('whatever is pushed, the recorder goes on: junk is left out', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recorder-'))
  const recorder = new Recorder({ folder, mostBytes: 1e9, written: () => {}, warn: () => {} })
  const tags = [...recorded.heads, ...between(recorded, 0, 12_000)].map(tagOf)
  for (const tag of tags) {
    recorder.take(tag.subarray(0, tag.length - 1))
    recorder.take(Buffer.alloc(0))
    const [type, body] = [tag[0], tag.subarray(11, -4)]
    for (const size of [0, 1, 2, 5, 6, 9]) recorder.take(tagOf({ type, at: 0, body: body.subarray(0, size), key: true }))
    // Its units claim to be longer than they are.
    recorder.take(tagOf({ type, at: 0, body: Buffer.concat([body.subarray(0, 5), Buffer.alloc(20, 0xff)]), key: false }))
  }
  recorder.breakOff()
  for (const tag of tags) recorder.take(tag)
  await recorder.finish()
  // The last twelve seconds are as they were pushed.
  expect(keptIn(folder).slice(-2)).toMatchObject([{ ms: 6000 }, { ms: expect.any(Number) }])
  fs.rmSync(folder, { recursive: true })
})

test('a recording ends where the operator’s limit is, and a live without one is still seen', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recorder-'))
  const [told, written]: [string[], number[]] = [[], []]
  const record = async (mostBytes: number) => {
    const recorder = new Recorder({ folder, mostBytes, written: ({ n }) => written.push(n), warn: (text) => told.push(text) })
    for (const sent of [...recorded.heads, ...recorded.frames]) recorder.take(tagOf(sent))
    await recorder.finish()
  }
  await record(150_000)
  const kept = keptIn(folder)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThan(8)
  expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(150_000)
  expect(told).toEqual(['录像到了 LIVE_RECORD_GB，不再录下去'])
  // As when the power went in the middle of a line.
  fs.appendFileSync(path.join(folder, 'pieces.jsonl'), '{"n":')
  await record(0)
  await record(kept.reduce((sum, { bytes }) => sum + bytes, 0))
  expect(keptIn(folder)).toEqual(kept)
  expect(told).toEqual(Array(2).fill('录像到了 LIVE_RECORD_GB，不再录下去'))
  expect(written).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
  // What is not kept is there for a minute.
  expect(fs.readdirSync(folder).length).toBeLessThan(28)
  fs.rmSync(folder, { recursive: true })
})
