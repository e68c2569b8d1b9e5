import sharp from 'sharp'
import { sql } from 'kysely'
import type { Trx } from '../../server/app/database/db'
import { revoke } from '../../server/modules/domains/exam/certificates/mailing'
import { complete, securityCode } from '../mine/support'
import { course, give, learnt } from '../lesson/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { post } from './papers'
import { ADDRESS, finishedCourse, get } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.person()
})

const claim = (who: Person, courseId: string, more = {}) =>
  who.call('POST /api/course/courseCert', { body: { courseId, ...more } })
const detail = async (who: Person, courseId: string) =>
  (await who.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })).result
const verify = (certNo: string) => server.call('GET /api/cert/verify/:certNo', { params: { certNo } })
const inside = <T>(work: (trx: Trx) => Promise<T>) => server.database.db.transaction().execute(work)

const finished = (who: Person, score: number | null = 86) => finishedCourse(server, who, score)
const issued = async (who: Person) => {
  const courseId = await finished(who)
  await claim(who, courseId, { holderName: '周敏' })
  return { courseId, certNo: (await detail(who, courseId)).certNo! }
}

describe('claiming', () => {
  test('is refused with all that is missing', async () => {
    const one = await course(server, { certName: '结业证书', lessons: [{}, { media: 'exam' }] })
    expect((await detail(ann, one.id)).missing).toEqual([{ text: '还没有加入这门课程', done: false }])
    await give(server, ann, one.id)
    await learnt(server, ann, one.id, 83)
    expect(await detail(ann, one.id)).toMatchObject({
      status: 0,
      missing: [
        { text: '学完全部课程（已学 83%）', done: false },
        { text: '结课测验 60 分及以上（还没有考）', done: false },
      ],
    })
    expect(await claim(ann, one.id, { holderName: '周敏' })).toMatchObject({
      code: 11360,
      message: '未达到领取条件：学完全部课程（已学 83%）；结课测验 60 分及以上（还没有考）',
    })
    const almost = await finished(ann, 59)
    expect(await claim(ann, almost, { holderName: '周敏' })).toMatchObject({ code: 11360 })
  })

  test('issues at once, and from then on the name stays', async () => {
    await complete(ann)
    const courseId = await finished(ann)
    expect(await detail(ann, courseId)).toMatchObject({ status: 1, holderName: '王小明', nameLocked: false })
    expect((await claim(ann, courseId, { holderName: '周敏' })).result.status).toBe(4)
    const cert = await detail(ann, courseId)
    expect(cert).toMatchObject({ status: 4, holderName: '周敏', nameLocked: true })
    expect(cert.certNo).toMatch(/^20\d{6}[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(await claim(ann, courseId, { holderName: '周小敏' })).toMatchObject({ code: 12412 })
    const second = await finished(ann)
    expect(await claim(ann, second, { holderName: '周小敏' })).toMatchObject({ code: 12412 })
    const save = (realName: string) => ann.call('POST /api/user/saveUserInfo', { body: { realName } })
    expect(await save('周小敏')).toMatchObject({ code: 12412 })
    expect((await save('周敏')).code).toBe(200)
  })

  test('several times at the same moment gives one certificate, and is announced once', async () => {
    const courseId = await finished(ann)
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(ann, courseId, { holderName: '周敏' })))
    expect(new Set(answers.map(({ result }) => result.certId)).size).toBe(1)
    expect(await query(server, sql`select from exam_certificate where user_id = ${ann.id}`)).toHaveLength(1)
    expect(await query(server, sql`select from event where name = 'cert.issued' and data ->> 'userId' = ${ann.id}`)).toHaveLength(
      1,
    )
  })

  test('a name is asked for when nothing is known', async () => {
    expect(await claim(ann, await finished(ann))).toMatchObject({ status: 400 })
  })
})

describe('the paper', () => {
  test('goes to the address, which can be changed until it is sent', async () => {
    const { courseId, certNo } = await issued(ann)
    expect(await claim(ann, courseId, { receiver: '周敏' })).toMatchObject({ status: 400 })
    expect((await claim(ann, courseId, ADDRESS)).result.status).toBe(2)
    expect((await claim(ann, courseId, { ...ADDRESS, receiver: '李雷' })).result.status).toBe(2)
    expect((await detail(ann, courseId)).mail).toEqual({
      receiver: '李雷',
      phoneMasked: '138****8000',
      address: '江苏省苏州市姑苏区人民路 1 号',
      region: '320508 江苏省 苏州市 姑苏区',
      detail: '人民路 1 号',
      company: '',
      trackNo: '',
    })
    await post(server).send(certNo, 'SF123')
    expect(await claim(ann, courseId, ADDRESS)).toMatchObject({ code: 11361 })
    expect(await detail(ann, courseId)).toMatchObject({ status: 3, mail: { receiver: '李雷', trackNo: 'SF123' } })
    await expect(post(server).send(certNo, 'SF124')).rejects.toThrow('不存在')
  })
})

describe('checking', () => {
  const page = (certNo: string) => get(server, `/cert/${certNo}`)

  test('shows everybody all the facts, with the name masked', async () => {
    const { certNo } = await issued(ann)
    const facts = { valid: true, certNo, name: '周*', course: '薪酬体系设计', hours: 1, score: 86, issuer: 'HR共享社区 课程学院' }
    expect((await verify(certNo)).result).toMatchObject(facts)
    expect((await verify(certNo.toLowerCase())).result.certNo).toBe(certNo)
    const { status, text, headers } = await page(certNo)
    expect(status).toBe(200)
    for (const word of ['证书有效', certNo, '周*', '薪酬体系设计', '1 学时', '86 分', '签发日期', 'HR共享社区 课程学院'])
      expect(text).toContain(word)
    expect(text).not.toContain('周敏')
    expect(headers['content-security-policy']).toContain(`default-src 'none'`)
    expect(text).toContain('width=device-width')
  })

  test('says of a revoked one why, and gives its picture to nobody', async () => {
    const { courseId, certNo } = await issued(ann)
    const { imageUrl } = await detail(ann, courseId)
    await inside((trx) => revoke(trx, certNo, '成绩复核有误 <b>'))
    expect((await verify(certNo)).result).toMatchObject({ valid: false, revokedReason: '成绩复核有误 <b>' })
    const { text } = await page(certNo)
    expect(text).toContain('证书已撤销：成绩复核有误 &lt;b&gt;')
    expect(text).not.toContain('证书有效')
    expect((await get(server, imageUrl!)).status).toBe(404)
    expect(await claim(ann, courseId)).toMatchObject({ code: 11360 })
    expect(await detail(ann, courseId)).toMatchObject({ status: 9 })
  })

  test('says of an unknown number that there is none', async () => {
    expect(await verify('202601010000000000')).toMatchObject({ code: 10104, message: '查无此证，请核对证书编号' })
    const { status, text } = await page('%3Cscript%3E')
    expect(status).toBe(404)
    expect(text).toContain('查无此证')
    expect(text).not.toContain('<script')
  })

  test('still works, masked for good, after its holder has left', async () => {
    const { courseId, certNo } = await issued(ann)
    await claim(ann, courseId, ADDRESS)
    const { imageUrl } = await detail(ann, courseId)
    expect((await ann.call('GET /api/user/exportData')).result.json).toContain(certNo)
    await query(
      server,
      sql`update parcel set state = 'delivered', company = '顺丰速运', track_no = 'SF1', sent_at = now(), delivered_at = now()
        where user_id = ${ann.id}`,
    )
    const body = { reason: 'l1', code: await securityCode(server, ann.phone) }
    await ann.call('POST /api/user/logoffApply', { body })
    await query(server, sql`update logoff set effect_at = now() where user_id = ${ann.id}`)
    await runJob(server, 'mine.logoff')
    expect((await verify(certNo)).result).toMatchObject({ valid: true, name: '周*' })
    const [row] = await query<{ text: string }>(
      server,
      sql`select to_jsonb(c)::text as text from exam_certificate c where cert_no = ${certNo}`,
    )
    for (const trace of ['周敏', '13800138000', '人民路']) expect(row.text).not.toContain(trace)
    void imageUrl
  })
})

test('the picture is a PNG for its owner, with a watermark until it is issued', async () => {
  const courseId = await finished(ann)
  const draw = async () => {
    const { imageUrl } = await detail(ann, courseId)
    const { status, bytes } = await get(server, imageUrl!)
    expect(status).toBe(200)
    return { imageUrl: imageUrl!, ...(await sharp(bytes).metadata()), shades: (await sharp(bytes).stats()).entropy }
  }
  const preview = await draw()
  expect([preview.format, preview.width, preview.height]).toEqual(['png', 1400, 1280])
  await claim(ann, courseId, { holderName: '周敏' })
  const real = await draw()
  expect(real.shades).not.toBe(preview.shades)
  const bob = await server.person()
  expect((await get(server, real.imageUrl.replace(ann.id, bob.id))).status).toBe(404)
  expect(await detail(bob, courseId)).toMatchObject({ status: 0, holderName: '' })
})
