import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { asked, saying, startWorld, type World } from './support'

let world: World
let ann: Person
const bankId = randomUUID()
beforeAll(async () => {
  world = await startWorld()
  await world.sql(`insert into tiku_bank (id, name, level, state) values ($1, '四级理论', '四级', 'on')`, [bankId])
  await world.sql(`insert into tiku_chapter (bank_id, name, position) values ($1, '招聘与配置', 1)`, [bankId])
  const options = JSON.stringify(['十五日', '一个月', '二个月'].map((text, at) => ({ key: 'ABC'[at], text })))
  for (let n = 1; n <= 6; n++)
    await world.sql(
      `insert into tiku_question (id, bank_id, chapter, kind, stem, options, key, analysis)
       values (gen_random_uuid(), $1, '招聘与配置', 'single', $2, $3::jsonb, '{"keys":["C"]}', '见条文')`,
      [bankId, `第 ${n} 题的题干（ ）`, options],
    )
})
beforeEach(async () => {
  ann = await world.member('安然')
})
afterAll(() => world.close())

test('in the mini-program a chapter is practised from the front page to the report, the book and the ranks', async () => {
  const host = await world.open(`pages/tiku/index?bankId=${bankId}`, ann)
  expect(host.text).toContain('四级理论')
  await host.tap(saying(host, '.chapters__row', '招聘与配置'))
  expect(host.page.route).toBe('pages/tiku/exercise')
  await host.tap(saying(host, '.question__option', '一个月'))
  expect(host.text).toContain('回答错误，正确答案是 C')
  expect(host.text).toContain('已加入错题本')
  await host.tap(saying(host, '.btn', '下一题'))
  await host.tap(saying(host, '.question__option', '二个月'))
  expect(asked(host).filter((path) => path === '/api/tikuSession/answer')).toHaveLength(2)
  expect(host.errors).toEqual([])

  const [{ id, device }] = await world.sql<{ id: string; device: string }>(
    'select id, device from tiku_session where user_id = $1',
    [ann.id],
  )
  await ann.call('POST /api/tikuSession/submit', { body: { sessionId: id, deviceId: device } })
  const report = await world.open(`pages/tiku/answer?id=${id}`, ann)
  expect(report.text).toContain('做了 2 题，对 1 题')
  expect(report.errors).toEqual([])
  const book = await world.open(`pages/tiku/wrongBook?bankId=${bankId}`, ann)
  expect(book.errors).toEqual([])
  await book.tap(saying(book, '.tap', '全部'))
  expect(book.text).toMatch(/第 \d 题的题干/)
  const ranks = await world.open(`pages/tiku/rank?bankId=${bankId}`, ann)
  expect(ranks.text).toContain('完成 10 题即可上榜')
  expect(ranks.errors).toEqual([])
})

test('a mock examination asks before it is left, also after a note was written in it', async () => {
  const paperId = randomUUID()
  await world.sql(
    `insert into tiku_paper (id, bank_id, title, kind, practice, minutes, pass) values ($1, $2, '模拟卷（一）', 'fixed', true, 30, 2)`,
    [paperId, bankId],
  )
  await world.sql(
    `insert into tiku_paper_question (paper_id, position, question_id, points)
     select $1, row_number() over (order by id), id, 1 from tiku_question where bank_id = $2`,
    [paperId, bankId],
  )
  await world.sql(`update app_user set vip_until = 'infinity' where id = $1`, [ann.id])
  const host = await world.open(`pages/tiku/exercise?bankId=${bankId}&mode=paper&paperId=${paperId}`, ann)
  const lastAsked = () => host.calls.filter(({ name }) => /AlertBeforeUnload$/.test(name)).at(-1)?.args.message
  expect(lastAsked()).toBe('还没有交卷，离开后考试时间不会暂停')
  await host.tap(host.byLabel('更多'))
  await host.tap(saying(host, '.action-list__item', '写笔记'))
  await host.input('.sheet textarea', '一个月内订立')
  expect(lastAsked()).toBe('现在离开，填好的内容会丢失')
  await host.tap(saying(host, '.sheet .btn', '保存'))
  expect(lastAsked()).toBe('还没有交卷，离开后考试时间不会暂停')
  // Whoever leaves by the bar is asked by the app, and not a second time by WeChat.
  await host.tap(host.byLabel('返回'))
  await host.tap(saying(host, '.dialog .btn', '离开'))
  expect(lastAsked()).toBeUndefined()
  expect(host.errors).toEqual([])
})

test('a passer-by tries five questions, and is asked to log in for the sixth', async () => {
  const host = await world.open(`pages/tiku/exercise?bankId=${bankId}&mode=chapter&chapter=${encodeURIComponent('招聘与配置')}`)
  for (let n = 1; n <= 5; n++) {
    expect(host.text).toContain(`${n} / 5`)
    await host.tap(saying(host, '.question__option', '二个月'))
    expect(host.text).toContain('回答正确')
    await host.tap(saying(host, '.btn', n < 5 ? '下一题' : '试做完成'))
  }
  expect(host.text).toContain('5 道试做题做完了')
  expect(host.errors).toEqual([])
})
