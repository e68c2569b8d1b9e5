import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { readSettings } from '../../server/app/settings'
import { approve, reject } from '../../server/modules/domains/exam/registrations/review'
import { cancel } from '../../server/modules/domains/live/schedule/cancel'
import { reschedule } from '../../server/modules/domains/live/schedule/reschedule'
import { DAY_MS } from '../../server/app/time/units'
import type { Trx } from '../../server/app/database/db'
import { ask, comment, member } from '../circle/support'
import { exams, submitted } from '../exam/support'
import { detail, host, live, moveTo, reserve, unreserve } from '../live/support'
import { page } from '../../server/app/http/page'
import { notify } from '../../server/modules/services/notice/notices'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { wallClock } from '../support/wall-clock'
import { news } from './support'

const template = (letter: string) => letter.padEnd(43, '_')
const [LIVE, ANSWER, REVIEW, ACTIVITY] = ['L', 'A', 'R', 'V'].map(template)
const SANDBOX = '/sandbox/wechat'

let server: TestServer
let teacher: Person
beforeAll(async () => {
  server = await startServer({
    WECHAT_TMPL_LIVE: `${LIVE};thing1=about;time2=time;thing3=title`,
    WECHAT_TMPL_ANSWER: `${ANSWER};thing1=title;thing2=content;date3=time;phrase4='有新回答'`,
    WECHAT_TMPL_REGISTRATION: `${REVIEW};thing1=title;thing2=content`,
    WECHAT_TMPL_ACTIVITY: `${ACTIVITY};thing1=title`,
  })
  teacher = await member(server, '陈老师')
})
afterAll(() => server.close())
afterEach(() => jest.useRealTimers())

interface Mail {
  template: string
  page: string
  data: Record<string, string>
}
/** Somebody in the mini-program: `wechat` is who they are to WeChat. */
interface Reader extends Person {
  wechat: string
}
const reader = async (): Promise<Reader> => ({ ...(await member(server)), wechat: `w${randomUUID().slice(0, 8)}` })

/** WeChat's own window: the person agrees to be told once. */
const allow = ({ wechat }: Reader, ...templates: string[]) =>
  server.app.http.inject({ method: 'POST', url: `${SANDBOX}/subscribe/agree`, payload: { who: wechat, templates } })
/** The client tells us what was agreed to. */
const tell = (who: Reader, purpose: 'live' | 'registration' | 'answer' | 'order' | 'activity', subject: string) =>
  who.call('POST /api/notice/subscribed', { body: { purposes: [purpose], subject, jsCode: `${who.wechat}~${randomUUID()}` } })
const agree = async (who: Reader, purpose: 'live' | 'answer' | 'registration', subject: string) => {
  await allow(who, { live: LIVE, answer: ANSWER, registration: REVIEW }[purpose])
  expect((await tell(who, purpose, subject)).code).toBe(200)
}
/** What this person's WeChat has received, once everything that is due has gone out. */
async function mail({ wechat }: Reader): Promise<Mail[]> {
  await server.app.bus.drain()
  await runJob(server, 'live.remind')
  await runJob(server, 'notice.messages')
  return (await server.app.http.inject(`${SANDBOX}/subscribe/box?who=${wechat}`)).json()
}
const states = async (who: Reader) =>
  (await query<{ state: string }>(server, sql`select state from subscribe_permission where user_id = ${who.id} order by id`)).map(
    (row) => row.state,
  )
/** A live that somebody has reserved long ago and let WeChat remind them of. */
async function reserved(who: Reader, startsIn = 14) {
  const id = await live(server, { startsIn: 3000, hostId: teacher.id })
  await reserve(who, id)
  await agree(who, 'live', id)
  await query(server, sql`update live_reserve set created_at = now() - interval '3 days' where user_id = ${who.id}`)
  await moveTo(server, id, startsIn)
  return id
}
/** The clock on the wall says so. */
const itIs = (time: string) => wallClock(new Date(`2026-11-20T${time}:00+08:00`))

describe('a live', () => {
  test('that was reserved with WeChat’s permission is announced in WeChat a quarter of an hour before, once, with its page', async () => {
    const ann = await reader()
    const id = await reserved(ann)
    const [message, ...more] = await mail(ann)
    expect(more).toEqual([])
    expect(message).toMatchObject({ template: LIVE, page: `pages/lesson/liveDetail?id=${id}` })
    expect(message.data).toMatchObject({ thing1: '病假与医疗期：HR 最容易算错的五处', thing3: '预约的直播还有 15 分钟开始' })
    const start = (await detail(ann, id)).result.startTime
    const shown = new Intl.DateTimeFormat('zh-CN', {
      timeZone: 'Asia/Shanghai',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    expect(message.data.time2).toMatch(new RegExp(`^\\d{4}年\\d{1,2}月\\d{1,2}日 ${shown.format(new Date(start))}$`))
    // It has begun: one permission was one message.
    await host(teacher, id, 'start')
    expect(await mail(ann)).toHaveLength(1)
    expect(await states(ann)).toEqual(['sent'])
  })

  test('reserved in its last minutes is announced when it begins', async () => {
    const ann = await reader()
    const id = await live(server, { startsIn: 5, hostId: teacher.id })
    await reserve(ann, id)
    await agree(ann, 'live', id)
    expect(await mail(ann)).toEqual([])
    await host(teacher, id, 'start')
    expect(await mail(ann)).toMatchObject([{ page: `pages/lesson/liveRoom?id=${id}`, data: { thing3: '预约的直播开始了' } }])
  })

  test('whose place was given back is not announced, and reserved again it is, once', async () => {
    const ann = await reader()
    const id = await reserved(ann, 3000)
    await unreserve(ann, id)
    await moveTo(server, id, 14)
    expect(await mail(ann)).toEqual([])
    expect(await states(ann)).toEqual([])
    await moveTo(server, id, 3000)
    await reserve(ann, id)
    await agree(ann, 'live', id)
    await agree(ann, 'live', id)
    await query(server, sql`update live_reserve set created_at = now() - interval '3 days' where user_id = ${ann.id}`)
    await moveTo(server, id, 14)
    expect(await mail(ann)).toHaveLength(1)
  })

  test('that is put off is told of anew as it comes near, and whoever reserved hears of the new time', async () => {
    const ann = await reader()
    const id = await reserved(ann, 23 * 60)
    await mail(ann)
    const at = new Date(Date.now() + 3 * 86_400_000)
    await reschedule(server.database.db, id, at, new Date(at.getTime() + 3_600_000))
    await mail(ann)
    await runJob(server, 'live.remind')
    const told = await news(server, ann)
    expect(told.map((one) => one.sub)).toEqual(['liveTomorrow', 'liveMoved'])
    expect(told[1].title).toMatch(/^预约的直播改到 \d{1,2}月\d{1,2}日 \d{2}:\d{2} 开始$/)
    await query(server, sql`update live_reserve set noted_at = now() - interval '3 days' where user_id = ${ann.id}`)
    await moveTo(server, id, 14)
    // One permission was one message: of the new time.
    expect(await mail(ann)).toHaveLength(1)
    expect((await news(server, ann)).map((one) => one.sub)).toEqual(['liveSoon'])
  })

  test('that is cancelled, or put off, is told in WeChat to whoever let us', async () => {
    const [ann, bob] = [await reader(), await reader()]
    const [off, later] = [await reserved(ann, 3000), await reserved(bob, 3000)]
    await cancel(server.database.db, off, { note: '讲师生病' })
    await runJob(server, 'notice.owed')
    expect(await mail(ann)).toMatchObject([
      { page: `pages/lesson/liveDetail?id=${off}`, data: { thing3: expect.stringMatching(/^预约的直播（/) } },
    ])
    const at = new Date(Date.now() + 4 * 86_400_000)
    await reschedule(server.database.db, later, at, new Date(at.getTime() + 3_600_000))
    expect(await mail(bob)).toMatchObject([{ data: { thing3: expect.stringMatching(/^预约的直播改到 /) } }])
  })

  test('that is moved at night and moved again, or cancelled, is told in the morning as it is by then, once', async () => {
    const [ann, bob] = [await reader(), await reader()]
    const [moved, off] = [await reserved(ann, 3000), await reserved(bob, 3000)]
    for (const who of [ann, bob]) await who.call('POST /api/notice/saveSetting', { body: { quietHours: true } })
    const start = Date.now()
    const moveBy = (id: string, days: number) => {
      const at = new Date(start + days * 86_400_000)
      return reschedule(server.database.db, id, at, new Date(at.getTime() + 3_600_000))
    }
    itIs('22:30')
    for (const id of [moved, off]) await moveBy(id, 4)
    for (const who of [ann, bob]) expect(await mail(who)).toEqual([])
    await agree(ann, 'live', moved)
    await moveBy(moved, 5)
    await cancel(server.database.db, off, { note: '讲师生病' })
    await runJob(server, 'notice.owed')
    for (const who of [ann, bob]) expect(await mail(who)).toEqual([])
    itIs('08:00')
    const last = (await news(server, ann)).at(-1)!.title
    expect((await mail(ann)).map(({ data }) => data.thing3)).toEqual([expect.stringContaining(last.slice(0, 15))])
    expect(await states(ann)).toEqual(['sent', 'held'])
    expect(await mail(bob)).toMatchObject([{ data: { thing3: expect.stringMatching(/^预约的直播（/) } }])
  })

  test('names the template that may be asked for on its page; the list is told by the configuration', async () => {
    const id = await live(server)
    expect((await detail(teacher, id)).result.subscribeTmplIds).toEqual([LIVE])
    expect((await server.call('GET /api/sysConfig/client')).result.subscribe).toEqual([
      { purpose: 'live', template: LIVE },
      { purpose: 'registration', template: REVIEW },
      { purpose: 'answer', template: ANSWER },
      { purpose: 'activity', template: ACTIVITY },
    ])
  })
})

describe('an answer', () => {
  test('is told to the asker in WeChat as far as it fits, the first one only, and names nobody', async () => {
    const ann = await reader()
    const bob = await member(server, '博文')
    const question = await ask(server, ann, { anonymous: true })
    await agree(ann, 'answer', question)
    const first = await comment(server, bob, question, {
      content: '按累计工作年限和在本单位年限一起算👍\n医疗期三个月到二十四个月不等',
    })
    await comment(server, await member(server), question)
    const [message, ...more] = await mail(ann)
    expect(more).toEqual([])
    const [path, search] = message.page.split('?')
    expect([path, Object.fromEntries(new URLSearchParams(search))]).toEqual([
      'pages/circle/circleDetail',
      { id: question, comment: first },
    ])
    expect(message.data).toMatchObject({
      thing1: '回答了你的提问',
      thing2: '按累计工作年限和在本单位年限一起算 医…',
      phrase4: '有新回答',
    })
    expect(JSON.stringify(message)).not.toContain('博文')
  })

  test('at night waits for the morning where somebody wants it so; a live of that hour is left out', async () => {
    const [ann, bob] = [await reader(), await member(server)]
    await ann.call('POST /api/notice/saveSetting', { body: { quietHours: true } })
    const question = await ask(server, ann)
    await agree(ann, 'answer', question)
    await reserved(ann)
    itIs('23:00')
    await comment(server, bob, question)
    expect(await mail(ann)).toEqual([])
    itIs('08:00')
    expect(await mail(ann)).toMatchObject([{ template: ANSWER }])
  })

  test('of an activity that opens at night is told in the morning: what waits grows no older', async () => {
    const ann = await reader()
    await ann.call('POST /api/notice/saveSetting', { body: { quietHours: true } })
    const id = randomUUID()
    await allow(ann, ACTIVITY)
    expect((await tell(ann, 'activity', id)).code).toBe(200)
    itIs('23:00')
    const target = page('pages/activity/activityDetail', { id })
    const opened = { to: ann.id, type: 5 as const, subType: 'activityOpened', title: '可以报名了', content: '报名开始', target }
    await server.database.db.transaction().execute((trx) => notify(trx, { ...opened, why: '因为你想去' }))
    expect(await mail(ann)).toEqual([])
    // The night goes by.
    await query(server, sql`update subscribe_permission set late_at = late_at - interval '9 hours' where user_id = ${ann.id}`)
    itIs('08:00')
    expect(await mail(ann)).toMatchObject([{ template: ACTIVITY }])
  })

  test('is not told in WeChat to who switched such notices off', async () => {
    const [ann, bob] = [await reader(), await member(server)]
    const question = await ask(server, ann)
    await agree(ann, 'answer', question)
    await ann.call('POST /api/notice/saveSetting', { body: { interact: false } })
    await comment(server, bob, question)
    expect(await mail(ann)).toEqual([])
    expect(await states(ann)).toEqual(['held'])
  })
})

test('what became of a registration is told in WeChat; handed in and allowed again, again', async () => {
  const ann = await reader()
  await exams(server)
  const { id, course } = await submitted(server, ann)
  const inside = (work: (trx: Trx) => Promise<unknown>) => server.database.db.transaction().execute(work)
  await agree(ann, 'registration', course.id)
  await inside((trx) => reject(trx, id, '照片不清楚', {}))
  const page = `pages/lesson/form?courseId=${course.id}`
  expect(await mail(ann)).toEqual([{ template: REVIEW, page, data: { thing1: '报名资料需要修改', thing2: '照片不清楚' } }])
  await query(server, sql`update exam_registration set status = 2 where id = ${id}`)
  await agree(ann, 'registration', course.id)
  await inside((trx) => approve(trx, id))
  expect((await mail(ann)).map((one) => one.data.thing1)).toEqual(['报名资料需要修改', '报名资料审核通过'])
})

describe('a permission', () => {
  test('that WeChat knows nothing of is refused once and not tried again', async () => {
    const [ann, bob] = [await reader(), await member(server)]
    const question = await ask(server, ann)
    await tell(ann, 'answer', question)
    await comment(server, bob, question)
    expect(await mail(ann)).toEqual([])
    expect(await states(ann)).toEqual(['refused'])
    await allow(ann, ANSWER)
    expect(await mail(ann)).toEqual([])
  })

  test('belongs to who gave it: nobody gives one for somebody else, and a code counts once', async () => {
    const [ann, bob] = [await reader(), await reader()]
    const question = await ask(server, ann)
    await agree(bob, 'answer', question)
    await comment(server, await member(server), question)
    expect([await mail(ann), await mail(bob)]).toEqual([[], []])
    const body = { purposes: ['answer' as const], subject: question, jsCode: `${ann.wechat}~once` }
    expect((await ann.call('POST /api/notice/subscribed', { body })).code).toBe(200)
    expect((await ann.call('POST /api/notice/subscribed', { body })).code).toBe(10120)
    expect((await server.call('POST /api/notice/subscribed', { body })).status).toBe(401)
  })

  test('for what has no template is not kept', async () => {
    const ann = await reader()
    expect((await tell(ann, 'order', randomUUID())).code).toBe(200)
    expect(await states(ann)).toEqual([])
  })

  test('is spent on one message, however many nodes send', async () => {
    const [ann, bob] = [await reader(), await member(server)]
    const question = await ask(server, ann)
    await agree(ann, 'answer', question)
    await allow(ann, ANSWER)
    await comment(server, bob, question)
    await server.app.bus.drain()
    await Promise.all([1, 2, 3].map(() => runJob(server, 'notice.messages')))
    expect(await mail(ann)).toHaveLength(1)
  })

  test('that was told is forgotten after a month, and one that nobody needed after half a year', async () => {
    const ann = await reader()
    const told = await reserved(ann)
    await mail(ann)
    await agree(ann, 'live', await live(server, { startsIn: 300 }))
    const left = async () => {
      await runJob(server, 'notice.cleanup')
      return (await states(ann)).toSorted()
    }
    const by = sql`update subscribe_permission set next_at = next_at - interval '31 days' where user_id = ${ann.id}
      and subject = ${told}`
    expect(await left()).toEqual(['held', 'sent'])
    await query(server, by)
    expect(await left()).toEqual(['held'])
    await query(
      server,
      sql`update subscribe_permission set id = ${newId(Date.now() - 181 * DAY_MS)}, created_at = created_at - interval '181 days'
        where user_id = ${ann.id}`,
    )
    expect(await left()).toEqual([])
  })

  test('goes with the account', async () => {
    const ann = await reader()
    await agree(ann, 'live', await live(server, { startsIn: 300 }))
    await query(server, sql`update app_user set status = 'closing' where id = ${ann.id}`)
    await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${ann.id}, 'l1', now())`)
    await runJob(server, 'mine.logoff')
    expect(await states(ann)).toEqual([])
  })
})

describe('WeChat', () => {
  const due = async () => {
    const [ann, bob] = [await reader(), await member(server)]
    const question = await ask(server, ann)
    await agree(ann, 'answer', question)
    await comment(server, bob, question)
    await server.app.bus.drain()
    return ann
  }
  const later = (who: Reader) =>
    query(server, sql`update subscribe_permission set next_at = now() where user_id = ${who.id} and state = 'due'`)

  test('that is away is asked again later, for as long as the message is news', async () => {
    const ann = await due()
    const { wechat } = server.app.services.gateways
    const send = jest.spyOn(wechat, 'sendSubscribe').mockResolvedValue('again')
    for (let n = 0; n < 8; n++) {
      expect(await mail(ann)).toEqual([])
      expect(await states(ann)).toEqual(['due'])
      const soon = sql`select from subscribe_permission where user_id = ${ann.id} and next_at <= now() + interval '30 minutes'`
      expect(await query(server, soon)).toHaveLength(1)
      await later(ann)
    }
    send.mockRestore()
    expect(await mail(ann)).toHaveLength(1)
    expect(await states(ann)).toEqual(['sent'])
  })

  test('is given one message at first: whoever stops meanwhile has begun no other, and while it is away none is tried in vain', async () => {
    const people = [await due(), await due(), await due(), await due()]
    const all = async () => (await Promise.all(people.map(states))).flat().toSorted()
    const seen: string[][] = []
    const send = jest.spyOn(server.app.services.gateways.wechat, 'sendSubscribe').mockImplementation(async () => {
      seen.push(await all())
      return 'again'
    })
    await runJob(server, 'notice.messages')
    send.mockRestore()
    expect(seen).toEqual(Array(3).fill(['due', 'due', 'due', 'sending']))
    expect(await all()).toEqual(['due', 'due', 'due', 'due'])
    for (const who of people) await later(who)
    for (const who of people) expect(await mail(who)).toHaveLength(1)
  })

  test('that takes messages is given ever more of them at once, each once', async () => {
    const people: Reader[] = []
    while (people.length < 7) people.push(await due())
    const { wechat } = server.app.services.gateways
    const send = wechat.sendSubscribe.bind(wechat)
    let under = 0
    const seen: number[] = []
    const spied = jest.spyOn(wechat, 'sendSubscribe').mockImplementation(async (message) => {
      seen.push(++under)
      const outcome = await send(message)
      under--
      return outcome
    })
    await runJob(server, 'notice.messages')
    spied.mockRestore()
    expect(seen).toEqual([1, 1, 2, 1, 2, 3, 4])
    for (const who of people) expect(await mail(who)).toHaveLength(1)
  })

  test('that never takes one message takes those of others', async () => {
    const [odd, ...others] = [await due(), await due(), await due()]
    const [{ openid }] = await query(
      server,
      sql<{ openid: string }>`select openid from subscribe_permission where user_id = ${odd.id}`,
    )
    const { wechat } = server.app.services.gateways
    const send = wechat.sendSubscribe.bind(wechat)
    const spied = jest.spyOn(wechat, 'sendSubscribe').mockImplementation(async (message) => {
      return message.openid === openid ? 'again' : send(message)
    })
    for (const who of others) expect(await mail(who)).toHaveLength(1)
    spied.mockRestore()
    expect(await states(odd)).toEqual(['due'])
    await later(odd)
    expect(await mail(odd)).toHaveLength(1)
  })

  test('that was away for too long has nothing to say any more', async () => {
    const ann = await due()
    await query(server, sql`update subscribe_permission set late_at = now() where user_id = ${ann.id}`)
    expect(await mail(ann)).toEqual([])
    expect(await states(ann)).toEqual(['late'])
  })

  test('that refuses a field is not asked again, and the log says which; not what was in it', async () => {
    const openid = (await server.call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode: `strict~${randomUUID()}` } })).result
    await server.app.http.inject({
      method: 'POST',
      url: `${SANDBOX}/subscribe/agree`,
      payload: { who: 'strict', templates: [LIVE] },
    })
    const { wechat } = server.app.services.gateways
    const message = { openid, template: LIVE, page: 'pages/lesson/liveDetail', data: { thing1: { value: '一'.repeat(21) } } }
    expect(await wechat.sendSubscribe(message)).toBe('failed')
    const line = server.log.find((one) => one.includes('47003'))
    expect(line).toContain('data.thing1.value')
    expect(line).not.toContain('一一')
  })
})

describe('the environment', () => {
  const faults = (value: string) => {
    try {
      readSettings({ WECHAT_TMPL_LIVE: value })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  test.each([
    ['short;thing1=about', '43 位的模板 ID'],
    [LIVE, '还缺字段'],
    [`${LIVE};thing1=name`, 'thing1=name'],
    [`${LIVE};time2=title`, 'time2=title'],
    [`${LIVE};number1=about`, 'number1=about'],
    [`${LIVE};phrase1=title`, 'phrase1=title'],
    [`${LIVE};thing1=about;thing1=title`, 'thing1=title'],
  ])('%s is named as wrong', (value, why) => {
    expect(faults(value)).toContain('WECHAT_TMPL_LIVE')
    expect(faults(value)).toContain(why)
  })

  test('without templates nobody is asked', () => {
    expect(readSettings({}).subscribe).toEqual({})
  })
})
