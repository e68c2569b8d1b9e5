import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { topicOf } from '../../server/modules/conversation/conversations'
import { sign } from '../../server/modules/live/keys'
import { Line, listen } from '../conversation/sockets'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { enter, host, live, moveTo } from './support'

const CLIP = path.join(__dirname, '../../server/seeds/lesson/media/contract.mp4')
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const withFfmpeg = hasFfmpeg ? test : test.skip
const unlessThere = hasFfmpeg ? '' : ' (skipped: there is no ffmpeg on this machine)'

let server: TestServer & { port: number }
let teacher: Person
let reader: Person
const pushes = new Set<ChildProcess>()
beforeAll(async () => {
  server = await listen({ LIVE_RTMP_PORT: String(await freePort()) })
  teacher = await server.person('陈老师')
  reader = await server.person('听课的人')
  expect(await server.app.ingest.start()).toBe(true)
})
afterAll(async () => {
  for (const push of pushes) push.kill('SIGKILL')
  await server.close()
})

const freePort = () =>
  new Promise<number>((done) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => done(port))
    })
  })

const address = async (id: string) => (await teacher.call('GET /api/live/push/:id', { params: { id } })).result

/** Pushes a clip in real time, as a host's program does; resolves when it stops. */
function push(url: string, key: string, seconds: number): Promise<number | null> {
  const args = ['-loglevel', 'error', '-re', '-t', String(seconds), '-i', CLIP, '-c', 'copy', '-f', 'flv', `${url}/${key}`]
  const ffmpeg = spawn('ffmpeg', args, { stdio: 'ignore' })
  pushes.add(ffmpeg)
  return new Promise((done) => ffmpeg.once('exit', done))
}

interface Picture {
  status: number
  bytes: Buffer
  /** The server has said the last of it. */
  ended: Promise<void>
  leave(): void
}
/** Reads a picture until so many bytes are there. */
const watch = (url: string, bytes: number): Promise<Picture> =>
  new Promise((done, fail) => {
    const request = http.get(`http://127.0.0.1:${server.port}${url}`, (reply) => {
      let got = Buffer.alloc(0)
      const ended = new Promise<void>((over) => reply.once('close', over))
      const answer = () => done({ status: reply.statusCode!, bytes: got, ended, leave: () => request.destroy() })
      reply.on('error', () => {})
      reply.on('data', (chunk: Buffer) => {
        got = Buffer.concat([got, chunk])
        if (got.length >= bytes) answer()
      })
      reply.once('end', answer)
    })
    request.once('error', fail)
  })

withFfmpeg(
  `a host's picture is seen by who is in the room, until the live ends${unlessThere}`,
  async () => {
    const id = await live(server, { hostId: teacher.id })
    await host(teacher, id, 'start')
    const { conversationId, playType } = (await enter(reader, id)).result
    expect(playType).toBe('none')
    const line = await Line.open(server.port, reader.token)
    await line.join(conversationId)

    const { url, key } = await address(id)
    void push(url, key, 20)
    // The room is told that there is a picture now.
    await line.until((events) => events.some((one) => one.kind === 'live' && one.picture === true))
    const room = (await enter(reader, id)).result
    expect(room).toMatchObject({ playType: 'flv', playUrl: expect.stringMatching(/^\/live\//) })
    const picture = await watch(room.playUrl, 20_000)
    expect(picture.status).toBe(200)
    expect(picture.bytes.subarray(0, 3).toString()).toBe('FLV')

    await host(teacher, id, 'end')
    await picture.ended
    expect((await watch(room.playUrl, 1)).status).toBe(404)
    // A key outlives the live, but it opens nothing any more.
    await push(url, key, 3)
    expect((await enter(reader, id)).result).toMatchObject({ status: 4, playType: 'none' })
    await line.leave()
  },
  60_000,
)

withFfmpeg(
  `nobody pushes with a wrong key, another live's key, a viewer's address, or none${unlessThere}`,
  async () => {
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
    for (const wrong of keys) await push(url, wrong, 1)
    expect(await query(server, sql`select from live where pushed_at is not null and id = any(${[id, other]})`)).toEqual([])
    expect((await enter(reader, id)).result.playType).toBe('none')
  },
  60_000,
)

test('an address plays for its own live only, and not for ever', async () => {
  const [id, other] = [await live(server, { hostId: teacher.id }), await live(server, { hostId: teacher.id })]
  await host(teacher, id, 'start')
  const soon = new Date(Date.now() + 60_000)
  const at = async (liveId: string, deed: 'play' | 'push', until: Date) =>
    `/live/${id}.flv?sign=${await sign(server.database.db, deed, liveId, until)}`
  expect((await watch(await at(other, 'play', soon), 1)).status).toBe(410)
  expect((await watch(await at(id, 'push', soon), 1)).status).toBe(410)
  expect((await watch(await at(id, 'play', new Date(Date.now() - 2000)), 1)).status).toBe(410)
  expect((await watch(`/live/${id}.flv`, 1)).status).toBe(410)
  expect((await watch('/live/../etc.flv', 1)).status).toBe(404)
})

test('a port that is taken is named in the log, and everything else works', async () => {
  const holder = net.createServer().listen(0, '127.0.0.1')
  await new Promise((done) => holder.once('listening', done))
  const { port } = holder.address() as net.AddressInfo
  const second = await startServer({ LIVE_RTMP_PORT: String(port) })
  expect(await second.app.ingest.start()).toBe(false)
  expect(second.log.join('')).toContain(`直播推流未开启：127.0.0.1:${port} 端口已被占用`)
  expect((await second.call('GET /api/live/days')).code).toBe(200)
  await second.close()
  holder.close()
})

test('with pushes switched off a host is told so, and with a media server of one’s own gets its address', async () => {
  const off = await startServer({ LIVE_RTMP_PORT: '0' })
  expect(await off.app.ingest.start()).toBe(false)
  const a = await off.person()
  const none = await a.call('GET /api/live/push/:id', { params: { id: await live(off, { hostId: a.id }) } })
  expect(none).toMatchObject({ code: 11332, message: '本站未开启推流' })
  await off.close()

  const srs = await startServer({
    LIVE_PUSH_BASE: 'rtmp://push.example.com/live',
    LIVE_PLAY_BASE: 'https://play.example.com/live',
    LIVE_PLAY_QUALITIES: '高清,流畅=_sd',
  })
  expect(await srs.app.ingest.start()).toBe(false)
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
    srs.app.services.live.subscribe(topicOf(to), (event) => {
      if ('picture' in event && pictures.push(event.picture) === 2) done()
    }),
  )
  await srs.app.services.live.start()
  expect(await hook('on_publish', `?${key.split('?')[1]}`)).toBe(0)
  expect(await hook('on_unpublish', `?${key.split('?')[1]}`)).toBe(0)
  await told
  expect(pictures).toEqual([true, false])
  await moveTo(srs, id, -30)
  await host(b, id, 'end')
  expect(await hook('on_publish', `?${key.split('?')[1]}`)).toBe(1)
  await srs.close()
})
