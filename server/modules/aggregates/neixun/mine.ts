import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { companyOf } from '../../domains/company/members'
import { companyOn } from '../../domains/company/names'
import { headOf } from './head'
import { stays } from './trainees'
import { teaches, trainersTable, trainingColumns, type Training } from './trainings'

interface Row extends Training {
  key: number
  company: string
  progress: number | null
  keeper: boolean
}

/** Trainings that somebody takes part in or looks after, the one that begins last first. */
export async function myTrainings({ db, user, now }: Ctx, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const company = user.onlyFor ? undefined : await companyOf(db, user.id)
  const managed = company && company.role !== 'member' ? company.companyId : null
  const only = user.onlyFor ? sql`and t.id = ${user.onlyFor}` : sql``
  const { rows } = await sql<Row>`
    select ${trainingColumns}, ${micros(sql`t.start_at`)} as key, c.name as company, x.progress,
      n.user_id is not null or t.company_id is not distinct from ${managed}::uuid as keeper
    from training t join ${companyOn('t.company_id')}
      left join trainee x on x.training_id = t.id and x.user_id = ${user.id} and ${stays} and t.status <> 'draft'
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
