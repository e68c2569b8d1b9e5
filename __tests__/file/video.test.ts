import { sql } from 'kysely'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { boxesOf, renamed, SECRETS, uploadVideo, videoFile } from './video-file'
import { jpeg, leftovers } from './pictures'

let server: TestServer
let lin: Person
beforeAll(async () => {
  server = await startServer({ UPLOAD_MAX_MB: '1' })
  lin = await server.person()
})
afterAll(() => server.close())

const download = (url: string, headers = {}) => server.app.http.inject({ url, headers })

describe('a video that is uploaded', () => {
  it('comes back with the measures that a page needs, and begins with its index', async () => {
    const sent = await videoFile()
    expect(boxesOf(sent)).toEqual(['ftyp', 'mdat', 'moov'])
    const { code, result } = await uploadVideo(server, lin, sent, '面试.mp4')
    expect(code).toBe(200)
    expect(result).toMatchObject({ width: 640, height: 360, seconds: 3, name: '面试.mp4' })
    const { rawPayload, headers } = await download(result.url)
    expect(boxesOf(rawPayload).slice(0, 2)).toEqual(['ftyp', 'moov'])
    expect(rawPayload.length).toBe(result.size)
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    const [kept] = await query(server, sql`select codecs, rotation, seconds from file where id = ${result.fileId}`)
    expect(kept).toEqual({ codecs: 'avc1.42c01e,mp4a.40.2', rotation: 0, seconds: 3 })
  })

  it('does not tell where it was taken, nor what its maker called it', async () => {
    const sent = await videoFile({ tags: true })
    for (const secret of SECRETS) expect(sent.includes(secret)).toBe(true)
    const { rawPayload } = await download((await uploadVideo(server, lin, sent)).result.url)
    for (const secret of SECRETS) expect(rawPayload.includes(secret)).toBe(false)
  })

  it.each([
    ['held upright', { rotation: 90 }, { width: 360, height: 640 }],
    ['a MOV', { mov: true }, { width: 640, height: 360 }],
    ['silent', { sound: 'none' }, { width: 640, height: 360 }],
  ] as const)('may be %s', async (_how, how, measures) => {
    const { code, result } = await uploadVideo(server, lin, await videoFile(how), '视频.txt')
    expect([code, result]).toMatchObject([200, measures])
  })

  it('is handed out in the parts that a player asks for', async () => {
    const { url, size } = (await uploadVideo(server, lin, await videoFile())).result
    const whole = (await download(url)).rawPayload
    const part = await download(url, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${size}`])
    expect(part.rawPayload.equals(whole.subarray(100, 200))).toBe(true)
    expect((await download(url, { range: `bytes=${size}-` })).statusCode).toBe(416)
  })

  it('is fetched from the store itself where that can hand it out', async () => {
    const { url, fileId } = (await uploadVideo(server, lin, await videoFile())).result
    const { storage } = server.app.services.gateways
    storage.linkTo = async (name) => `https://store.example/${name}`
    const { statusCode, headers } = await download(url)
    delete storage.linkTo
    expect([statusCode, headers.location]).toEqual([302, `https://store.example/${fileId}.mp4`])
  })

  it('leaves nothing of the file that it came in', async () => {
    const before = await leftovers(server)
    await uploadVideo(server, lin, await videoFile())
    const { rows, files } = await leftovers(server)
    expect([rows - before.rows, files.length - before.files.length]).toEqual([1, 1])
  })

  it('goes after a day in which nobody used it', async () => {
    const { url, fileId } = (await uploadVideo(server, lin, await videoFile())).result
    await query(server, sql`update file set created_at = now() - interval '25 hours' where id = ${fileId}`)
    await runJob(server, 'file.cleanup')
    expect((await download(url)).statusCode).toBe(404)
  })
})

describe('what cannot be played everywhere is refused in words, and leaves nothing behind', () => {
  const hevc = async () => renamed(await videoFile(), { avc1: 'hvc1', avcC: 'hvcC' })
  const bad: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
    ['a picture', jpeg, 10133, /仅支持 MP4、MOV/],
    ['a text', () => Buffer.from('no video at all'), 10133, /仅支持/],
    ['an empty file', () => Buffer.alloc(0), 10133, /仅支持/],
    ['a video in HEVC', hevc, 10133, /兼容性最佳/],
    ['a sound that browsers do not know', async () => videoFile({ sound: 'pcm', mov: true }), 10133, /声音编码不支持/],
    ['six minutes', async () => videoFile({ seconds: 36, stretch: 10, sound: 'none' }), 10133, /最长 5 分钟/],
    ['a video whose end did not arrive', async () => (await videoFile()).subarray(0, -2000), 10133, /不完整/],
    ['a video whose sound and picture were lost', async () => cutInside(await videoFile()), 10133, /不完整/],
    ['an index of rubbish', async () => scrambled(await videoFile()), 10133, /不完整|仅支持/],
  ]
  it.each(bad)('%s', async (_what, make, code, message) => {
    const before = await leftovers(server)
    const answer = await uploadVideo(server, lin, await make())
    expect([answer.code, answer.message]).toEqual([code, expect.stringMatching(message)])
    expect(await leftovers(server)).toEqual(before)
  })

  it('more than 100 MB', async () => {
    const before = await leftovers(server)
    const answer = await uploadVideo(server, lin, Buffer.alloc(100 * 1024 * 1024 + 1))
    expect([answer.code, answer.message]).toEqual([413, '视频大小不能超过100M'])
    expect(await leftovers(server)).toEqual(before)
  })

  it('anything of somebody who is not logged in', async () => {
    expect((await uploadVideo(server, { ...lin, token: 'nobody' }, Buffer.alloc(0))).code).toBe(401)
  })
})

/** Its index names bytes that are not there: as when a download stopped, with the length of the box mended. */
function cutInside(bytes: Buffer) {
  const [ftyp, mdat] = [bytes.readUInt32BE(0), bytes.readUInt32BE(bytes.readUInt32BE(0))]
  const [front, moov] = [Buffer.from(bytes.subarray(0, ftyp + 1000)), bytes.subarray(ftyp + mdat)]
  front.writeUInt32BE(1000, ftyp)
  return Buffer.concat([front, moov])
}

function scrambled(bytes: Buffer) {
  const at = bytes.lastIndexOf('moov')
  return Buffer.concat([bytes.subarray(0, at + 4), Buffer.from(bytes.subarray(at + 4)).map((byte) => byte ^ 0x5a)])
}

it('a video is not taken where the operator has switched that off', async () => {
  const off = await startServer({ VIDEO_POSTS: 'off' })
  try {
    expect((await off.call('GET /api/sysConfig/client')).result.video).toBe('off')
    expect(await uploadVideo(off, await off.person(), await videoFile())).toMatchObject({
      code: 10134,
      message: '暂时不能上传视频',
    })
  } finally {
    await off.close()
  }
})
