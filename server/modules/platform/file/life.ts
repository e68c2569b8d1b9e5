import { sql } from 'kysely'
import { withoutTimeouts, type Trx } from '../../../app/database/db'
import type { Modules } from '../../../app/module'
import type { Services } from '../../../app/http/serve'
import { NIL_ID } from '../../../app/ids'
import type { Storage } from '../../../gateways/storage'
import { documentName } from './documents'
import { videoName } from './videos'
import { removeObjects } from './images'
import { privateName } from './private'
import { deleteFile } from './queries'
import { shownAmong, shownIds } from './uses'

/**
 * How long what nothing shows any more is kept: for whoever asks by law what was published
 * (《互联网信息服务管理办法》第十四条), and as evidence of a decision that somebody complains of. Private pictures never were published, and
 * are kept no longer than they are needed (《个人信息保护法》第十九条、第四十七条).
 */
const KEPT_DAYS = 60
const PUBLISHED = sql`('image', 'video')`

type Asked = Pick<Services, 'db' | 'modules'>

const BATCH = 500
/** After so many faults in a row it is the store that is away, and it would be asked for each file. */
const MOST_FAULTS = 5

/**
 * Notes what nothing shows any more, and what is shown again. Somebody who holds a file now is not waited for: the next night
 * sees it.
 */
export const noteIdle = ({ db, modules }: Asked): Promise<unknown> =>
  withoutTimeouts(db, (trx) =>
    sql`
      with shown as materialized (select distinct id from (${shownIds(modules)}) s),
      turned as (
        select f.id, s.id is null as idle from file f left join shown s on s.id = f.id
        where f.used and (s.id is null) = (f.idle_since is null) for update of f skip locked)
      update file f set idle_since = case when t.idle then now() end from turned t where t.id = f.id`.execute(trx),
  )

/**
 * Settles which files leave: never used within a day of their upload, or shown by nothing for as long as is kept. From then
 * on nobody can take one into use, and only then are its objects removed: whatever fails there, no row says that there is
 * what is not there.
 */
export async function settleLeaving({ db, modules }: Asked): Promise<void> {
  let found = BATCH
  while (found === BATCH) found = await withoutTimeouts(db, (trx) => settleSome(trx, modules))
}

async function settleSome(trx: Trx, modules: Modules): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select f.id from file f
    where not f.leaving and f.created_at < now() - interval '24 hours' and (not f.used
      or f.idle_since <= now() - make_interval(days => case when f.kind in ${PUBLISHED} then ${KEPT_DAYS}::integer else 0 end))
    order by f.id limit ${BATCH} for update skip locked`.execute(trx)
  const ids = rows.map(({ id }) => id)
  // Asked by a statement of its own: what was taken into use while a row was waited for is seen now, and nobody else gets at
  // it before the end. Something that shows a file which is said to be free is right.
  if (ids.length)
    await sql`
      with shown as materialized (select distinct id from (${shownAmong(modules, ids)}) s)
      update file f set leaving = s.id is null, used = s.id is not null, idle_since = null
      from file g left join shown s on s.id = g.id where g.id = f.id and f.id = any(${ids}::uuid[])`.execute(trx)
  return ids.length
}

interface Leaving {
  id: string
  kind: 'image' | 'private' | 'video' | 'document'
  name: string
}

/**
 * Removes the objects of what leaves, and then its rows; two who do so at once do no harm. What the store does not remove is
 * tried again some hours later, so that it keeps no other from its turn. Answers how many files went.
 */
export async function removeLeaving({ db, gateways: { storage } }: Pick<Services, 'db' | 'gateways'>): Promise<number> {
  const faults: unknown[] = []
  let removed = 0
  let inARow = 0
  for (let from = NIL_ID, more = true; more && inARow < MOST_FAULTS;) {
    const { rows } = await sql<Leaving>`
      select id, kind, name from file where leaving and (removal_due_at is null or removal_due_at <= now()) and id > ${from}
      order by id limit ${BATCH}`.execute(db)
    for (const file of rows) {
      if (inARow === MOST_FAULTS) break
      try {
        await removeFile(storage, file)
        await deleteFile(db, file.id)
        removed++
        inARow = 0
      } catch (error) {
        faults.push(error)
        inARow++
        await sql`update file set removal_due_at = now() + interval '6 hours' where id = ${file.id}`.execute(db)
      }
      from = file.id
    }
    more = rows.length === BATCH
  }
  if (faults.length) throw new AggregateError(faults, 'files that could not be removed')
  return removed
}

function removeFile(storage: Storage, { id, kind, name }: Leaving) {
  if (kind === 'image') return removeObjects(storage, id)
  if (kind === 'document') return storage.remove(documentName(id, name))
  return storage.remove(kind === 'video' ? videoName(id) : privateName(id))
}
