import type { Ctx } from '../../../app/context'
import { whenOf } from '../../../app/time/clock'
import {
  itemsOf,
  requiredOf,
  stagesOf,
  standingKey,
  standings,
  type Item,
  type ItemKind,
  type ItemStanding,
  type Stage,
} from './items'
import type { Trainee } from './trainees'
import type { Training } from './trainings'

interface Laid {
  training: Pick<Training, 'inOrder'>
  stages: Stage[]
  items: Item[]
  standingOf: (item: Item) => ItemStanding | undefined
}

/** Why stages cannot be begun yet, by their ids: they open later, or what has to be done before is not. */
export function stageLocks({ training, stages, items, standingOf }: Laid, now: Date): Map<string, string> {
  const locks = new Map<string, string>()
  let undone: Stage | undefined
  for (const stage of stages) {
    if (stage.openAt && stage.openAt > now) locks.set(stage.id, `${whenOf(stage.openAt)} 开放`)
    else if (training.inOrder && undone) locks.set(stage.id, `完成“${undone.name}”的全部必修后解锁`)
    // What was missed cannot be made up for by the learner: it locks nothing.
    const complete = requiredOf(items, standingOf).every(
      (item) => item.stageId !== stage.id || item.kind === 'signin' || standingOf(item)?.state === 'done',
    )
    if (!complete) undone ??= stage
  }
  return locks
}

/**
 * Why somebody cannot begin these of one kind yet, by what they are; however they come there, it is as the page of the
 * training says.
 */
export async function locksOf(
  { db, modules, now }: Pick<Ctx, 'db' | 'modules' | 'now'>,
  training: Training,
  trainee: Trainee,
  kind: ItemKind,
): Promise<Map<string, string>> {
  const stages = await stagesOf(db, training.id)
  if (!training.inOrder && stages.every(({ openAt }) => !openAt || openAt <= now)) return new Map()
  const items = await itemsOf(db, training.id)
  const found = await standings(db, modules, [trainee], items, now)
  const locks = stageLocks({ training, stages, items, standingOf: (item) => found.get(standingKey(trainee, item)) }, now)
  return new Map(
    items.flatMap(({ kind: of, stageId, refId }) => (of === kind && locks.has(stageId) ? [[refId, locks.get(stageId)!]] : [])),
  )
}
