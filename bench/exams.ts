import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { exam, FIVE, join, training } from '../__tests__/neixun/exam-support'
import type { TestServer } from '../__tests__/support/server'
import type { Database } from '../server/app/database/db'
import { cpuSeconds } from './cpu'
import { report, round } from './report'
import { logIn, people, stand, tokenOf } from './stand'

/** Smaller ones only show that it runs. */
const SITTERS = Number(process.env.BENCH_PEOPLE ?? 1000)
const EVERY_MS = 5000
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const DEVICE = 'phone-of-bench'

/** An examination of 20 questions that so many people may sit. */
const fill = (sitters: number, minutes: number) => async (database: Database) => {
  await people(database, sitters)
  await logIn(database)
  // Whoever fills it asks a server for its database only.
  const server = { database } as TestServer
  const camp = await training(server)
  const { rows } = await database.pool.query<{ id: string }>('select id from app_user')
  for (const { id } of rows) await join(server, camp, { id })
  const questions = Array.from({ length: 20 }, (_, at) => ({ ...FIVE[at % 3], stem: `第 ${at} 题的题干`, points: 5 }))
  return exam(server, camp, { questions, pass: 60, minutes })
}
type Made = Awaited<ReturnType<ReturnType<typeof fill>>>

interface Saved {
  attemptId: string
  saved: boolean
}

/** Everybody who sits an examination, as their phones do it: what was not taken is sent again with the next answer. */
class Sitters {
  readonly starts: number[] = []
  readonly saves: number[] = []
  /** By attempt and question, what the server said that it has. */
  readonly taken = new Map<string, string>()
  failed = 0

  constructor(
    private url: string,
    private made: Made,
  ) {}

  private async post(into: number[], route: string, person: number, body: object): Promise<Saved> {
    const began = performance.now()
    const answer = await fetch(`${this.url}/api/neixunExam/${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(person)}` },
      body: JSON.stringify(body),
    })
    const { code, result }: { code: number; result: Saved } = await answer.json()
    if (code !== 200) throw new Error(String(code))
    into.push(performance.now() - began)
    return result
  }

  /** The nth person begins and answers one question every five seconds until `seconds` are over. */
  private async sit(person: number, seconds: number) {
    const { id: examId, questions } = this.made
    const { attemptId } = await this.post(this.starts, 'start', person, { examId, deviceId: DEVICE, requestId: randomUUID() })
    await wait(Math.random() * EVERY_MS)
    const waiting = new Map<string, { answer: string[]; seq: number }>()
    for (let seq = 1; seq <= (seconds * 1000) / EVERY_MS; seq++) {
      const began = Date.now()
      waiting.set(questions[seq % questions.length], { answer: ['ABCD'[(person + seq) % 4]], seq })
      for (const [questionId, given] of waiting) {
        try {
          const { saved } = await this.post(this.saves, 'answer', person, { attemptId, questionId, ...given, deviceId: DEVICE })
          if (saved) this.taken.set(`${attemptId} ${questionId}`, given.answer[0])
          waiting.delete(questionId)
        } catch {
          this.failed++
        }
      }
      await wait(Math.max(0, EVERY_MS - (Date.now() - began)))
    }
  }

  all = (count: number, seconds: number) => Promise.all(Array.from({ length: count }, (_, n) => this.sit(n + 1, seconds)))

  /** So many answers the server took and does not have. */
  async lost({ pool }: Database) {
    const { rows } = await pool.query<{ key: string; given: string }>(
      `select session_id || ' ' || question_id as key, answer ->> 0 as given from tiku_answer`,
    )
    const kept = new Map(rows.map(({ key, given }) => [key, given]))
    return [...this.taken].filter(([key, given]) => kept.get(key) !== given).length
  }
}

const at = (times: number[], share: number) => round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)])

/**
 * 1,000 people in one examination, each of whom has an answer saved every five seconds: how long a save takes, and what is
 * lost.
 */
export const exams = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const { url, pid, made, database } = await open(fill(SITTERS, 40), { RATE_LIMIT: '0' })
    const sitters = new Sitters(url, made)
    const before = cpuSeconds(pid)
    const began = Date.now()
    await sitters.all(SITTERS, SECONDS)
    const seconds = (Date.now() - began) / 1000
    const { starts, saves, failed } = sitters
    report('exams', [
      {
        ...{ sitters: SITTERS, saves: saves.length, 'saves/s': round(saves.length / seconds), failed },
        ...{ lost: await sitters.lost(database), 'save p50 ms': at(saves, 0.5), 'save p99 ms': at(saves, 0.99) },
        ...{ 'start p99 ms': at(starts, 0.99), 'cpu %': round(((cpuSeconds(pid) - before) / seconds) * 100) },
      },
    ])
  })

const KILLED_SITTERS = 300
const MINUTES = 2
/** The server looks every minute for those whose time is over. */
const END_MS = 120_000

/**
 * 300 people in one examination, an answer every five seconds, whose server is killed with -9 halfway: what is lost, and when
 * those who never hand in are ended.
 */
export const killedExam = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const { url, made, database, replace } = await open(fill(KILLED_SITTERS, MINUTES), { RATE_LIMIT: '0' })
    const sitters = new Sitters(url, made)
    const sitting = sitters.all(KILLED_SITTERS, MINUTES * 60 - EVERY_MS / 1000)
    await wait(MINUTES * 30_000)
    const killed = Date.now()
    await replace()
    const away = (Date.now() - killed) / 1000
    await sitting
    const last = Date.now() + END_MS
    const ends = async () =>
      (
        await database.pool.query<{ ended: number; byClock: number; odd: number }>(
          `select count(*) filter (where state <> 'open')::int as ended, count(*) filter (where ended_by = 'clock')::int as "byClock",
             count(*) filter (where ended_at <> expire_at or expire_at <> started_at + make_interval(mins => $1))::int as odd
           from tiku_session`,
          [MINUTES],
        )
      ).rows[0]
    while ((await ends()).ended < KILLED_SITTERS && Date.now() < last) await wait(500)
    const { ended, byClock, odd } = await ends()
    const { saves, failed } = sitters
    report('killed-exam', [
      {
        ...{ sitters: KILLED_SITTERS, saves: saves.length, failed, 'away s': round(away, 2) },
        ...{ lost: await sitters.lost(database), ended, 'ended by the clock': byClock, 'ended at another time': odd },
      },
    ])
  })
