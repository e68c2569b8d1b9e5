import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { sql } from 'kysely'
import type { Api, Result } from '../../contract'
import type { Answer, Person, TestServer } from '../support/server'

export type Uploaded = Result<Api['POST /api/file/upload']>

/** A photo with something to see in it, so that compression and rotation show. */
export const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#c43' } }).composite([
    { input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: '#29f' } }, gravity: 'northwest' },
  ])

export const jpeg = (width?: number, height?: number) => photo(width, height).jpeg().toBuffer()

/** A photo as a phone takes it: lying on its side, with place and maker written into it. */
export const phonePhoto = () =>
  photo()
    .withExif({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Bytes that do not compress, for files of a wanted size. */
export const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A few kilobytes that say they are `side` × `side` pixels. */
export function bomb(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * 100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function multipart(bytes: Buffer, filename: string, type = 'image/jpeg') {
  const boundary = 'b' + randomUUID()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Sends a file to one of the endpoints that take one. */
export async function send<T>(
  server: TestServer,
  person: Pick<Person, 'token'>,
  url: string,
  { headers, payload }: ReturnType<typeof multipart>,
): Promise<Answer<T>> {
  const authorization = `Bearer ${person.token}`
  const reply = await server.app.http.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload })
  return { status: reply.statusCode, ...reply.json() }
}

export async function upload(
  server: TestServer,
  person: Person,
  bytes: Buffer,
  filename = '照片.jpg',
): Promise<Answer<Uploaded>> {
  return send(server, person, '/api/file/upload', multipart(bytes, filename))
}

/** Everything an upload can leave: rows, objects, and files on the way. */
export async function leftovers({ database, settings }: TestServer) {
  const { rows } = await sql<{ id: string }>`select id from file`.execute(database.db)
  const files = ['files', 'uploading'].flatMap((folder) => {
    const root = path.join(settings.dataDir, folder)
    return fs.existsSync(root) ? fs.readdirSync(root, { recursive: true }).map(String) : []
  })
  return { rows: rows.length, files: files.filter((name) => name !== '.unfinished') }
}

/** Sends a file up in parts, as the app does; its id. */
export async function sendUp(server: TestServer, who: Person, name: string, bytes: Buffer): Promise<string> {
  const asked = { name, size: bytes.length, fingerprint: randomUUID() }
  const { uploadId } = (await who.call('POST /api/file/uploadOpen', { body: asked })).result
  await send(server, who, `/api/file/uploadPart/${uploadId}/0`, multipart(bytes, 'part'))
  return (await who.call('POST /api/file/uploadDone', { body: { uploadId } })).result.fileId
}
