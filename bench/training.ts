import { randomUUID } from 'node:crypto'
import { makeCompany, training } from '../__tests__/neixun/support'
import type { TestServer } from '../__tests__/support/server'
import { departmentReport, personReport } from '../server/modules/aggregates/neixun/admin-actions/reports'
import { report, round } from './report'
import { people, stand } from './stand'

const LIST = 50_000
const DEPARTMENTS = 200
const TIMES = 200

/** One training with 50,000 people in 200 departments: how long its reports take. */
export const trainings = () =>
  stand({ shared_buffers: '256MB' }, async (_open, fill) => {
    const { made, database } = await fill(async (db) => {
      await people(db, 1)
      const { rows } = await db.pool.query<{ id: string }>('select id from app_user limit 1')
      // Whoever fills it asks a server for its database only.
      const server = { database: db } as TestServer
      const camp = await training(server, await makeCompany(server, rows[0]))
      await db.pool.query(
        `insert into trainee (id, training_id, name, emp_no, department, status, progress, seconds, score, sign_rate, finished_at, created_at)
         select gen_random_uuid(), $1, '学员' || n, 'E' || n, '部门' || n % $2, case when n % 3 = 0 then 'done' else 'undone' end, n % 101,
           n % 36000, n % 101, n % 101, case when n % 3 = 0 then now() end, now() - n * interval '1 second'
         from generate_series(1, $3) n`,
        [camp.id, DEPARTMENTS, LIST],
      )
      return camp.id
    })
    const timed = async (name: string, work: () => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < TIMES; n++) {
        const began = performance.now()
        await work()
        times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => round(times[Math.floor(TIMES * share)], 1)
      return { report: name, people: LIST, departments: DEPARTMENTS, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
    }
    const { db } = database
    const cursors: (string | undefined)[] = [undefined]
    for (let n = 0; n < 20; n++) {
      const { next } = await personReport(db, { trainingId: made, size: 50, cursor: cursors.at(-1) })
      cursors.push(next!)
    }
    let turn = 0
    report('training', [
      await timed('部门报表', () => departmentReport(db, made)),
      await timed('学员报表，一页', () =>
        personReport(db, { trainingId: made, size: 50, cursor: cursors[turn++ % cursors.length] }),
      ),
      await timed('学员报表，按工号找', () =>
        personReport(db, { trainingId: made, size: 50, keyword: `E${randomUUID().length}` }),
      ),
    ])
  })
