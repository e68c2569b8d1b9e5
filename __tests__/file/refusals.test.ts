import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import { contract } from '../../contract'
import { adminContract } from '../../contract/admin'
import type { Spec } from '../../contract/endpoint'
import * as evening from '../activity/support'
import { download, operator, type TestOperator } from '../admin/support'
import { company } from '../company/support'
import { course, teacher } from '../lesson/support'
import { live } from '../live/support'
import * as classroom from '../neixun/support'
import { must, order, pay } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { openedBank } from '../tiku/practice-support'
import { cardNamed, order as orderCard } from '../vip/support'
import { word } from '../zhiku/support'
import { bomb, jpeg, leftovers, multipart } from './pictures'
import { videoFile } from './video-file'

const MB = 1024 * 1024
const places = [contract, adminContract]
  .flatMap((house) => Object.values(house).flatMap((record) => Object.entries(record as Record<string, Spec>)))
  .filter(([, spec]) => spec.upload)

/** Parts of a file are looked at when it is whole: neixun/homework.test.ts and lesson/uploads.test.ts. */
const PARTS = ['POST /api/file/uploadPart/:uploadId/:no', 'POST /admin/api/course/upload/part/:id']

type Bytes = Buffer | Promise<Buffer>
interface Place {
  /** What it is for: `any` is looked into, and never kept. */
  takes: 'picture' | 'video' | 'document' | 'table' | 'any'
  /** Where something is to be, that there is. */
  at?: Record<string, string>
  query?: Record<string, string>
  /** What it takes; of a table what it reads, which may say that there is nothing of the kind. */
  right: () => Bytes
}

let server: TestServer
let ann: Person
let chief: TestOperator
let known: Record<string, Place>
let huge: Buffer
beforeAll(async () => {
  server = await startServer({ UPLOAD_MAX_MB: '1' })
  ann = await server.person('安然')
  chief = await operator(server)
  known = await everyPlace()
  const pages = Buffer.alloc(100 * MB, ' ')
  huge = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': pages, 'word/document.xml': pages }, { level: 9 }))
})
afterAll(() => server.close())

const pdf = () => Buffer.from('%PDF-1.4\n')
const table = (...lines: string[]) => Buffer.from(lines.join('\n'))

/** An invoice that somebody has asked for. */
async function appliedFor(courseId: string): Promise<string> {
  const orderId = await order(ann, courseId)
  await pay(server, ann, orderId)
  const paper = { orderId, kind: 'personal', title: '个人', email: 'ann@example.com', requestId: randomUUID() } as const
  must(await ann.call('POST /api/invoice/apply', { body: paper }))
  const [{ id }] = await query<{ id: string }>(server, sql`select id from invoice where order_id = ${orderId}`)
  return id
}

async function everyPlace(): Promise<Record<string, Place>> {
  const companyId = await company(server, ann)
  const seats = await orderCard(ann, { cardId: await cardNamed(server, '企业 5 席'), companyId, kind: 'seats', seats: 1 })
  const deal = { orderId: seats, address: '杭州市余杭区文一西路 998 号', requestId: randomUUID() }
  const { id: contractId } = must(await ann.call('POST /api/vipContract/make', { body: deal }))
  const school = await course(server)
  const invoice = await appliedFor(school.id)
  const issued = await appliedFor((await course(server)).id)
  await query(
    server,
    sql`update invoice set state = 'issued', number = '25332000000000000002', issued_at = now() where id = ${issued}`,
  )
  const { id: lesson } = await classroom.training(server, await classroom.makeCompany(server, await server.person()))
  const going = await evening.activity(server, { tickets: [evening.free] })
  const { id: bankId } = await openedBank(server, { 甲章: 1 })
  const questions = (await download(server, chief, 'GET /admin/api/tiku/question/template', {})).rawPayload
  const people = () => table('姓名,手机号', '王小明,13712345678')
  const picture = (at?: Place['at']): Place => ({ takes: 'picture', at, right: () => jpeg() })
  return {
    'POST /api/file/upload': picture(),
    'POST /api/file/uploadPrivate': picture(),
    'POST /api/file/uploadVideo': { takes: 'video', right: () => videoFile() },
    'POST /api/subAccount/importFile': { takes: 'table', right: people },
    'POST /admin/api/file/image': picture(),
    'POST /admin/api/course/cover/:id': picture({ id: school.id }),
    'POST /admin/api/course/group/:id': picture({ id: school.id }),
    'POST /admin/api/teacher/avatar/:id': picture({ id: await teacher(server) }),
    'POST /admin/api/file/document': { takes: 'document', right: pdf },
    'POST /admin/api/live/doc/:id': { takes: 'document', at: { id: await live(server) }, right: pdf },
    'POST /admin/api/course/media/:id': { takes: 'document', at: { id: school.id }, right: pdf },
    'POST /admin/api/vipContract/sign/:id': { takes: 'document', at: { id: contractId! }, right: pdf },
    'POST /admin/api/invoice/issue/:id': {
      takes: 'document',
      at: { id: invoice },
      query: { number: '25332000000000000001' },
      right: pdf,
    },
    'POST /admin/api/invoice/replace/:id': { takes: 'document', at: { id: issued }, query: { reason: '文件传错了' }, right: pdf },
    'POST /admin/api/neixun/trainee/lines/:id': { takes: 'table', at: { id: lesson }, right: people },
    'POST /admin/api/neixun/trainee/import/:id': { takes: 'table', at: { id: lesson }, right: people },
    'POST /admin/api/activity/import/:id': { takes: 'table', at: { id: going.tickets[0] }, right: () => table('姓名', '王小明') },
    'POST /admin/api/tiku/question/import/:bankId': { takes: 'table', at: { bankId }, right: () => questions },
    'POST /admin/api/registration/tickets': { takes: 'table', right: () => table(`${randomUUID()},20270001`) },
    'POST /admin/api/registration/scores': { takes: 'table', right: () => table('20270001,80,90') },
    'POST /admin/api/delivery/sendTable': {
      takes: 'table',
      right: () => table('包裹编号,快递公司,快递单号', `${randomUUID()},顺丰速运,SF1234567890`),
    },
    'POST /admin/api/zhiku/trace': { takes: 'any', right: () => word() },
  }
}

interface Answer {
  status: number
  code: number
  message: string
  result: unknown
}
async function hand(route: string, bytes: Buffer, name: string, { cutBy = 0 } = {}): Promise<Answer> {
  const { at = {}, query: search } = known[route]
  const { headers, payload } = multipart(bytes, name, 'application/octet-stream')
  const who = route.includes('/admin/')
    ? { cookie: chief.cookie, 'x-csrf-token': chief.csrf }
    : { authorization: `Bearer ${ann.token}` }
  const reply = await server.app.http.inject({
    method: 'POST',
    url: route.split(' ')[1].replace(/:(\w+)/g, (_, member: string) => at[member]),
    query: search,
    headers: { ...headers, ...who },
    payload: payload.subarray(0, payload.length - cutBy),
  })
  return { status: reply.statusCode, ...reply.json() }
}

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), Buffer.alloc(3000, 7), Buffer.from('\0,\0\n\0')])
/** Of tables that were read the rows that are wrong. */
const faultsIn = (result: unknown) => {
  const { errors, faults, failed, rows } = (result ?? {}) as Record<string, { error?: unknown; fault?: unknown }[]>
  return errors ?? faults ?? failed ?? rows ?? []
}

/** Places whose files people are handed as they came; pictures and films are drawn anew. */
const KEPT = [
  'POST /admin/api/file/document',
  'POST /admin/api/live/doc/:id',
  'POST /admin/api/course/media/:id',
  'POST /admin/api/vipContract/sign/:id',
  'POST /admin/api/invoice/issue/:id',
  'POST /admin/api/invoice/replace/:id',
]
const isKept = (route: string) => KEPT.includes(route)
const HARMFUL = 'HARMFUL'

test('every place that takes a file is known here', () => {
  expect(
    Object.keys(known)
      .filter((route) => known[route].takes === 'document')
      .toSorted(),
  ).toEqual(KEPT.toSorted())
  expect([...Object.keys(known), ...PARTS].toSorted()).toEqual(places.map(([route]) => route).toSorted())
})

describe.each(places.filter(([route]) => !PARTS.includes(route)))('%s', (route, { uploadMaxMb = 1 }) => {
  const wrong: [what: string, name: string, make: () => Bytes][] = [
    ['a drawing with a script', '图.svg', () => SVG],
    ['a drawing with a script that says it is a picture', '图.png', () => SVG],
    ['a drawing with a script that says it is a document', '图.pdf', () => SVG],
    ['a program', 'setup.exe', () => PROGRAM],
    ['a program that says it is a table', '名单.csv', () => PROGRAM],
    ['a program that says it is a video', '片.mp4', () => PROGRAM],
    ['nothing', '空.pdf', () => Buffer.alloc(0)],
    ['a picture of 900 million pixels', '大.png', () => bomb(30_000)],
    ['an archive that unfolds to 200 MB', '大.zip', () => huge],
  ]

  test.each(wrong)('refuses %s in words, and keeps nothing of it', async (_what, name, make) => {
    const before = await leftovers(server)
    const { status, code, message, result } = await hand(route, await make(), name)
    expect(status).toBeLessThan(500)
    if (code !== 200) expect(message).toMatch(/[\u4e00-\u9fa5]/)
    else if (known[route].takes === 'any') expect(result).toBeNull()
    else expect(faultsIn(result)).not.toEqual([])
    expect(await leftovers(server)).toEqual(before)
  })

  test('refuses what ends in the middle, and what is larger than it takes', async () => {
    const before = await leftovers(server)
    const right = await known[route].right()
    expect(await hand(route, right, '右.bin', { cutBy: 50 })).toMatchObject({ status: 400, code: 400 })
    // The largest of all is refused as it comes: system/refused-body.test.ts.
    if (uploadMaxMb <= 50) {
      const { code, message } = await hand(route, Buffer.concat([right, Buffer.alloc(uploadMaxMb * MB, ' ')]), '大.pdf')
      expect([code, message]).toEqual([413, expect.stringMatching(/[\u4e00-\u9fa5]/)])
    }
    expect(await leftovers(server)).toEqual(before)
  })

  if (isKept(route))
    test('refuses what a scanner finds harm in, and keeps nothing of it', async () => {
      const { gateways } = server.app.services
      const before = await leftovers(server)
      gateways.antivirus = { maxMb: 25, scan: async (bytes) => (bytes.includes(HARMFUL) ? { harm: 'Eicar' } : 'clean') }
      const bytes = Buffer.concat([await known[route].right(), Buffer.from(HARMFUL)])
      const { code, message } = await hand(route, bytes, '讲义.pdf')
      gateways.antivirus = undefined
      expect([code, message]).toEqual([400, expect.stringContaining('没有通过安全检查')])
      expect(await leftovers(server)).toEqual(before)
    })

  test('takes what it is for, and puts it nowhere else, whatever path it names', async () => {
    const outside = () => fs.readdirSync(server.settings.dataDir).filter((one) => !['files', 'uploading'].includes(one))
    const before = outside()
    const name = { picture: 'a.jpg', video: 'a.mp4', document: 'a.pdf', table: 'a.csv', any: 'a.docx' }[known[route].takes]
    const answer = await hand(route, await known[route].right(), `..\\..\\../../etc/${name}`)
    // Of a table that was read each row that names nothing is told.
    if (answer.code !== 200) expect([known[route].takes, answer.message]).toEqual(['table', expect.stringMatching(/^第 \d+ 行/)])
    expect(outside()).toEqual(before)
    for (const file of (await leftovers(server)).files) expect(path.basename(file)).toBe(file)
  })
})
