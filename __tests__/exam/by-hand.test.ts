import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { agreed, openDesk, operator, type Desk } from '../admin/support'
import { course } from '../lesson/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { post } from './papers'
import { claimed } from './support'

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

test('two operators give somebody a certificate, who reads of it, and whoever checks its number finds it', async () => {
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

test('a name that was locked with a mistake is put right on every certificate by two operators, who say why', async () => {
  const [cleo, kefu] = [await server.person(), await operator(server, ['客服'])]
  const [one, two] = [await certified(), await certified()]
  const rename = (holderName: string) => {
    const body = { userId: cleo.id, holderName, reason: '身份证核对过，原来少一个字' }
    return agreed(desk.bo, kefu.call('POST /admin/api/certificate/rename', { body }))
  }
  expect(await rename('柯小乐')).toBe(400)
  await issue(cleo, one.id, '柯乐')
  await issue(cleo, two.id)
  expect(await rename(' 柯小乐 ')).toBe(200)
  expect([(await detail(cleo, one.id)).holderName, (await detail(cleo, two.id)).holderName]).toEqual(['柯小乐', '柯小乐'])
  expect((await cleo.call('POST /api/user/userBaseDetail', { body: {} })).result.realName).toBe('柯小乐')
  const save = await cleo.call('POST /api/user/saveUserInfo', { body: { realName: '别人' } })
  expect(save.code).toBe(12412)
  const { records } = (await cleo.call('POST /api/notice/page', { body: {} })).result
  expect(records[0]).toMatchObject({
    title: '证书上的姓名已更正为 柯小乐',
    content: expect.stringContaining('身份证核对过，原来少一个字'),
  })
  expect(await rename('柯小乐')).toBe(400)
  const log = (await desk.an.call('POST /admin/api/audit/page', { body: { subjectId: cleo.id } })).result.records
  const kept = log.find(({ route }) => route === 'POST /admin/api/certificate/rename')
  expect(kept).toMatchObject({ operator: kefu.name, reason: '身份证核对过，原来少一个字' })
  expect(JSON.stringify(log)).not.toContain('柯小乐')
})

test('a paper certificate that went out under a wrong name is mailed once more and costs nothing; its holder reads of it and says where to', async () => {
  const eve = await server.person()
  const { courseId, certNo } = await claimed(server, eve)
  const rename = async (holderName: string) => {
    const body = { userId: eve.id, holderName, reason: '身份证核对过' }
    expect(await agreed(desk.bo, desk.an.call('POST /admin/api/certificate/rename', { body }))).toBe(200)
    return (await eve.call('POST /api/notice/page', { body: {} })).result.records[0].content
  }
  // What hasn't gone out yet is printed with the right name.
  expect(await rename('伊芙')).not.toContain('纸质证书')
  await post(server).send(certNo, 'SF1')
  expect(await rename('伊小芙')).toContain('寄出过的纸质证书免费再寄一份')
  const { status, mails, reissue } = await detail(eve, courseId)
  expect([status, mails.map(({ state, reason, orderId }) => [state, reason, orderId])]).toEqual([
    2,
    [
      ['waiting', '姓名更正', undefined],
      ['sent', '', undefined],
    ],
  ])
  expect(reissue!.refusal).toBe('上一份还没有寄出，可以直接修改收件信息')
  await rename('伊晓芙')
  expect((await detail(eve, courseId)).mails).toHaveLength(2)
  expect(JSON.stringify(await post(server).waiting())).toContain(`证书 ${certNo}，伊晓芙`)
})

test('a certificate that was revoked by mistake is valid again under its number, and its owner reads why', async () => {
  const dora = await server.person()
  const { id } = await certified()
  await issue(dora, id, '朵拉')
  const { certNo } = await detail(dora, id)
  const body = { certNo: certNo!, reason: '核对无误，撤错了' }
  const restore = () => desk.an.call('POST /admin/api/certificate/restore', { body })
  expect(await restore()).toMatchObject({ code: 400, message: `证书 ${certNo} 没有撤销` })
  await desk.an.call('POST /admin/api/certificate/revoke', { body: { ...body, reason: '冒名' } })
  expect((await detail(dora, id)).status).toBe(9)
  expect((await restore()).code).toBe(200)
  expect(await detail(dora, id)).toMatchObject({ status: 4, certNo, missing: [] })
  const { result } = await server.call('GET /api/cert/verify/:certNo', { params: { certNo: certNo! } })
  expect(result).toMatchObject({ valid: true, revokedReason: '' })
  const { records } = (await dora.call('POST /api/notice/page', { body: {} })).result
  expect(records[0]).toMatchObject({ title: '证书已恢复有效', content: '核对无误，撤错了' })
})
