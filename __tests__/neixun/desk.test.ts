import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet, writeSheet } from '../../server/app/formats/sheet'
import { addItem } from '../../server/modules/aggregates/neixun/items'
import { settle } from '../../server/modules/aggregates/neixun/settle'
import { revokeTerm } from '../../server/modules/domains/vip/terms'
import { knock, operator, sendFile, upload, type TestOperator } from '../admin/support'
import { course } from '../lesson/support'
import { live } from '../live/support'
import { must } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { exam } from './exam-support'
import { byPhone, detail, makeCompany, trainee, training, type Company } from './support'
import { buy, cardNamed, refund } from '../vip/support'
import { zip } from '../zhiku/support'

let server: TestServer
let main: Person
let company: Company
let hr: TestOperator
beforeAll(async () => {
  server = await startServer()
  main = await server.person('周敏')
  company = await makeCompany(server, main)
  hr = await operator(server, ['企业HR'], company.id)
})
afterAll(() => server.close())

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const wish = () => ({
  ...{ title: '新员工入职培训', intro: '', startAt: at(-1), endAt: at(10), place: '', mode: 'mixed' as const, inOrder: false },
  ...{ signPercent: 0, byPhone: true, byEmpNo: true, contact: '周敏', showsOthers: false, showsRank: true },
})
const create = async () =>
  must(
    await hr.call('POST /admin/api/neixun/training/create', {
      body: { companyId: company.id, ...wish(), requestId: randomUUID() },
    }),
  )
const addStage = async (trainingId: string, name = '第一周') =>
  must(
    await hr.call('POST /admin/api/neixun/stage/create', {
      body: { trainingId, name, openAt: null, closeAt: null, requestId: randomUUID() },
    }),
  ).id
const show = async (id: string) => must(await hr.call('GET /admin/api/neixun/training/show/:id', { params: { id } }))

/** The company is a member until then. */
const seats = (ends: string) =>
  query(
    server,
    sql`update company set seats = 5, term_start = now() - interval '1 year', term_end = now() + ${ends}::interval
      where id = ${company.id}`,
  )

describe('a training of the company', () => {
  test('is built, published when there is something to do, and held once more with all of its times later', async () => {
    const { id: trainingId, code } = await create()
    expect(code).toMatch(/^\d{6}$/)
    const publish = () => hr.call('POST /admin/api/neixun/training/publish', { body: { trainingId } })
    expect((await publish()).code).toBe(400)
    expect((await server.call('GET /api/neixun/loginInfo/:code', { params: { code } })).code).toBe(12001)
    const [stageId, second] = [await addStage(trainingId), await addStage(trainingId, '第二周')]
    const { id: courseId } = await course(server, { price: 0 })
    const item = (more: object) =>
      hr.call('POST /admin/api/neixun/item/create', {
        body: {
          ...{ trainingId, stageId, kind: 'course', refId: courseId, title: '课程：入职第一课', required: true },
          ...{ openAt: null, closeAt: null, requestId: randomUUID(), ...more },
        },
      })
    const { id: itemId } = must(await item({}))
    expect((await item({})).code).toBe(400)
    expect((await item({ refId: randomUUID() })).code).toBe(10104)
    const { id: signId } = must(
      await hr.call('POST /admin/api/neixun/sign/create', {
        body: {
          ...{
            trainingId,
            stageId,
            required: true,
            title: '上午场',
            startAt: at(1),
            lateAt: at(1.1),
            endAt: at(1.2),
            mode: 'code',
          },
          requestId: randomUUID(),
        },
      }),
    )
    await exam(server, { id: trainingId, companyId: company.id, stageId: second } as never, { title: '结业考试' })
    const fileId = await upload(server, hr, 'document', Buffer.from('%PDF-1.4 test'), '手册.pdf')
    const signItem = (await show(trainingId)).stages[0].items.find(({ refId }) => refId === signId)!.id
    must(
      await hr.call('POST /admin/api/neixun/file/create', {
        body: { trainingId, stageId, fileId, title: '员工手册', ruleItemId: signItem, requestId: randomUUID() },
      }),
    )
    must(await publish())
    expect((await server.call('GET /api/neixun/loginInfo/:code', { params: { code } })).code).toBe(200)
    const built = await show(trainingId)
    expect(built.stages.map(({ items }) => items.map(({ kind }) => kind))).toEqual([['course', 'signin', 'file'], ['exam']])
    must(
      await hr.call('POST /admin/api/neixun/item/order', {
        body: { trainingId, stageId: second, ids: [itemId, ...built.stages[1].items.map(({ id }) => id)] },
      }),
    )
    must(await hr.call('POST /admin/api/neixun/stage/order', { body: { trainingId, ids: [second, stageId] } }))
    expect((await show(trainingId)).stages.map(({ name }) => name)).toEqual(['第二周', '第一周'])
    expect((await hr.call('POST /admin/api/neixun/stage/remove', { body: { trainingId, id: second } })).code).toBe(400)
    // What a file waits for stays.
    expect((await hr.call('POST /admin/api/neixun/item/remove', { body: { trainingId, id: signItem } })).code).toBe(400)

    const startAt = at(29)
    const copied = must(
      await hr.call('POST /admin/api/neixun/training/copy', {
        body: { trainingId, title: '入职培训第二期', startAt, requestId: randomUUID() },
      }),
    )
    const again = await show(copied.id)
    expect(again).toMatchObject({ status: 'draft', people: 0, startTime: startAt, title: '入职培训第二期' })
    expect(again.stages.map(({ items }) => items.map(({ kind }) => kind))).toEqual([['course', 'exam'], ['signin']])
    const signs = await query<{ start: Date }>(
      server,
      sql`select start_at as start from training_sign where training_id in (${trainingId}, ${copied.id}) order by 1`,
    )
    const shift = Date.parse(again.startTime) - Date.parse(built.startTime)
    expect(signs[1].start.getTime() - signs[0].start.getTime()).toBe(shift)
    must(await hr.call('POST /admin/api/neixun/training/archive', { body: { trainingId, reason: '已办完' } }))
    expect((await hr.call('POST /admin/api/neixun/training/edit', { body: { trainingId, ...wish() } })).code).toBe(400)
  })

  test('lets those who are in already into a course that joins later, and takes away what nobody has begun', async () => {
    const { id: trainingId, code } = await create()
    const stageId = await addStage(trainingId)
    const first = await course(server, { price: 0 })
    const add = async (refId: string) =>
      must(
        await hr.call('POST /admin/api/neixun/item/create', {
          body: {
            ...{ trainingId, stageId, kind: 'course', refId, title: '课程', required: true, openAt: null, closeAt: null },
            requestId: randomUUID(),
          },
        }),
      ).id
    const item = await add(first.id)
    must(await hr.call('POST /admin/api/neixun/training/publish', { body: { trainingId } }))
    const ann = await trainee(server, { id: trainingId, code, companyId: company.id, stages: [] }, { name: '安然' })
    const later = await course(server, { price: 0 })
    // More than are let in at a time.
    const others = await Promise.all(Array.from({ length: 101 }, (_, at) => server.person(`同事${at}`)))
    for (const other of others)
      await query(
        server,
        sql`insert into trainee (id, training_id, name, phone, user_id, status)
          select ${randomUUID()}, ${trainingId}, '同事', phone, id, 'learning' from app_user where id = ${other.id}`,
      )
    await add(later.id)
    await server.app.bus.drain()
    const rights = (courseId: string, people: { id: string }[]) =>
      query(server, sql`select from entitlement where biz_id = ${courseId} and user_id = any(${people.map(({ id }) => id)})`)
    expect(await rights(first.id, [ann])).toHaveLength(1)
    expect(await rights(later.id, [ann, ...others])).toHaveLength(102)
    must(await hr.call('POST /admin/api/neixun/item/remove', { body: { trainingId, id: item } }))
    expect((await show(trainingId)).stages[0].items).toHaveLength(1)
  })

  test('is for departments with those under them, taught by people who have an account', async () => {
    const { id: trainingId } = await create()
    const ivy = await server.person('艾薇')
    await query(
      server,
      sql`insert into company_member (id, company_id, user_id, name, phone, department_id, status, joined_at)
        values (${randomUUID()}, ${company.id}, ${ivy.id}, '艾薇', ${ivy.phone}, ${company.under}, 'joined', now())`,
    )
    const assign = (departmentIds: string[]) =>
      hr.call('POST /admin/api/neixun/department/assign', { body: { trainingId, departmentIds } })
    const other = await makeCompany(server, await server.person())
    expect((await assign([other.top])).code).toBe(10104)
    expect(must(await assign([company.top]))).toEqual({ added: 1 })
    expect((await show(trainingId)).departments).toEqual([{ id: company.top, name: '生产部' }])
    must(await hr.call('POST /admin/api/neixun/department/release', { body: { trainingId, departmentId: company.top } }))
    expect(await show(trainingId)).toMatchObject({ departments: [], people: 1 })
    const set = (...who: { phone?: string; userId?: string }[]) =>
      hr.call('POST /admin/api/neixun/trainer/set', {
        body: { trainingId, trainers: who.map((one) => ({ ...one, name: '秦岚', role: 'trainer' as const })) },
      })
    const guest = await server.person()
    const refused = { code: 400, message: '不是本企业的同事，手机号也还没有注册：秦岚' }
    for (const nobody of [{ phone: '13911112222' }, { userId: guest.id }, {}]) expect(await set(nobody)).toMatchObject(refused)
    must(await set({ phone: guest.phone }, { userId: ivy.id }))
    expect((await show(trainingId)).trainers).toMatchObject([{ userId: guest.id, name: '秦岚' }, { userId: ivy.id }])
    expect((await set({ phone: ivy.phone }, { userId: ivy.id })).message).toBe('同一个人写了两次')
    // Whoever teaches already is found by name from then on.
    must(await set({ userId: guest.id }))
    // Which phones have an account is nothing to find out by the hundred.
    const phones = Array.from({ length: 20 }, (_, n) => ({ phone: String(13_955_550_000 + n) }))
    const asked = [await set(...phones), await set(...phones), await set(...phones)]
    expect(asked.map(({ code }) => code)).toEqual([400, 400, 10129])
    must(await set({ userId: guest.id }))
    await query(server, sql`delete from company_member where user_id = ${ivy.id}`)
  })
})

describe('what a training is made of', () => {
  type Of = 'course' | 'live' | 'survey' | 'paper' | 'gate' | 'department' | 'teacher' | 'member'
  const choose = async (who: TestOperator, trainingId: string, of: Of, keyword = '') =>
    must(await who.call('POST /admin/api/neixun/choice/list', { body: { trainingId, of, keyword } })).map(({ title }) => title)

  test('is found by its name: courses, lives, and what a file may wait for', async () => {
    const { id: trainingId } = await create()
    const stageId = await addStage(trainingId)
    const { id: refId } = await course(server, { title: '班前会怎么开', price: 0 })
    await course(server, { title: '班前会旧版', status: 'off' })
    await live(server, { title: '班前会答疑' })
    expect(await choose(hr, trainingId, 'course', ' 班前会 ')).toEqual(['班前会怎么开'])
    expect(await choose(hr, trainingId, 'live', '班前会')).toEqual(['班前会答疑'])
    expect(await choose(hr, trainingId, 'course', '没有这一门')).toEqual([])
    const body = { trainingId, stageId, kind: 'course' as const, refId, required: true, openAt: null, closeAt: null }
    must(await hr.call('POST /admin/api/neixun/item/create', { body: { ...body, requestId: randomUUID() } }))
    // What nobody has called otherwise keeps its own name.
    expect((await show(trainingId)).stages[0].items).toMatchObject([{ title: '班前会怎么开' }])
    const { id: examId } = await exam(server, { id: trainingId, companyId: company.id, stageId } as never, {
      title: '班前会考试',
    })
    expect(examId).toBeTruthy()
    expect(await choose(hr, trainingId, 'gate')).toEqual(['班前会考试'])
  })

  test('lives are those that can still be attended, and of a company those that its people may watch', async () => {
    const { id: trainingId } = await create()
    const stageId = await addStage(trainingId)
    const platform = await operator(server)
    const { id: courseId } = await course(server, { title: '收费直播课', type: 2 })
    const ended = await live(server, { title: '晨会一', state: 'ended' })
    await live(server, { title: '晨会二', state: 'on' })
    const paid = await live(server, { title: '晨会三', access: 'paid', courseId })
    await live(server, { title: '晨会四', access: 'vip' })
    const found = async (who: TestOperator) => (await choose(who, trainingId, 'live', '晨会')).toSorted()
    await seats('1 day')
    expect(await found(hr)).toEqual(['晨会二', '晨会四'])
    await seats('-1 day')
    expect(await found(hr)).toEqual(['晨会二'])
    expect(await found(platform)).toEqual(['晨会三', '晨会二', '晨会四'])
    const put = (who: TestOperator, refId: string) =>
      who.call('POST /admin/api/neixun/item/create', {
        body: { trainingId, stageId, kind: 'live', refId, required: true, openAt: null, closeAt: null, requestId: randomUUID() },
      })
    for (const id of [ended, paid]) expect((await put(hr, id)).code).toBe(10104)
    expect((await put(platform, paid)).code).toBe(200)
  })

  test('held once more, a training has only the lives that can still be attended', async () => {
    const { id: trainingId } = await create()
    const stageId = await addStage(trainingId)
    const [over, ahead] = [await live(server, { title: '第一期开班' }), await live(server, { title: '每月例会' })]
    for (const refId of [over, ahead])
      must(
        await hr.call('POST /admin/api/neixun/item/create', {
          body: {
            trainingId,
            stageId,
            kind: 'live',
            refId,
            required: true,
            openAt: null,
            closeAt: null,
            requestId: randomUUID(),
          },
        }),
      )
    await query(server, sql`update live set state = 'ended', started_at = start_at, ended_at = now() where id = ${over}`)
    for (const who of [hr, await operator(server)]) {
      const body = { trainingId, title: '再办一期', startAt: at(30), requestId: randomUUID() }
      const { id } = must(await who.call('POST /admin/api/neixun/training/copy', { body }))
      expect((await show(id)).stages[0].items.map(({ title }) => title)).toEqual(['每月例会'])
    }
  })

  test('courses are what costs nothing, what the company has with its seats, and what the platform has put into a training of it', async () => {
    const { id: trainingId } = await create()
    const stageId = await addStage(trainingId)
    const platform = await operator(server)
    await course(server, { title: '夜班须知一', price: 0 })
    const forMembers = await course(server, { title: '夜班须知二', vipFree: true })
    const paid = await course(server, { title: '夜班须知三' })
    const put = (who: TestOperator, refId: string, into = { trainingId, stageId }) =>
      who.call('POST /admin/api/neixun/item/create', {
        body: { ...into, kind: 'course', refId, required: true, openAt: null, closeAt: null, requestId: randomUUID() },
      })
    const found = async (who: TestOperator) => (await choose(who, trainingId, 'course', '夜班须知')).toSorted()
    const all = ['夜班须知一', '夜班须知三', '夜班须知二']
    expect(await found(hr)).toEqual(['夜班须知一'])
    expect(await found(platform)).toEqual(all)
    for (const { id } of [forMembers, paid]) expect((await put(hr, id)).code).toBe(10104)

    await seats('1 day')
    expect(await found(hr)).toEqual(['夜班须知一', '夜班须知二'])
    expect((await put(hr, paid.id)).code).toBe(10104)
    const held = await create()
    must(await put(hr, forMembers.id, { trainingId: held.id, stageId: await addStage(held.id) }))
    const again = async () => {
      const body = { trainingId: held.id, title: '再办一期', startAt: at(30), requestId: randomUUID() }
      const { id } = must(await hr.call('POST /admin/api/neixun/training/copy', { body }))
      return (await show(id)).stages[0].items.map(({ title }) => title)
    }
    expect(await again()).toEqual(['夜班须知二'])
    // What came with the seats goes with them, also where it stood in a training before.
    await seats('-1 day')
    expect((await put(hr, forMembers.id)).code).toBe(10104)
    expect(await found(hr)).toEqual(['夜班须知一'])
    expect(await again()).toEqual([])

    must(await put(platform, paid.id))
    expect(await found(hr)).toEqual(['夜班须知一', '夜班须知三'])
    const { id: next } = await create()
    must(await put(hr, paid.id, { trainingId: next, stageId: await addStage(next) }))
    // To another company it is as dear as ever.
    const other = await makeCompany(server, await server.person())
    const theirs = await operator(server, ['企业HR'], other.id)
    const their = must(
      await theirs.call('POST /admin/api/neixun/training/create', {
        body: { companyId: other.id, ...wish(), requestId: randomUUID() },
      }),
    )
    expect(await choose(theirs, their.id, 'course', '夜班须知')).toEqual(['夜班须知一'])
  })

  /** How many days somebody still has a course. */
  const lasting = async (userId: string, courseId: string) => {
    const rows = await query<{ days: number }>(
      server,
      sql`select round(extract(epoch from end_time - now()) / 86400)::integer as days from entitlement
        where user_id = ${userId} and biz_id = ${courseId} and revoked_at is null`,
    )
    return rows.map(({ days }) => days)
  }
  test('put off, a training leaves its courses for longer to whoever is in already; ended sooner, it takes nothing away', async () => {
    const { id: trainingId, code } = await create()
    const stageId = await addStage(trainingId)
    const free = await course(server, { price: 0 })
    must(
      await hr.call('POST /admin/api/neixun/item/create', {
        body: {
          ...{ trainingId, stageId, kind: 'course', refId: free.id, title: '课程', required: true, openAt: null, closeAt: null },
          requestId: randomUUID(),
        },
      }),
    )
    must(await hr.call('POST /admin/api/neixun/training/publish', { body: { trainingId } }))
    const ann = await trainee(server, { id: trainingId, code, companyId: company.id, stages: [] }, { name: '安然' })
    const ends = async (endAt: string) => {
      must(await hr.call('POST /admin/api/neixun/training/edit', { body: { trainingId, ...wish(), endAt } }))
      return lasting(ann.id, free.id)
    }
    expect(await lasting(ann.id, free.id)).toEqual([40])
    expect(await ends(at(50))).toEqual([80])
    expect(await ends(at(20))).toEqual([80])
  })

  /** A company, a training of it that takes long, and a way to put a course that is free for members into that. */
  async function forMembers() {
    const boss = await server.person('周敏')
    const own = await makeCompany(server, boss)
    const cardId = await cardNamed(server, '企业 5 席')
    const one = await training(server, own, { endsIn: 900 })
    const put = async () => {
      const { id: refId } = await course(server, { vipFree: true })
      await server.database.db
        .transaction()
        .execute((trx) => addItem(trx, { trainingId: one.id, stageId: one.stages[0], kind: 'course', refId, title: '课程' }))
      return refId
    }
    const join = async () => {
      const order = await buy(server, boss, { cardId, companyId: own.id, seats: 5 })
      await server.app.bus.drain()
      return order
    }
    return { boss, own, one, put, join }
  }

  test('what a company has for its membership lasts as long as that, is used by whoever learns it, and goes back with it', async () => {
    const boss = await server.person('周敏')
    const own = await makeCompany(server, boss)
    const cardId = await cardNamed(server, '企业 5 席')
    const order = await buy(server, boss, { cardId, companyId: own.id, seats: 5 })
    const one = await training(server, own, { endsIn: 900 })
    const [forMembers, paid] = [await course(server, { vipFree: true }), await course(server)]
    for (const { id: refId } of [forMembers, paid])
      await server.database.db
        .transaction()
        .execute((trx) => addItem(trx, { trainingId: one.id, stageId: one.stages[0], kind: 'course', refId, title: '课程' }))
    const lin = await trainee(server, one, { name: '林' })
    // The year that was paid for and thirty days, where the training takes longer; what was agreed on has the training's end.
    expect(await lasting(lin.id, forMembers.id)).toEqual([395])
    expect(await lasting(lin.id, paid.id)).toEqual([930])
    expect(await refund(boss, order)).toMatchObject({ code: 11320, message: expect.stringContaining('已经用过会员权益') })
    await buy(server, boss, { cardId, companyId: own.id, seats: 5 })
    await server.app.bus.drain()
    expect(await lasting(lin.id, forMembers.id)).toEqual([760])
    const { db } = server.database
    for (const { source } of await query<{ source: string }>(
      server,
      sql`select source_id as source from vip_term where company_id = ${own.id} order by starts_at`,
    ))
      await db.transaction().execute((trx) => revokeTerm(trx, source))
    await server.app.bus.drain()
    const ann = await trainee(server, one, { name: '安' })
    expect([await lasting(lin.id, forMembers.id), await lasting(lin.id, paid.id)]).toEqual([[0], [930]])
    expect([await lasting(ann.id, forMembers.id), await lasting(ann.id, paid.id)]).toEqual([[], [930]])
  })

  test('what the platform had given before a company became a member is there after that was taken back, also for the next', async () => {
    const { boss, one, put, join } = await forMembers()
    const agreed = await put()
    const lin = await trainee(server, one, { name: '林' })
    await query(server, sql`update entitlement set start_time = start_time - interval '1 day' where user_id = ${lin.id}`)
    const order = await join()
    const added = await put()
    expect(await refund(boss, order)).toMatchObject({ code: 200 })
    await server.database.db.transaction().execute((trx) => revokeTerm(trx, order))
    await server.app.bus.drain()
    const ann = await trainee(server, one, { name: '安' })
    expect([await lasting(lin.id, agreed), await lasting(ann.id, agreed)]).toEqual([[930], [930]])
    // What it has chosen as a member goes with the membership.
    expect(await lasting(ann.id, added)).toEqual([])
  })

  test('a membership that is bought again gives the courses to whoever is there, and is used by that', async () => {
    const { boss, own, one, put, join } = await forMembers()
    await join()
    const courseId = await put()
    const [lin, bob] = [await trainee(server, one, { name: '林' }), await trainee(server, one, { name: '白' })]
    await query(server, sql`update trainee set status = 'quit' where id = ${bob.traineeId}`)
    const lapse = async () => {
      const back = sql`interval '800 days'`
      await query(
        server,
        sql`update vip_term set starts_at = starts_at - ${back}, ends_at = ends_at - ${back} where company_id = ${own.id}`,
      )
      await query(
        server,
        sql`update company set term_start = term_start - ${back}, term_end = term_end - ${back} where id = ${own.id}`,
      )
      await query(
        server,
        sql`update entitlement set start_time = start_time - ${back}, end_time = end_time - ${back} where biz_id = ${courseId}`,
      )
    }
    await lapse()
    const again = await join()
    expect([await lasting(lin.id, courseId), await lasting(bob.id, courseId)]).toEqual([[395], [-405]])
    expect(await refund(boss, again)).toMatchObject({ code: 11320, message: expect.stringContaining('已经用过会员权益') })
    await lapse()
    const ann = await trainee(server, one, { name: '安' })
    expect(await lasting(ann.id, courseId)).toEqual([])
    await join()
    expect([await lasting(lin.id, courseId), await lasting(ann.id, courseId)]).toEqual([[395], [395]])
  })

  test('forms are those that the platform has put into a training of the company: of others nobody reads what they ask', async () => {
    const { id: trainingId } = await create()
    const stageId = await addStage(trainingId)
    const platform = await operator(server)
    const [ours, theirs] = [randomUUID(), randomUUID()]
    for (const [id, title] of [
      [ours, '夜班调查一'],
      [theirs, '夜班调查二'],
    ])
      await query(server, sql`insert into circle_form (id, title, fields) values (${id}, ${title}, '[{}]')`)
    const put = async (who: TestOperator, refId: string, into = { trainingId, stageId }) =>
      who.call('POST /admin/api/neixun/item/create', {
        body: { ...into, kind: 'survey', refId, required: true, openAt: null, closeAt: null, requestId: randomUUID() },
      })
    const found = async (who: TestOperator) => (await choose(who, trainingId, 'survey', '夜班调查')).toSorted()
    expect([await found(hr), await found(platform)]).toEqual([[], ['夜班调查一', '夜班调查二']])
    expect((await put(hr, theirs)).code).toBe(10104)
    must(await put(platform, ours))
    expect(await found(hr)).toEqual(['夜班调查一'])
    const { id: next } = await create()
    must(await put(hr, ours, { trainingId: next, stageId: await addStage(next) }))
    expect((await put(hr, theirs)).code).toBe(10104)
  })

  test('papers are those of banks for everybody and those that the company has sat; no other one can be set', async () => {
    const { id: trainingId } = await create()
    const stageId = await addStage(trainingId)
    const paper = async (title: string, state: 'on' | 'off') => {
      const [bank, id] = [randomUUID(), randomUUID()]
      await query(server, sql`insert into tiku_bank (id, name, state) values (${bank}, ${bank}, ${state})`)
      await query(server, sql`insert into tiku_paper (id, bank_id, title, kind) values (${id}, ${bank}, ${title}, 'fixed')`)
      return id
    }
    await paper('公开安全卷', 'on')
    const hidden = await paper('别家安全卷', 'off')
    const platform = await operator(server)
    expect(await choose(hr, trainingId, 'paper', '安全卷')).toEqual(['公开安全卷'])
    expect(await choose(platform, trainingId, 'paper', '安全卷')).toEqual(['别家安全卷', '公开安全卷'])
    const body = {
      ...{
        trainingId,
        stageId,
        required: true,
        title: '考试',
        paperId: hidden,
        minutes: 30,
        openAt: at(0),
        closeAt: at(1),
        pass: 1,
      },
      ...{ maxAttempts: 1, scoreRule: 'best' as const, shuffle: false, showAnswer: 'now' as const, maxLeave: null },
      ...{ promise: false, secondOpinion: false, requestId: randomUUID() },
    }
    expect((await hr.call('POST /admin/api/neixunExam/create', { body })).code).toBe(10104)
  })

  test('people are chosen from the company: those who work there, and nobody of another one', async () => {
    const { id: trainingId } = await create()
    const [ivy, zoe] = [await server.person('艾薇'), await server.person('左一')]
    const other = await makeCompany(server, await server.person())
    const member = async (companyId: string, person: Person, name: string, department: string) => {
      const id = randomUUID()
      await query(
        server,
        sql`insert into company_member (id, company_id, user_id, name, phone, department_id, emp_no, status, joined_at)
          values (${id}, ${companyId}, ${person.id}, ${name}, ${person.phone}, ${department}, 'a12', 'joined', now())`,
      )
      return id
    }
    const [mine, theirs] = [await member(company.id, ivy, '艾薇', company.under), await member(other.id, zoe, '左一', other.top)]
    expect(await choose(hr, trainingId, 'member', '艾')).toEqual(['艾薇'])
    expect(await choose(hr, trainingId, 'member', '左')).toEqual([])
    expect(await choose(hr, trainingId, 'teacher', '艾')).toEqual(['艾薇'])
    expect(await choose(hr, trainingId, 'department')).toEqual(['生产部', '质检部'])
    const add = async () =>
      must(await hr.call('POST /admin/api/neixun/trainee/members', { body: { trainingId, memberIds: [mine, theirs] } }))
    expect(await add()).toEqual({ added: 1 })
    expect(await add()).toEqual({ added: 0 })
    const { records } = must(await hr.call('POST /admin/api/neixun/report/person/page', { body: { trainingId } }))
    expect(records).toMatchObject([{ name: '艾薇', department: '质检部', empNo: 'A12' }])
    await query(server, sql`delete from company_member where id in (${mine}, ${theirs})`)
  })

  test('a company HR finds their own company alone, operators of the platform find all by name', async () => {
    const ask = async (who: TestOperator, keyword: string) =>
      must(await who.call('POST /admin/api/neixun/company/list', { body: { keyword } })).map(({ name }) => name)
    const other = await makeCompany(server, await server.person())
    expect(await ask(hr, '')).toEqual([company.name])
    expect(await ask(hr, other.name)).toEqual([])
    expect(await ask(await operator(server), other.name)).toEqual([other.name])
  })

  test('a company HR builds the departments of their own company, and is kept out of those of another one', async () => {
    const body = { companyId: company.id, name: '培训组', requestId: randomUUID() }
    const { id } = must(await hr.call('POST /admin/api/company/department/create', { body }))
    const list = (companyId: string) => hr.call('POST /admin/api/company/department/list', { body: { companyId } })
    expect(must(await list(company.id)).find((one) => one.id === id)).toMatchObject({
      name: '培训组',
      companyId: company.id,
      people: 0,
    })
    const other = await makeCompany(server, await server.person())
    expect((await list(other.id)).code).toBe(403)
    must(await hr.call('POST /admin/api/company/department/remove', { body: { companyId: company.id, id } }))
  })
})

describe('a table of people', () => {
  const HEAD = ['姓名', '手机号', '工号', '部门', '职位', '小组']
  const people = (n: number) =>
    Array.from({ length: n }, (_, at) => [
      ...[`学员${at}`, `139${String(10_000_000 + at)}`, `QZ${at}`, at % 2 ? '生产部' : '外派', '技师', '一组'],
    ])
  const send = (route: 'lines' | 'import', id: string, bytes: Buffer | string, name: string) =>
    sendFile(server, hr, `POST /admin/api/neixun/trainee/${route}/:id`, { params: { id } }, { bytes, name })
  const count = async (trainingId: string) => (await show(trainingId)).people

  test('of 2,000 with 37 faults has exactly these named by row and column before anything is written, and the others let in', async () => {
    const { id } = await create()
    const rows = people(2000)
    const faults = Array.from({ length: 37 }, (_, n) => n * 53 + 3)
    for (const [n, row] of faults.entries()) {
      if (n % 4 === 0) rows[row][0] = ''
      if (n % 4 === 1) rows[row][1] = rows[row][1].slice(0, 9)
      if (n % 4 === 2) rows[row][1] = rows[row - 1][1]
      if (n % 4 === 3) rows[row][3] = '部'.repeat(31)
    }
    const expected = faults.map((row, n) => ({ row: row + 2, column: ['姓名', '手机号', '手机号', '部门'][n % 4] }))
    for (const [bytes, name] of [
      [writeSheet('名单', [HEAD, ...rows]), '名单.xlsx'],
      [[HEAD, ...rows].map((cells) => cells.join(',')).join('\r\n'), '名单.csv'],
    ] as const) {
      const read = must(await send('lines', id, bytes, name))
      expect(read.errors.map(({ row, column }) => ({ row, column }))).toEqual(expected)
      expect(read).toMatchObject({ rows: 2000, good: 1963, there: 0 })
      expect(await count(id)).toBe(0)
    }
    const done = must(await send('import', id, writeSheet('名单', [HEAD, ...rows]), '名单.xlsx'))
    expect(done).toMatchObject({ added: 1963, good: 1963 })
    expect(done.errors).toHaveLength(37)
    expect(await count(id)).toBe(1963)
    // One that never ends what it begins is none, and holds nobody up.
    const hostile = {
      'xl/sharedStrings.xml': '<si>'.repeat(500_000),
      'xl/worksheets/sheet1.xml': '<c r="A1"><v>'.repeat(500_000),
    }
    expect(await send('lines', id, zip(hostile), '名单.xlsx')).toMatchObject({ code: 400 })
    expect(await send('lines', id, zip({ 'xl/worksheets/sheet1.xml': ' '.repeat(20_000_000) }), '名单.xlsx')).toMatchObject({
      code: 400,
    })
    // The same table once more changes nothing.
    expect(must(await send('import', id, writeSheet('名单', [HEAD, ...rows]), '名单.xlsx'))).toMatchObject({
      added: 0,
      there: 1963,
    })
    expect(await count(id)).toBe(1963)
  })

  test('is read as table programs write it, and refused where it is none or too long', async () => {
    const { id } = await create()
    const gbk = Buffer.from('d0d5c3fb2cb9a4bac50d0ad5c5c8fd2c413031', 'hex')
    expect(must(await send('lines', id, gbk, '名单.csv'))).toMatchObject({ rows: 1, good: 1, errors: [] })
    for (const bytes of ['PK-not-a-workbook', '张三,13800000000', Buffer.from([0, 1, 2])])
      expect((await send('lines', id, bytes, '名单.xlsx')).code).toBe(400)
    expect((await send('lines', id, writeSheet('名单', [HEAD, ...people(2001)]), '名单.xlsx')).message).toContain('2001 行')
    const sheet = readSheet(writeSheet('名', [['<b>', '=1+1', '"&'], ['', '', ''], ['末']]))
    expect(sheet.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, '<b>', '=1+1', '"&'],
      [3, '末'],
    ])
  })

  test('may be the template itself, filled in; a number or a department of two is said and leaves nobody out without a word', async () => {
    const { id } = await create()
    const own = { cookie: hr.cookie, 'x-csrf-token': hr.csrf }
    const { rawPayload } = await knock(server, 'GET /admin/api/neixun/trainee/template/:id', { params: { id } }, own)
    const [head, example] = readSheet(rawPayload).map(({ cells }) => cells)
    const namesake = randomUUID()
    await query(server, sql`insert into company_department (id, company_id, name) values (${namesake}, ${company.id}, '质检部')`)
    const rows = [
      ['马强', '１３９ ２２２２-0001', '无', '生产部/质检部'],
      ['李明', '13922220002', '-', '质检部'],
      ['王芳', '13922220003', 'b1', '外派'],
    ]
    const read = must(await send('import', id, writeSheet('名单', [['七月班'], head, example, ...rows]), '名单.xlsx'))
    expect(read).toMatchObject({ rows: 3, added: 2, errors: [{ row: 5, column: '部门' }] })
    const other = must(await send('lines', id, writeSheet('名单', [head, ['赵云', '13922220004', 'B1']]), '名单.xlsx'))
    expect(other).toMatchObject({ good: 0, there: 0, errors: [{ row: 2, column: '工号', message: '名单里已有这个工号：王芳' }] })
    expect(
      await query(
        server,
        sql`select name, phone, emp_no as no, department_id as at from trainee where training_id = ${id} order by phone`,
      ),
    ).toEqual([
      { name: '马强', phone: '13922220001', no: '', at: company.under },
      { name: '王芳', phone: '13922220003', no: 'B1', at: null },
    ])
    await query(server, sql`delete from company_department where id = ${namesake}`)
  })

  test('is added to and put right by hand; who has come in keeps the phone', async () => {
    const { id: trainingId } = await create()
    const told = { name: '马强', phone: '13911110001', empNo: '', department: '生产部', position: '', groupName: '' }
    const add = (more: object) =>
      hr.call('POST /admin/api/neixun/trainee/create', { body: { trainingId, ...told, requestId: randomUUID(), ...more } })
    const { id } = must(await add({}))
    expect((await add({})).code).toBe(400)
    expect((await add({ phone: '' })).code).toBe(400)
    const edit = (more: object) => hr.call('POST /admin/api/neixun/trainee/edit', { body: { trainingId, id, ...told, ...more } })
    must(await edit({ empNo: 'a7' }))
    await query(server, sql`update trainee set user_id = ${main.id}, status = 'learning' where id = ${id}`)
    expect((await edit({ phone: '13911110002' })).code).toBe(400)
    must(await hr.call('POST /admin/api/neixun/trainee/remove', { body: { trainingId, id, reason: '调岗' } }))
    expect((await add({})).code).toBe(200)
  })

  test('brings whoever has left back to the place that they had; whoever has their number now has one of their own', async () => {
    const { id: trainingId } = await create()
    const told = { name: '马强', phone: '13911110009', empNo: 'A9', department: '生产部', position: '', groupName: '' }
    const add = async (more: object) =>
      must(
        await hr.call('POST /admin/api/neixun/trainee/create', {
          body: { trainingId, ...told, requestId: randomUUID(), ...more },
        }),
      )
    const { id } = await add({})
    const leave = () => query(server, sql`update trainee set status = 'quit' where id = ${id}`)
    await leave()
    expect(await count(trainingId)).toBe(0)
    expect(await add({})).toEqual({ id })
    await leave()
    const sheet = writeSheet('名单', [HEAD, ['马强', '', 'A9']])
    expect(must(await send('lines', trainingId, sheet, '名单.xlsx'))).toMatchObject({ good: 1, there: 0 })
    expect(must(await send('import', trainingId, sheet, '名单.xlsx'))).toMatchObject({ added: 1 })
    expect(await count(trainingId)).toBe(1)
    await leave()
    const next = await add({ name: '李明', phone: '13911110010' })
    expect(next.id).not.toBe(id)
    expect(await add({ empNo: '' })).toEqual({ id })
    expect(await count(trainingId)).toBe(2)
  })
})

describe('what came of it', () => {
  test('is told by department and by person, page by page, and as files without a whole phone number', async () => {
    const { id: trainingId } = await create()
    await query(
      server,
      sql`insert into trainee (id, training_id, name, emp_no, phone, department, status, progress, seconds, score, sign_rate,
        finished_at)
        select gen_random_uuid(), ${trainingId}, '学员' || n, '00' || n, (13700000000 + n)::text, case when n % 3 = 0 then '生产部'
          else '=质检部' end,
          case when n % 4 = 0 then 'done' else 'undone' end, n % 4 * 25, n * 360, n, 100, case when n % 4 = 0 then now() end
        from generate_series(1, 60) n`,
    )
    const { all, departments } = must(await hr.call('POST /admin/api/neixun/report/department/list', { body: { trainingId } }))
    expect(all).toMatchObject({
      people: 60,
      done: 15,
      learning: 0,
      undone: 45,
      pending: 0,
      hours: 183,
      score: 30.5,
      signRate: 100,
    })
    expect(departments.map(({ department, people }) => [department, people])).toEqual([
      ['=质检部', 40],
      ['生产部', 20],
    ])
    const seen = new Set<string>()
    for (let cursor: string | undefined; ;) {
      const page = must(
        await hr.call('POST /admin/api/neixun/report/person/page', { body: { trainingId, size: 25, ...(cursor && { cursor }) } }),
      )
      for (const { id } of page.records) seen.add(id)
      if (!page.next) break
      cursor = page.next
    }
    expect(seen.size).toBe(60)
    const own = { cookie: hr.cookie, 'x-csrf-token': hr.csrf }
    const file = async (which: string) =>
      readSheet(
        (
          await knock(
            server,
            `POST /admin/api/neixun/report/${which}/file/:id`,
            { params: { id: trainingId }, body: { reason: '季度汇报' } },
            own,
          )
        ).rawPayload,
      ).map(({ cells }) => cells)
    expect((await file('department')).find(([name]) => name === '=质检部')?.slice(1, 5)).toEqual(['40', '10', '0', '30'])
    const lines = await file('person')
    expect(lines).toHaveLength(61)
    expect(lines.join()).not.toMatch(/137000000\d\d/)
    // The zeros before a number stay.
    expect(lines.map((cells) => cells[2])).toContain('007')
  })

  test('says who signed each time: the clock, how late, made up for, or missing', async () => {
    const { id: trainingId } = await create()
    const add = async (title: string, ended: boolean) => {
      const id: string = randomUUID()
      await query(
        server,
        sql`insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode)
          values (${id}, ${trainingId}, ${title},
          now() - interval '2 hours', now() - interval '90 minutes', now() + make_interval(hours => ${ended ? -1 : 1}), 'code')`,
      )
      return id
    }
    const first = await add('上午场', true)
    await add('下午场', false)
    for (const [name, how, late] of [
      ['甲', 'code', 0],
      ['乙', 'code', 12],
      ['丙', 'makeup', 0],
      ['丁', '', 0],
    ] as const) {
      const id = randomUUID()
      await query(
        server,
        sql`insert into trainee (id, training_id, name, department) values (${id}, ${trainingId}, ${name}, '生产部')`,
      )
      const by = how === 'makeup' ? await server.person('秦岚') : undefined
      if (how)
        await query(
          server,
          sql`insert into training_sign_record (id, sign_id, training_id, trainee_id, no, how, late_minutes, signed_at,
            by_user, reason)
            values (gen_random_uuid(), ${first}, ${trainingId}, ${id}, ${name.codePointAt(0)! % 1000}, ${how}, ${late},
              '2026-11-16T01:52:00Z',
              ${by?.id ?? null}, ${by ? '手机没电' : ''})`,
        )
    }
    const own = { cookie: hr.cookie, 'x-csrf-token': hr.csrf }
    const asked = { params: { id: trainingId }, body: { reason: '考勤' } }
    const { rawPayload } = await knock(server, 'POST /admin/api/neixun/report/sign/file/:id', asked, own)
    const [head, ...rows] = readSheet(rawPayload).map(({ cells }) => cells)
    expect(
      head
        .slice(3)
        .map((title) => title.split(' ')[0])
        .toSorted(),
    ).toEqual(['上午场', '下午场'])
    const at = head.findIndex((title) => title.startsWith('上午场'))
    expect(Object.fromEntries(rows.map((row) => [row[0], row[at]]))).toEqual({
      甲: '09:52',
      乙: '09:52（迟到 12 分钟）',
      丙: '补签',
      丁: '缺勤',
    })
    // What is still open is missed by nobody.
    expect(rows.map((row) => row[7 - at]).join('')).toBe('')
  })

  test('can be shown by whoever has completed it, and checked by whoever is shown it, without a name', async () => {
    const { id: trainingId, code } = await create()
    const stageId = await addStage(trainingId)
    const sign = must(
      await hr.call('POST /admin/api/neixun/sign/create', {
        body: {
          ...{
            trainingId,
            stageId,
            required: true,
            title: '到场',
            startAt: at(-0.5),
            lateAt: at(0.1),
            endAt: at(0.5),
            mode: 'code',
          },
          requestId: randomUUID(),
        },
      }),
    )
    must(await hr.call('POST /admin/api/neixun/training/publish', { body: { trainingId } }))
    must(await hr.call('POST /admin/api/neixun/training/edit', { body: { trainingId, ...wish(), signPercent: 100 } }))
    const camp = { id: trainingId, code, companyId: company.id, stages: [stageId] }
    const [ann, bob] = [await trainee(server, camp, { name: '欧阳安然' }), await trainee(server, camp, { name: '博文' })]
    const record = (who: Pick<Person, 'call'>) => who.call('POST /api/neixun/record', { body: { trainingId } })
    expect((await record(ann)).code).toBe(12015)
    await query(
      server,
      sql`insert into training_sign_record (id, sign_id, training_id, trainee_id, no, how, signed_at)
        values (${randomUUID()}, ${sign.id}, ${trainingId}, ${ann.traineeId}, 1, 'word', now())`,
    )
    await settle(server.database.db, server.app.services.modules, trainingId)
    expect(must(await detail(ann, camp)).my).toMatchObject({ status: 'done' })
    const mine = must(await record(ann))
    expect(must(await record(ann))).toEqual(mine)
    expect((await record(bob)).code).toBe(12015)
    const checked = must(await server.call('GET /api/neixun/check/:code', { params: { code: mine.code.toLowerCase() } }))
    expect(checked).toMatchObject({ name: '欧**', company: company.name, title: '新员工入职培训', score: null })
    expect((await server.call('GET /api/neixun/check/:code', { params: { code: 'AAAA-BBBB-CCCC' } })).code).toBe(10104)
    const page = await server.app.http.inject({ method: 'GET', url: new URL(mine.url).pathname })
    expect(page.payload).toContain('记录有效')
    expect(page.payload).not.toContain('安然')
    expect((await server.app.http.inject({ method: 'GET', url: '/training/AAAABBBBCCCC' })).statusCode).toBe(404)
    expect(must(await hr.call('POST /admin/api/neixun/record/issue', { body: { trainingId } }))).toEqual({ issued: 0 })
    expect((await byPhone(server, camp, bob.phone)).code).toBe(200)
  })
})
