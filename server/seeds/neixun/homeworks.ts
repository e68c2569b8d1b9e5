import { sql } from 'kysely'
import sharp from 'sharp'
import type { Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import { addHomework } from '../../modules/aggregates/neixun/homework/homeworks'
import { convertImage, type Converted } from '../../modules/platform/file/convert'
import { privateName } from '../../modules/platform/file/private'
import type { Services } from '../../app/http/serve'
import { insert } from '../load'
import { clockAt, halfHourAt } from './clock'
import { DEMO_HOMEWORKS, HOMEWORKS, WORKS } from './content-homework'

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface Person {
  id: string
  userId: string | null
}

const bar = (x: number, y: number, width: number, strong = false) =>
  `<rect x="${x}" y="${y}" width="${width}" height="14" rx="7" fill="${strong ? '#8a919c' : '#c9ced6'}"/>`
/** A form that was filled in by hand, as a photo shows it from afar: a heading, four rows of two cells. */
const FORM = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#e4e2dc"/>
  <rect x="60" y="50" width="780" height="1100" rx="6" fill="#fdfdfb"/>${bar(300, 110, 300, true)}
  ${[0, 1, 2, 3].map((row) => `<path d="M110 ${190 + row * 230}h680v230h-680zM290 ${190 + row * 230}v230" fill="none" stroke="#b4bac4" stroke-width="3"/>${bar(140, 290 + row * 230, 110, true)}${bar(320, 230 + row * 230, 420)}${bar(320, 275 + row * 230, 440)}${bar(320, 320 + row * 230, row % 2 ? 300 : 390)}`).join('')}</svg>`
/** Where its trainer has drawn: round the second row, and under the last. */
const DRAWN = [
  [350, 372, 470, 352, 640, 350, 800, 362, 880, 400, 870, 470, 760, 505, 560, 512, 400, 498, 340, 450, 352, 378],
  [360, 905, 480, 912, 620, 900, 780, 908],
]
const PHOTOS = 3

async function photoOf(trx: Trx, storage: Services['gateways']['storage'], { bytes, width, height }: Converted, owner: string) {
  const id = newId()
  await insert(trx, 'file', [
    {
      ...{ id, owner_id: owner, kind: 'private', name: '面谈表.jpg', size: bytes.length, width, height, used: true },
      ...{ received_type: 'jpeg', received_bytes: bytes.length, created_at: new Date() },
    },
  ])
  await storage.put(privateName(id), bytes, 'image/webp')
  return id
}

/** Homework that is over, under way and ahead of its deadline, and work of it in every state. */
export async function addHomeworks(
  trx: Trx,
  { gateways: { storage } }: Pick<Services, 'gateways'>,
  trainingId: string,
  trainees: Person[],
  now: Date,
): Promise<void> {
  const photo = await convertImage(await sharp(Buffer.from(FORM)).jpeg().toBuffer())
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
    const shown = which === 1 ? works.filter(({ work }) => work.state === 'returned').slice(0, PHOTOS) : []
    for (const { work, version } of shown) {
      const owner = came.find(({ id: of }) => of === work.trainee_id)!.userId!
      const fileId = await photoOf(trx, storage, photo, owner)
      Object.assign(version!, { images: [fileId], marks: [{ fileId, lines: DRAWN }] })
    }
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
    ...{ work_id: id, version: 1, content: text, links: [], images: [], files: [], marks: [], late: work.late },
    ...{ return_reason: work.return_reason, submitted_at: submitted },
  }
  return { work, version: version || undefined }
}
