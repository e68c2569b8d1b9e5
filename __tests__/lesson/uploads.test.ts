import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { objectOf } from '../../server/modules/domains/lesson/media/stored-media'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type TestServer } from '../support/server'
import { course, recording, teacher } from './support'

let server: TestServer
let an: TestOperator
let id: string
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
  id = (await course(server)).id
})
afterAll(() => server.close())

const PART = 32 * 1024 * 1024
/** Two parts and a little. */
const bytes = recording(2 * PART + 1000)
const begin = (more: object = {}, who = an, courseId = id) =>
  who.call('POST /admin/api/course/upload/begin/:id', {
    params: { id: courseId },
    body: { fileName: '讲义.txt', size: bytes.length, fingerprint: '讲义.txt:1764150000', ...more },
  })
const part = (uploadId: string, no: number, who = an, sent = bytes.subarray(no * PART, (no + 1) * PART)) =>
  sendFile(
    server,
    who,
    'POST /admin/api/course/upload/part/:id',
    { params: { id }, query: { uploadId, no: String(no) } },
    { bytes: sent, name: '讲义.txt' },
  )
const finish = (uploadId: string, who = an) =>
  who.call('POST /admin/api/course/upload/finish/:id', { params: { id }, body: { uploadId } })
const stored = async (name: string) => (await server.app.services.gateways.storage.sizeOf(name)) !== undefined
const hash = (all: Buffer) => createHash('sha256').update(all).digest('hex')

test('a large recording goes on where it stopped, and is what it was when it is whole', async () => {
  const { uploadId, parts, partBytes } = (await begin()).result
  expect([parts, partBytes]).toEqual([3, PART])
  expect((await part(uploadId, 0)).code).toBe(200)
  expect((await part(uploadId, 2)).code).toBe(200)
  // The page was closed; the same file is chosen again.
  const again = (await begin()).result
  expect(again).toMatchObject({ uploadId, received: [0, 2] })
  expect(await finish(uploadId)).toMatchObject({ code: 400, message: '还有没传完的，请接着上传' })
  expect((await part(uploadId, 1, an, bytes.subarray(0, 1000))).code).toBe(400)
  expect((await part(uploadId, 3)).code).toBe(10104)
  expect((await part(uploadId, 1)).code).toBe(200)
  const { mediaId, fileName, kind } = (await finish(uploadId)).result
  expect([fileName, kind]).toEqual(['讲义.txt', 'file'])
  const whole = await server.app.services.gateways.storage.get(objectOf(mediaId, 'file.txt'))
  expect(hash(await buffer(whole!.stream))).toBe(hash(bytes))
  expect(await stored(`u${uploadId}_0.part`)).toBe(false)
  // Whoever has lost the answer asks again.
  expect((await finish(uploadId)).result).toMatchObject({ mediaId, fileName, kind })
  expect((await part(uploadId, 1)).code).toBe(10104)
  // Chosen once more, it is sent once more: what it was put together to may be gone by then.
  expect((await begin()).result).toMatchObject({ received: [] })
})

test('a large recording that is put together twice at once is one', async () => {
  const { uploadId } = (await begin({ fingerprint: 'twice' })).result
  for (const no of [0, 1, 2]) expect((await part(uploadId, no)).code).toBe(200)
  const [one, other] = await Promise.all([finish(uploadId), finish(uploadId)])
  expect([one.code, other.code, other.result.mediaId]).toEqual([200, 200, one.result.mediaId])
})

test('nobody goes on with what somebody else has begun, nor for a course that is not theirs or not there', async () => {
  const { uploadId } = (await begin({ fingerprint: 'mine' })).result
  const other = await operator(server, ['运营'])
  expect((await begin({ fingerprint: 'mine' }, other)).result.uploadId).not.toBe(uploadId)
  expect((await part(uploadId, 2, other)).code).toBe(10104)
  expect((await finish(uploadId, other)).code).toBe(10104)
  const host = await operator(server, ['讲师'], await teacher(server))
  expect((await begin({}, host)).status).toBe(403)
  expect((await begin({}, an, randomUUID())).code).toBe(10104)
  expect((await begin({ fileName: '病毒.exe' })).code).toBe(400)
})

test('what nobody goes on with for a day is gone', async () => {
  const { uploadId } = (await begin({ fingerprint: 'left' })).result
  await part(uploadId, 2)
  expect(await stored(`u${uploadId}_2.part`)).toBe(true)
  await query(server, sql`update lesson_upload set created_at = now() - interval '25 hours' where id = ${uploadId}`)
  await runJob(server, 'lesson.uploads')
  expect(await stored(`u${uploadId}_2.part`)).toBe(false)
  expect((await begin({ fingerprint: 'left' })).result).toMatchObject({ received: [] })
})
