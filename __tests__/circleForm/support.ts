import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormField, FormValues } from '../../contract'
import type { Person, TestServer } from '../support/server'

interface Made {
  fields?: FormField[]
  postId?: string
  capacity?: number
  starts?: string
  ends?: string
  tip?: string
}

export const NAME: FormField = { key: 'name', label: '姓名', type: 'text', required: true }

/** A form as an operator would make it; its id. `starts` and `ends` are intervals from now. */
export async function form(
  server: TestServer,
  { fields = [NAME], postId, capacity, starts = '-1 hour', ends, tip = '已收到' }: Made = {},
): Promise<string> {
  const id = randomUUID()
  await sql`insert into circle_form (id, post_id, title, intro, fields, capacity, starts_at, ends_at, success_tip)
    values (${id}, ${postId ?? null}, '报名意向', '填一下', ${JSON.stringify(fields)}::jsonb, ${capacity ?? null},
      now() + ${starts}::interval, now() + ${ends ?? null}::interval, ${tip})`.execute(server.database.db)
  return id
}

export const submit = (
  who: Pick<Person, 'call'>,
  formId: string,
  values: FormValues = { name: '林晓' },
  more: { smsCode?: string; version?: string; requestId?: string } = {},
) => who.call('POST /api/circleForm/submit', { body: { formId, values, requestId: randomUUID(), ...more } })

export const look = (who: Pick<Person, 'call'>, id: string) => who.call('GET /api/circleForm/detail/:id', { params: { id } })

export async function records(server: TestServer, formId: string) {
  const { rows } = await sql<{ user_id: string; values: FormValues; submit_count: number }>`
    select r.user_id, r."values", f.submit_count from circle_form f left join circle_form_record r on r.form_id = f.id
    where f.id = ${formId} order by r.created_at`.execute(server.database.db)
  return { count: rows[0].submit_count, rows: rows.filter((row) => row.user_id) }
}
