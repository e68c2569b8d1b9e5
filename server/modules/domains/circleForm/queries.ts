import { sql } from 'kysely'
import type { FormField, FormValues } from '../../../../contract/circleForm'
import { batchedByIds } from '../../../app/database/batched'
import type { Db, Row, Trx } from '../../../app/database/db'
import { readablePost, type Viewer } from '../circle/visibility'
import { people } from '../../identity/user/people'
import { dictItem } from '../../platform/system/dict'

declare module '../../../app/database/db' {
  interface JsonColumns {
    'circle_form.fields': FormField[]
    'circle_form_record.values': FormValues
  }
}

export interface FormRow extends Row<
  'circle_form',
  | 'id'
  | 'title'
  | 'intro'
  | 'fields'
  | 'capacity'
  | 'starts_at'
  | 'ends_at'
  | 'need_login'
  | 'success_tip'
  | 'gift_id'
  | 'gift_name'
  | 'gift_size'
  | 'group_qr'
  | 'submit_count'
> {
  /** What the viewer submitted. */
  mine: FormValues | null
}

/** A form that stands alone or under a post that the viewer may read. */
export async function formRow(db: Db, id: string, viewer: Viewer): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    select f.id, f.title, f.intro, f.fields, f.capacity, f.starts_at, f.ends_at, f.need_login, f.success_tip, f.submit_count,
      f.gift_id, f.gift_name, f.gift_size, f.group_qr,
      r."values" as mine
    from circle_form f left join circle_form_record r on r.form_id = f.id and r.user_id = ${viewer}::uuid
    where f.id = ${id} and (f.post_id is null or ${readablePost(sql.ref('f.post_id'), viewer)})`.execute(db)
  return rows[0]
}

export type SummaryRow = Pick<FormRow, 'id' | 'title' | 'capacity' | 'starts_at' | 'ends_at' | 'submit_count'>
export const formRowOfPost = batchedByIds(
  (postId: string) => sql<SummaryRow>`
    select id, title, capacity, starts_at, ends_at, submit_count from circle_form where post_id = ${postId}`,
)

export interface Contact {
  realName: string
  company: string
  position: string
  phone: string
  city: string
}
/** What a person may have filled in from the profile. */
export async function contactOf(db: Db, userId: string): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select u.real_name as "realName", u.company, coalesce(d.name, '') as position, coalesce(u.phone, '') as phone, u.city
    from ${people()} left join ${dictItem('d', 'position', 'u.position_id')} where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** False when this person has submitted this form before. */
export async function insertRecord(trx: Trx, id: string, formId: string, userId: string, values: FormValues): Promise<boolean> {
  const { rows } = await sql`
    insert into circle_form_record (id, form_id, user_id, "values")
    values (${id}, ${formId}, ${userId}, ${JSON.stringify(values)}::jsonb) on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

/** Takes one of the places of a form that still asks for these fields; or why not. */
export async function takePlace(trx: Trx, formId: string, fields: FormField[]): Promise<'taken' | 'full' | 'changed'> {
  const asked = sql`fields = ${JSON.stringify(fields)}::jsonb`
  const { rows } = await sql`
    update circle_form set submit_count = submit_count + 1
    where id = ${formId} and ${asked} and (capacity is null or submit_count < capacity) returning 1`.execute(trx)
  if (rows.length) return 'taken'
  const same = await sql`select from circle_form where id = ${formId} and ${asked}`.execute(trx)
  return same.rows.length ? 'full' : 'changed'
}

/** The name of a gift that is one. */
export async function giftName(db: Db, giftId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select gift_name as name from circle_form where gift_id = ${giftId}`.execute(db)
  return rows[0]?.name
}
