import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import type { Sale } from '../../server/modules/commerce/order/shops/sellable'
import { objectOf } from '../../server/modules/domains/lesson/media/stored-media'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

export interface TestLesson {
  title?: string
  media?: 'video' | 'audio' | 'article' | 'file' | 'exam' | 'live'
  seconds?: number
  free?: boolean
  marks?: { second: number; title: string }[]
  required?: boolean
  /** Days from now; left out: published. */
  publishInDays?: number
  /** Of an article. */
  html?: string
  /** 'hls' has three parts of a third each. */
  kind?: 'mp4' | 'hls'
  /** Of an exam. */
  questions?: number
}
export interface TestCourse {
  type?: 1 | 2 | 3 | 4 | 5
  title?: string
  /** 分 */
  price?: number
  memberPrice?: number | null
  vipFree?: boolean
  status?: 'on' | 'off' | 'presale'
  stock?: number | null
  validDays?: number
  registration?: boolean
  certName?: string | null
  speedAllowed?: boolean
  dragRule?: 0 | 1
  watermark?: boolean
  presenceCheck?: boolean
  /** 分; for the hours from the first to the second from now. */
  promo?: { price: number; hours: [number, number] }
  categoryId?: string
  teacherId?: string
  startsInDays?: number
  lessons?: TestLesson[]
}
export interface Course {
  id: string
  lessons: string[]
}

let names = 0
/** A top category with one below it; the id of that one. */
export async function category(server: TestServer, name = `分类${++names}`, above = `上${name}`): Promise<string> {
  const [top, below] = [newId(), newId()]
  await query(server, sql`insert into lesson_category (id, name, icon) values (${top}, ${above}, 'star')`)
  await query(server, sql`insert into lesson_category (id, parent_id, name) values (${below}, ${top}, ${name})`)
  return below
}

export async function teacher(server: TestServer, name = `讲师${++names}`): Promise<string> {
  const id = newId()
  await query(
    server,
    sql`insert into lesson_teacher (id, name, title, intro) values (${id}, ${name}, '劳动法律师', '只讲条文和证据')`,
  )
  return id
}

const STRETCH = Uint8Array.from({ length: 251 }, (_, i) => i)
/** The bytes of a recording whose every byte tells its place. */
export const recording = (size = 300_000) => Buffer.alloc(size, STRETCH)

/** Something to play, in the store. */
export async function media(server: TestServer, kind: 'mp4' | 'hls' | 'audio' | 'file', size?: number): Promise<string> {
  const id = newId()
  const { storage } = server.app.services.gateways
  const put = (name: string, bytes: Buffer) => storage.put(objectOf(id, name), bytes, 'application/octet-stream')
  const name = { mp4: 'video.mp4', hls: 'index.m3u8', audio: 'audio.m4a', file: 'file.txt' }[kind]
  if (kind === 'hls') {
    const parts = [0, 1, 2].map((i) => `#EXTINF:20.0,\n0${i}.ts`).join('\n')
    await put(name, Buffer.from(`#EXTM3U\n#EXT-X-VERSION:3\n${parts}\n#EXT-X-ENDLIST\n`))
    for (const i of [0, 1, 2]) await put(`0${i}.ts`, recording(5000))
  } else await put(name, kind === 'file' ? Buffer.from('离职手续清单') : recording(size))
  await query(server, sql`insert into lesson_media (id, kind, name) values (${id}, ${kind}, ${name})`)
  return id
}

/** A small course of one chapter: two recordings of ten minutes, unless other lessons are wanted. */
export async function course(server: TestServer, more: TestCourse = {}): Promise<Course> {
  const id = newId()
  const chapter = newId()
  const lessons = more.lessons ?? [{}, {}]
  const { price = 19900, status = 'on', startsInDays = null } = more
  await query(
    server,
    sql`insert into lesson_course (id, type, title, sub_title, category_id, tags, price, member_price, vip_free, intro, suit,
        notice, valid_days, registration, cert_name, speed_allowed, drag_rule, watermark, presence_check, promo_price,
        promo_starts_at,
        promo_ends_at, status, starts_at, stock, lesson_count)
      values (${id}, ${more.type ?? 1}, ${more.title ?? `劳动合同法实操${++names}`},
        '照着做', ${more.categoryId ?? (await category(server))},
        ${['劳动合同']}::text[], ${price}, ${more.memberPrice ?? null}, ${more.vipFree ?? false}, '<h3>学完你能做到</h3><p>把证据链补齐</p>',
        '适合专员', '须知',
        ${more.validDays ?? 0}, ${more.registration ?? false}, ${more.certName ?? null}, ${more.speedAllowed ?? true},
        ${more.dragRule ?? 0}, ${more.watermark ?? null}, ${more.presenceCheck ?? false}, ${more.promo?.price ?? null},
        now() + ${more.promo?.hours[0] ?? null}::float8 * interval '1 hour', now() + ${more.promo?.hours[1] ?? null}::float8 *
          interval '1 hour', ${status}, now() + ${startsInDays}::integer * interval
          '1 day', ${more.stock ?? null}, ${lessons.length})`,
  )
  await query(server, sql`insert into lesson_chapter (id, course_id, title, sort) values (${chapter}, ${id}, '第一章', 0)`)
  if (more.teacherId)
    await query(server, sql`insert into lesson_course_teacher (course_id, teacher_id) values (${id}, ${more.teacherId})`)
  const ids: string[] = []
  for (const [sort, lesson] of lessons.entries()) ids.push(await addLesson(server, id, chapter, sort, lesson))
  return { id, lessons: ids }
}

async function addLesson(server: TestServer, courseId: string, chapterId: string, sort: number, lesson: TestLesson) {
  const id = newId()
  const type = lesson.media ?? 'video'
  const kinds = { video: lesson.kind ?? 'mp4', audio: 'audio', file: 'file' } as const
  const mediaId = type in kinds ? await media(server, kinds[type as keyof typeof kinds]) : null
  const seconds = type === 'video' || type === 'audio' ? (lesson.seconds ?? 600) : 0
  await query(
    server,
    sql`insert into lesson (id, course_id, chapter_id, title, media_type, media_id, seconds, free, required, html, file_name,
      publish_at, sort,
        marks)
      values (${id}, ${courseId}, ${chapterId}, ${lesson.title ?? `第${sort + 1}讲`}, ${type}, ${mediaId}, ${seconds},
        ${lesson.free ?? false}, ${lesson.required ?? (type !== 'file' && type !== 'live')}, ${lesson.html ?? (type === 'article' ? '<p>正文</p>' : '')},
        ${type === 'file' ? '清单.txt' : ''}, now() + ${lesson.publishInDays ?? null}::integer * interval '1 day', ${sort},
        ${JSON.stringify(lesson.marks ?? [])}::jsonb)`,
  )
  if (type === 'exam')
    for (let at = 0; at < (lesson.questions ?? 5); at++)
      await query(
        server,
        sql`insert into lesson_question (id, lesson_id, stem, options, answer, why, sort)
          values (${newId()}, ${id}, ${`第${at + 1}道题问什么`}, ${['甲', '乙', '丙', '丁']}::text[], ${at % 4}, '见教材', ${at})`,
      )
  return id
}

/** An order of a course as the shop sees it, ¥199 and one line. */
export const saleOf = (userId: string, courseId: string, orderId = newId()): Sale<{ courseId: string }> => ({
  orderId,
  userId,
  bizId: courseId,
  input: { courseId },
  lines: [],
  payPrice: 19_900,
  coins: 0,
  refundedAmount: 0,
  refundedCoins: 0,
})
/** Why its money does not come back now; undefined where it does. */
export async function refusal(
  server: TestServer,
  sale: Sale<{ courseId: string }> & { paidAt: Date; orderedAt?: Date },
  now = new Date(),
) {
  const part = await sellable.refundable({ ...server.app.services, now }, { orderedAt: sale.paidAt, ...sale })
  return typeof part === 'string' ? part : undefined
}

/** For the shop of courses, which takes its places at once. */
export const atLast = () => {
  throw new Error('a course leaves nothing for later')
}

/** Gives a course to somebody as a paid order does; the order's id. */
export async function give(server: TestServer, person: Pick<Person, 'id'>, courseId: string): Promise<string> {
  const sale = saleOf(person.id, courseId)
  await server.database.db.transaction().execute(async (trx) => {
    await sellable.reserve(trx, sale, atLast)
    await sellable.fulfil(trx, sale)
  })
  return sale.orderId
}

/** Sets how far somebody is with a course, in percent, without learning. */
export const learnt = (server: TestServer, person: Pick<Person, 'id'>, courseId: string, progress: number) =>
  query(
    server,
    sql`insert into lesson_learner (user_id, course_id, progress) values (${person.id}, ${courseId}, ${progress})
      on conflict (user_id, course_id) do update set progress = excluded.progress`,
  )

export const play = (who: Pick<Person, 'call'>, lessonId: string, deviceId?: string) =>
  who.call('POST /api/lesson/playUrl', { body: { lessonId, ...(deviceId && { deviceId }) } })

/** So much time has passed since somebody's player counted last. */
export const passed = (server: TestServer, person: Pick<Person, 'id'>, seconds: number) =>
  query(
    server,
    sql`update lesson_player set counted_to = counted_to - make_interval(secs => ${seconds}) where user_id = ${person.id}`,
  )

let seq = 0
export const report = (
  person: Person,
  { id, lessons }: Course,
  intervals: [number, number][],
  more: { lesson?: number; speed?: number; deviceId?: string; seq?: number; position?: number } = {},
) =>
  person.call('POST /api/course/studyReport', {
    body: {
      courseId: id,
      lessonId: lessons[more.lesson ?? 0],
      position: more.position ?? intervals[intervals.length - 1]?.[1] ?? 0,
      intervals,
      speed: more.speed ?? 1,
      deviceId: more.deviceId ?? 'phone',
      seq: more.seq ?? ++seq,
    },
  })

/** Learns a whole recording, with the time it takes. */
export async function learn(server: TestServer, person: Person, one: Course, lesson = 0, seconds = 600) {
  await play(person, one.lessons[lesson], 'phone')
  await passed(server, person, seconds)
  return report(person, one, [[0, seconds]], { lesson })
}

/** What is at a signed address. */
export async function fetchMedia(server: TestServer, url: string, range?: string) {
  const reply = await server.app.http.inject({ url, headers: { 'accept-encoding': 'gzip', ...(range && { range }) } })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

export const member = (server: TestServer, person: Pick<Person, 'id'>, vip: 0 | 1 | 2 = 1) =>
  query(
    server,
    sql`update app_user set vip_until = case when ${vip} = 1 then 'infinity'::timestamptz end,
    company_vip_until = case when ${vip} = 2 then 'infinity'::timestamptz end where id = ${person.id}`,
  )

export const enrol = (person: Person, courseId: string) =>
  person.call('POST /api/course/enrol', { body: { courseId, requestId: randomUUID() } })
