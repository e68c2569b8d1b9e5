import { sql } from 'kysely'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { KEFU_FAQ } from './lesson/content'

/** What customer service is asked most, with answers. */
export async function loadKefu({ db }: Pick<Services, 'db'>): Promise<void> {
  const rows = KEFU_FAQ.flatMap(({ topic, items }) => items.map((item) => ({ id: newId(), topic, ...item })))
  await sql`insert into kefu_faq (id, topic, q, a, sort)
    select f.id, f.topic, f.q, f.a, f.sort
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (id uuid, topic text, q text, a text))
      with ordinality as f(id, topic, q, a, sort)
    on conflict (q) do nothing`.execute(db)
}
