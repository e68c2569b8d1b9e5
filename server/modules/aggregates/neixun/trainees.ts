import { sql, type RawBuilder } from 'kysely'
import type { TrainingRole } from '../../../../contract/neixunRole'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { mayEnter, refuseArchived, trainerOf, trainingById, type Keeper, type Training } from './trainings'

/** Somebody on the list of a training. */
export interface Trainee {
  id: string
  trainingId: string
  /** null until they have come in. */
  userId: string | null
  name: string
  phone: string
  empNo: string
  departmentId: string | null
  department: string
  position: string
  groupName: string
  status: 'pending' | 'learning' | 'done' | 'undone' | 'quit'
  /** Since when they are no longer with the company; of those who had finished reports name them still. */
  leftAt: Date | null
  progress: number
  signRate: number | null
  score: number | null
}

/** Of a row `x`, as Trainee has it. */
export const traineeColumns = sql`x.id, x.training_id as "trainingId", x.user_id as "userId", x.name, x.phone,
  x.emp_no as "empNo",
  x.department_id as "departmentId", x.department, x.position, x.group_name as "groupName", x.status, x.left_at as "leftAt",
  x.progress,
  x.sign_rate as "signRate", x.score::float8 as score`
/** To be read from; the columns of Trainee are others' to read. */
export const traineesTable = (name = 'x') => sql`trainee ${sql.ref(name)}`

/** Whoever left: the list, or the company after they had finished. */
export const isAway = ({ status, leftAt }: Pick<Trainee, 'status' | 'leftAt'>) => status === 'quit' || leftAt !== null
/** A condition on `x`: they are not away. */
export const stays = sql`x.status <> 'quit' and x.left_at is null`

/** Somebody's own place on the list of a training; undefined when they have none, or left. */
export async function traineeOf(db: Db, userId: string, trainingId: string): Promise<Trainee | undefined> {
  const { rows } = await sql<Trainee>`
    select ${traineeColumns} from trainee x where x.training_id = ${trainingId} and x.user_id = ${userId}
      and x.status <> 'quit'`.execute(db)
  return rows[0]
}

/** In which of these trainings somebody is on the list still. */
export async function listsOf(db: Db, userId: string, trainingIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select x.training_id as id from trainee x
    where x.user_id = ${userId} and x.training_id = any(${trainingIds}::uuid[]) and ${stays}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function traineeById(db: Db, trainingId: string, id: string): Promise<Trainee | undefined> {
  const { rows } = await sql<Trainee>`
    select ${traineeColumns} from trainee x where x.training_id = ${trainingId} and x.id = ${id}`.execute(db)
  return rows[0]
}

/** Nobody else comes in at this place until the transaction ends; undefined when who has it is away. */
export async function holdPlace(trx: Trx, { id }: Pick<Trainee, 'id'>): Promise<Trainee | undefined> {
  const { rows } = await sql<Trainee>`
    select ${traineeColumns} from trainee x where x.id = ${id} and ${stays} for update`.execute(trx)
  return rows[0]
}

export const notOnList = ({ contact }: Pick<Training, 'contact'>): never =>
  refuse(codes.NOT_ON_LIST, `您不在本次培训名单中，请联系管理员${contact && ` ${contact}`}`)

/** … which they come in at: undefined after they have left the company, too. */
async function placeOf(db: Db, userId: string, trainingId: string): Promise<Trainee | undefined> {
  const trainee = await traineeOf(db, userId, trainingId)
  return trainee && !isAway(trainee) ? trainee : undefined
}

/** Their own place in a training. Refuses with 10104, and with 12002 who is not on its list, or came in to another one. */
export async function requireTrainee(ctx: Ctx, trainingId: string): Promise<{ training: Training; trainee: Trainee }> {
  const training = await trainingById(ctx.db, trainingId)
  const trainee = mayEnter(ctx, trainingId) ? await placeOf(ctx.db, ctx.user.id, trainingId) : undefined
  return trainee && training.status !== 'draft' ? { training, trainee } : notOnList(training)
}

/** … to do something there. Refuses with 12003 what is archived, too. */
export async function requireLearner(ctx: Ctx, trainingId: string) {
  const place = await requireTrainee(ctx, trainingId)
  refuseArchived(place.training)
  return place
}

export interface Viewer {
  training: Training
  trainee?: Trainee
  keeper?: Keeper
}
/** Whoever takes part in a training or looks after it. Refuses with 10104, 12002. */
export async function requireViewer(ctx: Ctx, trainingId: string): Promise<Viewer> {
  const { db, user } = ctx
  const training = await trainingById(db, trainingId)
  if (!mayEnter(ctx, trainingId)) return notOnList(training)
  const keeper = user.onlyFor ? undefined : await trainerOf(db, user.id, training)
  const trainee = training.status === 'draft' ? undefined : await placeOf(db, user.id, trainingId)
  return trainee || keeper ? { training, trainee, keeper } : notOnList(training)
}

/** Whoever both takes part and looks after it does one of the two at a time: what they ask for, and otherwise takes part. */
export function oneSideOf({ training, trainee, keeper }: Viewer, role: TrainingRole = 'trainee') {
  const both = trainee !== undefined && keeper !== undefined
  const asKeeper = keeper !== undefined && (!trainee || role === 'keeper')
  const side: Viewer = asKeeper ? { training, keeper } : { training, trainee }
  return { ...side, both, role: asKeeper ? ('keeper' as const) : ('trainee' as const) }
}

/** Nobody marks, excuses or gives more time to themselves. Refuses with 400. */
export function refuseOneself({ user }: Pick<Ctx, 'user'>, userIds: (string | null)[]) {
  if (userIds.includes(user.id)) refuse(400, '这是你自己的，请由别的讲师或管理员处理')
}

/** A condition on `x`: those whom somebody looks after. */
export const lookedAfter = ({ departments }: Keeper): RawBuilder<unknown> =>
  departments === null ? sql`true` : sql`x.department_id = any(${departments}::uuid[])`

/** One whom this keeper looks after. Refuses with 10104. */
export async function keptTrainee(db: Db, training: Training, keeper: Keeper, id: string): Promise<Trainee> {
  const { rows } = await sql<Trainee>`
    select ${traineeColumns} from trainee x
    where x.training_id = ${training.id} and x.id = ${id} and x.status <> 'quit' and ${lookedAfter(keeper)}`.execute(db)
  return rows[0] ?? refuse(codes.GONE, '没有这位学员')
}
