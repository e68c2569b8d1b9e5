import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { companyOf } from '../../domains/company/members'
import { companyOn } from '../../domains/company/names'
import { phoneOf } from '../../identity/login/accounts'
import { headOf } from './head'
import { stays } from './trainees'
import { teaches, trainersTable, trainingColumns, type Training } from './trainings'

interface Row extends Training {
  key: number
  company: string
  progress: number | null
  keeper: boolean
}

/** Places in trainings of their company that wait for somebody's phone: they come in by opening them. */
async function waitingFor(db: Db, userId: string, companyId: string): Promise<string[]> {
  const phone = await phoneOf(db, userId)
  if (!phone) return []
  const { rows } = await sql<{ id: string }>`
    select x.id from training t join trainee x on x.training_id = t.id and x.phone = ${phone} and x.user_id is null and ${stays}
    where t.company_id = ${companyId} and t.status = 'open' and t.by_phone and t.end_at > now()
      and not exists (select from trainee o where o.training_id = t.id and o.user_id = ${userId} and o.status <> 'quit')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Trainings that somebody takes part in or looks after, the one that begins last first. */
export async function myTrainings({ db, user, now }: Ctx, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const company = user.onlyFor ? undefined : await companyOf(db, user.id)
  const managed = company && company.role !== 'member' ? company.companyId : null
  const waiting = company ? await waitingFor(db, user.id, company.companyId) : []
  const only = user.onlyFor ? sql`and t.id = ${user.onlyFor}` : sql``
  const { rows } = await sql<Row>`
    select ${trainingColumns}, ${micros(sql`t.start_at`)} as key, c.name as company, x.progress,
      n.user_id is not null or t.company_id is not distinct from ${managed}::uuid as keeper
    from training t join ${companyOn('t.company_id')}
      left join trainee x on x.training_id = t.id and ${stays} and t.status <> 'draft'
        and (x.user_id = ${user.id} or x.id = any(${waiting}::uuid[]))
      left join ${trainersTable()} on n.training_id = t.id and n.user_id = ${user.id} and ${teaches(sql`t.company_id`)}
    where (x.id is not null or n.user_id is not null or t.company_id = ${managed}::uuid) ${only}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 't.start_at', 't.id')}
    order by t.start_at desc, t.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map((row) => ({ ...headOf(row, row.company, now), progress: row.progress, keeper: row.keeper })),
    next: page.next,
  }
}
