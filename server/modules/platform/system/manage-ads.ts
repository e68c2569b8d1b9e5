import { sql } from 'kysely'
import type { AdChange, AdminAd, NewAd } from '../../../../contract/admin/system-home'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { refuseUnopenable } from '../../../app/http/page'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Settings } from '../../../app/settings'
import { changePicture, takeUpload } from '../file/documents'
import { fileOn, imageOfFile, pictureOf, type Image } from '../file/images'
import { isAllowed } from './ads'
import { webHosts } from './web-hosts'

interface Filter {
  size?: number
  cursor?: string
  place?: string
}
type Row = Omit<AdminAd, 'image' | 'startTime' | 'endTime'> & { key: number; image: Image; starts_at: Date; ends_at: Date | null }

/** Banners as operators see them, those that start last first. */
export async function adminAdPage(db: Db, { size = DEFAULT_SIZE, cursor, place }: Filter, now: Date) {
  const { rows } = await sql<Row>`
    select a.id, ${micros(sql`a.starts_at`)} as key, a.place, a.title, a.url as link, a.sort, a.starts_at,
      a.ends_at, ${imageOfFile} as image,
      case when not a.enabled then 'off' when a.starts_at > ${now} then 'ahead' when a.ends_at <= ${now} then 'over'
        else 'on' end as state,
      (select coalesce(sum(c.clicks), 0) from ad_click c where c.ad_id = a.id)::integer as clicks
    from ad a join ${fileOn('a.image_file')}
    where true ${place ? sql`and a.place = ${place}` : sql``} ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.starts_at', 'a.id')}
    order by a.starts_at desc, a.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, image, starts_at, ends_at, ...row }) => ({
      ...row,
      image: pictureOf(image).url,
      startTime: starts_at.toISOString(),
      endTime: ends_at?.toISOString() ?? null,
    })),
    next: page.next,
  }
}

type Given = Omit<NewAd, 'requestId' | 'imageFileId'>
async function refuseWrong(db: Db, { link, startTime, endTime }: Given, settings: Settings) {
  const hosts = await webHosts(db, settings)
  if (!isAllowed(link, hosts))
    refuse(400, `只能打开本应用的页面（/pages/…），或这些域名的 https 地址（在“设置 → 可以打开的网站”里加）：${hosts.join('、')}`)
  if (link.startsWith('/')) refuseUnopenable(link)
  if (endTime && Date.parse(endTime) <= Date.parse(startTime)) refuse(400, '结束时间应晚于开始')
}

/** Refuses with 400 an address that the app would not open, and with 10131 when the picture is gone. */
export async function createAd(trx: Trx, settings: Settings, { imageFileId, ...ad }: NewAd): Promise<string> {
  await refuseWrong(trx, ad, settings)
  await takeUpload(trx, imageFileId, 'image')
  const id = newId()
  await sql`insert into ad (id, place, title, url, sort, starts_at, ends_at, image_file)
    values (${id}, ${ad.place}, ${ad.title}, ${ad.link}, ${ad.sort}, ${ad.startTime}, ${ad.endTime}, ${imageFileId})`.execute(trx)
  return id
}

interface Held extends Given {
  on: boolean
  image: string
}
/** A banner as it stands, kept so until the transaction ends. Refuses with 10104. */
export async function heldAd(trx: Trx, id: string): Promise<Held> {
  const { rows } = await sql<Omit<Held, 'startTime' | 'endTime'> & { starts_at: Date; ends_at: Date | null }>`
    select place, title, url as link, sort, starts_at, ends_at, enabled as on, image_file as image from ad where id = ${id}
      for update`.execute(trx)
  const { starts_at, ends_at, ...ad } = rows[0] ?? gone()
  return { ...ad, startTime: starts_at.toISOString(), endTime: ends_at?.toISOString() ?? null }
}

/** Without a new picture the old one stays. */
export async function editAd(trx: Trx, settings: Settings, before: Held, { id, imageFileId, ...ad }: AdChange): Promise<void> {
  await refuseWrong(trx, ad, settings)
  const image = await changePicture(trx, before.image, imageFileId)
  await sql`update ad set place = ${ad.place}, title = ${ad.title}, url = ${ad.link}, sort = ${ad.sort},
    starts_at = ${ad.startTime},
    ends_at = ${ad.endTime}, image_file = ${image} where id = ${id}`.execute(trx)
}

export const enableAd = (trx: Trx, id: string, on: boolean) => sql`update ad set enabled = ${on} where id = ${id}`.execute(trx)
