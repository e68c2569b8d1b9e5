import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { each } from '../../../app/each'
import type { Modules } from '../../../app/module'
import type { Services } from '../../../app/http/serve'
import { NIL_ID } from '../../../app/ids'
import { itemsOf, requiredOf, standingKey, standings, type Item, type ItemStanding, type Learner } from './items'
import { stays } from './trainees'
import { isOver, trainingById, type Training } from './trainings'

/** How far somebody is with a training. */
export interface Sum {
  done: number
  of: number
  /** What is still to be done for it to be completed. */
  left: number
  progress: number
  completed: boolean
  signRate: number | null
  score: number | null
  seconds: number
  examScore: number | null
  examPassed: boolean | null
}

type StandingOf = (item: Item) => ItemStanding | undefined
const isDone = (standing?: ItemStanding) => standing?.state === 'done'

/** How many of so many times must be signed for. */
const needed = (signs: number, percent: number) => Math.ceil((signs * percent) / 100)

/**
 * What one person's standings come to, by the rule of the training: all that is required, and so many of the times that are
 * signed for.
 */
export function sumOf(items: Item[], standing: StandingOf, { signPercent }: Pick<Training, 'signPercent'>, now: Date): Sum {
  const required = requiredOf(items, standing).filter(({ kind }) => kind !== 'signin')
  const signs = items.filter(({ kind }) => kind === 'signin')
  const must = required.filter((item) => isDone(standing(item))).length
  const signed = signs.filter((item) => isDone(standing(item))).length
  const need = needed(signs.length, signPercent)
  const over = signs.filter((item) => isDone(standing(item)) || (item.closeAt !== null && item.closeAt <= now)).length
  const of = required.length + signs.length
  const left = required.length - must + Math.max(0, need - signed)
  const completed = of > 0 && left === 0
  const marks = items.flatMap((item) => standing(item)?.score ?? [])
  const exams = items.filter(({ kind }) => kind === 'exam').filter((item) => typeof standing(item)?.score === 'number')
  const last = exams.at(-1)
  return {
    done: must + signed,
    of,
    left,
    completed,
    progress: completed ? 100 : of ? Math.min(99, Math.floor(((must + signed) * 100) / of)) : 0,
    signRate: over ? Math.round((signed * 100) / over) : null,
    score: marks.length ? Math.round((marks.reduce((sum, mark) => sum + mark, 0) / marks.length) * 10) / 10 : null,
    seconds: items.reduce((sum, item) => sum + (standing(item)?.seconds ?? 0), 0),
    examScore: last ? standing(last)!.score! : null,
    examPassed: last ? isDone(standing(last)) : null,
  }
}

/** So few that nobody waits for long for what they do meanwhile. */
const AT_ONCE = 100
/** Of so many trainings the clock asks at once; the others of these have people who wait, too. */
const TRAININGS = 2

/**
 * Asks every kind how far people are, and writes it down for lists, ranks and reports. Whoever has changed something of a
 * learner calls it in the same transaction; `only` are places on the list, all of them when it is left out.
 */
export async function settle(db: Db, modules: Modules, trainingId: string, only?: string[], now = new Date()): Promise<void> {
  const within = <T>(work: (trx: Db) => Promise<T>) => (db.isTransaction ? work(db) : db.transaction().execute(work))
  for (let after: string | undefined = NIL_ID; after;)
    after = await within((trx) => settleSome(trx, modules, { trainingId, only, after: after!, now }))
}

interface Wanted {
  trainingId: string
  only?: string[]
  /** The last place that was settled. */
  after: string
  now: Date
}
/** The last place that it settled; undefined when there was none. */
async function settleSome(trx: Db, modules: Modules, { trainingId, only, after, now }: Wanted): Promise<string | undefined> {
  // Held before anything is asked: what somebody else settles meanwhile would else be overwritten with what was so before.
  const { rows } = await sql<Learner>`
    select x.id, x.user_id as "userId" from trainee x
    where x.training_id = ${trainingId} and ${stays} and x.user_id is not null and x.id > ${after}
      ${only ? sql`and x.id = any(${only}::uuid[])` : sql``}
    order by x.id limit ${AT_ONCE} for no key update`.execute(trx)
  if (!rows.length) return undefined
  const training = await trainingById(trx, trainingId)
  const items = await itemsOf(trx, trainingId)
  await write(trx, training, items, rows, await standings(trx, modules, rows, items, now), now)
  return rows[rows.length - 1].id
}

async function write(
  db: Db,
  training: Training,
  items: Item[],
  learners: Learner[],
  found: Map<string, ItemStanding>,
  now: Date,
) {
  const rows = learners.flatMap((learner) =>
    items.flatMap((item) => {
      const standing = found.get(standingKey(learner, item))
      // What was called off may be held after all: nothing is written of who has not done it.
      if (!standing || standing.off) return []
      const { state, score = null, seconds = 0, at = null } = standing
      return {
        trainee_id: learner.id,
        item_id: item.id,
        training_id: training.id,
        state,
        score,
        seconds: Math.round(seconds),
        at,
      }
    }),
  )
  if (rows.length)
    await sql`
      insert into training_progress (trainee_id, item_id, training_id, state, score, seconds, at)
      select s.trainee_id, s.item_id, s.training_id, s.state, s.score, s.seconds, s.at
      from jsonb_populate_recordset(null::training_progress, ${JSON.stringify(rows)}::jsonb) s
      left join training_progress b on b.trainee_id = s.trainee_id and b.item_id = s.item_id
      where (b.state, b.score, b.seconds, b.at) is distinct from (s.state, s.score, s.seconds, s.at)
      on conflict (trainee_id, item_id) do update set state = excluded.state, score = excluded.score, seconds = excluded.seconds,
        at = excluded.at`.execute(db)
  const sums = learners.map((learner) => {
    const sum = sumOf(items, (item) => found.get(standingKey(learner, item)), training, now)
    return {
      id: learner.id,
      progress: sum.progress,
      sign_rate: sum.signRate,
      score: sum.score,
      seconds: Math.round(sum.seconds),
      exam_score: sum.examScore,
      exam_passed: sum.examPassed,
      status: sum.completed ? 'done' : isOver(training, now) ? 'undone' : 'learning',
    }
  })
  await sql`
    update trainee x set progress = s.progress, sign_rate = s.sign_rate, score = s.score, seconds = s.seconds,
      exam_score = s.exam_score,
      exam_passed = s.exam_passed, status = s.status,
      finished_at = case when s.status = 'done' then coalesce(x.finished_at, ${now}) end
    from jsonb_populate_recordset(null::trainee, ${JSON.stringify(sums)}::jsonb) s where x.id = s.id and x.status <> 'quit'
      and (x.progress, x.sign_rate, x.score, x.seconds, x.exam_score, x.exam_passed, x.status)
        is distinct from (s.progress, s.sign_rate, s.score, s.seconds, s.exam_score, s.exam_passed, s.status)`.execute(db)
}

/** Anew of every training that is open: courses and lives know nothing of it. What has just ended is settled once more. */
export async function settleAll(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select t.id from training t where t.status = 'open' and t.start_at < now() and (t.end_at > now()
      or exists (select from trainee x where x.training_id = t.id and x.status = 'learning'))
    order by t.end_at`.execute(services.db)
  const ids = rows.map(({ id }) => id)
  await each(services, 'neixun.settle', ids, (id) => settle(services.db, services.modules, id), TRAININGS)
}
