import { sql } from 'kysely'
import { signedAddress } from '../../server/app/secrets'
import { securityCode } from '../mine/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { CONSENT, begun, exams, get, look, picture, save1, step1Values, submitted } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  await exams(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.person()
})

test('a private picture opens by its signed address, and by no other', async () => {
  const { fileId, url } = await picture(server, ann)
  const open = await get(server, url)
  expect([open.status, open.headers['content-type'], open.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, max-age=600',
  ])
  for (const other of [`/files/${fileId}.webp`, `/files/s${fileId}.webp`, `/files/${fileId}_t.webp`]) {
    expect((await get(server, other)).status).toBe(404)
  }
  const his = await picture(server, await server.person())
  expect((await get(server, url.replace(fileId, his.fileId))).status).toBe(404)
  const until = /signed\/(\d+)/.exec(url)![1]
  expect((await get(server, url.replace(until, String(Number(until) + 9999)))).status).toBe(404)
})

test('an address is dead after ten minutes', async () => {
  const { fileId } = await picture(server, ann)
  const made = (minutesAgo: number) =>
    signedAddress(server.settings, `file/${fileId}`, new Date(Date.now() - minutesAgo * 60_000))
  expect((await get(server, made(9))).status).toBe(200)
  expect((await get(server, made(11))).status).toBe(404)
})

test('a picture that was replaced is cleaned up, one in use stays', async () => {
  const { orderId, course } = await begun(server, ann)
  const [before, after] = [await picture(server, ann), await picture(server, ann)]
  await save1(ann, orderId, { consent: [CONSENT], photo: [before.fileId] }, false)
  await save1(ann, orderId, { consent: [CONSENT], photo: [after.fileId] }, false)
  await query(server, sql`update file set created_at = created_at - interval '2 days'`)
  await runJob(server, 'file.cleanup')
  expect((await get(server, before.url)).status).toBe(404)
  const { files, values } = (await look(ann, course.id)).result
  expect(values.photo).toEqual([after.fileId])
  expect((await get(server, files[after.fileId])).status).toBe(200)
  expect(await server.app.services.gateways.storage.sizeOf(`s${before.fileId}.webp`)).toBeUndefined()
})

test('who closes the account leaves neither registration nor pictures', async () => {
  const { course } = await submitted(server, ann)
  const { files } = (await look(ann, course.id)).result
  const body = { reason: 'l1', code: await securityCode(server, ann.phone) }
  await ann.call('POST /api/user/logoffApply', { body })
  await query(server, sql`update logoff set effect_at = now() where user_id = ${ann.id}`)
  await runJob(server, 'mine.logoff')
  for (const url of Object.values(files)) expect((await get(server, url)).status).toBe(404)
  expect(await query(server, sql`select from exam_registration where user_id = ${ann.id}`)).toEqual([])
  await query(server, sql`update file set created_at = created_at - interval '2 days'`)
  await runJob(server, 'file.cleanup')
  for (const id of Object.keys(files)) expect(await server.app.services.gateways.storage.sizeOf(`s${id}.webp`)).toBeUndefined()
})

test('a photo larger than 2M is refused, whatever the server makes of it', async () => {
  const { orderId } = await begun(server, ann)
  const { noise } = await import('../file/pictures')
  const { fileId } = await picture(server, ann, await noise(885, 1239).png().toBuffer())
  expect(await save1(ann, orderId, await step1Values(server, ann, { photo: [fileId] }))).toMatchObject({
    code: 11352,
    message: '照片不符合要求：须在 2M 以内',
  })
})
