import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { agreed, openDesk, type Desk } from '../admin/support'
import { course } from '../lesson/support'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let desk: Desk
beforeAll(async () => {
  server = await startServer()
  desk = await openDesk(server)
})
afterAll(() => server.close())

const certified = () => course(server, { title: '薪酬设计', certName: '薪酬设计结业证书' })
const issue = (who: Pick<Person, 'id'>, courseId: string, holderName?: string) => {
  const body = { userId: who.id, courseId, ...(holderName && { holderName }), reason: '线下班结业', requestId: randomUUID() }
  return agreed(desk.bo, desk.an.call('POST /admin/api/certificate/issue', { body }))
}
const detail = async (who: Person, courseId: string) =>
  (await who.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })).result

test('operators see what the certificate of a course looks like before anybody has one', async () => {
  const { id } = await certified()
  const { image } = (await desk.an.call('GET /admin/api/certificate/preview/:courseId', { params: { courseId: id } })).result
  const picture = Buffer.from(image.replace('data:image/png;base64,', ''), 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1400, height: 1280 })
  const bare = (await course(server)).id
  const none = await desk.an.call('GET /admin/api/certificate/preview/:courseId', { params: { courseId: bare } })
  expect(none).toMatchObject({ code: 400, message: expect.stringContaining('没有结业证书') })
})

test('two of the house give somebody a certificate, who reads of it, and whoever checks its number finds it', async () => {
  const ann = await server.person('安安')
  const { id } = await certified()
  expect(await issue(ann, id, '安小安')).toBe(200)
  const { status, certNo, holderName } = await detail(ann, id)
  expect([status, holderName]).toEqual([4, '安小安'])
  const { records } = (await ann.call('POST /api/notice/page', { body: {} })).result
  expect(records[0]).toMatchObject({ title: '《薪酬设计》的结业证书发给你了', content: expect.stringContaining(certNo!) })
  const page = (await desk.an.call('POST /admin/api/certificate/page', { body: { userId: ann.id } })).result.records
  expect(page).toMatchObject([{ certNo, course: '薪酬设计', score: null, revokedReason: '' }])
  // Once each, and under the one name.
  expect(await issue(ann, id)).toBe(400)
  expect(await issue(ann, (await certified()).id, '别人')).toBe(12412)
})

test('nobody gets one by hand of a course that gives none, without a name, or who is not there', async () => {
  const bob = await server.person()
  expect(await issue(bob, (await course(server)).id, '小博')).toBe(400)
  expect(await issue(bob, (await certified()).id)).toBe(400)
  expect(await issue({ id: randomUUID() }, (await certified()).id, '没有人')).toBe(10104)
})
