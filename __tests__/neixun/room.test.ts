import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { emit } from '../../server/app/bus'
import { readSheet } from '../../server/app/formats/sheet'
import { codeAt, wordAt } from '../../server/app/rotating-code'
import { SCREEN } from '../../server/modules/aggregates/neixun/sign/code'
import { addItem } from '../../server/modules/aggregates/neixun/items'
import type { Trx } from '../../server/app/database/db'
import { removeTrainee } from '../../server/modules/aggregates/neixun/admin-actions/roster'
import { addMembers, assign } from '../../server/modules/aggregates/neixun/people/assign'
import { issueRecords } from '../../server/modules/aggregates/neixun/records'
import { settle } from '../../server/modules/aggregates/neixun/settle'
import { saveDocument } from '../../server/modules/platform/file/documents'
import { picture } from '../exam/support'
import { must } from '../order/support'
import { hold } from '../support/hold'
import { plansOf } from '../support/plans-of'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import {
  byPhone,
  departmentManager,
  detail,
  doSign,
  place,
  sign,
  taughtBeforeEach,
  trainee,
  training,
  type Taught,
} from './support'

let { server, main, teacher, company, one, ann } = {} as Taught
taughtBeforeEach(
  (all) => ({ server, main, teacher, company, one, ann } = all),
  ({ top }) => ({ department: '生产部', departmentId: top }),
)

const inTrx = <T>(work: (trx: Trx) => Promise<T>) => server.database.db.transaction().execute(work)
const codeOf = (id: string, at = new Date()) => codeAt(server.settings, SCREEN, id, at)
const wordOf = (id: string, at = new Date()) => wordAt(server.settings, SCREEN, id, at)
const page = (person: Pick<Person, 'call'>) => person.call('POST /api/neixunSign/page', { body: { trainingId: one.id } })

describe('the screen of a room', () => {
  test('is scanned: signed, and the how many-th; again gives the first answer', async () => {
    const { id } = await sign(server, one)
    const before = wordOf(id)
    const screen = must(await teacher.call('GET /api/neixunSign/qr/:signId', { params: { signId: id } }))
    expect(screen).toMatchObject({ phase: 'open', signed: 0, total: 1 })
    // It may have changed while it was asked for.
    expect([before, wordOf(id)]).toContain(screen.word)
    expect(screen.image).toMatch(/^data:image\/png/)
    expect(must(await doSign(ann, id, { token: codeOf(id) }))).toMatchObject({
      state: 'signed',
      text: '签到成功，第 1 位',
      rank: 1,
    })
    expect(must(await doSign(ann, id, { token: codeOf(id) }))).toMatchObject({ state: 'already', rank: 1 })
    expect(must(await page(ann))).toMatchObject({ keeper: false, mine: { signed: 1, rate: 100 }, records: [{ state: 'signed' }] })
    const after = must(await teacher.call('GET /api/neixunSign/qr/:signId', { params: { signId: id } }))
    expect(after).toMatchObject({ signed: 1, recent: [{ name: '马强', state: 'signed' }] })
    expect(must(await ann.call('POST /api/neixunSign/find', { body: { token: codeOf(id) } }))).toEqual({
      trainingId: one.id,
      signId: id,
    })
  })

  test('is found today also where many later times are planned', async () => {
    const { id } = await sign(server, one)
    for (let day = 1; day <= 51; day++) await sign(server, one, { from: day * 1440, late: day * 1440, to: day * 1440 + 60 })
    const ask = async (more: object) =>
      must(await ann.call('POST /api/neixunSign/page', { body: { trainingId: one.id, size: 50, ...more } }))
    const all = await ask({})
    expect(all.records.map((row) => row.id)).not.toContain(id)
    expect(all.open).toMatchObject({ id, phase: 'open', state: 'none' })
    expect(await ask({ signId: id })).toMatchObject({ records: [{ id }], next: null })
    must(await doSign(ann, id, { token: codeOf(id) }))
    expect((await ask({})).open).toBeUndefined()
  })

  test('of half a minute ago, of another time, a wrong word, or nothing at all', async () => {
    const { id } = await sign(server, one)
    const other = await sign(server, one)
    for (const token of [codeOf(id, new Date(Date.now() - 40_000)), codeOf(other.id), `X.${id}.zzz.AAAAAAAAAAAAAAAA`])
      expect(await doSign(ann, id, { token })).toMatchObject({ code: 12011 })
    const wrong = String((Number(wordOf(id)) + 1) % 1_000_000).padStart(6, '0')
    expect(await doSign(ann, id, { token: wrong })).toMatchObject({ code: 12011 })
    expect(must(await doSign(ann, id, { token: wordOf(id) }))).toMatchObject({ state: 'signed' })
  })

  test('words cannot be tried out', async () => {
    const { id } = await sign(server, one)
    const wrong = String((Number(wordOf(id)) + 7) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 8; n++) await doSign(ann, id, { token: wrong })
    expect(await doSign(ann, id, { token: wordOf(id) })).toMatchObject({ code: 12007 })
  })

  test('one phone signs for one person', async () => {
    const { id } = await sign(server, one)
    const bob = await trainee(server, one, { name: '孙立' })
    const deviceId = randomUUID()
    must(await doSign(ann, id, { token: codeOf(id), deviceId }))
    expect(await doSign(bob, id, { token: codeOf(id), deviceId })).toMatchObject({ code: 12014 })
    expect(must(await doSign(bob, id, { token: codeOf(id) }))).toMatchObject({ rank: 2 })
  })

  test('twenty at once: each once, each with a number of their own', async () => {
    const { id } = await sign(server, one)
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => trainee(server, one, { name: `学员${n}` })))
    const answers = await Promise.all([...people, ...people].map((person) => doSign(person, id, { token: codeOf(id) })))
    const fresh = answers.map(must).filter(({ state }) => state === 'signed')
    expect(fresh.map(({ rank }) => rank).sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

test('before, after and late: refused with the hours, or told by how much', async () => {
  const ahead = await sign(server, one, { from: 10, late: 20, to: 30 })
  const over = await sign(server, one, { from: -60, late: -50, to: -40 })
  const late = await sign(server, one, { from: -60, late: -12.5, to: 40 })
  expect(await doSign(ann, ahead.id, { token: codeOf(ahead.id) })).toMatchObject({ code: 12010, message: /未开始/ })
  expect(await doSign(ann, over.id, { token: codeOf(over.id) })).toMatchObject({ code: 12010, message: /已结束/ })
  expect(must(await doSign(ann, late.id, { token: codeOf(late.id) }))).toMatchObject({ state: 'late', text: '您已迟到 13 分钟' })
  expect(must(await page(ann)).mine).toMatchObject({ signed: 1, of: 2, late: 1, rate: 50 })
})

test('by place: only there', async () => {
  const { id } = await sign(server, one, { mode: 'place', radius: 200 })
  expect(await doSign(ann, id)).toMatchObject({ code: 12012 })
  expect(await doSign(ann, id, { lng: 121.41, lat: 31.17 })).toMatchObject({ code: 12012, message: /距签到点 9\d\d 米/ })
  expect(must(await doSign(ann, id, { lng: 121.4005, lat: 31.17 }))).toMatchObject({ state: 'signed' })
})

test('by a photo: one of their own, which whoever keeps it looks at and nobody else', async () => {
  const { id } = await sign(server, one, { mode: 'photo' })
  expect(await doSign(ann, id)).toMatchObject({ code: 400 })
  expect(await doSign(ann, id, { photoId: randomUUID() })).toMatchObject({ code: 10131 })
  const { fileId } = await picture(server, ann)
  must(await doSign(ann, id, { photoId: fileId }))
  const signed = { body: { signId: id, signed: true } }
  const [{ photoUrl }] = must(await teacher.call('POST /api/neixunSign/people', signed)).records
  expect((await server.app.http.inject({ url: photoUrl! })).headers['content-type']).toMatch('image/')
  const [managed] = must(await main.call('POST /api/neixunSign/people', signed)).records
  expect(managed).toMatchObject({ name: '马强' })
  expect(managed.photoUrl).toBeUndefined()
  expect((await server.app.http.inject({ url: photoUrl!.replace(/signed\/\d/, 'signed/9') })).statusCode).toBe(404)
  expect(await ann.call('POST /api/neixunSign/people', signed)).toMatchObject({ code: 12005 })
})

test('whoever keeps it signs for somebody, with why, and ends it; nobody else may, nor see who is missing', async () => {
  const { id } = await sign(server, one)
  const bob = await trainee(server, one, { name: '孙立' })
  const makeUp = (by: Pick<Person, 'call'>, traineeId = bob.traineeId) =>
    by.call('POST /api/neixunSign/makeUp', { body: { signId: id, traineeId, reason: '手机没电' } })
  expect(await makeUp(ann)).toMatchObject({ code: 12005 })
  expect(await ann.call('GET /api/neixunSign/qr/:signId', { params: { signId: id } })).toMatchObject({ code: 12005 })
  expect(await makeUp(teacher, randomUUID())).toMatchObject({ code: 10104 })
  must(await makeUp(teacher))
  expect(must(await page(bob)).records[0]).toMatchObject({ state: 'makeup' })
  const missing = must(await teacher.call('POST /api/neixunSign/people', { body: { signId: id, signed: false } })).records
  expect(missing.map(({ name }) => name)).toEqual(['马强'])
  must(await teacher.call('POST /api/neixunSign/close', { body: { signId: id } }))
  expect(await doSign(ann, id, { token: codeOf(id) })).toMatchObject({ code: 12010 })
})

describe('how far somebody is', () => {
  const survey = async (stage: number, title: string) => {
    const form = randomUUID()
    await query(
      server,
      sql`insert into circle_form (id, title, fields)
        values (${form}, ${title}, '[{"key":"a","label":"a","type":"text","required":false}]')`,
    )
    await server.database.db
      .transaction()
      .execute((trx) => addItem(trx, { trainingId: one.id, stageId: one.stages[stage], kind: 'survey', refId: form, title }))
    return {
      form,
      send: (by: Person) =>
        query(
          server,
          sql`insert into circle_form_record (id, form_id, user_id, "values") values (${randomUUID()}, ${form}, ${by.id}, '{}')`,
        ),
    }
  }

  test('is asked of each kind: four of five times signed for and all that is required completes it', async () => {
    const { send } = await survey(0, '课前问卷')
    for (let n = 0; n < 4; n++) {
      const { id } = await sign(server, one, { from: -60, late: -50, to: -40 })
      must(await teacher.call('POST /api/neixunSign/makeUp', { body: { signId: id, traineeId: ann.traineeId, reason: '到场' } }))
    }
    await sign(server, one, { from: -60, late: -50, to: -40 })
    expect(must(await detail(ann, one)).my).toMatchObject({ done: 4, of: 6, left: 1, progress: 66, status: 'learning' })
    await send(ann)
    expect(must(await detail(ann, one)).my).toMatchObject({ left: 0, progress: 100, status: 'done' })
    expect(await query(server, sql`select status from trainee where id = ${ann.traineeId}`)).toEqual([{ status: 'done' }])
  })

  test('in order: a stage opens when the one before is done, and says why not', async () => {
    await query(server, sql`update training set in_order = true where id = ${one.id}`)
    const { send } = await survey(0, '课前问卷')
    await survey(1, '课后问卷')
    const locked = must(await detail(ann, one))
    expect(locked.stages[1]).toMatchObject({ state: 'locked', lockReason: '完成“角色转变”的全部必修后解锁' })
    expect(locked.stages[1].items[0]).toMatchObject({ state: 'locked' })
    expect(locked.stages[1].items[0].target).toBeUndefined()
    expect(locked.todo.map(({ title }) => title)).toEqual(['课前问卷'])
    // Whoever is in the room signs all the same.
    await sign(server, one, { stage: 1 })
    expect(must(await detail(ann, one)).todo.map(({ title }) => title)).toEqual(['签到：下午场', '课前问卷'])
    await send(ann)
    expect(must(await detail(ann, one)).stages[1].items[0]).toMatchObject({
      state: 'todo',
      target: { route: 'pages/circle/form' },
    })
  })

  test('is settled for everybody by the clock, also when it has ended', async () => {
    await survey(0, '课前问卷')
    await query(server, sql`update training set end_at = now() - interval '1 minute' where id = ${one.id}`)
    await runJob(server, 'neixun.settle')
    expect(await query(server, sql`select status from trainee where id = ${ann.traineeId}`)).toEqual([{ status: 'undone' }])
    expect(must(await detail(ann, one))).toMatchObject({ phase: 'over', todo: [], my: { status: 'undone' } })
  })

  test('what somebody does while the clock settles is not overwritten with what was so before', async () => {
    const { send } = await survey(0, '课前问卷')
    const letGo = await hold(server.settings.databaseUrl!, 'select from trainee where id = $1 for update', [ann.traineeId])
    const settling = runJob(server, 'neixun.settle')
    await untilBlocked(server)
    await send(ann)
    await letGo()
    await settling
    expect(await query(server, sql`select status from trainee where id = ${ann.traineeId}`)).toEqual([{ status: 'done' }])
  })

  test('is written by the clock only where it has changed', async () => {
    const { send } = await survey(0, '课前问卷')
    await send(ann)
    await runJob(server, 'neixun.settle')
    const written = () =>
      query(
        server,
        sql`select x.ctid::text as place, p.ctid::text || p.xmax::text as progress from trainee x
          join training_progress p on p.trainee_id = x.id where x.id = ${ann.traineeId}`,
      )
    const before = await written()
    await runJob(server, 'neixun.settle')
    expect(await written()).toEqual(before)
  })
})

describe('the list of people', () => {
  interface Asked {
    keyword?: string
    status?: 'learning'
    sort?: 'progress'
    size?: number
    cursor?: string
  }
  const list = (by: Pick<Person, 'call'>, more: Asked = {}) =>
    by.call('POST /api/neixun/userPage', { body: { trainingId: one.id, ...more } })

  test('trainees see names and no phone; those who look after them see all, the number half hidden', async () => {
    await place(server, one, {
      name: '钱程',
      phone: '13700007777',
      empNo: 'HY77',
      department: '质检部',
      departmentId: company.under,
    })
    const mine = must(await list(ann))
    expect(mine.records.map(({ name, me }) => [name, me])).toEqual([
      ['马强', true],
      ['钱程', false],
    ])
    expect(mine.records[1].phone ?? mine.records[1].progress ?? mine.records[1].status).toBeUndefined()
    const kept = must(await list(teacher))
    expect(kept.records[1]).toMatchObject({ name: '钱程', phone: '137****7777', status: 'pending', empNo: 'HY77' })
    expect(kept).toMatchObject({ keeper: true, counts: { total: 2, pending: 1, learning: 1 } })
    expect(must(await list(teacher, { keyword: '7777' })).records.map(({ name }) => name)).toEqual(['钱程'])
    expect(must(await list(ann, { keyword: '7777' })).records).toEqual([])
    // What is hidden of a number cannot be tried out digit by digit.
    const found = async (keyword: string) => must(await list(teacher, { keyword })).records.length
    expect(await Promise.all(['13700007777', '07777', '777'].map(found))).toEqual([1, 0, 0])
  })

  test('tells trainees who may not see each other’s progress nothing of it by its filters and its order either', async () => {
    const [slow, quick] = [await place(server, one, { name: '钱程' }), await place(server, one, { name: '孙丽' })]
    await query(server, sql`update trainee set progress = 50 where id = ${slow}`)
    await query(server, sql`update trainee set progress = 10 where id = ${quick}`)
    const ids = async (more: Asked = {}) => must(await list(ann, more)).records.map(({ traineeId }) => traineeId)
    const all = await ids()
    expect(all).toHaveLength(3)
    expect([await ids({ status: 'learning' }), await ids({ sort: 'progress' })]).toEqual([all, all])
    const { next } = must(await list(ann, { sort: 'progress', size: 1 }))
    expect(await ids({ sort: 'progress', cursor: next! })).toEqual(all.slice(1))
    await query(server, sql`update training set shows_others = true where id = ${one.id}`)
    expect(await ids({ status: 'learning' })).toEqual([ann.traineeId])
    expect(await ids({ sort: 'progress' })).toEqual([ann.traineeId, quick, slow])
  })

  test('can be taken along as a table by whoever looks after it, with the end of no phone hidden but its middle, and by nobody else', async () => {
    const take = (by: Pick<Person, 'call'>) => by.call('POST /api/neixun/userExport', { body: { trainingId: one.id } })
    expect((await take(ann)).code).toBe(12005)
    await query(
      server,
      sql`update trainee set status = 'done', seconds = 5400, finished_at = '2026-11-16T01:52:00Z' where id = ${ann.traineeId}`,
    )
    await inTrx((trx) => issueRecords(trx, one.id))
    const { url, name } = must(await take(teacher))
    expect(name).toMatch(/学员名单.*\.xlsx$/)
    const got = async () => server.app.http.inject({ url })
    const [head, ...rows] = readSheet((await got()).rawPayload)
    expect(head.cells.slice(0, 4)).toEqual(['姓名', '工号', '手机号', '部门'])
    expect(rows.map(({ cells }) => cells[0])).toEqual(['马强'])
    expect(rows[0].cells[2]).toMatch(/^(1\d{2}\*{4}\d{4})?$/)
    expect(rows[0].cells.slice(-3)).toEqual(['1.5', '2026-11-16', expect.stringMatching(/^[A-Z2-9]{12}$/)])
    await query(server, sql`delete from training_trainer where training_id = ${one.id}`)
    expect((await got()).statusCode).toBe(404)
  })

  test('page by page nobody twice and nobody missing, in either order', async () => {
    for (let n = 0; n < 7; n++) await place(server, one, { name: `学员${n}`, department: n % 2 ? '甲' : '乙' })
    for (const sort of [undefined, 'progress'] as const) {
      const seen: string[] = []
      for (let cursor: string | undefined; ;) {
        const got = must(await list(teacher, { size: 3, ...(sort && { sort }), ...(cursor && { cursor }) }))
        seen.push(...got.records.map(({ traineeId }) => traineeId))
        if (!got.next) break
        cursor = got.next
      }
      expect(seen).toHaveLength(8)
      expect(new Set(seen).size).toBe(8)
    }
  })

  test('what holds for everybody is counted with the first page, and not again with each that follows', async () => {
    const { person } = await work(company.under, '沈星')
    await place(server, one, { name: '沈星', phone: person.phone })
    const first = must(await list(teacher, { size: 1 }))
    expect(first).toMatchObject({ counts: { total: 2 }, canUrge: 2 })
    const cursor = first.next!
    const asked = await plansOf(server, 'from trainee x where', async () => {
      const next = must(await list(teacher, { size: 1, cursor }))
      expect([...first.records, ...next.records].find(({ name }) => name === '沈星')).toMatchObject({ colleague: true })
    })
    expect(asked.filter((plan) => /Aggregate|Unique/.test(plan))).toEqual([])
  })

  test('a manager of one department looks after its people and those under it, and no other', async () => {
    const manager = await departmentManager(server, company, company.under)
    const own = await place(server, one, { name: '钱程', department: '质检部', departmentId: company.under })
    expect(must(await list(manager)).records.map(({ name }) => name)).toEqual(['钱程'])
    const move = (id: string) =>
      manager.call('POST /api/neixun/transfer', { body: { trainingId: one.id, traineeIds: [id], group: '第 2 组' } })
    expect(must(await move(own))).toBe(1)
    expect(must(await move(ann.traineeId))).toBe(0)
    expect(
      await manager.call('POST /api/neixun/loginLink', { body: { trainingId: one.id, traineeId: ann.traineeId } }),
    ).toMatchObject({
      code: 10104,
    })
  })

  test('who lags is told once a day, however often and by whomever', async () => {
    await place(server, one, { name: '钱程' })
    const remind = (by: Pick<Person, 'call'>, traineeIds?: string[]) =>
      by.call('POST /api/neixun/remind', { body: { trainingId: one.id, ...(traineeIds && { traineeIds }) } })
    expect(await remind(ann)).toMatchObject({ code: 12005 })
    expect(must(await remind(teacher))).toEqual({ told: 1, unreachable: 1 })
    expect(must(await remind(main, [ann.traineeId]))).toEqual({ told: 0, unreachable: 0 })
    const told = must(await ann.call('POST /api/notice/page', { body: { type: 6 } })).records
    expect(told).toMatchObject([{ title: '提醒你继续学习', route: 'pages/neixun/detail', params: { id: one.id } }])
  })
})

test('who lags is told though somebody whom nothing is sent to is just being written down', async () => {
  const away = await place(server, one, { name: '钱程' })
  const letGo = await hold(server.settings.databaseUrl!, 'select from trainee where id = $1 for update', [away])
  expect(must(await teacher.call('POST /api/neixun/remind', { body: { trainingId: one.id } }))).toEqual({
    told: 1,
    unreachable: 1,
  })
  await letGo()
})

describe('what is handed out', () => {
  const file = async (more: { item?: string; over?: boolean } = {}) => {
    const { db, gateways } = server.app.services
    const id = await saveDocument(db, gateways.storage, '讲义.pdf', await pdf())
    await query(
      server,
      sql`insert into training_file (id, training_id, title, size, rule, rule_item, until)
        values (${id}, ${one.id}, '讲义.pdf', 1000, ${more.item ? 'sign' : 'open'}, ${more.item ?? null},
          ${more.over ? sql`now() - interval '1 hour'` : null})`,
    )
    return id
  }
  const pdf = async () => {
    const { PDFDocument } = await import('pdf-lib')
    const made = await PDFDocument.create()
    made.addPage([300, 300])
    return Buffer.from(await made.save())
  }
  const receive = (by: Pick<Person, 'call'>, fileId: string) => by.call('POST /api/neixunFile/receive', { body: { fileId } })
  const fetchIt = (url: string) => server.app.http.inject({ method: 'GET', url })

  test('opens for ten minutes as a copy with their name, for them alone', async () => {
    const id = await file()
    const { url, fileName } = must(await receive(ann, id))
    expect(fileName).toBe('讲义.pdf')
    const got = await fetchIt(url)
    expect(got.statusCode).toBe(200)
    expect(got.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const [{ code }] = await query(server, sql<{ code: string }>`select code from training_receipt where file_id = ${id}`)
    const { codeInPdf } = await import('../../server/modules/domains/zhiku/hand-out/stamp-pdf')
    expect(await codeInPdf(got.rawPayload)).toBe(code)
    expect((await fetchIt(url.slice(0, -3))).statusCode).toBe(410)
    expect(await receive(await server.person(), id)).toMatchObject({ code: 12002 })
    must(await ann.call('POST /api/auth/logout', { body: {} }))
    expect((await fetchIt(url)).statusCode).toBe(410)
  })

  test('after signing in, and not after its time; what one has stays', async () => {
    const { id: signId, item } = await sign(server, one)
    const [after, late] = [await file({ item }), await file({ over: true })]
    expect(await receive(ann, after)).toMatchObject({ code: 12040, message: /签到后可领取/ })
    expect(await receive(ann, late)).toMatchObject({ code: 12041 })
    must(await doSign(ann, signId, { token: codeOf(signId) }))
    must(await receive(ann, after))
    await query(server, sql`update training_file set until = now() - interval '1 hour' where id = ${after}`)
    must(await receive(ann, after))
    const listed = must(await ann.call('POST /api/neixunFile/page', { body: { trainingId: one.id } })).records
    expect(listed.map(({ received, canReceive }) => [received, canReceive])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    )
    const kept = must(await teacher.call('POST /api/neixunFile/page', { body: { trainingId: one.id } })).records
    expect(kept.map(({ receivedCount }) => receivedCount).sort()).toEqual([0, 1])
  })

  test('by letter, to an address that is one', async () => {
    const id = await file()
    const mail = (email: string) =>
      ann.call('POST /api/neixunFile/sendEmail', { body: { fileId: id, email, requestId: randomUUID() } })
    expect(await mail('nobody')).toMatchObject({ code: 11423 })
    must(await mail('ann@example.com'))
    await server.app.bus.drain()
    const folder = path.join(server.settings.dataDir, 'outbox')
    const [letter] = readdirSync(folder)
    expect(readFileSync(path.join(folder, letter), 'utf8')).toContain('To: ann@example.com')
  })
})

/** Somebody who works for the company, in a department that the training is for. */
async function work(departmentId: string, name: string) {
  const person = await server.person()
  const memberId = randomUUID()
  await query(
    server,
    sql`insert into company_member (id, company_id, user_id, name, phone, status, joined_at, department_id)
      values (${memberId}, ${company.id}, ${person.id}, ${name}, ${person.phone}, 'joined', now(), ${departmentId})`,
  )
  return { person, memberId }
}
const assignTop = () =>
  server.database.db.transaction().execute((trx) => assign(trx, { id: one.id, companyId: company.id }, [company.top]))

/** What hears that somebody has come to work there has done its work. */
async function comesLater({ memberId, person }: Awaited<ReturnType<typeof work>>) {
  const joined = { companyId: company.id, memberId, userId: person.id, departmentId: company.under }
  await server.database.db.transaction().execute((trx) => emit(trx, 'company.joined', joined))
  await server.app.bus.drain()
}

test('who comes to work there is put on the list without everybody who works there being read', async () => {
  await assignTop()
  const late = await work(company.under, '韩梅')
  const plans = await plansOf(server, 'from company_member m left join company_department', () => comesLater(late))
  expect(plans).toEqual([expect.stringMatching(/Index Cond: .*\bid = ANY/)])
})

test('departments take part with those under them, also who comes to work there later', async () => {
  await work(company.under, '何静怡')
  expect(await assignTop()).toBeGreaterThan(0)
  const late = await work(company.under, '韩梅')
  await comesLater(late)
  const names = (await query(server, sql<{ name: string }>`select name from trainee where training_id = ${one.id}`)).map(
    ({ name }) => name,
  )
  expect(names).toEqual(expect.arrayContaining(['何静怡', '韩梅']))
})

test('a colleague who is put on the list hears of it, finds the training among their own, and is in by opening it', async () => {
  const { person } = await work(company.under, '沈星')
  await assignTop()
  await server.app.bus.drain()
  const told = async () =>
    must(await person.call('POST /api/notice/page', { body: { type: 6 } })).records.map(({ title, route }) => [title, route])
  const { title } = must(await teacher.call('POST /api/neixun/myTraining', { body: {} })).records[0]
  const placed = [`企业为你安排了培训：${title}`, 'pages/neixun/detail']
  expect(await told()).toEqual([placed])
  const listed = async () =>
    must(await person.call('POST /api/neixun/myTraining', { body: {} })).records.map(({ id, progress }) => [id, progress])
  expect(await listed()).toEqual([[one.id, 0]])
  const remind = async () => must(await teacher.call('POST /api/neixun/remind', { body: { trainingId: one.id } }))
  const asked = async () => must(await teacher.call('POST /api/neixun/userPage', { body: { trainingId: one.id } }))
  const { canUrge, records } = await asked()
  expect(records.find(({ name }) => name === '沈星')).toMatchObject({ status: 'pending', colleague: true, urgedToday: false })
  const first = await remind()
  expect(first.told).toBe(canUrge)
  expect((await asked()).canUrge).toBe(0)
  expect((await remind()).told).toBe(0)
  expect(first.told).toBeGreaterThanOrEqual(2)
  expect(await told()).toEqual([[expect.stringContaining('继续学习'), 'pages/neixun/detail'], placed])
  expect(must(await detail(person, one)).my).toMatchObject({ status: 'learning' })
  expect(await listed()).toEqual([[one.id, 0]])
})

describe('whoever leaves the company', () => {
  beforeEach(() =>
    query(
      server,
      sql`update company set seats = 50, term_start = now() - interval '1 day', term_end = now() + interval '1 day'
        where id = ${company.id}`,
    ),
  )
  const turn = async (how: 'disable' | 'enable', memberId: string) => {
    must(await main.call(`POST /api/subAccount/${how}`, { body: { id: memberId } }))
    await server.app.bus.drain()
  }

  test('and is let in again at once is still on the list of what is for their department', async () => {
    const { person, memberId } = await work(company.under, '何静怡')
    await assignTop()
    must(await byPhone(server, one, person.phone))
    must(await main.call('POST /api/subAccount/disable', { body: { id: memberId } }))
    await turn('enable', memberId)
    expect(await query(server, sql`select status from trainee where training_id = ${one.id} and user_id = ${person.id}`)).toEqual(
      [{ status: 'learning' }],
    )
  })

  test('is out of its trainings, and back with what they had done when they are let in again', async () => {
    const { person, memberId } = await work(company.under, '何静怡')
    await assignTop()
    must(await byPhone(server, one, person.phone))
    const [{ id: signId }] = [await sign(server, one), await sign(server, one)]
    must(await doSign(person, signId, { token: codeOf(signId) }))
    const { my } = must(await detail(person, one))
    expect(my).toMatchObject({ status: 'learning', progress: 50 })
    await turn('disable', memberId)
    expect(await detail(person, one)).toMatchObject({ code: 12002 })
    await turn('enable', memberId)
    expect(must(await detail(person, one)).my).toMatchObject({ traineeId: my!.traineeId, status: 'learning', progress: 50 })
  })

  test('having finished is let in no more, is named in its reports, and is back as who has finished', async () => {
    const { person, memberId } = await work(company.under, '唐宁')
    await assignTop()
    must(await byPhone(server, one, person.phone))
    const { id: signId } = await sign(server, one)
    must(await doSign(person, signId, { token: codeOf(signId) }))
    const listed = async () => must(await person.call('POST /api/neixun/myTraining', { body: {} })).records.length
    const kept = async () => {
      const { records } = must(await teacher.call('POST /api/neixun/userPage', { body: { trainingId: one.id } }))
      return records.find(({ name }) => name === '唐宁')?.status
    }
    expect([await listed(), await kept()]).toEqual([1, 'done'])
    await turn('disable', memberId)
    expect(await detail(person, one)).toMatchObject({ code: 12002 })
    expect(await page(person)).toMatchObject({ code: 12002 })
    expect(await byPhone(server, one, person.phone)).toMatchObject({ code: 12002 })
    expect([await listed(), await kept()]).toEqual([0, 'done'])
    await turn('enable', memberId)
    expect(must(await detail(person, one)).my).toMatchObject({ status: 'done', progress: 100 })
  })

  test('is back, let in again, in what they were put into by name, and not where they were taken off the list', async () => {
    const { person, memberId } = await work(company.under, '何静怡')
    await place(server, one, { name: '何静怡', phone: person.phone })
    const other = await training(server, company)
    const placeId = await place(server, other, { name: '何静怡', phone: person.phone })
    await inTrx((trx) => removeTrainee(trx, placeId))
    await turn('disable', memberId)
    expect(await byPhone(server, one, person.phone)).toMatchObject({ code: 12002 })
    await turn('enable', memberId)
    expect((await byPhone(server, one, person.phone)).code).toBe(200)
    expect(await byPhone(server, other, person.phone)).toMatchObject({ code: 12002 })
  })

  test('leaves the number to whoever follows; a number that two have keeps neither off the list', async () => {
    const [first, next, third] = [
      await work(company.under, '唐宁'),
      await work(company.under, '何静怡'),
      await work(company.under, '韩梅'),
    ]
    for (const [{ memberId }, empNo] of [
      [first, 'A9'],
      [next, 'a9'],
      [third, 'A9'],
    ] as const)
      await query(server, sql`update company_member set emp_no = ${empNo} where id = ${memberId}`)
    const put = (...people: { memberId: string }[]) =>
      inTrx((trx) =>
        addMembers(
          trx,
          { id: one.id, companyId: company.id },
          people.map(({ memberId }) => memberId),
        ),
      )
    expect(await put(first)).toBe(1)
    await query(
      server,
      sql`update trainee set status = 'done', finished_at = now() where training_id = ${one.id} and emp_no = 'A9'`,
    )
    await turn('disable', first.memberId)
    expect(await put(next)).toBe(1)
    expect([await put(third), await put(third, next)]).toEqual([1, 0])
    await turn('enable', first.memberId)
    const listed = await query(
      server,
      sql`select name, emp_no as no, left_at as away from trainee
      where training_id = ${one.id} and name <> '马强' order by created_at, id`,
    )
    expect(listed).toEqual([
      { name: '唐宁', no: '', away: null },
      { name: '何静怡', no: 'A9', away: null },
      { name: '韩梅', no: '', away: null },
    ])
  })

  test('stands there once, also where they came back with another phone before', async () => {
    const back = await work(company.under, '唐宁')
    await query(server, sql`update company_member set emp_no = 'A9' where id = ${back.memberId}`)
    const put = () => inTrx((trx) => addMembers(trx, { id: one.id, companyId: company.id }, [back.memberId]))
    expect(await put()).toBe(1)
    await turn('disable', back.memberId)
    await place(server, one, { name: '唐宁', phone: '13912340099', empNo: 'A9' })
    await turn('enable', back.memberId)
    expect(await put()).toBe(0)
    const there = sql`select phone from trainee where training_id = ${one.id} and name = '唐宁' and left_at is null
      and status <> 'quit'`
    expect(await query(server, there)).toEqual([{ phone: '13912340099' }])
  })

  test('having finished is not found to have more to do', async () => {
    const { person, memberId } = await work(company.under, '赵小溪')
    await assignTop()
    must(await byPhone(server, one, person.phone))
    const { id: signId } = await sign(server, one)
    must(await doSign(person, signId, { token: codeOf(signId) }))
    await turn('disable', memberId)
    await sign(server, one)
    await sign(server, one)
    await settle(server.database.db, server.app.services.modules, one.id)
    const { records } = must(await teacher.call('POST /api/neixun/userPage', { body: { trainingId: one.id } }))
    expect(records.find(({ name }) => name === '赵小溪')).toMatchObject({ status: 'done' })
  })

  test('before they have come in is let in no more; whoever moves within it is listed where they work', async () => {
    const { person, memberId } = await work(company.under, '韩梅')
    await assignTop()
    const edit = { id: memberId, name: '韩梅', dept: '财务部', position: '', empNo: '' }
    must(await main.call('POST /api/subAccount/edit', { body: edit }))
    await server.app.bus.drain()
    const { records } = must(await teacher.call('POST /api/neixun/userPage', { body: { trainingId: one.id } }))
    expect(records.find(({ name }) => name === '韩梅')).toMatchObject({ department: '财务部' })
    await turn('disable', memberId)
    expect(await byPhone(server, one, person.phone)).toMatchObject({ code: 12002 })
  })
})

test('for whoever is off the list nobody signs, makes a link or gives more time', async () => {
  const { id: signId } = await sign(server, one)
  await query(server, sql`update trainee set status = 'quit' where id = ${ann.traineeId}`)
  const gone = { code: 10104, message: '没有这位学员' }
  const { traineeId } = ann
  expect(await teacher.call('POST /api/neixunSign/makeUp', { body: { signId, traineeId, reason: '到了' } })).toMatchObject(gone)
  expect(await teacher.call('POST /api/neixun/loginLink', { body: { trainingId: one.id, traineeId } })).toMatchObject(gone)
})
