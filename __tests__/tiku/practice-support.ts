import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { makePaper } from '../../server/modules/domains/tiku/papers'
import { addBank, addQuestion, type QuestionInput } from '../../server/modules/domains/tiku/questions'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at], text }))
/** A question whose right answer is C. */
export const single = (chapter: string, n: number): QuestionInput => ({
  ...{ kind: 'single', chapter, stem: `${chapter}第 ${n} 题`, options, key: { keys: ['C'] }, analysis: '因为丙', difficulty: 3 },
})

export interface Bank {
  id: string
  /** Of each chapter, in their order. */
  chapters: Record<string, string[]>
}
/** A bank for learners, with so many single choices in each chapter; the first chapter is free to everybody. */
export async function openedBank(server: TestServer, sizes: Record<string, number>, more: QuestionInput[] = []): Promise<Bank> {
  return server.database.db.transaction().execute(async (trx) => {
    const id = await addBank(trx, `题库${randomUUID().slice(0, 8)}`)
    await sql`update tiku_bank set state = 'on' where id = ${id}`.execute(trx)
    const chapters: Bank['chapters'] = {}
    for (const [at, [chapter, size]] of Object.entries(sizes).entries()) {
      await sql`insert into tiku_chapter (bank_id, name, position) values (${id}, ${chapter}, ${at + 1})`.execute(trx)
      chapters[chapter] = []
      for (let n = 1; n <= size; n++) chapters[chapter].push((await addQuestion(trx, id, single(chapter, n)))!)
    }
    for (const question of more) (chapters[question.chapter!] ??= []).push((await addQuestion(trx, id, question))!)
    return { id, chapters }
  })
}

/** A mock paper of these questions, one point each. */
export async function mock(server: TestServer, bankId: string, questionIds: string[], minutes = 30) {
  return server.database.db.transaction().execute(async (trx) => {
    const questions = questionIds.map((questionId) => ({ questionId, points: 1 }))
    const id = await makePaper(trx, { bankId, title: '模拟卷', questions })
    const pass = Math.ceil(questionIds.length * 0.6)
    await sql`update tiku_paper set practice = true, minutes = ${minutes}, pass = ${pass} where id = ${id}`.execute(trx)
    return id
  })
}

export const DEVICE = 'device-one'
type Wanted = Omit<Input<'POST /api/tikuSession/start', Api['POST /api/tikuSession/start']>['body'], 'deviceId' | 'requestId'>
export const begin = (person: Person, wanted: Wanted, deviceId = DEVICE) =>
  person.call('POST /api/tikuSession/start', { body: { ...wanted, deviceId, requestId: randomUUID() } })

let seq = 0
type Given = { sessionId: string; questionId: string; answer: string[]; seconds?: number; seq?: number; marked?: boolean }
export const give = (person: Person, { seconds = 5, ...given }: Given, deviceId = DEVICE) =>
  person.call('POST /api/tikuSession/answer', { body: { seconds, seq: ++seq, ...given, deviceId } })
export const handIn = (person: Person, sessionId: string) =>
  person.call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: DEVICE } })

/** Practises once and answers everything with this letter. */
export async function practise(person: Person, wanted: Wanted, letter = 'C', seconds = 5) {
  const { result } = await begin(person, wanted)
  for (const { id } of result.questions)
    await give(person, { sessionId: result.sessionId, questionId: id, answer: [letter], seconds })
  await handIn(person, result.sessionId)
  return result
}

/** The same of what was begun an hour ago: there was time for all of it. */
export async function practiseSlowly(server: TestServer, person: Person, wanted: Wanted) {
  await begin(person, wanted)
  await query(
    server,
    sql`update tiku_session set started_at = started_at - interval '1 hour' where user_id = ${person.id} and state = 'open'`,
  )
  return practise(person, wanted)
}

export const member = (server: TestServer, { id }: Person) =>
  query(server, sql`update app_user set vip_until = 'infinity' where id = ${id}`)

/** As if everything of somebody's practice had been so many days earlier. */
export async function daysAgo(server: TestServer, { id }: Person, days: number) {
  const back = sql`make_interval(days => ${days})`
  await query(server, sql`update tiku_done set day = day - ${days}::integer, at = at - ${back} where user_id = ${id}`)
  await query(
    server,
    sql`update tiku_user_question set last_at = last_at - ${back}, right_day = right_day - ${days}::integer,
      review_on = review_on - ${days}::integer where user_id = ${id}`,
  )
}
