import { sql } from 'kysely'
import type { Events } from '../../../app/bus'
import type { Trx } from '../../../app/database/db'
import { on } from '../../../app/module'
import { page } from '../../../app/http/page'
import { holds } from '../../commerce/entitlement/entitlements'
import { notify } from '../../services/notice/notices'

interface Owner {
  user_id: string
  title: string
  label: string
  log: string
}

/** Those who have had an older version and may have this one are told that it is there. */
async function tellOwners(trx: Trx, { docId, version }: Events['zhiku.versioned']) {
  const { rows } = await sql<Owner>`
    select r.user_id, d.title, v.label, v.log from zhiku_right r
    join zhiku_doc d on d.id = r.doc_id join zhiku_version v on v.doc_id = d.id and v.no = ${version}
    where r.doc_id = ${docId} and r.last_version < ${version} and v.published_at <= r.newest_until
      and ${holds('document', sql`r.user_id`, sql`r.doc_id`)}`.execute(trx)
  for (const { user_id, title, label, log } of rows)
    await notify(trx, {
      to: user_id,
      type: 3,
      subType: 'docVersion',
      title: '你的资料有新版本',
      content: `《${title}》更新到 ${label}${log ? `：${log}` : ''}`,
      target: page('pages/zhiku/download', { id: docId }),
      why: '因为你有这份资料',
      cause: `zhiku.version:${docId}:${version}:${user_id}`,
    })
}

export const tellVersion = on('zhiku.versioned', 'tellOwners', tellOwners)
