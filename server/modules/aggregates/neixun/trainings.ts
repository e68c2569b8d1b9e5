import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { companyOf, membersTable, takesPart } from '../../domains/company/members'

export interface Training {
  id: string
  code: string
  companyId: string
  title: string
  coverFile: string | null
  intro: string
  startAt: Date
  endAt: Date
  place: string
  mode: 'offline' | 'online' | 'mixed'
  inOrder: boolean
  signPercent: number
  byPhone: boolean
  byEmpNo: boolean
  contact: string
  groupQr: string | null
  showsOthers: boolean
  showsRank: boolean
  status: 'draft' | 'open' | 'archived'
}

/** Of a training `t`, as Training has it. */
export const trainingColumns = sql`t.id, t.code, t.company_id as "companyId", t.title, t.cover_file as "coverFile", t.intro,
  t.start_at as "startAt", t.end_at as "endAt", t.place, t.mode, t.in_order as "inOrder", t.sign_percent as "signPercent",
  t.by_phone as "byPhone", t.by_emp_no as "byEmpNo", t.contact, t.group_qr as "groupQr", t.shows_others as "showsOthers",
  t.shows_rank as "showsRank", t.status`

/** Refuses with 10104. */
export async function trainingById(db: Db, id: string): Promise<Training> {
  const { rows } = await sql<Training>`select ${trainingColumns} from training t where t.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}

/** The one that people come in to by this code; undefined when there is none, or it is not open to anybody yet. */
export async function trainingByCode(db: Db, code: string): Promise<Training | undefined> {
  const { rows } = await sql<Training>`
    select ${trainingColumns} from training t where t.code = ${code} and t.status <> 'draft'`.execute(db)
  return rows[0]
}

export const isOver = ({ endAt, status }: Pick<Training, 'endAt' | 'status'>, now: Date) => status === 'archived' || endAt <= now

const over = () => refuse(codes.TRAINING_OVER, '培训已结束，只能查看')
/** Refuses with 12003 what would be changed after the end. */
export function refuseOver(training: Training, now: Date) {
  if (isOver(training, now)) over()
}

/**
 * Refuses with 12003 what would be handed in or changed once a training is archived, also before the hours of its own are
 * over. Until then those hold, beyond the last day of the training, too: for what was given back, and for who was given more
 * time.
 */
export function refuseArchived({ status }: Pick<Training, 'status'>) {
  if (status === 'archived') over()
}
/** Whether the training of this id is archived, of what belongs to it. */
export const archivedOf = (trainingId: RawBuilder<unknown>) =>
  sql`(select t.status = 'archived' from training t where t.id = ${trainingId}) as archived`

/** Whoever looks after a training in the app. */
export interface Keeper {
  role: 'trainer' | 'assistant' | 'manager'
  /** The departments whose people they look after; null: everybody. */
  departments: string[] | null
  /** They open, end and hand out: whoever teaches, and whoever manages all of the company where nobody does. */
  leads: boolean
}

/** To be read from. */
export const trainersTable = (name = 'n') => sql`training_trainer ${sql.ref(name)}`
/** A condition on `n`: that they teach still. A colleague does for as long as they work at the company of this id. */
export const teaches = (companyId: RawBuilder<unknown>) =>
  sql`(not n.colleague or exists (select from ${membersTable()} where m.user_id = n.user_id and m.company_id = ${companyId}
    and ${takesPart}))`

/** What somebody has to look after in a training: as one who teaches, or as one who manages the company. */
export async function trainerOf(
  db: Db,
  userId: string,
  training: Pick<Training, 'id' | 'companyId'>,
): Promise<Keeper | undefined> {
  const { rows } = await sql<{ role: 'trainer' | 'assistant' }>`
    select n.role from ${trainersTable()}
    where n.training_id = ${training.id} and n.user_id = ${userId} and ${teaches(sql`${training.companyId}::uuid`)}`.execute(db)
  if (rows.length) return { role: rows[0].role, departments: null, leads: true }
  const company = await companyOf(db, userId)
  if (company?.companyId !== training.companyId || company.role === 'member') return undefined
  return { role: 'manager', departments: company.manages, leads: company.manages === null && !(await isTaught(db, training)) }
}

async function isTaught(db: Db, { id, companyId }: Pick<Training, 'id' | 'companyId'>): Promise<boolean> {
  const { rows } = await sql`
    select from ${trainersTable()} where n.training_id = ${id} and ${teaches(sql`${companyId}::uuid`)} limit 1`.execute(db)
  return rows.length > 0
}

/** The training that somebody looks after, and how. Refuses with 10104, and with 12005 everybody else. */
export async function requireTrainer({ db, user }: Ctx, trainingId: string): Promise<{ training: Training; keeper: Keeper }> {
  const training = await trainingById(db, trainingId)
  const keeper = user.onlyFor ? undefined : await trainerOf(db, user.id, training)
  return keeper ? { training, keeper } : refuse(codes.NOT_TRAINER, '只有讲师和企业管理员可以操作')
}

/** Whoever came in by the list alone is let into that one training. */
export const mayEnter = ({ user }: Pick<OpenCtx, 'user'>, trainingId: string) => !user?.onlyFor || user.onlyFor === trainingId
