import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { exam, FIVE, join, training } from '../__tests__/neixun/exam-support'
import type { TestServer } from '../__tests__/support/server'
import { cpuSeconds } from './cpu'
import { report, round } from './report'
import { logIn, people, stand, tokenOf } from './stand'

/** Smaller ones only show that it runs. */
const SITTERS = Number(process.env.BENCH_PEOPLE ?? 1000)
const EVERY_MS = 5000
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const DEVICE = 'phone-of-bench'

/**
 * 1,000 people in one examination, each of whom has an answer saved every five seconds: how long a save takes, and what is
 * lost.
 */
export const exams = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const { url, pid, made, database } = await open(
      async (db) => {
        await people(db, SITTERS)
        await logIn(db)
        // Whoever fills it asks a server for its database only.
        const server = { database: db } as TestServer
        const camp = await training(server)
        const { rows } = await db.pool.query<{ id: string; n: string }>(
          'select id, substr(invite_code, 2) as n from app_user order by substr(invite_code, 2)::int',
        )
        for (const { id } of rows) await join(server, camp, { id })
        const questions = Array.from({ length: 20 }, (_, at) => ({ ...FIVE[at % 3], stem: `第 ${at} 题的题干`, points: 5 }))
        return exam(server, camp, { questions, pass: 60 })
      },
      { RATE_LIMIT: '0' },
    )
    const post = async (route: string, person: number, body: object) => {
      const answer = await fetch(`${url}/api/neixunExam/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(person)}` },
        body: JSON.stringify(body),
      })
      const { code, result }: { code: number; result: { attemptId: string; saved: boolean } } = await answer.json()
      if (code !== 200) throw new Error(String(code))
      return result
    }
    const timed = async <T>(into: number[], work: Promise<T>) => {
      const began = performance.now()
      const done = await work
      into.push(performance.now() - began)
      return done
    }
    const starts: number[] = []
    const saves: number[] = []
    const last = new Map<string, string>()
    let failed = 0
    const before = cpuSeconds(pid)
    const sit = async (person: number) => {
      const body = { examId: made.id, deviceId: DEVICE, requestId: randomUUID() }
      const { attemptId } = await timed(starts, post('start', person, body))
      await wait(Math.random() * EVERY_MS)
      for (let seq = 1; seq <= (SECONDS * 1000) / EVERY_MS; seq++) {
        const began = Date.now()
        const questionId = made.questions[seq % made.questions.length]
        const given = 'ABCD'[(person + seq) % 4]
        try {
          await timed(saves, post('answer', person, { attemptId, questionId, answer: [given], seq, deviceId: DEVICE }))
          last.set(`${attemptId} ${questionId}`, given)
        } catch {
          failed++
        }
        await wait(Math.max(0, EVERY_MS - (Date.now() - began)))
      }
    }
    const began = Date.now()
    await Promise.all(Array.from({ length: SITTERS }, (_, n) => sit(n + 1)))
    const seconds = (Date.now() - began) / 1000
    const { rows } = await database.pool.query<{ key: string; given: string }>(
      `select session_id || ' ' || question_id as key, answer ->> 0 as given from tiku_answer`,
    )
    const kept = new Map(rows.map(({ key, given }) => [key, given]))
    const lost = [...last].filter(([key, given]) => kept.get(key) !== given).length
    const at = (times: number[], share: number) => round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)])
    report('exams', [
      {
        ...{ sitters: SITTERS, saves: saves.length, 'saves/s': round(saves.length / seconds), failed, lost },
        ...{ 'save p50 ms': at(saves, 0.5), 'save p99 ms': at(saves, 0.99), 'start p99 ms': at(starts, 0.99) },
        'cpu %': round(((cpuSeconds(pid) - before) / seconds) * 100),
      },
    ])
  })
