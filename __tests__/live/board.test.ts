import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { emit } from '../../server/app/bus'
import { setGoods } from '../../server/modules/domains/live/schedule/create'
import { mediumOf, objectOf } from '../../server/modules/domains/lesson/media/stored-media'
import { storeDoc } from '../../server/modules/domains/live/board/docs'
import { personalData } from '../../server/modules/domains/live/personal-data'
import { setDrawCoins, winnersOf } from '../../server/modules/domains/live/board/draw-coins'
import { end } from '../../server/modules/domains/live/states'
import { operator } from '../admin/support'
import { faults, holding } from '../coin/support'
import { Line, listen } from '../conversation/sockets'
import { jpeg, upload } from '../file/pictures'
import { course, fetchMedia, media } from '../lesson/support'
import { must } from '../order/support'
import { command } from '../support/command'
import { plansOf } from '../support/plans-of'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { untilBlocked } from '../support/until-blocked'
import type { Person, TestServer } from '../support/server'
import { beat, detail, enter, host, live } from './support'

let server: TestServer & { port: number }
let teacher: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await listen()
  teacher = await server.person('陈老师')
  ann = await server.person('安然')
  bob = await server.person('包容')
})
afterAll(() => server.close())

const lives = command('live', () => server)
async function onAir(more: { access?: 'free' | 'vip' } = {}): Promise<string> {
  const id = await live(server, { hostId: teacher.id, ...more })
  await host(teacher, id, 'start')
  return id
}
const board = async (who: Pick<Person, 'call'>, id: string) => (await enter(who, id)).result.board
async function listening(id: string): Promise<Line> {
  const line = await Line.open(server.port)
  await line.join((await enter(server, id)).result.conversationId, 0)
  return line
}
type News = {
  kind: string
  rev?: number
  slide?: number
  explained?: string | null
  questions?: number
  picture?: boolean
  likes?: number
  board?: boolean
}
const heard = (line: Line, fits: (news: News) => boolean) =>
  line.until((events) => events.find((one) => one.kind === 'live' && fits(one as News)) as News | undefined)

async function picture(): Promise<string> {
  return (await upload(server, teacher, await jpeg())).result.fileId
}

describe('slides and handouts', () => {
  test('the host puts up slides and turns them; everybody hears of the page, whoever comes late finds it', async () => {
    const id = await onAir()
    const line = await listening(id)
    const images = [await picture(), await picture()]
    const put = (who: Person, list: string[]) => who.call('POST /api/live/slides', { body: { id, images: list } })
    const turn = (who: Person, page: number) => who.call('POST /api/live/slide', { body: { id, page } })
    expect((await put(ann, [])).code).toBe(11342)
    expect((await put(teacher, [randomUUID()])).code).toBe(10131)
    expect((await put(teacher, images)).code).toBe(200)
    await heard(line, (news) => news.board === true)
    expect((await turn(teacher, 3)).code).toBe(10104)
    expect((await turn(ann, 1)).code).toBe(11342)
    expect((await turn(teacher, 2)).code).toBe(200)
    await heard(line, (news) => news.slide === 2)
    const { slides, slide } = await board(server, id)
    expect([slides.map(({ fileId }) => fileId), slide]).toEqual([images, 2])
    expect(slides[0]).toMatchObject({ width: expect.any(Number), url: expect.stringContaining('/files/') })
    // In another order, with one less: the page shown is one that there is.
    await put(teacher, [images[1]])
    expect(await board(server, id)).toMatchObject({ slide: 1, slides: [{ fileId: images[1] }] })
    await line.leave()
  })

  test('a picture that turns out to be against the law leaves the slides', async () => {
    const id = await onAir()
    const images = [await picture(), await picture()]
    await teacher.call('POST /api/live/slides', { body: { id, images } })
    await teacher.call('POST /api/live/slide', { body: { id, page: 2 } })
    await server.database.db
      .transaction()
      .execute((trx) => emit(trx, 'picture.doubted', { fileId: images[0], ownerId: teacher.id, verdict: 'risky' }))
    await server.app.bus.drain()
    expect(await board(ann, id)).toMatchObject({ slide: 1, slides: [{ fileId: images[1] }] })
  })

  test('a handout is named to everybody, and handed to whoever may watch', async () => {
    const id = await onAir({ access: 'vip' })
    const folder = mkdtempSync(path.join(os.tmpdir(), 'doc-'))
    writeFileSync(path.join(folder, '医疗期计算表.xlsx'), 'PK demo sheet')
    writeFileSync(path.join(folder, 'run.exe'), 'no')
    const put = (live: string, name: string) => lives('doc', live, path.join(folder, name))
    await put(id, '医疗期计算表.xlsx')
    await expect(put(id, 'run.exe')).rejects.toThrow('资料须是')
    await expect(put(randomUUID(), '医疗期计算表.xlsx')).rejects.toThrow('内容不存在')
    rmSync(folder, { recursive: true })
    const [doc] = (await detail(ann, id)).result.docs
    expect(doc).toMatchObject({ name: '医疗期计算表.xlsx', size: 13 })
    const take = (who: Person, docId: string) => who.call('POST /api/live/docUrl', { body: { id, docId } })
    expect((await take(ann, doc.id)).code).toBe(11342)
    expect((await take(teacher, randomUUID())).code).toBe(10104)
    const reply = await fetchMedia(server, (await take(teacher, doc.id)).result.url)
    expect(reply.status).toBe(200)
    const desk = await operator(server, ['运营'])
    const show = async () => must(await desk.call('GET /admin/api/live/show/:id', { params: { id } })).docs
    expect(await show()).toEqual([doc])
    const remove = () => desk.call('POST /admin/api/live/doc/remove', { body: { id, docId: doc.id, reason: '传错了' } })
    must(await remove())
    expect(await show()).toEqual([])
    expect((await board(teacher, id)).docs).toEqual([])
    expect((await take(teacher, doc.id)).code).toBe(10104)
    expect((await remove()).code).toBe(10104)
  })
})

describe('questions', () => {
  const ask = (who: Person, liveId: string, content: string, anonymous = false, requestId: string = randomUUID()) =>
    who.call('POST /api/liveQuestion/ask', { body: { liveId, content, anonymous, requestId } })
  const list = async (who: Pick<Person, 'call'>, liveId: string, sort: 'votes' | 'time' = 'votes', cursor?: string) =>
    (await who.call('POST /api/liveQuestion/page', { body: { liveId, sort, size: 2, cursor } })).result
  const vote = (who: Person, id: string, on = true) => who.call('POST /api/liveQuestion/vote', { body: { id, on } })
  const answer = (who: Person, id: string, state: 'answering' | 'answered' | 'removed', text?: string) =>
    who.call('POST /api/liveQuestion/answer', { body: { id, state, ...(text && { answer: text }) } })
  const passed = (person: Person, seconds: number) =>
    query(
      server,
      sql`update live_member set asked_at = asked_at - make_interval(secs => ${seconds}) where user_id = ${person.id}`,
    )
  const rested = (person: Person) => passed(person, 10)

  test("an anonymous question names nobody, not to the host either, and is known as one's own to oneself alone", async () => {
    const id = await onAir()
    const line = await listening(id)
    const asked = (await ask(ann, id, '医疗期怎么累计', true)).result
    expect(asked).toMatchObject({ mine: true, votes: 0 })
    await heard(line, (news) => news.questions === 1)
    for (const who of [teacher, bob, server]) {
      const text = JSON.stringify(await list(who, id))
      expect(text).toContain('医疗期怎么累计')
      expect(text).not.toContain(ann.id)
      expect(text).not.toContain('安然')
      expect(JSON.parse(text).records[0]).toMatchObject({ mine: false })
    }
    await ask(bob, id, '病假工资按什么基数')
    expect((await list(teacher, id, 'time')).records[0]).toMatchObject({ from: { id: bob.id, nickName: '包容' } })
    await line.leave()
  })

  test('where very many have asked, a sign of life counts none of it again, and one’s own question is in the number at once', async () => {
    const id = await onAir()
    await query(
      server,
      sql`insert into live_question (id, live_id, user_id, anonymous, content)
        select gen_random_uuid(), ${id}, ${bob.id}, false, '第 ' || n || ' 个问题' from generate_series(1, 200) n`,
    )
    const counting = async (who: Person) => {
      let number = 0
      const plans = await plansOf(server, 'live_question', async () => (number = (await beat(who, id)).result.questions))
      return [number, plans.length]
    }
    expect([await counting(ann), await counting(bob)]).toEqual([
      [200, 1],
      [200, 0],
    ])
    await ask(ann, id, '医疗期怎么累计')
    expect(await counting(bob)).toEqual([201, 0])
  })

  test('what most want to know stands first, page by page; a person counts once and may take it back', async () => {
    const id = await onAir()
    const first = (await ask(ann, id, '第一个')).result.id
    // However slow the machine is, the ten seconds are not over.
    await passed(ann, -3600)
    expect((await ask(ann, id, '太快了')).code).toBe(10129)
    await passed(ann, 3600)
    await rested(ann)
    const second = (await ask(ann, id, '第二个')).result.id
    const third = (await ask(bob, id, '第三个')).result.id
    await vote(bob, first)
    await vote(bob, first)
    await vote(teacher, first)
    expect((await vote(ann, first)).result).toEqual({ votes: 2, voted: false })
    await vote(bob, second)
    const top = await list(bob, id)
    expect(top.records.map((one) => [one.id, one.votes, one.voted])).toEqual([
      [first, 2, true],
      [second, 1, true],
    ])
    expect((await list(bob, id, 'votes', top.next!)).records.map((one) => one.id)).toEqual([third])
    expect((await list(bob, id, 'time')).records.map((one) => one.id)).toEqual([third, second])
    expect((await vote(bob, first, false)).result).toEqual({ votes: 1, voted: false })
  })

  test('the host answers and removes; bad words, the muted and a closed live ask nothing', async () => {
    const id = await onAir()
    const [one, two] = [(await ask(ann, id, '能讲讲病假条吗')).result.id, (await ask(bob, id, '能提前走吗')).result.id]
    expect((await answer(ann, one, 'answering')).code).toBe(11342)
    await answer(teacher, one, 'answering')
    await answer(teacher, two, 'answering')
    expect((await list(ann, id, 'time')).records.map((q) => q.state)).toEqual(['answering', 'answered'])
    await answer(teacher, one, 'answered', '看医院出具的诊断证明')
    expect((await list(ann, id, 'time')).records[1]).toMatchObject({ state: 'answered', answer: '看医院出具的诊断证明' })
    await answer(teacher, two, 'removed')
    expect((await list(ann, id)).records.map((q) => q.id)).toEqual([one])
    expect((await vote(ann, two)).code).toBe(10104)
    expect((await board(ann, id)).questions).toBe(1)
    await rested(ann)
    expect((await ask(ann, id, '代开发票，加微信')).code).toBe(10151)
    await host(teacher, id, 'mute', { userId: ann.id })
    expect((await ask(ann, id, '再问一个')).code).toBe(11340)
    await host(teacher, id, 'end')
    await rested(bob)
    expect((await ask(bob, id, '还能问吗')).code).toBe(11332)
    expect((await answer(teacher, one, 'answering')).code).toBe(11332)
    expect((await answer(teacher, one, 'answered', '看诊断证明与病假建议书')).code).toBe(200)
    const closed = await live(server, { access: 'vip' })
    expect((await ask(ann, closed, '没有权限')).code).toBe(11342)
  })
})

test('a handout that was begun when the server died is found by its row, and removed with it a day later', async () => {
  const id = await onAir()
  const { storage } = server.app.services.gateways
  const { put } = storage
  let object = ''
  const dying = jest.spyOn(storage, 'put').mockImplementation(async (name, ...rest) => {
    await put.call(storage, name, ...rest)
    object = name
    throw new Error('the server died')
  })
  const store = (name: string) => storeDoc(server.app.services, id, name, Buffer.from('%PDF-1.4\n'))
  await expect(store('没放完.pdf')).rejects.toThrow('died')
  dying.mockRestore()
  await store('放上了.pdf')
  expect(await storage.sizeOf(object)).toBe(9)
  await query(server, sql`update lesson_media set created_at = created_at - interval '25 hours'`)
  await runJob(server, 'live.docs')
  expect(await storage.sizeOf(object)).toBeUndefined()
  const { docs } = (await detail(ann, id)).result
  expect(docs.map(({ name }) => name)).toEqual(['放上了.pdf'])
  const left = await query(server, sql`select from lesson_media m where not exists (select from live_doc where media_id = m.id)`)
  expect(left).toEqual([])
})

test('a file that comes into use while the night clears away stays where it is', async () => {
  const kept = await media(server, 'file')
  await query(server, sql`update lesson_media set created_at = created_at - interval '25 hours'`)
  const trx = await server.database.db.startTransaction().execute()
  await sql`insert into live_doc (live_id, media_id, name, size) values (${await onAir()}, ${kept}, '资料.pdf', 9)`.execute(trx)
  const cleared = runJob(server, 'live.docs')
  await untilBlocked(server)
  await trx.commit().execute()
  await cleared
  expect(await query(server, sql`select id from lesson_media where id = ${kept}`)).toEqual([{ id: kept }])
  const medium = await mediumOf(server.database.db, kept)
  expect(await server.app.services.gateways.storage.sizeOf(objectOf(kept, medium!.name))).toBeGreaterThan(0)
})

describe('a question that was reported', () => {
  const report = (who: Person, targetId: string) =>
    who.call('POST /api/report/save', { body: { targetType: 'liveQuestion', targetId, reason: 'r4', requestId: randomUUID() } })
  const ask = async (who: Person, liveId: string, content: string, anonymous = false) =>
    (await who.call('POST /api/liveQuestion/ask', { body: { liveId, content, anonymous, requestId: randomUUID() } })).result.id
  const reviews = command('reviews', () => server)
  const shown = async (who: Pick<Person, 'call'>, liveId: string) =>
    (await who.call('POST /api/liveQuestion/page', { body: { liveId, sort: 'time' } })).result.records.map(({ id }) => id)

  test('by three people is out of everybody’s sight at once, until somebody has looked at it', async () => {
    const id = await onAir()
    const [bad, fine] = [await ask(ann, id, '主讲老师是骗子'), await ask(bob, id, '病假条要不要原件')]
    const line = await listening(id)
    const crowd = await Promise.all([server.person(), server.person(), server.person()])
    expect((await Promise.all(crowd.map((who) => report(who, bad)))).map(({ code }) => code)).toEqual([200, 200, 200])
    await heard(line, (news) => news.questions === 1)
    for (const who of [server, ann, teacher]) expect(await shown(who, id)).toEqual([fine])
    expect((await board(bob, id)).questions).toBe(1)
    const rest = { id: bad, state: 'answered' as const, answer: '不是' }
    expect((await teacher.call('POST /api/liveQuestion/answer', { body: rest })).code).toBe(10104)
    expect((await bob.call('POST /api/liveQuestion/vote', { body: { id: bad, on: true } })).code).toBe(10104)
    expect((await report(bob, bad)).code).toBe(10104)
    expect(await reviews()).toMatch(new RegExp(`question ${bad}  .+  安然（被举报）\n  病假与医疗期.*｜主讲老师是骗子`))

    await reviews('pass', 'question', bad)
    await heard(line, (news) => news.questions === 2)
    expect(await shown(server, id)).toEqual([fine, bad])
    expect(await reviews('reject', 'question', bad)).toBe('已处理\n')
    expect(await shown(ann, id)).toEqual([fine])
    await expect(reviews('pass', 'question', bad)).rejects.toThrow('内容不存在或已删除')
    const states = await query<{ state: string }>(server, sql`select distinct state from report where target_id = ${bad}`)
    expect(states).toEqual([{ state: 'dismissed' }])
    await line.leave()
  })

  test('by one person is shown to the people of the operator; its report is closed, also when the host has removed it since', async () => {
    const id = await onAir()
    const [kept, removed] = [await ask(ann, id, '老师讲得太慢了'), await ask(bob, id, '老师你到底懂不懂法')]
    const witness = await server.person()
    for (const one of [kept, removed]) await report(witness, one)
    await teacher.call('POST /api/liveQuestion/answer', { body: { id: removed, state: 'removed' } })
    expect(await reviews()).toMatch(new RegExp(`举报 question ${kept}  安然，1 人举报\n  当时：老师讲得太慢了`))
    for (const [act, one, why] of [
      ['pass', kept, ''],
      ['reject', removed, '攻击了讲师'],
    ])
      expect(await reviews(act, 'question', one, why)).toBe('已处理\n')
    expect(await shown(server, id)).toEqual([kept])
    await server.app.bus.drain()
    const { records } = (await witness.call('POST /api/notice/page', { body: { type: 1 } })).result
    expect(records.map(({ content }) => content)).toEqual([
      '你举报的直播提问违反社区规范，已处理：攻击了讲师',
      '你举报的直播提问没有发现违反社区规范',
    ])
    await expect(reviews('reject', 'question', removed)).rejects.toThrow('内容不存在或已删除')
  })

  test('without a name stays without one; one’s own, and one that cannot be seen, is not reported', async () => {
    const id = await onAir({ access: 'vip' })
    await query(server, sql`update app_user set vip_until = 'infinity' where id in (${ann.id}, ${bob.id})`)
    const asked = await ask(ann, id, '试用期能不能请病假', true)
    expect((await report(ann, asked)).code).toBe(10132)
    expect((await report(await server.person(), asked)).code).toBe(10104)
    expect(JSON.stringify(await report(bob, asked))).not.toContain(ann.id)
    await query(server, sql`update app_user set vip_until = null where id in (${ann.id}, ${bob.id})`)
    const [kept] = await query<{ snapshot: object }>(server, sql`select snapshot from report where target_id = ${asked}`)
    expect(kept.snapshot).toMatchObject({ content: '试用期能不能请病假', anonymous: true, authorId: ann.id })
    expect(await reviews()).not.toContain(`\nquestion ${asked}`)
  })
})

/** Something that reaches the room while it is being closed: it waits for the end, and is not there after it. */
async function asItEnds<T>(id: string, act: () => Promise<T>): Promise<T> {
  const { db } = server.database
  let late: Promise<T> | undefined
  await db.transaction().execute(async (trx) => {
    await end(trx, id)
    late = act()
    await until(
      async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%rev = rev + 1%'`.execute(db)
        ).rows.length > 0,
    )
  })
  return late!
}
async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 20))
}

test('a poll or a draw that is opened in the moment in which the live ends is refused, and its coins stay', async () => {
  const [one, two] = [await onAir(), await onAir()]
  await setDrawCoins(server.database.db, two, 30)
  const poll = { id: one, title: '还要讲吗', options: ['要', '不要'], requestId: randomUUID() }
  expect((await asItEnds(one, () => teacher.call('POST /api/live/pollOpen', { body: poll }))).code).toBe(11332)
  expect((await board(ann, one)).poll).toBeUndefined()
  const draw = { id: two, prize: '口袋书', coins: 10, places: 3, needs: 'present' as const, requestId: randomUUID() }
  expect((await asItEnds(two, () => teacher.call('POST /api/live/drawOpen', { body: draw }))).code).toBe(11332)
  expect(await board(teacher, two)).toMatchObject({ drawCoins: 30 })
})

describe('polls', () => {
  const open = (who: Person, id: string, options = ['按自然日', '按工作日']) =>
    who.call('POST /api/live/pollOpen', { body: { id, title: '医疗期怎么数', options, requestId: randomUUID() } })
  const choose = (who: Person, id: string, pollId: string, choice: number) =>
    who.call('POST /api/live/pollVote', { body: { id, pollId, choice } })

  test('a person votes once, sees the counts after that, and all see them at the end', async () => {
    const id = await onAir()
    const line = await listening(id)
    expect((await open(ann, id)).code).toBe(11342)
    const { id: pollId } = (await open(teacher, id)).result
    await heard(line, (news) => news.board === true)
    expect((await open(teacher, id)).code).toBe(11344)
    expect((await board(bob, id)).poll).toEqual({
      id: pollId,
      title: '医疗期怎么数',
      options: ['按自然日', '按工作日'],
      open: true,
      total: 0,
      mine: null,
    })
    const twice = await Promise.all([choose(ann, id, pollId, 0), choose(ann, id, pollId, 0)])
    expect(twice.map(({ code }) => code)).toEqual([200, 200])
    expect((await choose(ann, id, pollId, 1)).result).toMatchObject({ mine: 0, counts: [1, 0], total: 1 })
    expect((await choose(bob, id, pollId, 2)).code).toBe(400)
    expect((await beat(bob, id)).result.poll).toBeUndefined()
    expect((await beat(ann, id)).result.poll).toEqual({ id: pollId, total: 1, counts: [1, 0] })
    await teacher.call('POST /api/live/pollClose', { body: { id, pollId } })
    expect((await choose(bob, id, pollId, 1)).code).toBe(11344)
    expect((await board(server, id)).poll).toMatchObject({ open: false, counts: [1, 0], total: 1, mine: null })
    await line.leave()
  })

  test('where very many have voted, one’s own vote stays in what is seen from the moment in which it was given', async () => {
    const id = await onAir()
    const { id: pollId } = (await open(teacher, id)).result
    await query(
      server,
      sql`with crowd as (insert into app_user (id, nick_name, invite_code)
          select gen_random_uuid(), '投票同学', substr(md5(random()::text), 1, 8) from generate_series(1, 200) returning id)
        insert into live_poll_vote (poll_id, user_id, choice) select ${pollId}, id, 0 from crowd`,
    )
    expect((await beat(teacher, id)).result.poll).toEqual({ id: pollId, total: 200, counts: [200, 0] })
    await choose(ann, id, pollId, 1)
    expect((await beat(ann, id)).result.poll).toEqual({ id: pollId, total: 201, counts: [200, 1] })
  })

  test('options are two to six different ones', async () => {
    const id = await onAir()
    expect((await open(teacher, id, ['一'])).code).toBe(400)
    expect((await open(teacher, id, ['一', ' 一'])).code).toBe(400)
    expect((await open(teacher, id, ['1', '2', '3', '4', '5', '6', '7'])).code).toBe(400)
    expect((await open(teacher, id, ['加微信领资料', '代开发票'])).code).toBe(10151)
  })
})

describe('draws', () => {
  const open = (who: Person, id: string, more: { coins?: number; places?: number; needs?: 'present' | 'signIn' } = {}) =>
    who.call('POST /api/live/drawOpen', {
      body: { id, prize: '劳动法口袋书', coins: 0, places: 1, needs: 'present', requestId: randomUUID(), ...more },
    })
  const run = (who: Person, id: string, drawId: string) => who.call('POST /api/live/drawRun', { body: { id, drawId } })

  test('the server draws once among those who are there; coins are paid out of what was set aside, to the winners alone', async () => {
    const id = await onAir()
    expect((await open(teacher, id, { coins: 10 })).code).toBe(11345)
    expect(await setDrawCoins(server.database.db, id, 50)).toBe(0)
    expect((await open(ann, id)).code).toBe(11342)
    const { id: drawId } = (await open(teacher, id, { coins: 10, places: 3 })).result
    expect((await open(teacher, id)).code).toBe(11345)
    expect((await board(teacher, id)).drawCoins).toBe(20)
    expect((await run(teacher, id, drawId)).code).toBe(11345)
    // What stands in another room is not there for its host.
    const elsewhere = await onAir()
    expect((await run(teacher, elsewhere, drawId)).code).toBe(10104)
    expect((await teacher.call('POST /api/live/drawCancel', { body: { id: elsewhere, drawId } })).code).toBe(10104)
    // A guest, the host and who left take no part.
    await Promise.all([beat(ann, id), beat(bob, id), beat(server, id, 'guest'), beat(teacher, id)])
    expect((await board(ann, id)).draw).toMatchObject({ eligible: true, state: 'open', coins: 10, places: 3 })
    expect((await board(teacher, id)).draw).toMatchObject({ eligible: false })
    expect((await board(ann, id)).drawCoins).toBeUndefined()
    const before = [(await holding(server, ann)).free, (await holding(server, bob)).free]
    const both = await Promise.all([run(teacher, id, drawId), run(teacher, id, drawId)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const { draw } = await board(ann, id)
    expect(draw).toMatchObject({ state: 'drawn', people: 2, won: true })
    expect([...draw!.winners].sort()).toEqual(['包**', '安**'].sort())
    expect([(await holding(server, ann)).free, (await holding(server, bob)).free]).toEqual(before.map((coins) => coins + 10))
    expect((await board(teacher, id)).drawCoins).toBe(30)
    expect(await faults(server)).toEqual([])
    expect((await winnersOf(server.database.db, id)).map((one) => one.userId).sort()).toEqual([ann.id, bob.id].sort())
    const { records } = (await ann.call('POST /api/notice/page', { body: {} })).result
    expect(records.some((one) => one.title.includes('10 金币已到账'))).toBe(true)
  })

  test('who wins a thing is sent to customer service, who sees that they did', async () => {
    const id = await onAir()
    await beat(ann, id)
    const { id: drawId } = (await open(teacher, id)).result
    await run(teacher, id, drawId)
    const { records } = (await ann.call('POST /api/notice/page', { body: {} })).result
    expect(records[0].title).toBe('直播抽奖中奖，请联系客服领取')
    const clerk = await operator(server, ['客服'])
    const { result } = await clerk.call('GET /admin/api/live/winners/:id', { params: { id } })
    expect(result).toMatchObject([{ userId: ann.id, coins: 0 }])
  })

  test('where signing in is asked for only those who signed take part', async () => {
    const id = await onAir()
    await host(teacher, id, 'signIn')
    await bob.call('POST /api/live/signIn', { body: { liveId: id, round: 1 } })
    await Promise.all([beat(ann, id), beat(bob, id)])
    const { id: drawId } = (await open(teacher, id, { needs: 'signIn', places: 5 })).result
    expect((await board(ann, id)).draw!.eligible).toBe(false)
    expect((await run(teacher, id, drawId)).result).toMatchObject({ people: 1, winners: ['包**'] })
    expect((await board(ann, id)).draw).toMatchObject({ won: false, people: 1 })
  })

  test('a draw that was not drawn gives its coins back when it is cancelled, or when the live ends, with the poll', async () => {
    const id = await onAir()
    await setDrawCoins(server.database.db, id, 30)
    const { id: drawId } = (await open(teacher, id, { coins: 30 })).result
    await teacher.call('POST /api/live/drawCancel', { body: { id, drawId } })
    expect(await board(teacher, id)).toMatchObject({ drawCoins: 30 })
    expect((await run(teacher, id, drawId)).code).toBe(11345)
    await open(teacher, id, { coins: 30 })
    await teacher.call('POST /api/live/pollOpen', {
      body: { id, title: '还要讲吗', options: ['要', '不要'], requestId: randomUUID() },
    })
    await host(teacher, id, 'end')
    expect(await board(teacher, id)).toMatchObject({ drawCoins: 30, poll: { open: false, counts: [0, 0] } })
    expect((await board(ann, id)).draw).toBeUndefined()
  })
})

test('courses on show carry their price, and the one that is spoken of is pushed; off the shelf it is gone', async () => {
  const id = await onAir()
  const line = await listening(id)
  const [one, two] = [await course(server, { price: 9900 }), await course(server, { price: 0 })]
  await server.database.db.transaction().execute((trx) => setGoods(trx, id, [two.id, one.id]))
  const explain = (who: Person, courseId: string) => who.call('POST /api/live/explain', { body: { id, courseId } })
  expect((await explain(ann, one.id)).code).toBe(11342)
  expect((await explain(teacher, randomUUID())).code).toBe(10104)
  await explain(teacher, one.id)
  await heard(line, (news) => news.explained === one.id)
  const { goods, explained } = await board(server, id)
  expect([goods.map((card) => [card.id, card.price]), explained]).toEqual([
    [
      [two.id, 0],
      [one.id, 9900],
    ],
    one.id,
  ])
  await query(server, sql`update lesson_course set status = 'off' where id = ${one.id}`)
  expect(await board(server, id)).toMatchObject({ explained: null, goods: [{ id: two.id }] })
  await line.leave()
})

test('likes are counted up to 60 a minute and person, and the room hears of them', async () => {
  const id = await onAir()
  const line = await listening(id)
  const like = async (who: Person, n: number) => (await who.call('POST /api/live/like', { body: { id, n } })).result.likes
  expect(await like(ann, 30)).toBe(30)
  // However slowly the others come, they come in this minute.
  await query(server, sql`update live_like set minute = minute + interval '1 hour' where live_id = ${id}`)
  expect([await like(ann, 20), await like(ann, 20)]).toEqual([50, 60])
  expect(await like(bob, 5)).toBe(65)
  await heard(line, (news) => news.likes === 30)
  await query(server, sql`update live_like set minute = now() - interval '1 minute' where live_id = ${id}`)
  expect(await like(ann, 1)).toBe(66)
  expect((await beat(server, id)).result.likes).toBe(66)
  expect((await server.call('POST /api/live/like', { body: { id, n: 1 } })).code).toBe(401)
  await line.leave()
})

test('two phones of one person that tap first at the same moment count no more than one would', async () => {
  const minute = () => Math.floor(Date.now() / 60_000)
  for (let rounds = 0; rounds < 5; rounds++) {
    const id = await onAir()
    const began = minute()
    const taps = Array.from({ length: 5 }, () => ann.call('POST /api/live/like', { body: { id, n: 30 } }))
    await Promise.all(taps)
    const { likes } = await board(ann, id)
    // Each minute allows as many again.
    expect(likes).toBeLessThanOrEqual(60 * (1 + minute() - began))
    expect(likes).toBeGreaterThanOrEqual(60)
  }
})

test('a live that is over is reviewed once; the room sees the average, the host the words', async () => {
  const id = await onAir()
  const review = (who: Person, score: number, content = '') =>
    who.call('POST /api/live/review', { body: { id, score, content, requestId: randomUUID() } })
  expect((await review(ann, 5)).code).toBe(11332)
  await host(teacher, id, 'end')
  expect((await review(ann, 5, '例子讲得清楚')).code).toBe(200)
  expect((await review(ann, 4)).code).toBe(11346)
  expect((await review(teacher, 5)).code).toBe(11346)
  expect((await review(bob, 4, '代开发票，加微信')).code).toBe(10151)
  await review(bob, 4)
  expect((await board(ann, id)).review).toEqual({ count: 2, score: 4.5, mine: 5 })
  const page = (who: Person) => who.call('POST /api/live/reviewPage', { body: { id } })
  expect((await page(ann)).code).toBe(11342)
  expect((await page(teacher)).result.records.map((one) => [one.score, one.content])).toEqual([
    [4, ''],
    [5, '例子讲得清楚'],
  ])
})

test('each change of the room makes the next version, which a sign of life and coming in name as well', async () => {
  const id = await onAir()
  const before = (await enter(ann, id)).result.rev
  const line = await listening(id)
  await host(teacher, id, 'mute', { userId: ann.id })
  await host(teacher, id, 'signIn')
  await host(teacher, id, 'pin', { content: '九点答疑' })
  const revs = await line.until((events) => {
    const found = events.flatMap((one) => (one.kind === 'live' && one.rev ? [one.rev] : []))
    return found.length === 3 && found
  })
  expect(revs).toEqual([before + 1, before + 2, before + 3])
  expect((await beat(ann, id)).result.rev).toBe(before + 3)
  expect((await enter(ann, id)).result).toMatchObject({ rev: before + 3, mutedUntil: expect.any(String), signIn: { round: 1 } })
  await line.leave()
})

test('what somebody asked stays without their name when they close their account; their review goes', async () => {
  const id = await onAir()
  const cleo = await server.person('走了的人')
  await cleo.call('POST /api/liveQuestion/ask', {
    body: { liveId: id, content: '合同到期怎么办', anonymous: false, requestId: randomUUID() },
  })
  await host(teacher, id, 'end')
  await cleo.call('POST /api/live/review', { body: { id, score: 3, content: '', requestId: randomUUID() } })
  await server.database.db.transaction().execute((trx) => personalData.erase!(trx, cleo.id))
  const { records } = (await ann.call('POST /api/liveQuestion/page', { body: { liveId: id, sort: 'time' } })).result
  expect(records[0]).toMatchObject({ content: '合同到期怎么办' })
  expect(records[0].from).toBeUndefined()
  expect((await board(ann, id)).review.count).toBe(0)
  await runJob(server, 'live.close')
})
