import { randomBytes } from 'node:crypto'
import http from 'node:http'
import sharp from 'sharp'
import { startServer, type Person, type TestServer } from '../support/server'
import { bomb, jpeg, leftovers, multipart, noise, phonePhoto, photo, upload } from './pictures'

let server: TestServer
let lin: Person
beforeAll(async () => {
  server = await startServer({ UPLOAD_MAX_MB: '1' })
  lin = await server.person()
})
afterAll(() => server.close())

const download = async (url: string) => {
  const reply = await server.app.http.inject({ url })
  return { ...reply, bytes: reply.rawPayload, status: reply.statusCode, headers: reply.headers }
}

describe('a picture that is uploaded', () => {
  it('comes back as WebP in two sizes, with the measures that a page needs', async () => {
    const { code, result } = await upload(server, lin, await jpeg(2000, 1000))
    expect(code).toBe(200)
    expect(result).toMatchObject({ width: 1440, height: 720, name: '照片.jpg' })
    const [picture, thumb] = [await download(result.url), await download(result.thumbUrl)]
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 1440, height: 720 })
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
    expect(result.size).toBe(picture.bytes.length)
  })

  it('stands upright and does not tell where it was taken', async () => {
    const original = await phonePhoto()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { result } = await upload(server, lin, original)
    expect([result.width, result.height]).toEqual([600, 800])
    for (const url of [result.url, result.thumbUrl]) {
      const { exif, orientation, xmp, icc } = await sharp((await download(url)).bytes).metadata()
      expect([exif, orientation, xmp, icc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be %s, whatever its name says', async (format) => {
    const { code } = await upload(server, lin, await photo().toFormat(format).toBuffer(), '照片.txt')
    expect(code).toBe(200)
  })

  it('is kept by browsers for ever and never taken for anything else', async () => {
    const { result } = await upload(server, lin, await jpeg())
    const { status, headers } = await download(result.url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('leaves nothing of the file that it came in', async () => {
    const before = await leftovers(server)
    await upload(server, lin, await jpeg())
    const { rows, files } = await leftovers(server)
    expect([rows - before.rows, files.length - before.files.length]).toEqual([1, 2])
  })

  it('keeps its name as plain text, whatever path or control characters it brings', async () => {
    const { result } = await upload(server, lin, await jpeg(), '..\\..\\etc\\夏天\u0000\u202e.jpg')
    expect(result.name).toBe('夏天.jpg')
  })

  it('needs a login', async () => {
    const { headers, payload } = multipart(await jpeg(), 'a.jpg')
    const reply = await server.app.http.inject({ method: 'POST', url: '/api/file/upload', headers, payload })
    expect(reply.statusCode).toBe(401)
  })
})

describe('what is no picture is refused and leaves nothing behind', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const bad: [string, () => Promise<Buffer> | Buffer, number, RegExp][] = [
    ['an SVG with a script', () => Buffer.from(svg), 10130, /仅支持/],
    ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 10130, /仅支持/],
    ['a text that is named .png', () => Buffer.from('hello'), 10130, /仅支持/],
    ['an empty file', () => Buffer.alloc(0), 10130, /仅支持/],
    ['a TIFF', () => photo().tiff().toBuffer(), 10130, /仅支持/],
    [
      'the first bytes of a PNG with rubbish after them',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(400)]),
      10130,
      /仅支持/,
    ],
    ['a JPEG that was cut in half', async () => (await jpeg()).subarray(0, 2000), 10130, /仅支持/],
    ['a small file of 900 million pixels', () => bomb(30_000), 10130, /尺寸过大/],
    ['a file over the limit', () => noise(800, 800).png().toBuffer(), 413, /图片大小不能超过1M/],
  ]
  it.each(bad)('%s', async (_what, make, code, message) => {
    const before = await leftovers(server)
    const answer = await upload(server, lin, await make(), 'photo.png')
    expect(answer.code).toBe(code)
    expect(answer.message).toMatch(message)
    expect(await leftovers(server)).toEqual(before)
  })

  it('a sender who leaves in the middle', async () => {
    const port = await listening(server)
    const before = await leftovers(server)
    const { headers, payload } = multipart(await noise(500, 500).png().toBuffer(), 'a.png')
    const request = http.request({
      port,
      method: 'POST',
      path: '/api/file/upload',
      headers: { ...headers, authorization: `Bearer ${lin.token}`, 'content-length': payload.length },
    })
    request.on('error', () => {})
    request.write(payload.subarray(0, 300_000))
    await until(async () => (await leftovers(server)).files.length > before.files.length)
    request.destroy()
    await until(async () => (await leftovers(server)).files.length === before.files.length)
    expect(await leftovers(server)).toEqual(before)
  })

  it('a body that ends before its last boundary', async () => {
    const before = await leftovers(server)
    const { headers, payload } = multipart(await jpeg(), 'a.jpg')
    const reply = await server.app.http.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...headers, authorization: `Bearer ${lin.token}` },
      payload: payload.subarray(0, payload.length - 60),
    })
    expect(reply.statusCode).toBe(400)
    expect(await leftovers(server)).toEqual(before)
  })
})

describe('an address of a picture', () => {
  it.each([
    '../server.lock',
    '..%2F..%2Fpg.password',
    'x.webp',
    'x.jpg',
    '0190-aa.jpg',
    '018f.png',
    '.unfinished',
    '0.webp%00',
    '0190-aa_t.webp',
  ])('that was never given (%s) finds nothing', async (name) => {
    expect((await download('/files/' + name)).status).toBe(404)
  })

  it('can be asked about without its bytes', async () => {
    const { result } = await upload(server, lin, await jpeg())
    const reply = await server.app.http.inject({ method: 'HEAD', url: result.url })
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([200, String(result.size), 0])
  })
})

async function listening({ app }: TestServer) {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  return (app.http.server.address() as { port: number }).port
}

async function until(true_: () => Promise<boolean>) {
  while (!(await true_())) await new Promise((next) => setTimeout(next, 10))
}
