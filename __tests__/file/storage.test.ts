import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { portOf } from '../../server/app/port'
import { startServer } from '../support/server'
import { s3Storage } from '../../server/gateways/s3'
import { diskStorage, type Storage } from '../../server/gateways/storage'
import { jpeg, leftovers, upload } from './pictures'

/** A bucket that keeps what it is given, as any S3 does; `broken` makes it refuse every write after so many. */
async function startBucket() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const bucket = { objects, writesLeft: Infinity, endpoint: '', close: () => new Promise((done) => server.close(done)) }
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const name = req.url!.split('?')[0]
    const found = objects.get(name)
    if (!req.headers.authorization?.includes('Credential=access/'))
      return res.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code><Message>no such key</Message></Error>')
    if (req.method === 'PUT') {
      if (bucket.writesLeft-- <= 0) return res.writeHead(400).end('<Error><Code>Full</Code></Error>')
      objects.set(name, { bytes: Buffer.concat(chunks), type: req.headers['content-type'] ?? '' })
      return res.writeHead(200, { etag: '"e"' }).end()
    }
    if (req.method === 'DELETE') {
      objects.delete(name)
      return res.writeHead(204).end()
    }
    if (!found) return res.writeHead(404).end(req.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
    const headers = { 'content-length': found.bytes.length, etag: '"e"', 'last-modified': new Date(0).toUTCString() }
    return res.writeHead(200, headers).end(req.method === 'HEAD' ? '' : found.bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  bucket.endpoint = `http://127.0.0.1:${portOf(server)}`
  return bucket
}

test('a bucket that falls silent is given up on', async () => {
  const silent = http.createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const port = portOf(silent)
  const bucket = { bucket: 'pictures', region: 'us-east-1', accessKey: 'access', secretKey: 'secret' }
  const storage = s3Storage({ endpoint: `http://127.0.0.1:${port}`, ...bucket }, 100)
  await expect(storage.put('0a-1.webp', Buffer.from('picture'), 'image/webp')).rejects.toThrow('does not answer')
  silent.closeAllConnections()
  await new Promise((done) => silent.close(done))
})

const textOf = async (storage: Storage, name: string) => {
  const found = await storage.get(name)
  if (!found) return undefined
  let text = ''
  for await (const part of found.stream) text += String(part)
  return { text, size: found.size }
}

describe.each(['disk', 's3'])('objects on %s', (kind) => {
  let storage: Storage
  let end: () => unknown
  beforeAll(async () => {
    if (kind === 'disk') {
      const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-files-'))
      storage = diskStorage(root)
      end = () => fs.rmSync(root, { recursive: true })
    } else {
      const bucket = await startBucket()
      storage = s3Storage({
        endpoint: bucket.endpoint,
        bucket: 'pictures',
        region: 'us-east-1',
        accessKey: 'access',
        secretKey: 'secret',
      })
      end = bucket.close
    }
  })
  afterAll(() => end())

  it('come back as they were put, until they are removed', async () => {
    await storage.put('0a-1.webp', Buffer.from('picture'), 'image/webp')
    expect(await textOf(storage, '0a-1.webp')).toEqual({ text: 'picture', size: 7 })
    await storage.remove('0a-1.webp')
    expect(await textOf(storage, '0a-1.webp')).toBeUndefined()
    await storage.remove('0a-1.webp')
  })

  it('come from files just as well, however large', async () => {
    const name = '0a-2.mp4'
    await storage.putFile(name, __filename, 'video/mp4')
    const found = await storage.get(name)
    expect(found?.size).toBe(fs.statSync(__filename).size)
    expect((await textOf(storage, name))?.text).toBe(fs.readFileSync(__filename, 'utf8'))
  })

  it('may be posters, under a hash', async () => {
    const name = `p${'0a'.repeat(20)}.jpg`
    await storage.put(name, Buffer.from('poster'), 'image/jpeg')
    expect(await textOf(storage, name)).toEqual({ text: 'poster', size: 6 })
  })

  it.each(['../0a.webp', '/0a.webp', '0a.svg', '0a.webp/..', '', 'A.webp', '0a.jpg', 'p0a.jpg', `p${'0a'.repeat(20)}.webp`])(
    'cannot be named %p',
    async (name) => {
      await expect(storage.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow('not an object name')
      await expect(storage.remove(name)).rejects.toThrow('not an object name')
      expect(await storage.get(name)).toBeUndefined()
    },
  )
})

/** A server that keeps its files in a bucket, which it opens with this key. */
async function withBucket(accessKey: string, env: Record<string, string> = {}) {
  const bucket = await startBucket()
  const server = await startServer({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: 'secret',
    ...env,
  })
  const close = async () => {
    await server.close()
    await bucket.close()
  }
  return { bucket, server, close }
}

it('a picture goes to the bucket when one is set, and a bucket that takes only the first size leaves nothing behind', async () => {
  const { bucket, server, close } = await withBucket('access')
  try {
    const lin = await server.person()
    const { result } = await upload(server, lin, await jpeg())
    expect([...bucket.objects.keys()].sort()).toEqual([`/pictures/${result.fileId}.webp`, `/pictures/${result.fileId}_t.webp`])
    expect(bucket.objects.get(`/pictures/${result.fileId}.webp`)!.type).toBe('image/webp')
    expect((await server.app.http.inject({ url: result.url })).rawPayload).toHaveLength(result.size)

    bucket.writesLeft = 1
    expect((await upload(server, lin, await jpeg())).status).toBe(500)
    expect(bucket.objects.size).toBe(2)
    expect(await leftovers(server)).toEqual({ rows: 1, files: [] })
  } finally {
    await close()
  }
})

it.each([
  [{}, 200, undefined],
  [{ S3_PUBLIC_URL: 'https://s3.example.com' }, 302, /^https:\/\/s3\.example\.com\/pictures\/0a-3\.mp4\?.*X-Amz-Signature=/],
])('with %j a film is had where phones can reach it: %d', async (env, status, place) => {
  const { server, close } = await withBucket('access', env)
  try {
    await server.app.services.gateways.storage.put('0a-3.mp4', Buffer.from('film'), 'video/mp4')
    const { statusCode, headers, payload } = await server.app.http.inject('/files/0a-3.mp4')
    expect([statusCode, headers.location]).toEqual([status, place && expect.stringMatching(place)])
    if (!place) expect(payload).toBe('film')
  } finally {
    await close()
  }
})

it('with a key that the bucket does not know, an upload fails in words, pages go on, and the log says what the bucket said', async () => {
  const { server, close } = await withBucket('mistyped')
  try {
    const lin = await server.person()
    expect(await upload(server, lin, await jpeg())).toMatchObject({ status: 500, message: '服务器开小差了，请稍后再试' })
    expect((await server.call('POST /api/circle/page', { body: { tab: 'new' } })).code).toBe(200)
    expect((await server.app.http.inject('/readyz')).json()).toEqual({ ok: true, away: ['storage'] })
    const [said, ...more] = server.log.filter((line) => line.includes('a helper is away'))
    expect(JSON.parse(said)).toMatchObject({ helper: 'storage', err: { code: 'InvalidAccessKeyId' } })
    expect(more).toEqual([])
  } finally {
    await close()
  }
})
