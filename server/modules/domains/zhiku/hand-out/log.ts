import { sql } from 'kysely'
import type { DownloadFilter, Downloaded, OddDownloads } from '../../../../../contract/admin/zhiku'
import type { WorkbenchAlarm } from '../../../../app/admin'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import type { Services } from '../../../../app/http/serve'
import { maskPhone } from '../../../../app/formats/text'
import { personOn } from '../../../identity/user/people'

/** One account that is handed out so much within a day, or in so many places, is perhaps used by several people. */
const ODD = { networks: 5, documents: 40 }

/** What was handed out, the latest first: of a document, or to the account with this phone. */
export async function handedOut(db: Db, { docId, phone, size = DEFAULT_SIZE, cursor }: DownloadFilter) {
  const { rows } = await sql<Omit<Downloaded, 'phoneMasked' | 'time'> & { key: number; phone: string; at: Date }>`
    select g.id, ${micros(sql`g.at`)} as key, g.doc_id as "docId", d.title as doc, f.name as file, g.user_id as "userId",
      u.nick_name as "nickName", coalesce(u.phone, '') as phone, g.way, g.network, g.device, g.counted, g.at
    from zhiku_download g join zhiku_doc d on d.id = g.doc_id join zhiku_file f on f.id = g.file_id join ${personOn('g.user_id')}
    where true ${docId ? sql`and g.doc_id = ${docId}` : sql``} ${phone ? sql`and u.phone = ${phone}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'g.at', 'g.id')}
    order by g.at desc, g.id desc limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, phone: whole, at, ...row }) => ({
    ...row,
    phoneMasked: maskPhone(whole),
    time: at.toISOString(),
  }))
  return { records, next }
}

/** Accounts whose last day of downloads stands out, the most places first. */
export async function oddDownloads(db: Db): Promise<OddDownloads[]> {
  const { rows } = await sql<Omit<OddDownloads, 'phoneMasked' | 'lastTime'> & { phone: string; last: Date }>`
    select u.id, u.nick_name as "nickName", coalesce(u.phone, '') as phone, count(*)::integer as times,
      count(distinct g.doc_id)::integer as documents,
      (count(distinct g.network) filter (where g.network <> ''))::integer as networks,
      max(g.at) as last
    from zhiku_download g join ${personOn('g.user_id')} where g.at > now() - interval '1 day' group by u.id
    having count(distinct g.network) filter (where g.network <> '') >= ${ODD.networks}
      or count(distinct g.doc_id) >= ${ODD.documents}
    order by networks desc, documents desc, u.id limit 100`.execute(db)
  return rows.map(({ phone, last, ...row }) => ({ ...row, phoneMasked: maskPhone(phone), lastTime: last.toISOString() }))
}

/** For whoever may see who they are. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'downloads',
    permission: 'zhiku.trace',
    async check({ db }) {
      const odd = await oddDownloads(db)
      return odd.length ? [`${odd.length} 个账号近 24 小时的下载不寻常，可能是几个人在用同一个账号，见“异常下载”`] : []
    },
  },
]

/** Tells the log of them: by their id alone. */
export async function watchDownloads({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  const odd = await oddDownloads(db)
  for (const { id: user, documents, networks } of odd)
    log.warn({ user, documents, networks }, 'an account downloads more than one person would')
  return odd.length
}
