import { sql } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import type { PageTarget } from '../../../app/http/page'

export type ItemKind = 'course' | 'live' | 'exam' | 'homework' | 'signin' | 'file' | 'survey'

/** When something is open; null: from the beginning, to the end. */
export interface Hours {
  openAt: Date | null
  closeAt: Date | null
}

/** One thing to do, as its stage lists it. */
export interface Item extends Hours {
  id: string
  trainingId: string
  stageId: string
  kind: ItemKind
  /** What it is of that kind. */
  refId: string
  title: string
  required: boolean
  position: number
}

/** Whose progress is asked for: a place on the list, and who came in there. */
export interface Learner {
  id: string
  userId: string | null
}

export interface ItemStanding {
  /** failed: handed in, and not enough; missed: it closed before. */
  state: 'todo' | 'doing' | 'done' | 'failed' | 'missed'
  /** Of 100, once its owner may know it. */
  score?: number | null
  /** Seconds that were spent on it. */
  seconds?: number
  /** When it came to stand so. */
  at?: Date | null
  /** A few words for the list of the learner: 已签 08:52, 待批改. */
  text?: string
  /** It is not done, and yet there is nothing that its learner could do now: somebody else marks it, or no try is left. */
  resting?: boolean
  /** Nobody can do it any more, whatever they do: it was called off. Who has not done it needs it for nothing. */
  off?: true
}

/** Who opens an item: one who learns, one who came in by the list alone, or one who looks after it. */
export type By = 'learner' | 'confined' | 'keeper'

/**
 * What a kind of item knows: how far people are with it. A kind that nobody brings is done by nobody, so a training is made
 * of the kinds there are.
 */
export interface TrainingItemKind {
  kind: ItemKind
  /**
   * Where these learners stand with these items, all of this kind and of one training, by standingKey(); whom it leaves out
   * has not begun.
   */
  stateOf(db: Db, learners: Learner[], items: Item[], now: Date): Promise<Map<string, ItemStanding>>
  /** The page on which it is done, or looked after; undefined where there is nothing to open. */
  target(item: Item, by: By): PageTarget | undefined
  /** Why this person cannot do it here, in words: the page is not for those who came in by the list alone. */
  confinedReason?: string
  /** Opens and closes it at other hours. Left out: its kind has hours of its own elsewhere. Refuses with 400. */
  move?(trx: Trx, item: Item, hours: Hours): Promise<void>
  /** Of what stands elsewhere and is put into a stage: the one of this id, or at most so many with this word in their name. */
  toChoose?(db: Db, wanted: Sought, most?: number): Promise<Choice[]>
}

export type Sought = ({ id: string } | { word: string }) & {
  /** The company whose own operator asks: of what is sold, they choose what it has. null: an operator of the platform asks. */
  owner: string | null
}

/** One of what may be put somewhere, as people find it by its name. */
export interface Choice {
  id: string
  title: string
  /** What tells it from others of that name; '' for nothing. */
  note: string
}

declare module '../../../app/module' {
  interface Extensions {
    /** Kinds of things to do in a training. */
    trainingItems: TrainingItemKind
  }
}

/** What has to be done of these: what is required, but for what cannot be done any more. */
export const requiredOf = (items: Item[], standingOf: (item: Item) => ItemStanding | undefined): Item[] =>
  items.filter((item) => item.required && !standingOf(item)?.off)

export const standingKey = (learner: Pick<Learner, 'id'>, item: Pick<Item, 'id'>) => `${learner.id} ${item.id}`

export interface Stage extends Hours {
  id: string
  name: string
  position: number
}
export async function stagesOf(db: Db, trainingId: string): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select id, name, position, open_at as "openAt", close_at as "closeAt" from training_stage
    where training_id = ${trainingId} order by position`.execute(db)
  return rows
}

const columns = sql`i.id, i.training_id as "trainingId", i.stage_id as "stageId", i.kind, i.ref_id as "refId", i.title,
  i.required,
  i.open_at as "openAt", i.close_at as "closeAt", i.position`

/** All that there is to do, stage by stage. */
export async function itemsOf(db: Db, trainingId: string): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${columns} from training_item i join training_stage g on g.id = i.stage_id
    where i.training_id = ${trainingId} order by g.position, i.position`.execute(db)
  return rows
}

/** The item that something is; undefined where no training has it. */
export async function itemOfRef(db: Db, kind: ItemKind, refId: string): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    select ${columns} from training_item i where i.kind = ${kind} and i.ref_id = ${refId} order by i.id limit 1`.execute(db)
  return rows[0]
}

export interface NewItem extends Pick<Item, 'trainingId' | 'stageId' | 'kind' | 'refId' | 'title'> {
  required?: boolean
  openAt?: Date | null
  closeAt?: Date | null
}
/** Puts something at the end of a stage; the id of the item. */
export async function addItem(trx: Trx, item: NewItem): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into training_item (id, training_id, stage_id, kind, ref_id, title, required, open_at, close_at, position)
    select ${newId()}, ${item.trainingId}, ${item.stageId}, ${item.kind}, ${item.refId}, ${item.title}, ${item.required ?? true},
      ${item.openAt ?? null}, ${item.closeAt ?? null},
      (select coalesce(max(position), 0) + 1 from training_item where stage_id = ${item.stageId})
    returning id`.execute(trx)
  return rows[0].id
}

/** What its kind tells of an item anew: its name, and when it opens and closes. */
export const changeItem = (trx: Trx, kind: ItemKind, refId: string, now: Pick<Item, 'title' | 'openAt' | 'closeAt'>) =>
  sql`update training_item set title = ${now.title}, open_at = ${now.openAt}, close_at = ${now.closeAt}
    where kind = ${kind} and ref_id = ${refId}`.execute(trx)

/** Of what has no hours beside those of its item. */
export async function moveItself(trx: Trx, { id }: Item, { openAt, closeAt }: Hours): Promise<void> {
  await sql`update training_item set open_at = ${openAt}, close_at = ${closeAt} where id = ${id}`.execute(trx)
}

export const kindOf = (modules: Modules, kind: ItemKind) => modules.all('trainingItems').find((one) => one.kind === kind)

/** Where these learners stand with all of these items, asked of each kind once. */
export async function standings(db: Db, modules: Modules, learners: Learner[], items: Item[], now: Date) {
  const found = new Map<string, ItemStanding>()
  for (const one of modules.all('trainingItems')) {
    const own = items.filter(({ kind }) => kind === one.kind)
    if (!own.length || !learners.length) continue
    for (const [key, standing] of await one.stateOf(db, learners, own, now)) found.set(key, standing)
  }
  return found
}
