import { sql } from 'kysely'
import { namedBy, type AdminScope } from '../../../../app/admin'

/** Whether a thing of a training is of the company that an operator is bound to. */
const ofCompany = (kind: string, trainingOf: (id: string) => ReturnType<typeof sql>): AdminScope => ({
  kind,
  async owns(db, ownerId, id) {
    const { rows } = await sql`
      select from training t where t.company_id = ${ownerId} and t.id = (${trainingOf(id)})`.execute(db)
    return rows.length > 0
  },
})

export const adminScopes = [
  ofCompany('training', (id) => sql`select ${id}::uuid`),
  ofCompany('trainingExam', (id) => sql`select e.training_id from training_exam e where e.id = ${id}`),
  ofCompany('trainingHomework', (id) => sql`select h.training_id from training_homework h where h.id = ${id}`),
]

export const thingNames = [
  namedBy('training', (ids) => sql`select id, title as name from training where id = any(${ids}::uuid[])`, 'neixun.read'),
]
