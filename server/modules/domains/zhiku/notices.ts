import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { on } from '../../../app/module'
import { page } from '../../../app/http/page'
import { holds } from '../../commerce/entitlement/entitlements'
import { owe, type OwedNews } from '../../services/notice/owed'

const VERSIONED = 'zhiku.versioned'

/** The one with the right `r` has had an older version than `v`, and may have that one. */
const isNews = sql`r.last_version < v.no and v.published_at <= r.newest_until
  and ${holds('document', sql`r.user_id`, sql`r.doc_id`)}`

/** Those who have had an older version and may have this one are told that it is there: of several at once, of the newest. */
const oweOwners = (trx: Trx, { docId, version }: Events['zhiku.versioned']) =>
  owe(
    trx,
    { kind: VERSIONED, subjectId: docId, note: String(version) },
    sql`select r.user_id from zhiku_right r join zhiku_version v on v.doc_id = r.doc_id and v.no = ${version}
      where r.doc_id = ${docId} and ${isNews}`,
  )

interface Owed {
  doc_id: string
  user_id: string
  title: string
  version: number
  label: string
  log: string
}

export const versioned: OwedNews = {
  kind: VERSIONED,
  async news(trx, owed) {
    // The newest that is there, whichever was written down last: word of an older one may come behind that of a newer one.
    const { rows } = await sql<Owed>`
      select r.doc_id, r.user_id, d.title, v.no as version, v.label, v.log
      from ${owed} join zhiku_right r on r.doc_id = owed.subject_id and r.user_id = owed.user_id
      join zhiku_doc d on d.id = r.doc_id
      join zhiku_version v on v.doc_id = d.id and v.no = (
        select max(no) from zhiku_version w where w.doc_id = d.id and w.published_at <= r.newest_until)
      where ${isNews}`.execute(trx)
    return rows.map(({ doc_id, user_id, title, version, label, log }) => ({
      to: user_id,
      type: NOTICE_TYPE.order,
      subType: 'docVersion',
      title: '你的资料有新版本',
      content: `《${title}》更新到 ${label}${log ? `：${log}` : ''}`,
      target: page('pages/zhiku/download', { id: doc_id }),
      why: '因为你有这份资料',
      cause: `zhiku.version:${doc_id}:${version}:${user_id}`,
    }))
  },
}

export const tellVersion = on('zhiku.versioned', 'tellOwners', oweOwners)
