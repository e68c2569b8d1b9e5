import { sql } from 'kysely'
import type { AdminApi } from '../../../../contract/admin'
import type { Input } from '../../../../contract/endpoint'
import type { Db } from '../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { maskPhone } from '../../../app/formats/text'
import { isId } from '../../../app/ids'
import { isUnder, type SanctionKind } from './sanctions'

type Route = 'POST /admin/api/user/page'
type Filter = Input<Route, AdminApi[Route]>['body']
interface Row {
  id: string
  key: number
  nickName: string
  phone: string | null
  company: string
  level: number
  status: 'active' | 'closing' | 'closed'
  muted: boolean
  frozen: boolean
  created_at: Date
}

const PHONE = /^\d{11}$/
/** A number is the whole of it; of a name how it begins is enough. */
function meant(word: string) {
  if (PHONE.test(word)) return sql`u.phone = ${word}`
  if (isId(word.toLowerCase())) return sql`u.id = ${word}::uuid`
  return sql`lower(u.nick_name) like lower(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
}
const stands = (kind: SanctionKind) => isUnder(kind, sql`u.id`)

/** People as operators look for them, the newest first. */
export async function foundPeople(db: Db, { size = DEFAULT_SIZE, cursor, keyword, status, sanctioned }: Filter) {
  const { rows } = await sql<Row>`
    select u.id, ${micros(sql`u.created_at`)} as key, u.nick_name as "nickName", u.phone, u.company, u.level, u.status,
      ${stands('mute')} as muted, ${stands('freeze')} as frozen, u.created_at
    from app_user u where true ${keyword ? sql`and ${meant(keyword.trim())}` : sql``} ${status ? sql`and u.status = ${status}` : sql``}
      ${sanctioned ? sql`and ${stands(sanctioned)}` : sql``} ${beyond(decodeCursor(cursor, 'time'), 'time', 'u.created_at', 'u.id')}
    order by u.created_at desc, u.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const records = page.rows.map(({ key: _key, phone, created_at, ...row }) => ({
    ...row,
    phoneMasked: maskPhone(phone ?? ''),
    createdAt: created_at.toISOString(),
  }))
  return { records, next: page.next }
}
