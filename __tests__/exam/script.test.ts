import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { WORK_PROOF } from '../../server/modules/domains/exam/registrations/work-proof'
import { command } from '../support/command'
import { startServer, type Person, type TestServer } from '../support/server'
import { claimed, contents, exams, get, idNumber, look, picture, submitted } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
const card = idNumber(7)
beforeAll(async () => {
  server = await startServer()
  await exams(server)
  ann = await server.person()
})
afterAll(() => server.close())

const run = command('registrations', () => server, ['运营'])
const post = command('delivery', () => server, ['运营'])
const file = (name: string, text: string) => {
  const at = path.join(server.settings.dataDir, name)
  fs.writeFileSync(at, text)
  return at
}

/** Signed by hand too. */
const handSigned = async () => ({ handSignature: [(await picture(server, ann)).fileId] })

test('a registration can be reviewed, ticketed and scored from the command line', async () => {
  expect(await run()).toBe('没有\n')
  const { id, course } = await submitted(server, ann, card, await handSigned())
  expect(await run()).toBe(`${id}  周敏  四级通关班\n`)
  expect(await run('show', id)).not.toContain(card)
  const shown = await run('private', id, '核对照片')
  expect(shown).toContain(`身份证号：${card}\n`)
  expect(shown).toMatch(/手写签名：https?:\/\/\S+\/signed\//)
  const [, photo] = /一寸照片：https?:\/\/[^/]+(\S+)/.exec(shown)!
  expect((await get(server, photo)).status).toBe(200)

  await run('reject', id, '照片不清楚', 'photo=请重新拍摄', 'school=与证书不一致')
  expect((await look(ann, course.id)).result).toMatchObject({
    status: 3,
    rejectReason: '照片不清楚',
    rejected: { photo: '请重新拍摄', school: '与证书不一致' },
  })
  await query(server, sql`update exam_registration set status = 2 where id = ${id}`)
  await run('approve', id)
  const batches = await run('batches')
  expect(batches).toContain('待审核 0 待报考 1 已报考 0')
  const [batch] = batches.split(' ')
  const zip = path.join(server.settings.dataDir, 'batch.zip')
  expect(await run('export', batch, zip, '报送评价机构')).toBe(`已导出到 ${zip}\n`)
  expect(fs.statSync(zip).mode & 0o777).toBe(0o600)
  const sent = contents(fs.readFileSync(zip))
  expect(Object.keys(sent)).toEqual(['报名资料.csv', `照片/${card}.jpg`, `签名/${card}.jpg`])
  expect(await sharp(sent[`签名/${card}.jpg`]).metadata()).toMatchObject({ format: 'jpeg' })
  expect(sent['报名资料.csv'].toString()).toMatch(new RegExp(`,周敏,20\\d\\d-[^,]+,${card}.jpg\r\n$`))
  expect(sent['报名资料.csv'].toString()).toContain(`${id},周敏,"\t${card}",`)
  expect(sent['报名资料.csv'].toString()).toContain(',江苏省,苏州市,姑苏区,江苏省,苏州市,吴中区,')
  const inch = sent[`照片/${card}.jpg`]
  expect(await sharp(inch).metadata()).toMatchObject({ format: 'jpeg', width: 295, height: 413, density: 300 })
  expect(inch.length).toBeLessThanOrEqual(200 * 1024)
  expect(await run('tickets', file('tickets.csv', `\uFEFF${id},T0001,苏州技师学院\r\n`))).toBe('已导入 1 行\n')
  await expect(run('scores', file('bad.csv', 'T0001,78,81\nT0002,60,60\n'))).rejects.toThrow('第 2 行：没有准考证号 T0002')
  expect((await look(ann, course.id)).result.status).toBe(5)
  await run('scores', file('scores.csv', 'T0001,78,81\n'))
  expect((await look(ann, course.id)).result).toMatchObject({ status: 6, statusText: '考试合格：理论 78 分，技能 81 分' })
  await run('certified', id)
  expect((await look(ann, course.id)).result.status).toBe(8)
})

test('batches are opened and moved, and another paper has its price', async () => {
  const made = (await run('batch', '2027年6月批次', '2027-06-20T09:00', '2027-05-20T18:00', '苏州', '杭州')).trim()
  await expect(run('deadline', made, '2027-06-21T00:00')).rejects.toThrow('报名截止应早于考试')
  await run('deadline', made, '2027-05-25T18:00')
  await run('move', made, '2027-06-27T09:00', '考点调整')
  expect(await run('batches')).toContain('2027年6月批次  考试 2027-06-27 09:00:00  截止 2027-05-25 18:00:00  苏州、杭州')

  expect(await run('kinds')).toBe('course  课程结业证书  补寄 20 元  长期有效\n')
  await expect(run('kind', 'course', '0')).rejects.toThrow('参数错误')
  await run('kind', 'course', '19.9', '36')
  expect(await run('kinds')).toBe('course  课程结业证书  补寄 19.9 元  有效 36 个月\n')
})

test('certificates are sent off by a list, one by one, and each that is not says why', async () => {
  const { courseId, certNo } = await claimed(server, ann)
  const [parcel] = (await post('waiting')).split('\n').filter((line) => line.includes(certNo))
  const id = parcel.split(' ')[0]
  const list = file('sent.csv', `${id},顺丰速运,SF10203040\n${id},顺丰速运,SF10203041\n`)
  expect(await post('import', list)).toBe(`${id}  已处理\n${id}  它不是“待寄出”\n`)
  expect(await post('sent')).toContain(`${id}  证书 ${certNo}`)
  await post('correct', id, '中通快递', 'ZT10203040', '面单贴错')
  const { result } = await ann.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })
  expect(result).toMatchObject({
    status: 3,
    mail: { company: '中通快递', trackNo: 'ZT10203040', address: '江苏省苏州市姑苏区人民路 1 号' },
  })
  await post('arrive', id, '本人来电')
  await run('revoke', certNo, '冒名')
  await expect(run('revoke', certNo, '冒名')).rejects.toThrow('已撤销')
  await run('restore', certNo, '核对无误')
  await expect(run('restore', certNo, '核对无误')).rejects.toThrow('没有撤销')
})

test('the form for the employer can be fetched by anybody, and is a document', async () => {
  const { status, headers, bytes } = await get(server, WORK_PROOF)
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ])
  expect(contents(bytes)['word/document.xml'].toString()).toContain('兹证明')
})
