import { randomUUID } from 'node:crypto'
import { openedBank } from '../__tests__/tiku/practice-support'
import type { TestServer } from '../__tests__/support/server'
import { cpuSeconds } from './cpu'
import { report, round } from './report'
import { logIn, people, stand, tokenOf } from './stand'

/** How many practise, and how much each of them answers; `PRACTICE_LEARNERS=20` tries it small. */
const LEARNERS = Number(process.env.PRACTICE_LEARNERS ?? 400)
const QUESTIONS = 30
const DEVICE = 'phone-of-bench'

/** Learners who answer one question after the other: answers that are kept, marked and counted in a second. */
export const practice = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const { url, pid, made, database } = await open(
      async (db) => {
        await people(db, LEARNERS)
        await logIn(db)
        await db.pool.query(`update app_user set vip_until = 'infinity'`)
        // Whoever fills it asks a server for its database only.
        return openedBank({ database: db } as TestServer, { 招聘与配置: QUESTIONS, 薪酬福利: QUESTIONS })
      },
      { RATE_LIMIT: '0' },
    )
    const post = async <T>(route: string, person: number, body: object): Promise<T> => {
      const answer = await fetch(`${url}/api/tikuSession/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(person)}` },
        body: JSON.stringify({ deviceId: DEVICE, ...body }),
      })
      const { code, result }: { code: number; result: T } = await answer.json()
      if (code !== 200) throw new Error(String(code))
      return result
    }
    const saves: number[] = []
    let failed = 0
    const before = cpuSeconds(pid)
    const learn = async (person: number) => {
      const wanted = { bankId: made.id, mode: 'chapter', chapter: '招聘与配置', requestId: randomUUID() }
      const { sessionId, questions } = await post<{ sessionId: string; questions: { id: string }[] }>('start', person, wanted)
      for (const [at, { id: questionId }] of questions.entries()) {
        const began = performance.now()
        const given = { sessionId, questionId, answer: ['ABCD'[(person + at) % 4]], seconds: 5, seq: at + 1 }
        await post('answer', person, given).then(
          () => saves.push(performance.now() - began),
          () => failed++,
        )
      }
    }
    const began = Date.now()
    await Promise.all(Array.from({ length: LEARNERS }, (_, n) => learn(n + 1)))
    const seconds = (Date.now() - began) / 1000
    const cpu = cpuSeconds(pid) - before
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::integer as count from tiku_done')
    const at = (share: number) => round(saves.toSorted((a, b) => a - b)[Math.floor(saves.length * share)])
    report('practice', [
      {
        ...{ learners: LEARNERS, saves: saves.length, 'saves/s': round(saves.length / seconds), failed },
        lost: saves.length - rows[0].count,
        ...{ 'save p50 ms': at(0.5), 'save p99 ms': at(0.99) },
        'cpu %': round((cpu / seconds) * 100),
        'cpu ms a save': round((cpu / saves.length) * 1000, 1),
      },
    ])
  })
