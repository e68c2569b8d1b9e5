import { execFileSync, spawnSync } from 'node:child_process'
import { createDecipheriv } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { insertMedium, objectOf } from '../../server/modules/domains/lesson/media/stored-media'
import { enter, host, live, putPlayback } from '../live/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, fetchMedia, give, play, type Course } from './support'

const VIDEO = path.join(__dirname, '../../server/seeds/lesson/media/salary.mp4')
const SECONDS = 48
const FFMPEG = spawnSync('which', ['ffmpeg'], { encoding: 'utf8' }).stdout.trim()
/** Where there is no ffmpeg, renditions of videos are not made: then the first part of this file has nothing to look at. */
const withFfmpeg = FFMPEG ? describe : describe.skip

/** A course whose lessons are the same video; the second is free, the others are sold. */
async function videoCourse(server: TestServer, file = VIDEO): Promise<Course & { mediaId: string }> {
  const one = await course(server, { lessons: [{ seconds: SECONDS }, { free: true, seconds: SECONDS }, { seconds: SECONDS }] })
  const id = newId()
  await insertMedium(server.database.db, { id, kind: 'mp4', name: 'video.mp4' })
  await server.app.services.gateways.storage.putFile(objectOf(id, 'video.mp4'), file, 'video/mp4')
  await query(server, sql`update lesson set media_id = ${id} where course_id = ${one.id}`)
  await query(server, sql`delete from lesson_media m where not exists (select from lesson l where l.media_id = m.id)`)
  return { ...one, mediaId: id }
}
const transcode = (server: TestServer) => runJob(server, 'lesson.transcode')
const renditions = (server: TestServer) =>
  query<{ state: string; tries: number; error: string; segments: { ms: number }[] | null; plain: boolean }>(
    server,
    sql`select state, tries, error, segments, plain from lesson_rendition order by created_at desc`,
  )
const beside = (url: string, name: string) => url.replace(/[^/]+$/, name)

/** What a player makes of an address: the list, its segments with the keys that it names, and what they hold. */
async function watch(server: TestServer, url: string) {
  const list = (await fetchMedia(server, url)).bytes.toString()
  const segments: Buffer[] = []
  let key = ''
  for (const line of list.split('\n')) {
    key = /^#EXT-X-KEY:METHOD=AES-128,URI="(.*)"$/.exec(line)?.[1] ?? key
    if (!line || line.startsWith('#')) continue
    const [sealed, opener] = await Promise.all([fetchMedia(server, beside(url, line)), fetchMedia(server, beside(url, key))])
    expect([sealed.status, opener.status]).toEqual([200, 200])
    const vector = Buffer.alloc(16)
    vector.writeUInt32BE(segments.length, 12)
    const decipher = createDecipheriv('aes-128-cbc', opener.bytes, vector)
    segments.push(Buffer.concat([decipher.update(sealed.bytes), decipher.final()]))
  }
  return { list, segments }
}
/** MPEG-TS: packets of 188 bytes that begin alike. */
const isTransportStream = (bytes: Buffer) =>
  bytes.length > 188 && bytes.length % 188 === 0 && [...Array(bytes.length / 188).keys()].every((n) => bytes[n * 188] === 0x47)

let server: TestServer
let ann: Person
afterEach(() => server.close())

withFfmpeg('with ffmpeg', () => {
  let one: Course & { mediaId: string }
  let orderId: string
  beforeEach(async () => {
    server = await startServer({ FFMPEG_PATH: FFMPEG })
    ann = await server.person('买了课的人')
    one = await videoCourse(server)
    orderId = await give(server, ann, one.id)
    await transcode(server)
  })
  const open = async (who: Pick<Person, 'call'>, lesson = 0, deviceId?: string) =>
    (await play(who, one.lessons[lesson], deviceId)).result
  const key = async (url: string, n = 0) => (await fetchMedia(server, beside(url, `key-${n}`))).status

  test('a video that was put up is watched as encrypted segments, to its end, and nothing of it lies open', async () => {
    expect(await renditions(server)).toMatchObject([{ state: 'ready', error: '' }])
    const { url, type } = await open(ann)
    expect(type).toBe('hls')
    const { list, segments } = await watch(server, url)
    expect(segments.every(isTransportStream)).toBe(true)
    expect(segments.length).toBe(SECONDS / 6)
    expect(list.match(/#EXT-X-KEY/g)).toHaveLength(2)
    const file = path.join(server.settings.dataDir, 'whole.ts')
    fs.writeFileSync(file, Buffer.concat(segments))
    execFileSync(FFMPEG, ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'])
    // Neither a segment alone nor the video that it was made from is anything to watch.
    const sealed = await fetchMedia(server, beside(url, 'seg-00000.ts'))
    expect(isTransportStream(sealed.bytes)).toBe(false)
    expect((await fetchMedia(server, beside(url, 'video.mp4'))).status).toBe(404)
  })

  test('a part of a segment can be asked for', async () => {
    const { url } = await open(ann)
    const whole = (await fetchMedia(server, beside(url, 'seg-00001.ts'))).bytes
    const part = await fetchMedia(server, beside(url, 'seg-00001.ts'), 'bytes=100-199')
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(part.bytes.equals(whole.subarray(100, 200))).toBe(true)
  })

  test('a stranger, another account, one who has logged out: nobody opens what was given to somebody else', async () => {
    const thief = await server.person()
    const { url } = await open(ann)
    const [trial, foreign] = [(await open(server)).url, (await open(thief)).url]
    expect([await key(url, 1), await key(trial, 1), await key(foreign, 1)]).toEqual([200, 404, 404])
    const token = (address: string) => address.split('/')[2]
    expect(await key(url.replace(token(url), 'x'.repeat(32)))).toBe(404)
    // The same person in another session has an address of their own, and each ends with its session.
    await ann.call('POST /api/auth/logout', { body: {} })
    expect([await key(url), (await fetchMedia(server, url)).status]).toEqual([410, 410])
  })

  test('the next key is refused as soon as the course is taken back', async () => {
    const { url } = await open(ann)
    expect(await key(url, 1)).toBe(200)
    await query(server, sql`update entitlement set revoked_at = now() where source_id = ${orderId}`)
    expect([await key(url, 1), (await fetchMedia(server, beside(url, 'seg-00007.ts'))).status]).toEqual([404, 404])
    await query(server, sql`update lesson_course set status = 'off' where id = ${one.id}`)
    expect(await key(url, 0)).toBe(410)
  })

  test('a key is over with its address, five minutes after it was renewed last', async () => {
    const { url } = await open(ann)
    const pass = () => query(server, sql`update lesson_play_ticket set expires_at = expires_at - interval '290 seconds'`)
    await pass()
    expect((await ann.call('POST /api/lesson/playRenew', { body: { url } })).code).toBe(200)
    await pass()
    expect(await key(url, 1)).toBe(200)
    await query(server, sql`update lesson_play_ticket set expires_at = now()`)
    expect(await key(url, 1)).toBe(410)
  })

  test('of a trial the segments of its seconds are handed out, and no others', async () => {
    const { url, trialSeconds } = await open(await server.person(), 2)
    expect(trialSeconds).toBe(16)
    const { segments } = await watch(server, url)
    expect(segments.length).toBe(3)
    expect((await fetchMedia(server, beside(url, 'seg-00003.ts'))).status).toBe(404)
    expect(await key(url, 1)).toBe(404)
    // What is free is seen to its end by anybody.
    expect((await watch(server, (await open(server, 1)).url)).segments.length).toBe(8)
  })

  test('learning goes on on the other device: the keys of the one before are refused', async () => {
    const phone = (await open(ann, 0, 'phone')).url
    await open(ann, 0, 'tablet')
    expect(await key(phone)).toBe(410)
  })

  test('what a phone cannot play as it came is encoded anew', async () => {
    const file = path.join(server.settings.dataDir, 'odd.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=13', '-c:v', 'mpeg4', '-g', '200']
    execFileSync(FFMPEG, ['-v', 'error', ...picture, file])
    const odd = await videoCourse(server, file)
    await give(server, ann, odd.id)
    await transcode(server)
    const { segments } = await watch(server, (await play(ann, odd.lessons[0])).result.url)
    expect(segments.length).toBe(3)
    const whole = path.join(server.settings.dataDir, 'anew.ts')
    fs.writeFileSync(whole, Buffer.concat(segments))
    const said = spawnSync(FFMPEG, ['-i', whole], { encoding: 'utf8' }).stderr
    expect(said).toMatch(/Video: h264 \(Main\)/)
  })

  test('what cannot be made is tried again, through a day where only the store lacks it, and then it is for an operator', async () => {
    const { mediaId } = await videoCourse(server, __filename)
    const again = async (tries: number) => {
      await query(server, sql`update lesson_rendition set due_at = now(), tries = ${tries} where media_id = ${mediaId}`)
      await transcode(server)
      // What it was made in does not fill the disk.
      expect(fs.readdirSync(path.join(server.settings.dataDir, 'transcoding', mediaId))).toEqual([])
      const [{ state, minutes }] = await query(
        server,
        sql<{ state: string; minutes: number }>`
          select state, round(extract(epoch from due_at - now()) / 60)::integer as minutes
          from lesson_rendition where media_id = ${mediaId}`,
      )
      return [state, minutes]
    }
    expect(await again(0)).toEqual(['waiting', 1])
    expect((await again(4))[0]).toBe('failed')
    expect((await renditions(server))[0].error).toMatch(/^ffmpeg ended with/)
    await transcode(server)
    expect((await renditions(server))[0].tries).toBe(5)
    await query(server, sql`update lesson_rendition set state = 'waiting' where media_id = ${mediaId}`)
    const lost = jest.spyOn(server.app.services.gateways.storage, 'get').mockResolvedValue(undefined)
    expect(await again(10)).toEqual(['waiting', 60])
    expect((await again(28))[0]).toBe('failed')
    lost.mockRestore()
  })

  test('a run that was cut off goes on with what it has put up', async () => {
    const other = await videoCourse(server)
    const { storage } = server.app.services.gateways
    const put = storage.putFile
    const names: string[] = []
    let away = true
    storage.putFile = async (name, ...rest) => {
      if (away && name.endsWith('seg-00004.ts')) throw new Error('the store is away')
      names.push(name)
      return put(name, ...rest)
    }
    await transcode(server)
    expect(await renditions(server)).toMatchObject([{ state: 'waiting', error: 'the store is away' }, { state: 'ready' }])
    away = false
    await query(server, sql`update lesson_rendition set due_at = now() where state = 'waiting'`)
    await transcode(server)
    expect(names).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => objectOf(other.mediaId, `seg-0000${n}.ts`)))
    expect((await renditions(server)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  })

  test('a recorded live that is sold is encrypted as well, and opens for those who may watch it', async () => {
    const teacher = await server.person('陈老师')
    const id = await live(server, { access: 'paid', courseId: one.id, hostId: teacher.id })
    await host(teacher, id, 'start')
    await host(teacher, id, 'end')
    await putPlayback(server, id, VIDEO)
    await transcode(server)
    const { playUrl, playType, renewSeconds } = (await enter(ann, id)).result
    expect([playType, renewSeconds]).toEqual(['hls', 120])
    expect((await watch(server, playUrl)).segments).toHaveLength(8)
    expect((await ann.call('POST /api/lesson/playRenew', { body: { url: playUrl } })).code).toBe(200)
    await query(server, sql`update entitlement set revoked_at = now() where source_id = ${orderId}`)
    expect(await key(playUrl)).toBe(410)
    expect((await ann.call('POST /api/lesson/playRenew', { body: { url: playUrl } })).code).toBe(11342)
  })
})

describe('without ffmpeg', () => {
  beforeEach(async () => {
    server = await startServer({ FFMPEG_PATH: 'off' })
    ann = await server.person('买了课的人')
  })

  test('videos are handed out by steps until there is one, and wait', async () => {
    const one = await videoCourse(server)
    await give(server, ann, one.id)
    await transcode(server)
    expect(await renditions(server)).toMatchObject([{ state: 'waiting', tries: 0 }])
    const { url, type } = (await play(ann, one.lessons[0])).result
    expect(type).toBe('mp4')
    const step = await fetchMedia(server, url, 'bytes=0-')
    expect(step.status).toBe(206)
    expect(step.bytes.length).toBeLessThan(fs.statSync(VIDEO).size * 0.7)
  })

  test('what was recorded in segments is encrypted all the same; whoever watches meanwhile is not interrupted', async () => {
    const one = await course(server, { lessons: [{ kind: 'hls', seconds: 60 }] })
    await give(server, ann, one.id)
    const before = (await play(ann, one.lessons[0])).result.url
    const plain = (await fetchMedia(server, beside(before, '02.ts'))).bytes
    await transcode(server)
    await query(server, sql`update lesson_rendition set ready_at = ready_at - interval '2 hours'`)
    await transcode(server)
    expect((await fetchMedia(server, beside(before, '02.ts'))).status).toBe(200)
    const { segments } = await watch(server, (await play(ann, one.lessons[0])).result.url)
    expect(segments.map((segment) => segment.equals(plain))).toEqual([true, true, true])
    // Nobody plays the plain ones any more: they leave the store.
    await query(server, sql`update lesson_play_ticket set expires_at = now()`)
    await transcode(server)
    const [{ media_id: id }] = await query<{ media_id: string }>(
      server,
      sql`select media_id from lesson where id = ${one.lessons[0]}`,
    )
    const { storage } = server.app.services.gateways
    expect(await storage.sizeOf(objectOf(id, '02.ts'))).toBeUndefined()
    expect((await watch(server, (await play(ann, one.lessons[0])).result.url)).segments).toHaveLength(3)
  })
})
