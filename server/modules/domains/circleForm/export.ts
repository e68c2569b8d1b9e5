import { sql } from 'kysely'
import type { FormField, FormValues } from '../../../../contract/circleForm'
import { regionText } from '../../../../contract/rules/region'
import { csv } from '../../../app/formats/csv'
import { secondOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { personOn } from '../../identity/user/people'
import { pictureOf } from '../../platform/file/images'
import { formDefinition } from './definitions'

/** A value as a person reads it in a table; pictures as their addresses. */
function shown({ type }: FormField, value: FormValues[string] | undefined, publicUrl: string): string {
  const all = [value ?? []].flat()
  if (type === 'image') return all.map((fileId) => publicUrl + pictureOf({ id: fileId, width: 0, height: 0 }).url).join(' ')
  return type === 'region' ? all.map(regionText).join('、') : all.join('、')
}

/** What was submitted, the earliest first, as a CSV file; times by the clock of China. Refuses with 10104. */
export async function exportForm(db: Db, id: string, publicUrl: string) {
  const { fields, title } = await formDefinition(db, id)
  const { rows } = await sql<{ at: Date; name: string; values: FormValues }>`
    select r.created_at as at, u.nick_name as name, r."values" from circle_form_record r join ${personOn('r.user_id')}
    where r.form_id = ${id}::uuid order by r.created_at, r.id`.execute(db)
  const lines = rows.map(({ at, name, values }) => [
    secondOf(at),
    name,
    ...fields.map((field) => shown(field, values[field.key], publicUrl)),
  ])
  return { title, count: rows.length, table: csv([['提交时间（北京）', '昵称', ...fields.map(({ label }) => label)], ...lines]) }
}
