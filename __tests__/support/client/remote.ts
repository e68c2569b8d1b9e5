import { activity, type Activity, type TestActivity } from '../../activity/support'
import { member, post, type Save } from '../../circle/support'
import { give } from '../../coin/support'
import { category, course, give as giveCourse, passed, type Course, type TestCourse } from '../../lesson/support'
import { reschedule } from '../../../server/modules/domains/live/schedule/reschedule'
import { live, type TestLive } from '../../live/support'
import { exam, homework, join, training } from '../../neixun/exam-support'
import { doc, type TestDoc } from '../../zhiku/support'
import { runJob } from '../run-job'
import { startServer, type Person, type TestServer } from '../server'

/** The whole server at an address of its own, as the tests of a client need it. */
export interface Remote {
  origin: string
  /** Calls as nobody. */
  call: TestServer['call']
  /** Registers somebody whose account is older than a day. */
  member(nickName?: string): Promise<Person>
  /** Publishes a post of theirs; its id. */
  post(person: Person, more?: Partial<Save>): Promise<string>
  /** Gives somebody coins. */
  give(person: Pick<Person, 'id'>, amount: number): Promise<unknown>
  /** A course of the school, with its lessons. */
  course(more?: TestCourse): Promise<Course>
  /** A category for courses, below one of its own; its id. */
  category(name: string, above: string): Promise<string>
  /** Gives somebody a course as a paid order does. */
  giveCourse(person: Pick<Person, 'id'>, courseId: string): Promise<unknown>
  /** So many seconds have passed since somebody's player counted last. */
  passed(person: Pick<Person, 'id'>, seconds: number): Promise<unknown>
  /** An evening, with its tickets. */
  activity(more?: TestActivity): Promise<Activity>
  /** A document on the shelf of the library; its id. */
  document(more?: Omit<TestDoc, 'files'>): Promise<string>
  /** A live; its id. */
  live(more?: TestLive): Promise<string>
  /** Puts a live off until so many minutes from now, as an operator does. */
  moveLive(id: string, startsIn: number): Promise<unknown>
  /** A training with 安然 on its list and 秦岚 who teaches, and in it an examination that is open now; its id. */
  exam(more: Parameters<typeof exam>[2], trainee: Pick<Person, 'id'>, teacher: Pick<Person, 'id'>): Promise<string>
  /** … and in it homework for another day. */
  homework(
    more: Parameters<typeof homework>[2],
    trainee: Pick<Person, 'id'>,
    teacher: Pick<Person, 'id'>,
  ): Promise<{ id: string; training: string }>
  /** What the device of this person keeps while they are logged in. */
  keptBy(person: Person): Promise<Record<string, unknown>>
  /** What WeChat adds to the address of the page that went to this one. */
  wechatAnswer(authUrl: string): Promise<string>
  /** Runs a job of the server that would wait for its time, e.g. the one that makes what is new findable. */
  run(job: string): Promise<void>
  /** Rows of a statement with $1, $2, … */
  sql<T>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

const MONTH_MS = 30 * 86_400_000

export async function startRemote(env: Record<string, string> = {}): Promise<Remote> {
  const server = await startServer(env)
  const origin = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    call: server.call,
    member: (nickName) => member(server, nickName),
    post: (person, more) => post(server, person, more),
    give: (person, amount) => give(server, person, amount),
    course: (more) => course(server, more),
    category: (name, above) => category(server, name, above),
    giveCourse: (person, courseId) => giveCourse(server, person, courseId),
    passed: (person, seconds) => passed(server, person, seconds),
    activity: (more) => activity(server, more),
    document: async (more) => (await doc(server, more)).id,
    live: (more) => live(server, more),
    moveLive(id, startsIn) {
      const startAt = new Date(Date.now() + startsIn * 60_000)
      return reschedule(server.database.db, id, startAt, new Date(startAt.getTime() + 3_600_000))
    },
    async exam(more, trainee, teacher) {
      const camp = await training(server, teacher)
      await join(server, camp, trainee, '安然')
      return (await exam(server, camp, more)).id
    },
    async homework(more, trainee, teacher) {
      const camp = await training(server, teacher)
      await join(server, camp, trainee, '安然')
      return { id: await homework(server, camp, more), training: camp.id }
    },
    async keptBy({ token, call }) {
      const { result } = await call('POST /api/user/userBaseDetail', { body: {} })
      return { token, token_expireTime: new Date(Date.now() + MONTH_MS).toISOString(), userInfo: result }
    },
    async wechatAnswer(authUrl) {
      const { pathname, search, host } = new URL(authUrl)
      const { headers } = await server.app.http.inject({ url: pathname + search, headers: { host } })
      return new URL(String(headers.location)).search
    },
    run: async (job) => void (await runJob(server, job)),
    sql: async <T>(text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows as T[],
    close: server.close,
  }
}
