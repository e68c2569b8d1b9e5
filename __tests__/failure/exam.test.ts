import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import { openDatabase, type Database } from '../../server/app/database/db'
import { newId } from '../../server/app/ids'
import { openSession } from '../../server/modules/identity/login/sessions'
import { runningUrl } from '../../server/app/database/postgres'
import { DEVICE, exam, join, training } from '../neixun/exam-support'
import { runServer, type RunningServer } from '../support/running-server'
import type { Person, TestServer } from '../support/server'
import { ask, folder } from './support'

/** So many begin in the same second. */
const SITTERS = Number(process.env.SITTERS ?? 300)
const EMPTY = { SEED: 'none', RATE_LIMIT: '0' }

let dataDir: string
let server: RunningServer
let paper: { id: string; questions: string[] }
const tokens: string[] = []
beforeAll(async () => {
  dataDir = folder()
  server = await runServer({ dataDir, env: EMPTY })
  const database: Database = openDatabase(runningUrl(dataDir), 4)
  const stand = { database } as TestServer
  const camp = await training(stand)
  paper = await exam(stand, camp)
  for (let n = 0; n < SITTERS; n++) {
    const id = newId()
    await database.pool.query('insert into app_user (id, nick_name, invite_code) values ($1, $2, $3)', [id, `考生${n}`, id])
    tokens.push((await openSession(database.db, id, 'test')).token)
    await join(stand, camp, { id } as Person)
  }
  await database.close()
}, 300_000)
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function post(route: string, token: string, body: object) {
  const answer = await fetch(`${server.url}/api/neixunExam/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { result: { attemptId: string; saved: boolean } }).result
}
const begin = (token: string) => post('start', token, { examId: paper.id, deviceId: DEVICE, requestId: randomUUID() })

test('everybody begins in the same second, the server is killed once among it, and no answer that it took is lost', async () => {
  const taken: { attemptId: string; questionId: string; answer: string }[] = []
  let killed = false
  await Promise.allSettled(
    tokens.map(async (token, who) => {
      const { attemptId } = await begin(token)
      for (const [at, questionId] of paper.questions.entries()) {
        const answer = `${who}-${at}`
        const { saved } = await post('answer', token, { attemptId, questionId, answer: [answer], seq: at + 1, deviceId: DEVICE })
        if (saved) taken.push({ attemptId, questionId, answer })
        if (!killed && taken.length >= SITTERS) {
          killed = true
          server.child.kill('SIGKILL')
        }
      }
    }),
  )
  server = await runServer({ dataDir, env: EMPTY })
  expect(killed).toBe(true)
  const kept = await ask<{ key: string }>(
    runningUrl(dataDir),
    `select session_id || ' ' || question_id || ' ' || (answer ->> 0) as key from tiku_answer`,
  )
  const there = new Set(kept.map(({ key }) => key))
  const keyOf = (one: (typeof taken)[number]) => `${one.attemptId} ${one.questionId} ${one.answer}`
  expect(taken.filter((one) => !there.has(keyOf(one)))).toEqual([])
  // Whoever comes back goes on where they were, in the same try.
  const again = await Promise.all(tokens.map(begin))
  expect(new Set(again.map(({ attemptId }) => attemptId)).size).toBe(SITTERS)
  const [{ n }] = await ask<{ n: number }>(runningUrl(dataDir), 'select count(*) as n from tiku_session')
  expect(n).toBe(SITTERS)
}, 300_000)
