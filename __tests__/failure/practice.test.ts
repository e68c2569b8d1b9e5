import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/app/database/db'
import { newId } from '../../server/app/ids'
import { openSession } from '../../server/modules/identity/login/sessions'
import { runningUrl } from '../../server/app/database/postgres'
import { runServer, type RunningServer } from '../support/running-server'
import type { TestServer } from '../support/server'
import { DEVICE, openedBank } from '../tiku/practice-support'
import { ask, folder } from './support'

/** So many answers are given, by learners of 20 each; `ANSWERS=5000` is the whole of it. */
const ANSWERS = Number(process.env.ANSWERS ?? 400)
const EACH = 20
const LEARNERS = Math.ceil(ANSWERS / EACH)
const EMPTY = { SEED: 'none', RATE_LIMIT: '0' }

let dataDir: string
let server: RunningServer
let bankId: string
const tokens: string[] = []
beforeAll(async () => {
  dataDir = folder()
  server = await runServer({ dataDir, env: EMPTY })
  const database = openDatabase(runningUrl(dataDir), 4)
  bankId = (await openedBank({ database } as TestServer, { 甲章: EACH })).id
  for (let n = 0; n < LEARNERS; n++) {
    const id = newId()
    await database.pool.query('insert into app_user (id, nick_name, invite_code) values ($1, $2, $3)', [id, `学员${n}`, id])
    tokens.push((await openSession(database.db, id, 'test')).token)
  }
  await database.close()
}, 300_000)
afterAll(async () => {
  await server.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function post<T>(route: string, token: string, body: object): Promise<T> {
  const answer = await fetch(`${server.url}/api/tikuSession/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ deviceId: DEVICE, ...body }),
  })
  const { code, result } = (await answer.json()) as { code: number; result: T }
  if (code !== 200) throw new Error(String(code))
  return result
}
interface Begun {
  sessionId: string
  questions: { id: string }[]
  saved: unknown[]
}
const begin = (token: string) =>
  post<Begun>('start', token, { bankId, mode: 'chapter', chapter: '甲章', count: EACH, requestId: randomUUID() })

test('the server is killed while learners answer: nothing that it took is lost, and each goes on where they were', async () => {
  const taken: string[] = []
  let killed = false
  await Promise.allSettled(
    tokens.map(async (token) => {
      const { sessionId, questions } = await begin(token)
      for (const [at, { id: questionId }] of questions.entries()) {
        await post('answer', token, { sessionId, questionId, answer: ['C'], seconds: 5, seq: at + 1 })
        taken.push(`${sessionId} ${questionId}`)
        if (!killed && taken.length >= ANSWERS / 2) {
          killed = true
          server.child.kill('SIGKILL')
        }
      }
    }),
  )
  server = await runServer({ dataDir, env: EMPTY })
  expect(killed).toBe(true)
  const done = await ask<{ key: string }>(
    runningUrl(dataDir),
    `select a.session_id || ' ' || a.question_id as key from tiku_answer a
     join tiku_done d on d.session_id = a.session_id and d.question_id = a.question_id where a.points = 1 and d."right"`,
  )
  const there = new Set(done.map(({ key }) => key))
  expect(taken.filter((key) => !there.has(key))).toEqual([])
  const again = await Promise.all(tokens.map(begin))
  expect(again.reduce((sum, { saved }) => sum + saved.length, 0)).toBe(done.length)
}, 300_000)
