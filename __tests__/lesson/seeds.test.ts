import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { people } from '../../server/seeds/circle/people'
import { CLIPS, COURSES, EXAM_QUESTIONS, TEACHERS } from '../../server/seeds/lesson/content'
import { loadLessons } from '../../server/seeds/lesson/load'
import { startDemo, type Person, type TestServer } from '../support/server'
import { fetchMedia, give, play } from './support'
import { query } from '../support/query'

let server: TestServer
let learner: Person
beforeAll(async () => {
  server = await startDemo()
  learner = await server.person()
})
afterAll(() => server.close())

const count = async (table: string) =>
  (await query<{ n: number }>(server, sql`select count(*) as n from ${sql.table(table)}`))[0].n
const demo = async (key: string) => {
  const { phone } = people.find((person) => person.key === key)!
  const [{ id }] = await query<{ id: string }>(server, sql`select id from app_user where phone = ${phone}`)
  const sent = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
  const { result } = await server.call('POST /api/auth/loginBySms', { body: { phone, code: sent.result.devCode! } })
  const headers = { authorization: `Bearer ${result.token}` }
  return {
    id,
    get: async (url: string) => (await server.app.http.inject({ url, headers })).json().result,
    post: async (url: string, payload: object) =>
      (await server.app.http.inject({ method: 'POST', url, headers, payload })).json().result,
  }
}

test('the demo school is whole, and loading it again adds nothing', async () => {
  const counts = async () =>
    Promise.all(['lesson_course', 'lesson', 'lesson_teacher', 'lesson_review', 'lesson_media'].map(count))
  const before = await counts()
  expect(before.slice(0, 3)).toEqual([
    COURSES.length,
    // One more comes with its live.
    COURSES.flatMap(({ chapters }) => chapters.flatMap(({ lessons }) => lessons)).length + 1,
    TEACHERS.length,
  ])
  await loadLessons(server.app.services)
  expect(await counts()).toEqual(before)
})

test('there is one of each: free, paid, free for members, announced, off the shelf, a class with a registration', async () => {
  const found = await query<{ kind: string }>(
    server,
    sql`select distinct case when status <> 'on' then status when price = 0 then 'free' when vip_free then 'vip'
      when registration then 'class' else 'paid' end as kind from lesson_course order by 1`,
  )
  expect(found.map(({ kind }) => kind)).toEqual(['class', 'free', 'off', 'paid', 'presale', 'vip'])
})

test('every lesson plays: its recording answers to a part of it, its text is there, its paper has questions', async () => {
  await query(server, sql`update lesson_course set status = 'on'`)
  for (const { id } of await query<{ id: string }>(server, sql`select id from lesson_course`)) await give(server, learner, id)
  const lessons = await query<{ id: string; title: string; media_type: string; publish_at: Date | null }>(
    server,
    sql`select id, title, media_type, publish_at from lesson`,
  )
  const heard = new Set<string>()
  for (const { id, title, media_type, publish_at } of lessons) {
    if (media_type === 'live' || publish_at) continue
    if (media_type === 'exam') {
      const { result } = await learner.call('GET /api/lesson/exam/:lessonId', { params: { lessonId: id } })
      expect([title, result.questions.length]).toEqual([title, EXAM_QUESTIONS.length])
      continue
    }
    const { code, result } = await play(learner, id)
    expect([title, code]).toEqual([title, 200])
    if (media_type === 'article') {
      expect([title, (result.html ?? '').length > 100]).toEqual([title, true])
      continue
    }
    const file = result.url.replace(/^\/media\/[^/]+/, '')
    if (heard.has(file)) continue
    heard.add(file)
    const address = result.type === 'hls' ? result.url.replace('index.m3u8', '00.mpegts') : result.url
    if (result.type === 'hls') expect((await fetchMedia(server, result.url)).bytes.toString()).toContain('#EXT-X-ENDLIST')
    const part = await fetchMedia(server, address, 'bytes=0-9')
    expect([title, part.status, part.bytes.length]).toEqual([title, 206, 10])
  }
})

test('the films of two courses and of what is free of a third are of their own lesson, and three minutes long', async () => {
  const root = path.resolve(__dirname, '../..')
  const words = ['compliance', 'severance', 'contract'].map((name) => readFileSync(`${root}/scripts/films/${name}.md`, 'utf8'))
  const named = new Map([...words.join('\n').matchAll(/^# (\S+) (.+)$/gm)].map(([, key, name]) => [key, name]))
  const videosOf = (wanted: string) =>
    COURSES.find(({ key }) => key === wanted)!
      .chapters.flatMap(({ lessons }) => lessons)
      .filter(({ media }) => media === 'video')
  const lessons = [...videosOf('compliance'), ...videosOf('severance'), ...videosOf('contract').slice(0, 3)]
  expect(new Set(lessons.map(({ clip }) => clip)).size).toBe(lessons.length)
  for (const { title, clip } of lessons) {
    const name = named.get(clip!)
    expect([title, name?.includes(title.split(/[：（，]/)[0])]).toEqual([title, true])
    const bytes = readFileSync(`${root}/server/seeds/lesson/media/${CLIPS[clip!].file}`)
    const seconds = await new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS }).computeDuration()
    expect([title, Math.round(seconds), seconds >= 180]).toEqual([title, CLIPS[clip!].seconds, true])
  }
})

test('every cover and every face of a teacher is there', async () => {
  const { result } = await server.call('GET /api/course/home')
  const page = (await server.call('POST /api/course/page', { body: { size: 50 } })).result.records
  for (const url of [...page.map(({ cover }) => cover), ...result.teachers.map(({ avatar }) => avatar)])
    expect([url, (await server.app.http.inject({ url })).statusCode]).toEqual([url, 200])
  expect(result.series.length).toBeGreaterThanOrEqual(3)
  expect(result.cert).toHaveLength(3)
  for (const list of [result.vipFree, result.free, result.teachers, result.ranks, result.types])
    expect(list.length).toBeGreaterThan(0)
})

test('the demo accounts learn: one course half, one to its end with the examination', async () => {
  const shen = await demo('shenyue')
  const learning = (await shen.post('/api/course/myPage', { tab: 'learning' })).records as { title: string; progress: number }[]
  expect(learning.find(({ title }) => title.startsWith('劳动合同法实操'))!.progress).toBeGreaterThan(45)
  expect(learning.find(({ title }) => title.startsWith('劳动合同法实操'))!.progress).toBeLessThan(55)
  const done = (await shen.post('/api/course/myPage', { tab: 'finished' })).records as { id: string; title: string }[]
  expect(done.length).toBeGreaterThanOrEqual(2)
  const certified = await Promise.all(done.map(({ id }) => shen.get(`/api/course/detail/${id}`)))
  expect(certified.some(({ cert }) => cert?.eligible)).toBe(true)
  expect((await shen.get('/api/course/home')).continue.title).toContain('劳动合同法')
  expect((await shen.get('/api/course/studyStats')).streakDays).toBeGreaterThanOrEqual(5)
})

test('counts are what their rows say, and whoever says something of a course has learnt enough of it', async () => {
  const wrong = await query(
    server,
    sql`select c.title from lesson_course c where
        review_count <> (select count(*) from lesson_review r where r.course_id = c.id and r.status = 2)
        or score_sum <> (select coalesce(sum(score), 0) from lesson_review r where r.course_id = c.id and r.status = 2)
      union all select 'review ' || r.content from lesson_review r
        where not exists (select from lesson_learner l where l.user_id = r.user_id and l.course_id = r.course_id
          and l.progress >= 30)`,
  )
  expect(wrong).toEqual([])
})

test('courses are found', async () => {
  const { result } = await server.call('POST /api/search/page', { body: { keyword: '劳动合同法', type: 'course' } })
  expect(result.records[0]).toMatchObject({ type: 'course', meta: expect.stringContaining('讲') })
  const all = (await server.call('POST /api/search/page', { body: { keyword: '劳动合同法实操' } })).result.records
  expect(all.some(({ type }) => type === 'course')).toBe(true)
})

test('the levels of the examination name who says so', async () => {
  const { result } = await server.call('GET /api/course/certHome')
  expect(result.levels).toHaveLength(4)
  for (const { source, requirement } of result.levels) expect([source.length > 5, requirement.length > 5]).toEqual([true, true])
  expect(result.batches.length).toBeGreaterThan(0)
  expect(result.faqs.length).toBeGreaterThan(0)
})
