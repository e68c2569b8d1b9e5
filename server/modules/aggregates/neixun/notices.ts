import { sql } from 'kysely'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { once } from '../../../app/http/once'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { doubtful, inspect } from '../../identity/user/writers'
import { requireViewer, type Trainee } from './trainees'
import { refuseOver, requireTrainer } from './trainings'

interface Row {
  id: string
  key: number
  title: string
  content: string
  created_at: Date
  unread: boolean
}
const columns = (trainee?: Trainee) => sql`n.id, ${micros(sql`n.created_at`)} as key, n.title, n.content, n.created_at,
  ${trainee ? sql`n.created_at > coalesce((select x.notices_seen_at from trainee x where x.id = ${trainee.id}), '-infinity')` : sql`false`} as unread`
const shown = ({ id, title, content, created_at, unread }: Row) => ({
  id,
  title,
  content,
  time: created_at.toISOString(),
  unread,
})

const LATEST = 3
export async function latestNotices(db: Db, trainingId: string, trainee?: Trainee) {
  const { rows } = await sql<Row & { all: number }>`
    select ${columns(trainee)}, count(*) over ()::integer as all from training_notice n where n.training_id = ${trainingId}
    order by n.created_at desc, n.id desc limit ${LATEST}`.execute(db)
  return { notices: rows.map(shown), noticeCount: rows[0]?.all ?? 0 }
}

interface Asked {
  trainingId: string
  size?: number
  cursor?: string
}
/** What was told, the latest first; who reads the first page has seen them. Refuses with 10104, 12002. */
export async function noticePage(ctx: Ctx, { trainingId, size = DEFAULT_SIZE, cursor }: Asked) {
  const { db, now } = ctx
  const { trainee } = await requireViewer(ctx, trainingId)
  const { rows } = await sql<Row>`
    select ${columns(trainee)} from training_notice n
    where n.training_id = ${trainingId} ${beyond(decodeCursor(cursor, 'time'), 'time', 'n.created_at', 'n.id')}
    order by n.created_at desc, n.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  if (trainee && !cursor) await sql`update trainee set notices_seen_at = ${now} where id = ${trainee.id}`.execute(db)
  return { records: page.rows.map(shown), next: page.next }
}

const SAVE = 'neixun/noticeSave'
interface Told {
  trainingId: string
  title: string
  content: string
  requestId?: string
}
/** Tells the class something. Refuses with 10104, 12003, 12005, 12470 (muted), and with 10151 what is not fit to be told. */
export async function saveNotice(ctx: Ctx, body: Told) {
  const { db, user, gateways, now } = ctx
  const { training } = await requireTrainer(ctx, body.trainingId)
  refuseOver(training, now)
  const { verdict } = await inspect(db, gateways, user.id, `${body.title}\n${body.content}`)
  // Nobody looks at what is told to a class before it is told: what would have to be looked at is not.
  if (verdict() === 1) doubtful()
  return once(db, user.id, SAVE, { requestId: newId(), ...body }, async (trx) => {
    const id = newId()
    await sql`insert into training_notice (id, training_id, user_id, title, content)
      values (${id}, ${training.id}, ${user.id}, ${body.title.trim()}, ${body.content.trim()})`.execute(trx)
    return { id }
  })
}
