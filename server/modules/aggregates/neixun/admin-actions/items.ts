import { sql } from 'kysely'
import type { EditSign, NewSign, NewTrainingFile, NewTrainingItem } from '../../../../../contract/admin/neixun'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Modules } from '../../../../app/module'
import { freeFile, takeUpload } from '../../../platform/file/documents'
import { admitToCourse } from '../door/activate'
import { addItem, changeItem, itemsOf, kindOf, stagesOf, type Item, type ItemKind, type Sought, type Stage } from '../items'
import { settle } from '../settle'
import type { Training } from '../trainings'

interface Times {
  openAt: string | null
  closeAt: string | null
}
function timesOf({ openAt, closeAt }: Times) {
  const [open, close] = [openAt ? new Date(openAt) : null, closeAt ? new Date(closeAt) : null]
  if (open && close && open >= close) refuse(400, '关闭时间应晚于开放时间')
  return { openAt: open, closeAt: close }
}

const LONGEST_TITLE = 60
const MOST_STAGES = 50
const MOST_ITEMS = 200

export async function stageById(trx: Trx, trainingId: string, id: string): Promise<Stage> {
  return (await stagesOf(trx, trainingId)).find((stage) => stage.id === id) ?? gone()
}

export async function createStage(trx: Trx, trainingId: string, stage: Times & { name: string }): Promise<string> {
  const there = await stagesOf(trx, trainingId)
  if (there.length >= MOST_STAGES) refuse(400, `最多 ${MOST_STAGES} 个阶段`)
  const id = newId()
  const { openAt, closeAt } = timesOf(stage)
  await sql`insert into training_stage (id, training_id, name, position, open_at, close_at)
    values (${id}, ${trainingId}, ${stage.name.trim()}, ${(there.at(-1)?.position ?? 0) + 1}, ${openAt}, ${closeAt})`.execute(trx)
  return id
}

export async function editStage(trx: Trx, { id, name, ...times }: Times & { id: string; name: string }): Promise<void> {
  const { openAt, closeAt } = timesOf(times)
  await sql`update training_stage set name = ${name.trim()}, open_at = ${openAt}, close_at = ${closeAt} where id = ${id}`.execute(
    trx,
  )
}

/** All of what is there, in another order. Refuses with 400 otherwise. */
function checkOrder(there: string[], ids: string[]): void {
  if (there.length !== ids.length || there.some((id) => !ids.includes(id))) refuse(400, '有变化，请刷新后再排')
}

/** Numbers are unique within: they step aside before they are given anew. */
const ASIDE = 10_000

export async function orderStages(trx: Trx, trainingId: string, ids: string[]): Promise<void> {
  checkOrder(
    (await stagesOf(trx, trainingId)).map(({ id }) => id),
    ids,
  )
  await sql`update training_stage set position = position + ${ASIDE} where training_id = ${trainingId}`.execute(trx)
  for (const [at, id] of ids.entries()) await sql`update training_stage set position = ${at + 1} where id = ${id}`.execute(trx)
}

/** Refuses with 400 while there is something in it. */
export async function removeStage(trx: Trx, trainingId: string, id: string): Promise<void> {
  await stageById(trx, trainingId, id)
  if ((await itemsOf(trx, trainingId)).some(({ stageId }) => stageId === id)) refuse(400, '阶段里还有学习项，请先移走或删除')
  await sql`delete from training_stage where id = ${id}`.execute(trx)
}

/**
 * Puts what some kind brings into a stage; those who are in already are let into a course soon. Refuses with 10104, also what
 * the company whose operator puts it there does not have, and with 400.
 */
export async function createItem(
  trx: Trx,
  modules: Modules,
  training: Training,
  { owner, ...item }: NewTrainingItem & Pick<Sought, 'owner'>,
): Promise<string> {
  await stageById(trx, training.id, item.stageId)
  await roomFor(trx, training.id)
  const [chosen = gone()] = (await kindOf(modules, item.kind)?.toChoose?.(trx, { id: item.refId, owner })) ?? []
  if ((await itemsOf(trx, training.id)).some((one) => one.kind === item.kind && one.refId === item.refId))
    refuse(400, '培训里已经有这一项')
  const { trainingId, stageId, refId, required } = item
  const title = item.title?.trim() || [...chosen.title].slice(0, LONGEST_TITLE).join('')
  const id = await addItem(trx, { trainingId, stageId, kind: item.kind, refId, title, required, ...timesOf(item) })
  if (item.kind === 'course') await admitToCourse(trx, training.id, refId)
  await settle(trx, modules, training.id)
  return id
}

/** Refuses with 400 when there are as many things to do as a training takes. */
export async function roomFor(trx: Trx, trainingId: string): Promise<void> {
  if ((await itemsOf(trx, trainingId)).length >= MOST_ITEMS) refuse(400, `最多 ${MOST_ITEMS} 个学习项`)
}

export async function itemById(trx: Trx, trainingId: string, id: string): Promise<Item> {
  return (await itemsOf(trx, trainingId)).find((item) => item.id === id) ?? gone()
}

interface ItemChange extends Times {
  id: string
  title: string
  required: boolean
}
/** What has an editor of its own says there how it is called, and when it is open. */
const OWN_WORDS: ItemKind[] = ['exam', 'homework', 'signin']
export async function editItem(trx: Trx, modules: Modules, before: Item, change: ItemChange): Promise<void> {
  const { openAt, closeAt } = timesOf(change)
  await (
    OWN_WORDS.includes(before.kind)
      ? sql`update training_item set required = ${change.required} where id = ${before.id}`
      : sql`update training_item set title = ${change.title.trim()}, required = ${change.required}, open_at = ${openAt},
          close_at = ${closeAt} where id = ${before.id}`
  ).execute(trx)
  await settle(trx, modules, before.trainingId)
}

/**
 * A stage holds these, in this order; those of them that stood elsewhere move here. Refuses with 400 when one of its own is
 * left out.
 */
export async function orderItems(trx: Trx, trainingId: string, stageId: string, ids: string[]): Promise<void> {
  await stageById(trx, trainingId, stageId)
  const all = await itemsOf(trx, trainingId)
  if (ids.some((id) => !all.some((item) => item.id === id))) gone()
  if (all.some((item) => item.stageId === stageId && !ids.includes(item.id))) refuse(400, '有变化，请刷新后再排')
  await sql`update training_item set position = position + ${ASIDE} where stage_id = ${stageId}`.execute(trx)
  for (const [at, id] of ids.entries())
    await sql`update training_item set stage_id = ${stageId}, position = ${at + 1} where id = ${id}`.execute(trx)
}

/** What a kind keeps beside the item goes with it, where nobody has begun. */
const TABLES: Partial<Record<ItemKind, string>> = {
  exam: 'training_exam',
  homework: 'training_homework',
  signin: 'training_sign',
}

/** Refuses with 400 what somebody has begun, and what a file waits for. */
export async function removeItem(trx: Trx, modules: Modules, item: Item): Promise<void> {
  await settle(trx, modules, item.trainingId)
  const { rows: begun } = await sql`
    select from training_progress where item_id = ${item.id} and state in ('doing', 'done', 'failed') limit 1`.execute(trx)
  if (begun.length) refuse(400, '已经有人做过这一项，不能删除；可以改为选修')
  const { rows: waiting } = await sql`select from training_file where rule_item = ${item.id} limit 1`.execute(trx)
  if (waiting.length) refuse(400, '有资料以它为领取条件，请先撤下资料')
  await sql`delete from training_item where id = ${item.id}`.execute(trx)
  const table = TABLES[item.kind]
  if (table) await sql`delete from ${sql.table(table)} where id = ${item.refId}`.execute(trx)
  await settle(trx, modules, item.trainingId)
}

function signTimes({ startAt, lateAt, endAt, mode, place }: Pick<NewSign, 'startAt' | 'lateAt' | 'endAt' | 'mode' | 'place'>) {
  const [start, late, end] = [new Date(startAt), new Date(lateAt), new Date(endAt)]
  if (start >= end || late < start || late > end) refuse(400, '时间应依次是开始、算迟到、结束')
  if (mode === 'place' && !place) refuse(400, '定位签到须写明地点与范围')
  return { start, late, end, lng: place?.lng ?? null, lat: place?.lat ?? null, radius: place?.radius ?? null }
}

const signTitle = (title: string) => `签到：${title.trim()}`

export async function createSign(trx: Trx, { trainingId, stageId, required, ...sign }: NewSign): Promise<string> {
  await stageById(trx, trainingId, stageId)
  await roomFor(trx, trainingId)
  const { start, late, end, lng, lat, radius } = signTimes(sign)
  const id = newId()
  await sql`insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode, lng, lat, radius)
    values (${id}, ${trainingId}, ${sign.title.trim()}, ${start}, ${late}, ${end}, ${sign.mode}, ${lng}, ${lat}, ${radius})`.execute(
    trx,
  )
  const title = signTitle(sign.title)
  await addItem(trx, { trainingId, stageId, kind: 'signin', refId: id, title, required, openAt: start, closeAt: end })
  return id
}

interface Sign {
  title: string
  start_at: Date
  late_at: Date
  end_at: Date
  mode: string
  signed: boolean
}
/** Held until the transaction ends. Refuses with 10104. */
export async function holdSign(trx: Trx, trainingId: string, id: string): Promise<Sign> {
  const { rows } = await sql<Sign>`
    select g.title, g.start_at, g.late_at, g.end_at, g.mode,
      exists (select from training_sign_record r where r.sign_id = g.id) as signed
    from training_sign g where g.id = ${id} and g.training_id = ${trainingId} for update of g`.execute(trx)
  return rows[0] ?? gone()
}

/** Refuses with 400 to change by what people have signed already. */
export async function editSign(trx: Trx, before: Sign, { id, title, reason: _reason, ...sign }: EditSign): Promise<void> {
  const { start, late, end, lng, lat, radius } = signTimes(sign)
  const moved = +start !== +before.start_at || +late !== +before.late_at || sign.mode !== before.mode
  if (before.signed && moved) refuse(400, '已经有人签到，只能改名称与结束时间')
  await sql`update training_sign set title = ${title.trim()}, start_at = ${start}, late_at = ${late}, end_at = ${end},
    mode = ${sign.mode},
      lng = ${lng}, lat = ${lat}, radius = ${radius} where id = ${id}`.execute(trx)
  await changeItem(trx, 'signin', id, { title: signTitle(title), openAt: start, closeAt: end })
}

/** What a file may wait for. */
export const isRule = ({ kind }: Pick<Item, 'kind'>) => kind === 'signin' || kind === 'exam'
/** Refuses with 10104, and with 400 what is no condition. */
async function ruleOf(trx: Trx, trainingId: string, ruleItemId: string | undefined) {
  const item = ruleItemId ? await itemById(trx, trainingId, ruleItemId) : undefined
  if (item && !isRule(item)) refuse(400, '领取条件只能是签到或考试')
  return { rule: item ? (item.kind === 'signin' ? 'sign' : 'exam') : 'open', item: item?.id ?? null }
}

/** Takes a file into use; it is as large as that. */
type Taking = (trx: Trx, fileId: string) => Promise<{ size: number }>
const uploaded: Taking = (trx, fileId) => takeUpload(trx, fileId, 'document')

/** Refuses with 10104, 10131 (the file), 400 (a condition that is none), and as the taking does. */
export async function createFile(trx: Trx, file: NewTrainingFile, taking: Taking = uploaded): Promise<void> {
  const { trainingId, stageId, fileId, ruleItemId } = file
  if (stageId) await stageById(trx, trainingId, stageId)
  const { rule, item } = await ruleOf(trx, trainingId, ruleItemId)
  const { size } = await taking(trx, fileId)
  await sql`insert into training_file (id, training_id, title, size, rule, rule_item, until, position)
    select ${fileId}, ${trainingId}, ${file.title.trim()}, ${size}, ${rule}, ${item},
      ${file.until ? new Date(file.until) : null}, coalesce(max(position), 0) + 1 from training_file
      where training_id = ${trainingId}`.execute(trx)
  const title = `资料：${file.title.trim()}`.slice(0, 60)
  if (stageId) await addItem(trx, { trainingId, stageId, kind: 'file', refId: fileId, title, required: false })
}

interface FileTerms {
  trainingId: string
  fileId: string
  ruleItemId?: string
  until?: string
}
/** Another condition, another end; gives what they were. Refuses with 10104, and with 400 what is no condition. */
export async function changeFile(trx: Trx, { trainingId, fileId, ruleItemId, until }: FileTerms) {
  const { rows } = await sql<{ rule_item: string | null; until: Date | null }>`
    select rule_item, until from training_file where id = ${fileId} and training_id = ${trainingId} for update`.execute(trx)
  const before = rows[0] ?? gone()
  const { rule, item } = await ruleOf(trx, trainingId, ruleItemId)
  await sql`update training_file set rule = ${rule}, rule_item = ${item}, until = ${until ? new Date(until) : null}
    where id = ${fileId}`.execute(trx)
  return { ruleItemId: before.rule_item, until: before.until?.toISOString() ?? null }
}

/** Refuses with 10104, and with 400 what somebody has a copy of. */
export async function removeFile(trx: Trx, trainingId: string, fileId: string): Promise<void> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from training_receipt c where c.file_id = f.id) as had from training_file f
    where f.id = ${fileId} and f.training_id = ${trainingId} for update`.execute(trx)
  if ((rows[0] ?? gone()).had) refuse(400, '已经有人领过，不能撤下；可以改截止时间')
  await sql`delete from training_item where training_id = ${trainingId} and kind = 'file' and ref_id = ${fileId}`.execute(trx)
  await sql`delete from training_file where id = ${fileId}`.execute(trx)
  await freeFile(trx, fileId)
}
