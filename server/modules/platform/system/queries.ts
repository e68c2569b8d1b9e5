import { sql } from 'kysely'
import type { IdName } from '../../../../contract'
import { prepared, type Db, type Row } from '../../../app/database/db'
import type { Image } from '../file/images'
import { fileOn, imageOfFile } from '../file/images'

/** What is offered. */
export async function dictItems(db: Db, code: string): Promise<IdName[]> {
  const { rows } = await sql<IdName>`select id, name from dict_item where code = ${code} and shown order by sort, id`.execute(db)
  return rows
}

/** Whether it is, or once was, offered. */
export async function isItem(db: Db, code: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from dict_item where code = ${code} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** A day is a day in Shanghai, wherever the server stands. */
export const countView = (db: Db, platform: number, now: Date) =>
  sql`insert into platform_view (day, platform, views)
    values ((${now}::timestamptz at time zone 'Asia/Shanghai')::date, ${platform}, 1)
    on conflict (day, platform) do update set views = platform_view.views + 1`.execute(db)

export interface AdRow extends Row<'ad', 'id' | 'title' | 'url'> {
  image: Image
}
export type AdPlace = 'square' | 'school' | 'zhiku' | 'mall'
export async function runningAds(db: Db, place: AdPlace, now: Date): Promise<AdRow[]> {
  const { rows } = await sql<AdRow>`${prepared}
    select a.id, a.title, a.url, ${imageOfFile} as image
    from ad a join ${fileOn('a.image_file')}
    where a.place = ${place} and a.enabled and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now})
    order by a.sort, a.id`.execute(db)
  return rows
}

/** False when there is no such ad. */
export async function countClick(db: Db, adId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into ad_click as c (ad_id, day, clicks)
    select id, (${now}::timestamptz at time zone 'Asia/Shanghai')::date, 1 from ad where id = ${adId}
    on conflict (ad_id, day) do update set clicks = c.clicks + 1 returning 1`.execute(db)
  return rows.length > 0
}
