import http from 'node:http'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { exam, FIVE, join, training } from '../__tests__/neixun/exam-support'
import { course, give } from '../__tests__/lesson/support'
import type { TestServer } from '../__tests__/support/server'
import { keysOf } from '../contract/rules/keys'
import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { cpuSeconds, residentMb } from './cpu'
import { generate, PEOPLE } from './generate'
import { median, report, round } from './report'
import { logIn, stand, tokenOf } from './stand'

/** What is planned for: so many people at once in the busiest hour, each of whom does something every so often. */
const PLANNED = Number(process.env.BENCH_PEOPLE ?? 5000)
const EVERY_SECONDS = 5
/** An hour of the day lasts so long here. */
const HOUR_SECONDS = Number(process.env.BENCH_HOUR_SECONDS ?? 5)
/** After the day its busiest hour again, so many times over, for one hour each. */
const TIMES = (process.env.BENCH_TIMES ?? '2,5,10').split(',').map(Number)
/** Calls that are under way at once; who comes beyond that finds no line, as before a full proxy. */
const MOST_UNDER_WAY = 2000
const TICK_MS = 10
const POSTS = 10_000
/** Who takes courses and examinations. */
const LEARNERS = Math.min(500, Math.max(1, Math.floor(PLANNED / 10)))
const PRICE = 19_900
const LESSON_SECONDS = 600
const DEVICE = 'phone-of-bench'
/** After the most that is tried everybody is gone but one, who looks every tenth of a second. */
const AFTER_MS = 5000

/** How busy each hour is, of the busiest: people look before work, at noon, and most after dinner. */
const BUSY = [
  ...[0.08, 0.04, 0.02, 0.02, 0.02, 0.05, 0.15, 0.4, 0.65, 0.7, 0.6, 0.65],
  ...[0.9, 0.75, 0.55, 0.55, 0.55, 0.6, 0.7, 0.85, 1, 1, 0.7, 0.3],
]

type Deed = 'feed' | 'read' | 'like' | 'comment' | 'ask' | 'search' | 'me' | 'buy' | 'chat' | 'watch' | 'exam'
/** Of a hundred deeds in an hour of each kind. */
const MIX: Record<'work' | 'noon' | 'evening', Record<Deed, number>> = {
  work: { feed: 34, read: 26, like: 5, comment: 2, ask: 2, search: 12, me: 5, buy: 1, chat: 5, watch: 3, exam: 5 },
  noon: { feed: 42, read: 26, like: 8, comment: 3, ask: 1, search: 6, me: 5, buy: 2, chat: 6, watch: 1, exam: 0 },
  evening: { feed: 30, read: 22, like: 6, comment: 3, ask: 1, search: 5, me: 4, buy: 2, chat: 7, watch: 15, exam: 5 },
}
const kindOf = (hour: number) => (hour >= 19 || hour < 6 ? 'evening' : hour === 12 || hour === 13 ? 'noon' : 'work')

interface Made {
  posts: string[]
  people: string[]
  courseId: string
  lesson: { id: string; courseId: string }
  exam: { id: string; questions: string[] }
}
async function fill(database: Database): Promise<Made> {
  await generate(database.pool, POSTS)
  await logIn(database)
  // Nobody asks for the bytes of a recording here: its address is all that is looked for.
  const app = { services: { gateways: { storage: { put: async () => {} } } } }
  // Whoever fills it asks a server for these two only.
  const server = { database, app } as unknown as TestServer
  const ids = async (text: string) => (await database.pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const people = await ids('select id from app_user order by substr(invite_code, 2)::int')
  const [category, courseId] = [newId(), newId()]
  await database.pool.query(`insert into lesson_category (id, name) values ($1, '压测')`, [category])
  await database.pool.query(
    `insert into lesson_course (id, type, title, category_id, price, status) values ($1, 1, '晚间特惠课', $2, $3, 'on')`,
    [courseId, category, PRICE],
  )
  const taken = await course(server, { lessons: [{ seconds: LESSON_SECONDS }] })
  const camp = await training(server)
  for (const id of people.slice(0, LEARNERS)) {
    await give(server, { id }, taken.id)
    await join(server, camp, { id })
  }
  const questions = Array.from({ length: 20 }, (_, at) => ({ ...FIVE[at % 3], stem: `第 ${at} 题的题干`, points: 5 }))
  return {
    posts: await ids('select id from circle_post order by created_at desc limit 2000'),
    people,
    courseId,
    lesson: { id: taken.lessons[0], courseId: taken.id },
    exam: await exam(server, camp, { questions, pass: 60 }),
  }
}

interface Answered {
  status: number
  code: number
  result?: Record<string, never>
}
const agent = new http.Agent({ keepAlive: true, maxSockets: MOST_UNDER_WAY, maxFreeSockets: MOST_UNDER_WAY, scheduling: 'fifo' })

const count = (into: Map<string, number>, what: string, more = 1) => into.set(what, (into.get(what) ?? 0) + more)

/** What the calls of one stretch of time came to. */
class Tally {
  readonly ms = new Map<string, number[]>()
  calls = 0
  shed = 0
  noLine = 0
  readonly errors = new Map<string, number>()
  /** A "no" of the business is an answer, but somebody should see which. */
  readonly refused = new Map<string, number>()

  add(route: string, ms: number, { status, code }: Answered) {
    this.calls++
    if (status === 429 || status === 503) return void this.shed++
    if (status !== 200) count(this.errors, `${route} ${status || 'broken'}`)
    else if (code !== 200) count(this.refused, `${route} ${code}`)
    const taken = this.ms.get(route) ?? []
    this.ms.set(route, taken)
    taken.push(ms)
  }
  get failed() {
    return [...this.errors.values()].reduce((sum, times) => sum + times, 0)
  }
}
const at = (list: number[], share: number) =>
  round(list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0, 1)
const any = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]

/**
 * People of one server, who do one thing after another as people do: whoever reads has opened the list, whoever likes has
 * read.
 */
class Crowd {
  tally = new Tally()
  private underWay = 0
  private readonly sitting = new Map<number, { attemptId: string; seq: number }>()
  /** How often they have told how far they are. */
  private readonly watched = new Map<number, number>()

  constructor(
    private readonly url: string,
    private readonly made: Made,
  ) {}

  /** Does `rate` deeds a second for `seconds`, whether the server keeps up or not. */
  async live(rate: number, mix: Record<Deed, number>, seconds: number) {
    const deeds = keysOf(mix).flatMap((deed) => Array<Deed>(mix[deed]).fill(deed))
    const began = performance.now()
    let done = 0
    while (performance.now() - began < seconds * 1000) {
      const due = (rate * (performance.now() - began)) / 1000
      for (; done < due; done++) {
        if (this.underWay >= MOST_UNDER_WAY) this.tally.noLine++
        else void this.one(any(deeds))
      }
      await wait(TICK_MS)
    }
  }
  /**
   * All connections are open before anybody comes, as those of a proxy are: Node takes one new one per turn of its event
   * loop, and its turns are long when it is busy.
   */
  async connect() {
    await Promise.all(Array.from({ length: MOST_UNDER_WAY }, () => this.send('/healthz', 0)))
  }
  /** Until everybody has their answer. */
  async end() {
    while (this.underWay) await wait(TICK_MS)
  }

  private async one(deed: Deed) {
    this.underWay++
    const person = deed === 'watch' || deed === 'exam' ? Math.floor(Math.random() * LEARNERS) : Math.floor(Math.random() * PEOPLE)
    await this[deed](person).finally(() => this.underWay--)
  }

  async call(route: string, person: number, body?: object, path = route): Promise<Answered> {
    const asked = performance.now()
    const answer = await this.send(path, person, body)
    this.tally.add(route, performance.now() - asked, answer)
    return answer
  }
  private send(path: string, person: number, body?: object): Promise<Answered> {
    const text = body && JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${tokenOf(person + 1)}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    return new Promise((resolve) => {
      const broken = () => resolve({ status: 0, code: 0 })
      const req = http.request(this.url + path, { method: text ? 'POST' : 'GET', agent, headers, timeout: 30_000 }, (res) => {
        let answer = ''
        res.setEncoding('utf8')
        res.on('data', (chunk: string) => (answer += chunk))
        res.on('error', broken)
        res.on('end', () => {
          const { code = 0, result }: Partial<Answered> = answer.startsWith('{') ? JSON.parse(answer) : {}
          resolve({ status: res.statusCode!, code, result })
        })
      })
      req.on('timeout', () => req.destroy())
      req.on('error', broken)
      req.end(text)
    })
  }

  private async feed(person: number) {
    await this.call('/api/circle/page', person, { tab: any(['rec', 'rec', 'new', 'follow']), size: 20 })
  }
  private async read(person: number) {
    const id = any(this.made.posts)
    await this.call('/api/circle/detail/:id', person, undefined, `/api/circle/detail/${id}`)
    await this.call('/api/circleComment/page', person, { postId: id })
  }
  private async like(person: number) {
    await this.call('/api/circle/like', person, { id: any(this.made.posts), like: Math.random() < 0.7 })
  }
  private async comment(person: number) {
    const body = { postId: any(this.made.posts), content: `我们也这样做过，${randomUUID()}`, images: [], requestId: randomUUID() }
    await this.call('/api/circleComment/save', person, body)
  }
  private async ask(person: number) {
    const title = `试用期能约定多久 ${randomUUID().slice(0, 8)}`
    const body = { type: 2, title, content: `合同三年，${title}`, images: [], topicIds: [], requestId: randomUUID() }
    await this.call('/api/circle/save', person, body)
  }
  private async search(person: number) {
    const keyword = any(['试用期', '绩效考核', '社保', '年终奖', '竞业限制', '工伤'])
    await this.call('/api/search/suggest', person, { keyword })
    await this.call('/api/search/page', person, { keyword })
  }
  private async me(person: number) {
    await this.call('/api/user/mineSummary', person)
    await this.call('/api/notice/page', person, {})
  }
  private async buy(person: number) {
    const { courseId } = this.made
    await this.call('/api/course/detail/:id', person, undefined, `/api/course/detail/${courseId}`)
    await this.call('/api/courseOrder', person, { courseId, payPrice: PRICE, requestId: randomUUID() })
  }
  private async chat(person: number) {
    const peerId = this.made.people[(person + 1 + (person % 7)) % PEOPLE]
    await this.call('/api/dm/send', person, { peerId, clientMsgId: randomUUID(), type: 'text', content: '您好，请教一下' })
  }
  private async watch(person: number) {
    const { id: lessonId, courseId } = this.made.lesson
    const seq = (this.watched.get(person) ?? -1) + 1
    this.watched.set(person, seq)
    if (!seq) return void (await this.call('/api/lesson/playUrl', person, { lessonId, deviceId: DEVICE }))
    const position = (seq * EVERY_SECONDS) % LESSON_SECONDS
    const intervals = [[Math.max(0, position - EVERY_SECONDS), position]]
    const body = { courseId, lessonId, position, intervals, speed: 1, deviceId: DEVICE, seq }
    await this.call('/api/course/studyReport', person, body)
  }
  private async exam(person: number) {
    const { id: examId, questions } = this.made.exam
    const deviceId = DEVICE
    const sitting = this.sitting.get(person)
    if (!sitting) {
      const { result } = await this.call('/api/neixunExam/start', person, { examId, deviceId, requestId: randomUUID() })
      if (result) this.sitting.set(person, { attemptId: result.attemptId, seq: 0 })
      return
    }
    const seq = ++sitting.seq
    const questionId = questions[seq % questions.length]
    const body = { attemptId: sitting.attemptId, questionId, answer: [any(['A', 'B', 'C', 'D'])], seq, deviceId }
    await this.call('/api/neixunExam/answer', person, body)
  }
}

/** Seconds after which somebody who looks is answered again as before the rush; NaN: not within AFTER_MS. */
async function recovery(crowd: Crowd, usualMs: number): Promise<number> {
  const began = performance.now()
  let bad = 0
  while (performance.now() - began < AFTER_MS) {
    const asked = performance.now()
    const { status } = await crowd.call('/api/circle/page', Math.floor(Math.random() * PEOPLE), { tab: 'new', size: 20 })
    const now = performance.now()
    if (status !== 200 || now - asked > 2 * usualMs + 50) bad = now - began
    await wait(100)
  }
  return bad > AFTER_MS - 500 ? NaN : bad / 1000
}

/**
 * A day of 24 short hours, as people spend it, and then its busiest hour several times over. BENCH_PEOPLE: active at once in
 * the busiest hour; BENCH_HOUR_SECONDS: how long an hour lasts; BENCH_TIMES: how many times the plan.
 */
export const day = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '4GB' }, async (open) => {
    // Its limits are on: what is refused in a rush is part of what is measured.
    const { url, pid, made } = await open(fill, { RATE_LIMIT: '1000000' })
    const crowd = new Crowd(url, made)
    await crowd.connect()
    await crowd.live(50, MIX.work, 5)
    await crowd.end()
    const rows: Record<string, string | number>[] = []
    const held: number[] = []
    const whole = new Tally()
    const stretch = async (name: string, people: number, hour: number) => {
      crowd.tally = new Tally()
      const { tally } = crowd
      const [cpu, began] = [cpuSeconds(pid), performance.now()]
      await crowd.live(people / EVERY_SECONDS, MIX[kindOf(hour)], HOUR_SECONDS)
      await crowd.end()
      const seconds = (performance.now() - began) / 1000
      held.push(residentMb(pid))
      const all = [...tally.ms.values()].flat()
      const used = cpuSeconds(pid) - cpu
      rows.push({
        ...{ hour: name, people: round(people), 'calls/s': round(tally.calls / seconds) },
        ...{ 'p50 ms': at(all, 0.5), 'p99 ms': at(all, 0.99), '429/503': tally.shed, 'no line': tally.noLine },
        ...{ errors: tally.failed, 'CPU %': round((100 * used) / seconds) },
        ...{ 'CPU s / 1000 people / h': people >= 50 ? round((used * 3600 * 1000) / HOUR_SECONDS / people) : '' },
        'RSS MB': round(held.at(-1)!),
      })
      return tally
    }
    for (const [hour, busy] of BUSY.entries()) {
      const tally = await stretch(`${String(hour).padStart(2, '0')}:00`, PLANNED * busy, hour)
      for (const [route, list] of tally.ms) whole.ms.set(route, [...(whole.ms.get(route) ?? []), ...list])
      for (const [what, times] of tally.errors) count(whole.errors, what, times)
      for (const [what, times] of tally.refused) count(whole.refused, what, times)
    }
    const third = Math.floor(held.length / 3)
    const [early, late] = [median(held.slice(0, third)), median(held.slice(-third))]
    report('day-calls', [
      ...[...whole.ms]
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([route, list]) => ({ route, calls: list.length, 'p50 ms': at(list, 0.5), 'p99 ms': at(list, 0.99) })),
      ...[...whole.errors].map(([what, calls]) => ({ route: `失败：${what}`, calls })),
      ...[...whole.refused].map(([what, calls]) => ({ route: `不行：${what}`, calls })),
      { route: `RSS MB：前 8 小时 ${round(early)}，后 8 小时 ${round(late)}，增长 ${round((100 * (late - early)) / early, 1)}%` },
    ])
    const usual = at([...whole.ms.values()].flat(), 0.95)
    for (const times of TIMES) {
      await stretch(`× ${times}`, PLANNED * times, 20)
      rows.at(-1)!['normal after s'] = round(await recovery(crowd, usual), 1)
    }
    report('day', rows)
  })
