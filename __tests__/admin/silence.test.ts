import { randomUUID } from 'node:crypto'
import type { TSchema } from 'typebox'
import { contract } from '../../contract'
import type { Spec } from '../../contract/endpoint'
import { member, post, save, say as comment } from '../circle/support'
import { acquaint, send, senior } from '../dm/support'
import { jpeg, upload } from '../file/pictures'
import { course, give, learnt } from '../lesson/support'
import { host, live, say as talk } from '../live/support'
import { camp as examCamp, homework, join } from '../neixun/exam-support'
import { makeCompany, training } from '../neixun/support'
import { activity } from '../activity/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc, download, give as giveDoc, putting } from '../zhiku/support'
import { operator, type TestOperator } from './support'

let server: TestServer
let clerk: TestOperator
beforeAll(async () => {
  server = await startServer()
  clerk = await operator(server, ['客服'])
})
afterAll(() => server.close())

const mute = (person: Person) =>
  clerk.call('POST /admin/api/user/mute', { body: { userId: person.id, hours: 24, reason: '多次发布广告' } })
const onAir = (person: Person) => live(server, { hostId: person.id, state: 'on' })
const requestId = () => randomUUID()

/** Everything by which somebody writes to others, got ready so far that only the writing is left. */
const WRITING: Record<string, (person: Person) => Promise<() => Promise<{ code: number }>>> = {
  'POST /api/circle/save': async (person) => () => save(person),
  'POST /api/circleComment/save': async (person) => {
    const id = await post(server, await member(server))
    return () => comment(person, id)
  },
  'POST /api/dm/send': async (person) => {
    const friend = await senior(server)
    await acquaint(friend, person)
    return () => send(person, friend)
  },
  'POST /api/liveMessage/send': async (person) => {
    const id = await live(server, { state: 'on' })
    return () => talk(person, id)
  },
  'POST /api/liveQuestion/ask': async (person) => {
    const liveId = await live(server, { state: 'on' })
    const body = { liveId, content: '加班费的基数怎么定', anonymous: false, requestId: requestId() }
    return () => person.call('POST /api/liveQuestion/ask', { body })
  },
  'POST /api/liveQuestion/answer': async (person) => {
    const liveId = await onAir(person)
    const asked = { liveId, content: '年终奖怎么计税', anonymous: false, requestId: requestId() }
    const { id } = (await (await member(server)).call('POST /api/liveQuestion/ask', { body: asked })).result
    return () => person.call('POST /api/liveQuestion/answer', { body: { id, state: 'answered', answer: '单独计税' } })
  },
  'POST /api/live/host': async (person) => {
    const id = await onAir(person)
    return () => host(person, id, 'pin', { content: '资料在下面' })
  },
  'POST /api/live/pollOpen': async (person) => {
    const body = { id: await onAir(person), title: '听懂了吗', options: ['懂了', '没懂'], requestId: requestId() }
    return () => person.call('POST /api/live/pollOpen', { body })
  },
  'POST /api/live/drawOpen': async (person) => {
    const places = { coins: 0, places: 1, needs: 'present' as const }
    const body = { id: await onAir(person), prize: '一本书', ...places, requestId: requestId() }
    return () => person.call('POST /api/live/drawOpen', { body })
  },
  'POST /api/live/slides': async (person) => {
    const body = { id: await onAir(person), images: [(await upload(server, person, await jpeg())).result.fileId] }
    return () => person.call('POST /api/live/slides', { body })
  },
  'POST /api/live/review': async (person) => {
    const body = { id: await live(server, { state: 'ended' }), score: 5, content: '讲得清楚', requestId: requestId() }
    return () => person.call('POST /api/live/review', { body })
  },
  'POST /api/courseReview/save': async (person) => {
    const { id: courseId } = await course(server)
    await give(server, person, courseId)
    await learnt(server, person, courseId, 50)
    const body = { courseId, score: 5, content: '讲得很清楚，回去就能用', images: [], requestId: requestId() }
    return () => person.call('POST /api/courseReview/save', { body })
  },
  'POST /api/activity/ask': async (person) => {
    const { id } = await activity(server)
    return () => person.call('POST /api/activity/ask', { body: { id, content: '会后有没有回放', requestId: requestId() } })
  },
  'POST /api/zhikuReview/save': async (person) => {
    const { id: docId, fileIds } = await doc(server)
    await giveDoc(server, person, docId)
    await download(server, person, docId, fileIds[0])
    return () =>
      person.call('POST /api/zhikuReview/save', { body: { docId, score: 5, content: '照着改就能用', requestId: requestId() } })
  },
  'POST /api/zhikuUpload/save': async (person) => {
    const body = await putting(server, person)
    return () => person.call('POST /api/zhikuUpload/save', { body })
  },
  'POST /api/neixun/noticeSave': async (person) => {
    const { id: trainingId } = await training(server, await makeCompany(server, person))
    return () => person.call('POST /api/neixun/noticeSave', { body: { trainingId, title: '明天改到 305 教室', content: '' } })
  },
  'POST /api/neixunHomework/peerReview': async (person) => {
    const camp = await examCamp(server)
    const homeworkId = await homework(server, camp.camp, { peerReviews: 1 })
    const work = { links: [], imageIds: [], fileIds: [], homeworkId, version: 0, content: '我的三项行动' }
    await join(server, camp.camp, person, '学员')
    for (const who of [camp.ann, person])
      await who.call('POST /api/neixunHomework/submit', { body: { ...work, requestId: requestId() } })
    const [{ reviewId }] = (await person.call('POST /api/neixunHomework/peerWorks', { body: { homeworkId } })).result
    return () => person.call('POST /api/neixunHomework/peerReview', { body: { reviewId, score: 88, comment: '数字清楚' } })
  },
  'POST /api/user/saveUserInfo': async (person) => () =>
    person.call('POST /api/user/saveUserInfo', { body: { intro: '加我微信' } }),
}

/** What operators read, or oneself alone: whole domains, and single endpoints of those in which people meet. */
const TO_NOBODY_ELSE = [
  /^\/api\/(auth|userAddress|sysWechat|sysWechatPay|\w+Order|invoice|feedback|kefuMessage|report|search|growthTask|notice)\//,
  /^\/api\/wenwen\w*\//,
  /^\/api\/activity\/(page|review)$/,
  /^\/api\/activitySign\//,
  /^\/api\/(mallProduct|mallShop|mallOrder)(\/|$)/,
  /^\/api\/circle\/(similar|saveDraft)$/,
  /^\/api\/dm\/search$/,
  /^\/api\/exchangeCode\//,
  /^\/api\/fanGroup\//,
  // What a company that has paid tells of itself and of its own people.
  /^\/api\/(enterprise|subAccount|vipContract)\//,
  /^\/api\/(topic|course|zhiku|zhikuRight)\/page$/,
  /^\/api\/neixun\/(login|loginByEmpNo|autoLogin|userPage|transfer)$/,
  /^\/api\/neixun(Sign|File|Exam)\//,
  // Who teaches reads it; the class reads nothing that somebody muted has handed in.
  /^\/api\/neixunHomework\/(?!peerReview$)/,
  /^\/api\/file\/upload\w+$/,
  /^\/api\/zhiku\/(sendEmail|reportIssue)$/,
  /^\/api\/course\/(courseCert|courseCertReissue|studyReport)$/,
  /^\/api\/lesson\/(playUrl|playRenew|noteSave|examSubmit)$/,
  /^\/api\/live\/(enter|heartbeat)$/,
  /^\/api\/tiku(Session|Question|Trial|Wrong)\//,
  /^\/api\/user\/(resetPwd|resetPhone|phoneAppeal|deviceLogout|logoffApply|companySuggest|bindWechat)$/,
]

/** A member that takes words: text of no pattern, as long as a short sentence. */
const takesWords = (schema: TSchema): boolean => {
  const {
    type,
    properties,
    items,
    pattern,
    format,
    enum: values,
    maxLength = Infinity,
  } = schema as {
    type?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    pattern?: string
    format?: string
    enum?: unknown[]
    maxLength?: number
  }
  if (type === 'object') return Object.entries(properties ?? {}).some(([name, one]) => name !== 'cursor' && takesWords(one))
  if (type === 'array') return Boolean(items && takesWords(items))
  return type === 'string' && !pattern && !format && !values && maxLength >= 20
}

describe.each(Object.entries(WRITING))('%s', (_route, ready) => {
  test('is open to everybody, and refused to who is muted since a moment ago', async () => {
    const [free, muted] = [await member(server), await member(server)]
    expect((await (await ready(free))()).code).toBe(200)
    const write = await ready(muted)
    await mute(muted)
    expect((await write()).code).toBe(12470)
  })
})

test('whatever takes words is told to others and refused to the muted, or is told to nobody else', () => {
  const all = Object.values(contract).flatMap((record) => Object.entries(record as Record<string, Spec>))
  const words = all.filter(([route, { body }]) => route.startsWith('POST') && body && takesWords(body)).map(([route]) => route)
  const path = (route: string) => route.replace('POST ', '')
  expect(words.filter((route) => !(route in WRITING) && !TO_NOBODY_ELSE.some((one) => one.test(path(route))))).toEqual([])
})

test('who is muted may still change what nobody reads', async () => {
  const muted = await member(server)
  await mute(muted)
  expect((await muted.call('POST /api/user/saveUserInfo', { body: { sex: 1 } })).code).toBe(200)
})
