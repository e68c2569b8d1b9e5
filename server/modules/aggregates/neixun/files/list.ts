import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { cut, DEFAULT_SIZE, decodeCursor, type Position } from '../../../../app/database/paging'
import type { Modules } from '../../../../app/module'
import { itemsOf, standingKey, standings, type Item } from '../items'
import { locksOf } from '../locks'
import { requireViewer, type Trainee } from '../trainees'
import type { Training } from '../trainings'
import { mayHandOut } from './manage-files'

export interface FileRow {
  id: string
  key: number
  training_id: string
  title: string
  name: string
  size: number
  rule: 'open' | 'sign' | 'exam'
  rule_item: string | null
  until: Date | null
  received_at: Date | null
  received: number
}
const columns = (
  traineeId: string | null,
) => sql`f.id, f.position::integer as key, f.training_id, f.title, d.name, f.size, f.rule, f.rule_item, f.until,
  (select c.received_at from training_receipt c where c.file_id = f.id and c.trainee_id = ${traineeId}::uuid) as received_at,
  (select count(*)::integer from training_receipt c where c.file_id = f.id) as received`

async function listed(db: Db, trainingId: string, traineeId: string | null, position: Position | undefined, size: number) {
  const { rows } = await sql<FileRow>`
    select ${columns(traineeId)} from training_file f join ${storedOn} where f.training_id = ${trainingId}
      ${position ? sql`and (f.position, f.id) > (${position.key}::integer, ${position.id}::uuid)` : sql``}
    order by f.position, f.id limit ${size + 1}`.execute(db)
  return rows
}
/** Documents are kept by their names. */
const storedOn = sql`file d on d.id = f.id`

/** Refuses with 10104. */
export async function fileById(db: Db, id: string, traineeId: string | null): Promise<FileRow> {
  const { rows } = await sql<FileRow>`
    select ${columns(traineeId)} from training_file f join ${storedOn} where f.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** Which of these somebody has done. */
async function doneOf(db: Db, modules: Modules, trainee: Trainee, items: Item[], now: Date): Promise<Set<string>> {
  const found = await standings(db, modules, [trainee], items, now)
  return new Set(items.filter((item) => found.get(standingKey(trainee, item))?.state === 'done').map(({ id }) => id))
}

const conditions = { open: '', sign: '签到后可领', exam: '通过考试后可领' } as const

/** Whose it would be. */
interface Asker {
  training: Training
  trainee: Trainee
}
interface Why {
  code: typeof codes.FILE_NOT_YET | typeof codes.FILE_NO_MORE | typeof codes.TRAINING_OVER
  text: string
}
/** Why somebody cannot have a file now; undefined when they can. What they once had stays theirs. */
export async function whyNot(
  ctx: Pick<Ctx, 'db' | 'modules' | 'now'>,
  { training, trainee }: Asker,
  files: FileRow[],
): Promise<Map<string, Why>> {
  const { db, modules, now } = ctx
  const locks = await locksOf(ctx, training, trainee, 'file')
  const all = await itemsOf(db, trainee.trainingId)
  const ruled = all.filter(({ id }) => files.some(({ rule_item }) => rule_item === id))
  const done = await doneOf(db, modules, trainee, ruled, now)
  const why = files.flatMap((file): (readonly [string, Why])[] => {
    if (file.received_at) return []
    if (training.status === 'archived') return [[file.id, { code: codes.TRAINING_OVER, text: '培训已结束，不再发放' }]]
    if (file.until && file.until <= now) return [[file.id, { code: codes.FILE_NO_MORE, text: '已过领取期' }]]
    const locked = locks.get(file.id)
    if (locked) return [[file.id, { code: codes.FILE_NOT_YET, text: locked }]]
    if (!file.rule_item || done.has(file.rule_item)) return []
    const of = ruled.find(({ id }) => id === file.rule_item)?.title.replace(/^签到：/, '') ?? ''
    const text = file.rule === 'sign' ? `完成“${of}”签到后可领取` : `通过“${of}”后可领取`
    return [[file.id, { code: codes.FILE_NOT_YET, text }]]
  })
  return new Map(why)
}

interface Asked {
  trainingId: string
  size?: number
  cursor?: string
}
/** What a training hands out, and to whom. Refuses with 10104, 12002. */
export async function filePage(ctx: Ctx, { trainingId, size = DEFAULT_SIZE, cursor }: Asked) {
  const { training, trainee, keeper } = await requireViewer(ctx, trainingId)
  const edits = mayHandOut(keeper, training, ctx.now)
  const page = cut(await listed(ctx.db, trainingId, trainee?.id ?? null, decodeCursor(cursor, 'count'), size), size)
  const why = trainee ? await whyNot(ctx, { training, trainee }, page.rows) : new Map<string, Why>()
  const records = page.rows.map((row) => ({
    fileId: row.id,
    title: row.title,
    ext: row.name.slice(row.name.lastIndexOf('.') + 1).toLowerCase(),
    size: row.size,
    condition: conditions[row.rule],
    canReceive: trainee !== undefined && !why.has(row.id),
    ...(why.has(row.id) && { reason: why.get(row.id)!.text }),
    received: row.received_at !== null,
    ...(row.received_at && { receivedTime: row.received_at.toISOString() }),
    until: row.until?.toISOString() ?? null,
    ...(keeper && { receivedCount: row.received }),
    ...(edits && { edit: { ruleItemId: row.rule_item, removable: row.received === 0 } }),
  }))
  return { records, next: page.next }
}

/** Refuses with 12003, 12040, 12041 whoever cannot have it now. */
export async function refuseUnready(ctx: Pick<Ctx, 'db' | 'modules' | 'now'>, asker: Asker, file: FileRow) {
  const why = (await whyNot(ctx, asker, [file])).get(file.id)
  if (why) refuse(why.code, why.text)
}
