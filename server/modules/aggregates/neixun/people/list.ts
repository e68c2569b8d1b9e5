import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { TrainingPerson } from '../../../../../contract/neixun'
import type { Ctx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { cut, DEFAULT_SIZE, decodeCursor, type Position } from '../../../../app/database/paging'
import { isPhone } from '../../../../app/database/phone-search'
import { maskPhone } from '../../../../app/formats/text'
import { lookedAfter, requireViewer, stays, type Viewer } from '../trainees'
import { isOver } from '../trainings'
import { waitingColleagues } from './placed'

type Shown = Static<typeof TrainingPerson>
type Status = 'pending' | 'learning' | 'done' | 'undone'

interface Asked {
  trainingId: string
  keyword?: string
  department?: string
  group?: string
  status?: Status
  sort?: 'department' | 'progress'
  size?: number
  cursor?: string
}

interface Row {
  id: string
  key: number
  user_id: string | null
  name: string
  phone: string
  emp_no: string
  department: string
  position: string
  group_name: string
  status: Status
  progress: number
  sign_rate: number | null
  score: number | null
  exam_score: number | null
  exam_passed: boolean | null
  urged_on: string | null
  hours: number
  finished_at: Date | null
  record: string
}

/** A keyword is looked for in names; whoever looks after them finds them by number and by their phone, too. */
function matching(keyword: string, keeper: boolean): RawBuilder<unknown> {
  const like = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`
  return keeper
    ? sql`and (x.name ilike ${like} or x.emp_no ilike ${like} or ${isPhone(sql`x.phone`, keyword)})`
    : sql`and x.name ilike ${like}`
}

/** Whether somebody sees how far the others are: then they may ask for it, too. */
const seesOthers = ({ training, keeper }: Viewer) => keeper !== undefined || training.showsOthers

/** By department: the key is the place of the department among all, so that a page ends within one. */
const byDepartment = sql`dense_rank() over (order by x.department)::integer`
const keys = { department: byDepartment, progress: sql`x.progress` } as const

/** Refuses with 10104, 12002. */
export async function userPage(ctx: Ctx, asked: Asked) {
  const { db, user, now } = ctx
  const viewer = await requireViewer(ctx, asked.trainingId)
  const showsOthers = seesOthers(viewer)
  const { size = DEFAULT_SIZE } = asked
  const { status, sort = 'department' }: Pick<Asked, 'status' | 'sort'> = showsOthers ? asked : {}
  const all = await listed(db, viewer, { ...asked, status }, decodeCursor(asked.cursor, 'count'), size, keys[sort])
  const page = cut(all, size)
  const today = dayOf(now)
  const { training, keeper } = viewer
  const shownIds = page.rows.map(({ id }) => id)
  const first = asked.cursor === undefined
  const colleagues = keeper
    ? await waitingColleagues(db, training, first ? lookedAfter(keeper) : sql`x.id = any(${shownIds}::uuid[])`)
    : []
  const waiting = new Set(colleagues.map(({ id }) => id))
  const { canUrge, ...sums } = first ? await summary(db, viewer, today) : NOTHING
  return {
    records: page.rows.map((row) => ({ ...shown(row, viewer, user.id, today), ...(waiting.has(row.id) && { colleague: true }) })),
    next: page.next,
    keeper: keeper !== undefined,
    over: isOver(training, now),
    showsOthers,
    ...sums,
    canUrge: first ? canUrge + colleagues.filter(({ urgedOn }) => urgedOn !== today).length : 0,
  }
}

async function listed(
  db: Db,
  viewer: Viewer,
  asked: Asked,
  position: Position | undefined,
  size: number,
  key: RawBuilder<unknown>,
) {
  const { training, keeper } = viewer
  const { keyword, department, group, status } = asked
  const { rows } = await sql<Row>`
    select * from (
      select x.id, ${key} as key, x.user_id, x.name, x.phone, x.emp_no, x.department, x.position, x.group_name, x.status,
        x.progress,
        x.sign_rate, x.score::float8 as score, x.exam_score::float8 as exam_score, x.exam_passed, x.urged_on::text as urged_on,
        round(x.seconds / 3600.0, 1)::float8 as hours, x.finished_at, coalesce(r.code, '') as record
      from trainee x left join training_record r on r.trainee_id = x.id
      where x.training_id = ${training.id} and x.status <> 'quit' and ${keeper ? lookedAfter(keeper) : sql`true`}) x
    where true ${keyword ? matching(keyword, keeper !== undefined) : sql``}
      ${department === undefined ? sql`` : sql`and x.department = ${department}`}
      ${group === undefined ? sql`` : sql`and x.group_name = ${group}`}
      ${status ? sql`and x.status = ${status}` : sql``}
      ${position ? sql`and (x.key, x.id) > (${position.key}::integer, ${position.id}::uuid)` : sql``}
    order by x.key, x.id limit ${size + 1}`.execute(db)
  return rows
}

function shown(row: Row, { training, keeper }: Viewer, viewerId: string, today: string): Shown {
  const me = row.user_id === viewerId
  const open = keeper !== undefined || me
  return {
    traineeId: row.id,
    name: row.name,
    department: row.department,
    position: row.position,
    groupName: row.group_name,
    me,
    ...((open || training.showsOthers) && { status: row.status, progress: row.progress }),
    ...(open && { score: row.score, signRate: row.sign_rate, examScore: row.exam_score, examPassed: row.exam_passed }),
    ...(keeper && {
      ...{ phone: maskPhone(row.phone), empNo: row.emp_no, urgedToday: row.urged_on === today, hours: row.hours },
      ...{ finishTime: row.finished_at?.toISOString() ?? null, recordCode: row.record },
    }),
  }
}

/** What pages behind the first say of everybody: whoever reads on has it from that. */
const NOTHING: Awaited<ReturnType<typeof summary>> = {
  counts: { total: 0, done: 0, learning: 0, pending: 0 },
  departments: [],
  groups: [],
  canUrge: 0,
}

interface Counted {
  total: number
  done: number
  learning: number
  pending: number
  urgeable: number
}
async function summary(db: Db, viewer: Viewer, today: string) {
  const { training, keeper } = viewer
  const own = sql`x.training_id = ${training.id} and x.status <> 'quit' and ${keeper ? lookedAfter(keeper) : sql`true`}`
  const [counts, departments, groups] = await Promise.all([
    sql<Counted>`select count(*)::integer as total, count(*) filter (where x.status = 'done')::integer as done,
        count(*) filter (where x.status in ('learning', 'undone'))::integer as learning,
        count(*) filter (where x.status = 'pending')::integer as pending,
        count(*) filter (where x.status = 'learning' and ${stays} and x.urged_on is distinct from ${today}::date)::integer
          as urgeable
      from trainee x where ${own}`.execute(db),
    sql<{ name: string; people: number; progress: number }>`
      select x.department as name, count(*)::integer as people, coalesce(round(avg(x.progress)), 0)::integer as progress
      from trainee x where ${own} group by 1 order by 1`.execute(db),
    sql<{
      name: string
    }>`select distinct x.group_name as name from trainee x where ${own} and x.group_name <> '' order by 1`.execute(db),
  ])
  const { urgeable, ...numbers } = counts.rows[0]
  const open = seesOthers(viewer)
  return {
    counts: open ? numbers : { total: numbers.total, done: 0, learning: 0, pending: 0 },
    departments: departments.rows.map((one) => ({ ...one, progress: open ? one.progress : 0 })),
    groups: groups.rows.map(({ name }) => name),
    canUrge: keeper ? urgeable : 0,
  }
}
