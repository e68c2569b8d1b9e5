import { sql } from 'kysely'
import type { Db, Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { sayIn } from '../../modules/services/conversation/conversations'
import { addAssistant, create } from '../../modules/domains/live/schedule/create'
import { people } from '../circle/people'
import { COURSES, demoLives, TEACHERS, type ClipKey, type DemoLive } from './content'
import { courseOf } from './courses'
import { ACCOUNTS } from './looks'
import { saveClip } from './media'
import { drawSlides, furnish, putHandout, reviewed } from './live-room'

const MINUTE = 60_000

const ASSISTANT = 'zhoumin'
/** How many of the demo people want to see it. */
const RESERVED: Record<string, number> = { wednesday: 12, arbitration: 5, sick: 9, stores: 6, followup: 10, yearend: 4 }

/** What is said while the one that is on goes on. */
const TALK: [who: string, text: string][] = [
  ['sunqian', '老师好，累计病休按多长的周期算？'],
  ['chenlv', '医疗期三个月的，按六个月内累计病休时间算；六个月的，按十二个月内算（劳部发〔1994〕479号第四条）。'],
  ['linxiao', '合同正好在医疗期里到期，能不能直接终止？'],
  ['chenlv', '不能，合同要续延到医疗期满再终止，看《劳动合同法》第四十五条。'],
  ['wangbo', '病假工资全国一个标准吗？'],
  ['chenlv', '各地不一样，先查当地规定，再看公司制度有没有写得更高。'],
  ['zhoumin', '讲义在“课件”里，可以直接下载。'],
]
const PINNED = '讲义在“课件”里下载，问题请发到“问答”'

/** Loads the demo lives around now, unless there are some: they need the demo school. */
export async function loadLives({ db, gateways }: Pick<Services, 'db' | 'gateways'>): Promise<void> {
  const { rows: there } = await sql`select from live limit 1`.execute(db)
  if (there.length) return
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
  const lives = demoLives(now)
  const { files, pdf } = await drawSlides({ db, gateways })
  const films = new Map<ClipKey, string>()
  for (const { clip } of lives) if (clip && !lessonsOf(clip).length) films.set(clip, await saveClip({ db, gateways }, clip))
  const running = await db.transaction().execute(async (trx) => {
    const persons = await personIds(trx)
    let on = ''
    for (const live of lives) {
      const id = await add(trx, live, { now, host: persons.get(ACCOUNTS[live.teacher]) ?? null, films })
      await reserved(trx, id, [...persons.values()].slice(0, RESERVED[live.key] ?? 0), live.status === 'ahead')
      if (live.status === 'playback') await reviewed(trx, id, persons)
      if (live.status !== 'on') continue
      on = id
      const assistant = persons.get(ASSISTANT)
      if (assistant) await addAssistant(trx, id, assistant)
      await chat(trx, id, persons)
      await furnish(trx, id, files, persons)
    }
    return on
  })
  if (running) await putHandout({ db, gateways }, running, pdf)
}

async function personIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select id, phone from app_user where phone = any(${people.map(({ phone }) => phone)}::text[])`.execute(db)
  const byPhone = new Map(rows.map(({ id, phone }) => [phone, id]))
  return new Map(people.flatMap(({ key, phone }) => (byPhone.has(phone) ? [[key, byPhone.get(phone)!] as const] : [])))
}

const states = { ahead: 'ahead', soon: 'ahead', on: 'on', ended: 'ended', playback: 'playback', cancelled: 'cancelled' }

interface Around {
  now: Date
  host: string | null
  /** What no lesson plays, stored. */
  films: Map<ClipKey, string>
}

async function add(trx: Trx, live: DemoLive, { now, host, films }: Around): Promise<string> {
  const startAt = new Date(now.getTime() + live.startInMinutes * MINUTE)
  const planEndAt = new Date(startAt.getTime() + live.minutes * MINUTE)
  const clip = live.clip && live.status !== 'ended' ? (films.get(live.clip) ?? (await clipOf(trx, live.clip))) : null
  const id = await create(trx, {
    title: live.title,
    teacherId: await teacherOf(trx, live.teacher),
    startAt,
    planEndAt,
    access: live.access,
    password: live.password,
    courseId: live.course ? await courseOf(trx, live.course) : null,
    hostId: host,
    intro: live.intro,
    outline: live.outline,
    mediaId: clip,
  })
  const over = live.status === 'ended' || live.status === 'playback'
  await sql`update live set state = ${states[live.status]}, started_at = ${over || live.status === 'on' ? startAt : null},
    ended_at = ${over ? planEndAt : null}, playback_id = ${live.status === 'playback' ? clip : null},
    cancelled_at = ${live.status === 'cancelled' ? now : null}, cancel_note = ${live.note ?? ''},
    pinned = ${live.status === 'on' ? PINNED : null} where id = ${id}`.execute(trx)
  return id
}

async function teacherOf(trx: Trx, key: string): Promise<string> {
  const { name } = TEACHERS.find((teacher) => teacher.key === key)!
  const { rows } = await sql<{ id: string }>`select id from lesson_teacher where name = ${name} limit 1`.execute(trx)
  return rows[0].id
}

const lessonsOf = (clip: ClipKey) =>
  COURSES.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons)).filter(
    (lesson) => lesson.media === 'video' && lesson.clip === clip,
  )

/** The stored recording of a clip: that of any lesson that plays it. */
async function clipOf(trx: Trx, clip: ClipKey): Promise<string | null> {
  const titles = lessonsOf(clip).map(({ title }) => title)
  const { rows } = await sql<{ media_id: string }>`
    select media_id from lesson where title = any(${titles}::text[]) and media_type = 'video' limit 1`.execute(trx)
  return rows[0]?.media_id ?? null
}

/** What is over, or was cancelled, is no news to anybody any more. */
async function reserved(trx: Trx, id: string, userIds: string[], news: boolean) {
  await sql`insert into live_reserve (live_id, user_id, told) select ${id}::uuid, u, ${news ? 0 : 5} from unnest(${userIds}::uuid[]) u`.execute(
    trx,
  )
  await sql`update live set reserve_count = ${userIds.length} where id = ${id}`.execute(trx)
}

async function chat(trx: Trx, id: string, persons: Map<string, string>) {
  const { rows } = await sql<{ to: string }>`select conversation_id as to from live where id = ${id}`.execute(trx)
  for (const [who, text] of TALK) {
    const userId = persons.get(who)
    if (!userId) continue
    const host = who === ACCOUNTS.chen || who === ASSISTANT
    const title = who === ASSISTANT ? '助教' : '讲师'
    await sayIn(trx, {
      to: rows[0].to,
      userId,
      clientMsgId: newId(),
      content: { type: 'text', text },
      host,
      ...(host && { title }),
    })
  }
}
