import { sql } from 'kysely'
import type { Trx } from '../../app/db'
import { newId } from '../../app/ids'
import { addHomework } from '../../modules/aggregates/neixun/homework/homeworks'
import { insert } from '../load'
import { clockAt, halfHourAt } from './clock'
import { DEMO_HOMEWORKS, HOMEWORKS, WORKS } from './content-homework'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Person {
  id: string
  userId: string | null
}

/** Homework that is over, under way and ahead of its deadline, and work of it in every state. */
export async function addHomeworks(trx: Trx, trainingId: string, trainees: Person[], now: Date): Promise<void> {
  const { rows: stages } = await sql<{ id: string }>`
    select id from training_stage where training_id = ${trainingId} order by position`.execute(trx)
  const { rows: trainers } = await sql<{ user_id: string }>`
    select user_id from training_trainer where training_id = ${trainingId} order by position limit 1`.execute(trx)
  const marker = trainers[0]?.user_id ?? null
  const came = trainees.filter(({ userId }) => userId)
  for (const [which, homework] of HOMEWORKS.entries()) {
    const { stage, open, deadline, deadlineHours, late, ...asked } = homework
    const openAt = clockAt(now, open, 9)
    const deadlineAt = deadlineHours === undefined ? clockAt(now, deadline, 18) : halfHourAt(now, deadlineHours)
    const lateUntil = late === undefined ? null : clockAt(now, late, 18)
    const id = await addHomework(trx, {
      ...{
        ...asked,
        id: DEMO_HOMEWORKS[which],
        trainingId,
        stageId: stages[stage].id,
        openAt,
        deadlineAt,
      },
      ...{
        lateUntil,
        maxScore: 100,
        passScore: 60,
        resubmit: 'deadline',
        showOthers: true,
      },
    })
    const handing = came.filter((_, n) => (n + which) % 4 !== 3)
    const until = Math.min(now.getTime(), (lateUntil ?? deadlineAt).getTime())
    const step = (until - openAt.getTime()) / (handing.length + 1)
    const works = handing.map((one, n) => {
      const written = new Date(openAt.getTime() + (n + 1) * step)
      return workOf(one, n, { id, trainingId, which, marker, now, written, late: written > deadlineAt })
    })
    await insert(
      trx,
      'training_work',
      works.map(({ work }) => work),
    )
    await insert(
      trx,
      'training_work_version',
      works.flatMap(({ version }) => version ?? []),
    )
  }
}

interface Given {
  id: string
  trainingId: string
  which: number
  marker: string | null
  now: Date
  /** When it was handed in, or last changed. */
  written: Date
  late: boolean
}
function workOf({ id: traineeId }: Person, n: number, given: Given) {
  const { id: homeworkId, trainingId, which, marker, now, written: submitted, late } = given
  const id = newId(now.getTime() - 3 * DAY + n)
  // The first homework is mostly marked; of the others more is under way.
  const state =
    which === 0 ? (n % 6 === 5 ? 'returned' : 'marked') : (['submitted', 'marked', 'draft', 'returned'] as const)[n % 4]
  const text = WORKS[which][n % WORKS[which].length]
  const handed = state !== 'draft'
  const marked = state === 'marked'
  const excellent = marked && n % 7 === 1
  const returned = state === 'returned'
  // What was returned can still be handed in again, for three days.
  const looked = new Date(Math.min(now.getTime(), Math.max(submitted.getTime() + 9 * HOUR, returned ? now.getTime() - DAY : 0)))
  const work = {
    ...{ id, homework_id: homeworkId, training_id: trainingId, trainee_id: traineeId, state, version: handed ? 1 : 0 },
    ...{ late: handed && late, draft: handed ? null : { content: text, links: [], imageIds: [], fileIds: [] } },
    ...{ draft_at: handed ? null : submitted, submitted_at: handed ? submitted : null, excellent, consent: excellent },
    ...{ score: marked ? (excellent ? 95 : 66 + ((n * 7) % 26)) : null, comment: marked ? '问题都有数字，行动能检查。' : '' },
    ...{
      return_reason: returned ? '请补充数据的来源和统计区间。' : '',
      return_until: returned ? new Date(looked.getTime() + 3 * DAY) : null,
    },
    ...{
      marked_by: marked || returned ? marker : null,
      marked_at: marked || returned ? looked : null,
    },
    created_at: new Date(submitted.getTime() - HOUR),
  }
  const version = handed && {
    ...{ work_id: id, version: 1, content: text, links: [], images: [], files: [], late: work.late },
    ...{ return_reason: work.return_reason, submitted_at: submitted },
  }
  return { work, version: version || undefined }
}
