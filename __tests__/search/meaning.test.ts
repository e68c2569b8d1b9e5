import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { ask, comment, member, post, topic } from '../circle/support'
import { course, teacher } from '../lesson/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { found, indexed, suggestions } from './support'

let server: TestServer
let ann: Person
let bo: TestOperator
const ids: Record<'annual' | 'double' | 'pregnant' | 'review' | 'training' | 'layoff' | 'insurance', string> = {} as never
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bo = await operator(server)
  ids.annual = await ask(server, ann, { title: '入职8个月辞职，年休假折算几天', content: '公司说没有，是这样吗' })
  ids.double = await ask(server, ann, { title: '公司一直没给书面合同', content: '要不要付二倍工资，从哪天算起' })
  ids.pregnant = await ask(server, ann, { title: '孕期调整岗位降低工资行不行', content: '孕20周，主管要换人' })
  ids.review = await post(server, ann, {
    type: 3,
    title: '绩效考核指标怎么定',
    content: '先看岗位，再定三个指标，每季度复盘一次',
  })
  ids.training = await post(server, ann, { content: '今年的培训排完了，四十场' })
  ids.layoff = await ask(server, ann, { title: '被优化了能拿多少', content: '工作四年零两个月' })
  ids.insurance = await ask(server, ann, { title: '社保基数什么时候申报', content: '第一次办，怕错过日子' })
  await indexed(server)
})
afterAll(() => server.close())

const all = async (keyword: string, more: { exact?: boolean } = {}) =>
  (await server.call('POST /api/search/all', { body: { keyword, ...more } })).result
const idsOf = async (keyword: string, more: { exact?: boolean } = {}) =>
  (await all(keyword, more)).groups.flatMap((group) => group.hits.map((hit) => hit.id))

test.each([
  ['未休年假工资', 'annual'],
  ['没签劳动合同', 'double'],
  ['双倍工资', 'double'],
  ['员工怀孕了老板想调岗降薪怎么办', 'pregnant'],
  ['裁员给多少补偿', 'layoff'],
  ['怎么给新人交五险', 'insurance'],
] as const)('who types %s finds what says it in the words of the law', async (typed, which) => {
  expect((await idsOf(typed))[0]).toBe(ids[which])
})

describe('what was typed by its sound or with a slip', () => {
  test.each([
    ['peixun', '培训', 'training'],
    ['pei xun', '培训', 'training'],
    ['jixiaokaohe', '绩效考核', 'review'],
    ['jxkh', '绩效考核', 'review'],
    ['绩校', '绩效', 'review'],
    ['社包基数', '社保基数', 'insurance'],
    ['jixioa', '绩效', 'review'],
  ] as const)('%s is searched as %s, and that is said', async (typed, meant, which) => {
    expect((await all(typed)).corrected).toBe(meant)
    expect((await idsOf(typed))[0]).toBe(ids[which])
    expect(await found(server, typed)).toContain(ids[which])
  })

  test('it is suggested while somebody types', async () => {
    expect(await suggestions(server, 'jixiaokaohe')).toEqual(['绩效考核', '绩效考核指标怎么定'])
    expect(await suggestions(server, '绩校考核')).toEqual(['绩效考核', '绩效考核指标怎么定'])
    expect(await suggestions(server, 'qwzxv')).toEqual([])
  })

  test('as it was typed it finds nothing, where that is wished', async () => {
    expect(await all('绩校', { exact: true })).toEqual({ corrected: null, groups: [], related: [] })
    expect(await found(server, '绩校', { exact: true })).toEqual([])
  })

  test('what stands somewhere is never taken for something else', async () => {
    const id = await post(server, ann, { content: '绩校是我们学校的简称，校名里有个绩字' })
    await indexed(server)
    expect((await all('绩校')).corrected).toBeNull()
    expect(await idsOf('绩校')).toEqual([id])
    await query(server, sql`delete from circle_post where id = ${id}`)
    await indexed(server)
  })

  test('letters that one name is spelt by, too, stand for the word that much is about', async () => {
    const id = await topic(server, '劳动合同')
    await indexed(server)
    expect((await all('ldht')).corrected).toBeNull()
    expect(await idsOf('ldht')).toEqual([id])
    for (let n = 0; n < 9; n++) await ask(server, ann, { title: `劳动合同第${n}问` })
    await indexed(server)
    const { corrected, groups } = await all('ldht')
    expect(corrected).toBe('劳动合同')
    expect(groups.map(({ type }) => type).sort()).toEqual(['question', 'topic'])
    await query(server, sql`delete from circle_post where title like '劳动合同第%'`)
    await query(server, sql`delete from circle_topic where id = ${id}`)
    await indexed(server)
  })

  test('what means nothing stays what it is', async () => {
    for (const typed of ['量子纠缠', 'qwzxv', '龘龘', '🎈🎈'])
      expect([typed, await all(typed)]).toEqual([typed, { corrected: null, groups: [], related: [] }])
  })
})

test('综合 has the best of every kind, the kind that answers best first', async () => {
  const tutor = await teacher(server, '方志远')
  const { id: courseId } = await course(server, { title: '薪酬体系设计从0到1', teacherId: tutor })
  const topicId = await topic(server, '薪酬调查')
  const named = await member(server, '薪酬老王')
  for (let n = 0; n < 5; n++) await ask(server, ann, { title: `薪酬倒挂第${n}问` })
  await indexed(server)
  const { groups, related } = await all('薪酬')
  const byType = new Map(groups.map((group) => [group.type, group]))
  expect([...byType.keys()].sort()).toEqual(['course', 'question', 'topic', 'user'])
  expect(groups[0].hits).toHaveLength(groups[0].type === 'question' ? 3 : 1)
  expect(byType.get('question')!.more).toBe(true)
  expect(byType.get('course')).toMatchObject({ more: false, hits: [{ id: courseId }] })
  expect(byType.get('topic')!.hits[0].id).toBe(topicId)
  expect(byType.get('user')!.hits[0].id).toBe(named.id)
  expect(related).not.toContain('薪酬')
  expect((await all('薪酬课程')).groups[0]).toMatchObject({ type: 'course', hits: [{ id: courseId }] })
  await query(server, sql`delete from circle_post where title like '薪酬倒挂%'`)
  await indexed(server)
})

test('a course is found by its introduction, chapters, category and teacher as they are now', async () => {
  const tutor = await teacher(server, '方志远')
  const { id } = await course(server, { title: '从零搭建用工体系', teacherId: tutor })
  await query(server, sql`insert into lesson_chapter (id, course_id, title, sort) values (gen_random_uuid(), ${id}, '第一章', 1)`)
  await indexed(server)
  const changes = {
    灵活就业: sql`update lesson_course set intro = '<p>讲灵活就业</p>' where id = ${id}`,
    竞业补偿: sql`update lesson_chapter set title = '竞业补偿怎么定' where course_id = ${id}`,
    境外派遣: sql`update lesson_category set name = '境外派遣' where id = (select category_id from lesson_course where id = ${id})`,
    欧阳观澜: sql`update lesson_teacher set name = '欧阳观澜' where id = ${tutor}`,
  }
  for (const [word, change] of Object.entries(changes)) {
    expect([word, await found(server, word, { type: 'course' })]).toEqual([word, []])
    await query(server, change)
    await indexed(server)
    expect([word, await found(server, word, { type: 'course' })]).toEqual([word, [id]])
  }
})

test('an answer that was rejected or is deleted finds nothing', async () => {
  const id = await ask(server, ann, { title: '食堂怎么选供应商' })
  const said = await comment(server, ann, id, { content: '看厨房，看留样，看招投标' })
  await indexed(server)
  expect(await idsOf('招投标')).toEqual([id])
  await query(server, sql`update circle_comment set status = 3 where id = ${said}`)
  await indexed(server)
  expect(await idsOf('招投标')).toEqual([])
})

test('other words that stand in the results are offered', async () => {
  for (let n = 0; n < 3; n++)
    await ask(server, ann, { title: `竞业限制第${n}问`, content: `补偿和违约金怎么定，要不要写进保密协议，这是第${n}次问` })
  await indexed(server)
  const { related } = await all('竞业限制')
  expect(related).toEqual(expect.arrayContaining(['违约金', '保密协议']))
  expect(related.length).toBeLessThanOrEqual(8)
})

describe('synonyms are the operators’', () => {
  const page = async (word?: string) =>
    (await bo.call('POST /admin/api/search/synonym/page', { body: { word, size: 50 } })).result
  const save = (terms: string[], id?: string) =>
    bo.call('POST /admin/api/search/synonym/save', { body: { id, terms, reason: '大家这么说' } })

  test('three hundred groups are there from the beginning', async () => {
    const [{ n }] = await query<{ n: number }>(server, sql`select count(*)::integer as n from search_synonym`)
    expect(n).toBeGreaterThanOrEqual(300)
    const { records, next } = await page()
    expect(records).toHaveLength(50)
    expect(next).not.toBeNull()
    expect((await page('炒鱿鱼')).records[0].terms[0]).toBe('解除劳动合同')
  })

  test('a new one counts at once, a changed one as it is now, a removed one no more', async () => {
    expect(await idsOf('排课大王', { exact: true })).toEqual([])
    const { id } = (await save(['培训', '排课大王'])).result
    expect(await idsOf('排课大王', { exact: true })).toContain(ids.training)
    expect((await save(['招聘', '排课大王'], id)).code).toBe(200)
    expect(await idsOf('排课大王', { exact: true })).not.toContain(ids.training)
    await save(['培训', '排课大王'], id)
    expect((await page('排课')).records).toMatchObject([{ id, terms: ['培训', '排课大王'] }])
    await bo.call('POST /admin/api/search/synonym/remove', { body: { id, reason: '没有人这么说' } })
    expect(await idsOf('排课大王', { exact: true })).toEqual([])
    const log = await query<{ before: unknown }>(
      server,
      sql`select before from admin_audit where subject = 'searchSynonym' and subject_id = ${id} order by id`,
    )
    expect(log).toHaveLength(4)
  })

  test('a group is of different words, and one that is gone cannot be changed', async () => {
    expect((await save(['OKR', 'okr'])).status).toBe(400)
    expect((await save(['OKR', '……'])).status).toBe(400)
    expect((await save(['甲', '乙'], '01890000-0000-7000-8000-000000000000')).code).toBe(10104)
    const nobody = await operator(server, ['财务'])
    expect((await nobody.call('POST /admin/api/search/synonym/page', { body: {} })).status).toBe(403)
  })
})

test.each(['\ud800', 'a\u0000b', '%%%', "'\\", ':*&|!', '…'.repeat(50), '（）《》', 'ﷺ', 'é'.repeat(50)])(
  'signs and broken characters do no harm: %j',
  async (typed) => {
    for (const route of ['POST /api/search/all', 'POST /api/search/page'] as const)
      expect((await server.call(route, { body: { keyword: typed } })).code).toBe(200)
  },
)
