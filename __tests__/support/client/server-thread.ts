import { parentPort } from 'node:worker_threads'
import type { Person } from '../server'
import { startRemote, type Remote } from './remote'

let remote: Remote
/** By token: functions do not pass between threads. */
const people = new Map<string, Person>()

type Call = (route: string, input?: object) => Promise<object>

const methods = {
  async start() {
    remote = await startRemote()
    return remote.origin
  },
  call: (token: string, route: string, input?: object) => ((token ? people.get(token)! : remote).call as Call)(route, input),
  async member(nickName?: string) {
    const person = await remote.member(nickName)
    people.set(person.token, person)
    const { id, phone, token } = person
    return { id, phone, token }
  },
  post: (token: string, more?: object) => remote.post(people.get(token)!, more),
  give: (id: string, amount: number) => remote.give({ id }, amount),
  course: (more?: object) => remote.course(more),
  category: (name: string, above: string) => remote.category(name, above),
  giveCourse: (id: string, courseId: string) => remote.giveCourse({ id }, courseId),
  passed: (id: string, seconds: number) => remote.passed({ id }, seconds),
  activity: (more?: object) => remote.activity(more),
  document: (more?: object) => remote.document(more),
  live: (more?: object) => remote.live(more),
  moveLive: (id: string, startsIn: number) => remote.moveLive(id, startsIn),
  exam: (more: object, trainee: string, teacher: string) => remote.exam(more, { id: trainee }, { id: teacher }),
  homework: (more: object, trainee: string, teacher: string) => remote.homework(more, { id: trainee }, { id: teacher }),
  keptBy: (token: string) => remote.keptBy(people.get(token)!),
  wechatAnswer: (authUrl: string) => remote.wechatAnswer(authUrl),
  run: (job: string) => remote.run(job),
  sql: (text: string, values?: unknown[]) => remote.sql(text, values),
  close: () => remote.close(),
}

interface Question {
  id: number
  method: keyof typeof methods
  args: unknown[]
}

parentPort!.on('message', async ({ id, method, args }: Question) => {
  const work = methods[method] as (...args: unknown[]) => Promise<unknown>
  const answer = await work(...args).then(
    (value) => ({ id, value }),
    (error: Error) => ({ id, error: error.stack }),
  )
  parentPort!.postMessage(answer)
})
