import { sql } from 'kysely'
import type { TrainingRole } from '../../../../contract/neixunRole'
import type { TrainingDetail, TrainingItemCard } from '../../../../contract/neixun'
import type { Static } from 'typebox'
import { clockOf, whenOf } from '../../../app/time/clock'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { companyName } from '../../domains/company/names'
import { headOf, urlOf } from './head'
import { itemsOf, kindOf, requiredOf, stagesOf, standingKey, standings, type Item, type ItemStanding, type Stage } from './items'
import { stageLocks } from './locks'
import { latestNotices } from './notices'
import { mayOpen } from './opening'
import { comeInAsOneself } from './door/login'
import { sumOf, settle, type Sum } from './settle'
import { lookedAfter, oneSideOf, requireViewer, type Trainee, type Viewer } from './trainees'
import { isOver, teaches, trainersTable, trainingById, type Keeper, type Training } from './trainings'

type Detail = Static<typeof TrainingDetail>
type StageCard = Detail['stages'][number]

/** Today, tomorrow and else a day, with the clock. */
function deadlineText(at: Date, now: Date): string {
  const days = Math.round((Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 86_400_000)
  const day = days === 0 ? `今天 ${clockOf(at)}` : days === 1 ? `明天 ${clockOf(at)}` : whenOf(at)
  return day
}

const INVITATIONS = {
  course: '去学习',
  live: '去直播间',
  exam: '可参加',
  homework: '待提交',
  signin: '去签到',
  file: '可领取',
  survey: '待填写',
}

function cardOf(
  ctx: Ctx,
  { item, standing, locked, archived }: { item: Item; standing?: ItemStanding; locked?: string; archived: boolean },
  counts?: Map<string, number>,
): Static<typeof TrainingItemCard> {
  const { modules, now, user } = ctx
  const kind = kindOf(modules, item.kind)
  const confined = user.onlyFor !== undefined
  const early = item.openAt && item.openAt > now ? `${whenOf(item.openAt)} 开放` : undefined
  const target = kind?.target(item, counts ? 'keeper' : confined ? 'confined' : 'learner')
  const reached = standing?.state ?? (archived || (item.closeAt && item.closeAt <= now) ? 'missed' : 'todo')
  const settledAlready = archived || reached === 'done' || reached === 'failed'
  const lockReason = settledAlready ? undefined : (locked ?? early ?? (confined && !target ? kind?.confinedReason : undefined))
  const text =
    standing?.text ??
    (lockReason
      ? (early ?? '未解锁')
      : reached === 'missed'
        ? '已结束'
        : item.closeAt
          ? `${deadlineText(item.closeAt, now)} 截止`
          : INVITATIONS[item.kind])
  return {
    id: item.id,
    kind: item.kind,
    refId: item.refId,
    title: item.title,
    required: item.required,
    state: lockReason ? 'locked' : reached,
    text,
    openTime: item.openAt?.toISOString() ?? null,
    closeTime: item.closeAt?.toISOString() ?? null,
    ...(lockReason && { lockReason }),
    ...(typeof standing?.score === 'number' && { score: standing.score }),
    // Whoever looks after it goes in before it opens.
    ...(target && (counts || !lockReason) && { target }),
    ...(counts && { doneCount: counts.get(item.id) ?? 0 }),
  }
}

interface Laid {
  training: Training
  stages: Stage[]
  items: Item[]
  standingOf: (item: Item) => ItemStanding | undefined
  /** How many have done each, for those who look after it. */
  counts?: Map<string, number>
}
/** Stage by stage, each as far as this person is with it. */
function stageCards(ctx: Ctx, { training, stages, items, standingOf, counts }: Laid): StageCard[] {
  // Whoever looks after it has everything open.
  const archived = training.status === 'archived'
  const locks = counts || archived ? undefined : stageLocks({ training, stages, items, standingOf }, ctx.now)
  return stages.map((stage) => {
    const lockReason = locks?.get(stage.id)
    const own = items.filter(({ stageId }) => stageId === stage.id)
    const required = requiredOf(own, standingOf)
    const done = required.filter((item) => standingOf(item)?.state === 'done').length
    return {
      id: stage.id,
      name: stage.name,
      openTime: stage.openAt?.toISOString() ?? null,
      closeTime: stage.closeAt?.toISOString() ?? null,
      state: lockReason
        ? ('locked' as const)
        : required.length > 0 && done === required.length
          ? ('done' as const)
          : ('now' as const),
      done,
      of: required.length,
      ...(lockReason && { lockReason }),
      items: own.map((item) => {
        // Whoever is in the room signs, however far they have come.
        const locked = item.kind === 'signin' ? undefined : lockReason
        return cardOf(ctx, { item, standing: standingOf(item), locked, archived }, counts)
      }),
    }
  })
}

const MOST_SHOWN = 6
const FOR_EVER = '9999'
/** What can be done now and is not: what closes first comes first, what is not required only on the day that it closes. */
function todoOf(stages: StageCard[], isResting: (itemId: string) => boolean, now: Date): Detail['todo'] {
  const today = dayOf(now)
  return stages
    .flatMap(({ items }) => items)
    .flatMap(({ id, kind, title, state, closeTime, required, text, target }) => {
      if (!target || isResting(id) || (state !== 'todo' && state !== 'doing' && state !== 'failed')) return []
      if (!required && (!closeTime || dayOf(new Date(closeTime)) !== today)) return []
      const deadline = closeTime && new Date(closeTime) > now ? closeTime : null
      const due = deadline ? `${deadlineText(new Date(deadline), now)} 截止` : ''
      return {
        itemId: id,
        kind,
        title,
        state,
        deadline,
        text: [due, text === due ? '' : text].filter(Boolean).join(' · '),
        target,
      }
    })
    .toSorted((a, b) => ((a.deadline ?? FOR_EVER) < (b.deadline ?? FOR_EVER) ? -1 : 1))
    .slice(0, MOST_SHOWN)
}

interface Around {
  trainers: string[]
  people: number
  files: number
  signs: number
  homeworks: number
  toMark: number
  rank: number | null
}
async function around(db: Db, training: Training, { trainee, keeper }: Viewer, now: Date): Promise<Around> {
  const { id, companyId, showsRank } = training
  // Who taught what is over did so, wherever they are now.
  const shown = isOver(training, now) ? sql`true` : teaches(sql`${companyId}::uuid`)
  const { rows } = await sql<Around>`
    select coalesce((select array_agg(n.name order by n.position, n.name) from ${trainersTable()} where n.training_id = ${id}
      and ${shown}), '{}') as trainers,
      (select count(*)::integer from trainee x where x.training_id = ${id} and x.status <> 'quit') as people,
      (select count(*)::integer from training_file f where f.training_id = ${id}) as files,
      (select count(*)::integer from training_sign g where g.training_id = ${id}) as signs,
      (select count(*)::integer from training_homework h where h.training_id = ${id} and h.open_at <= now()) as homeworks,
      ${
        keeper
          ? sql`(select count(*)::integer from training_work w join trainee x on x.id = w.trainee_id
              where w.training_id = ${id} and w.state = 'submitted' and ${lookedAfter(keeper)})`
          : sql`0`
      } as "toMark",
      ${
        trainee && showsRank
          ? sql`(select count(*)::integer + 1 from trainee x join trainee me on me.id = ${trainee.id}
              where x.training_id = ${id} and x.status <> 'quit'
                and (x.progress, coalesce(x.score, -1)) > (me.progress, coalesce(me.score, -1)))`
          : sql`null::integer`
      } as rank`.execute(db)
  return rows[0]
}

async function departmentsOf(db: Db, training: Training, keeper: Keeper) {
  const { rows } = await sql<{ name: string; people: number; done: number; progress: number }>`
    select coalesce(nullif(x.department, ''), '未分部门') as name, count(*)::integer as people,
      count(*) filter (where x.status = 'done')::integer as done, coalesce(round(avg(x.progress)), 0)::integer as progress
    from trainee x where x.training_id = ${training.id} and x.status <> 'quit' and ${lookedAfter(keeper)}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

async function doneCounts(db: Db, training: Training, keeper: Keeper): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: string; n: number }>`
    select p.item_id, count(*)::integer as n from training_progress p join trainee x on x.id = p.trainee_id
    where p.training_id = ${training.id} and p.state = 'done' and x.status <> 'quit' and ${lookedAfter(keeper)}
    group by 1`.execute(db)
  return new Map(rows.map(({ item_id, n }) => [item_id, n]))
}

const mineOf = (trainee: Trainee, sum: Sum, rank: number | null, over: boolean): Detail['my'] => ({
  traineeId: trainee.id,
  name: trainee.name,
  progress: sum.progress,
  done: sum.done,
  of: sum.of,
  left: sum.left,
  score: sum.score,
  rank,
  status: sum.completed ? 'done' : over ? 'undone' : 'learning',
  groupName: trainee.groupName,
})

/** A training as one person sees it, whose progress is asked anew. Refuses with 10104, 12002. */
export async function trainingDetail(ctx: Ctx, id: string, role?: TrainingRole): Promise<Detail> {
  const { db, user, modules, now } = ctx
  await comeInAsOneself(ctx, await trainingById(db, id))
  const viewer = oneSideOf(await requireViewer(ctx, id), role)
  const { training, trainee, keeper } = viewer
  if (trainee) {
    await settle(db, modules, id, [trainee.id], now)
    await sql`update trainee set last_active_at = ${now} where id = ${trainee.id}`.execute(db)
  }
  const learner = trainee && { id: trainee.id, userId: user.id }
  const [stages, items, company, beside, notices, counts] = await Promise.all([
    stagesOf(db, id),
    itemsOf(db, id),
    companyName(db, training.companyId),
    around(db, training, viewer, now),
    latestNotices(db, id, trainee),
    keeper ? doneCounts(db, training, keeper) : undefined,
  ])
  const found = await standings(db, modules, learner ? [learner] : [], items, now)
  const standingOf = (item: Item) => (learner ? found.get(standingKey(learner, item)) : undefined)
  const cards = stageCards(ctx, { training, stages, items, standingOf, counts })
  const resting = new Set(items.filter((item) => standingOf(item)?.resting).map(({ id: itemId }) => itemId))
  const over = isOver(training, now)
  const sign = items.find(
    (item) =>
      training.status !== 'archived' &&
      item.kind === 'signin' &&
      item.openAt &&
      item.openAt <= now &&
      item.closeAt &&
      item.closeAt > now,
  )
  const { rank, ...numbers } = beside
  return {
    ...headOf(training, company, now),
    intro: training.intro,
    contact: training.contact,
    both: viewer.both,
    ...numbers,
    ...(trainee && { my: mineOf(trainee, sumOf(items, standingOf, training, now), rank, over) }),
    ...(keeper && {
      keeper: {
        role: keeper.role,
        mayOpen: mayOpen(keeper, training, now),
        departments: await departmentsOf(db, training, keeper),
      },
    }),
    todo: trainee && !over ? todoOf(cards, (itemId) => resting.has(itemId), now) : [],
    stages: cards,
    ...notices,
    ...(sign &&
      standingOf(sign)?.state !== 'done' && {
        signOpen: { signId: sign.refId, title: sign.title.replace(/^签到：/, ''), endTime: sign.closeAt!.toISOString() },
      }),
    ...(training.groupQr && { groupQr: urlOf(training.groupQr) }),
    confined: user.onlyFor !== undefined,
    token_expireTime: user.onlyFor && user.expires?.toISOString(),
    userId: user.onlyFor && user.id,
    serverTime: now.toISOString(),
  }
}
