import { sql } from 'kysely'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, comment, hide, member, post, topic } from '../circle/support'
import { query } from '../support/query'
import { hot, indexed, search, suggestions } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())
afterEach(() => query(server, sql`truncate circle_post, circle_comment, search_query, search_keyword, search_document cascade`))

const question = (title: string) => ask(server, ann, { title })

describe('hot', () => {
  test('nothing is hot before anybody searched', async () => {
    expect(await hot(server)).toEqual([])
  })

  test('what two people searched for and found is hot, as they wrote it', async () => {
    await question('HRBP 成长要过几关')
    await question('年终奖什么时候发')
    await indexed(server)
    await search(ann, ' HRBP  成长 ')
    await search(bob, 'HRBP 成长')
    await search(ann, '年终奖')
    expect(await hot(server)).toEqual(['HRBP 成长'])
    await search(server, '年终奖')
    await search(bob, '年终奖')
    expect(await hot(server)).toEqual(['年终奖', 'HRBP 成长'])
  })

  test('somebody alone makes nothing hot, however often, and on however many days', async () => {
    await question('年终奖什么时候发')
    await indexed(server)
    for (let n = 0; n < 5; n++) await search(ann, '年终奖')
    await query(server, sql`update search_query set day = day - 1`)
    await search(ann, '年终奖')
    expect(await hot(server)).toEqual([])
  })

  test('what finds nothing never becomes hot', async () => {
    for (const who of [ann, bob, server]) await search(who, '外星人社保')
    expect(await hot(server)).toEqual([])
  })

  test('a next page is not another search', async () => {
    for (const title of ['年终奖怎么发', '年终奖怎么算']) await question(title)
    await indexed(server)
    const { next } = (await search(ann, '年终奖', { size: 1 })).result
    await search(bob, '年终奖', { size: 1, cursor: next! })
    expect(await hot(server)).toEqual([])
  })

  test('bad words and what may be somebody’s number are never shown', async () => {
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, content, status)
        values (gen_random_uuid(), ${ann.id}, 1, '代办假证 13812345678 138 1234 5678 hr@example.com', 2)`,
    )
    await indexed(server)
    for (const keyword of ['代办假证', '13812345678', '138 1234 5678', 'hr@example.com'])
      for (const who of [ann, bob]) expect((await search(who, keyword)).result.records).toHaveLength(1)
    expect(await hot(server)).toEqual([])
    const kept = await query<{ spelling: string }>(server, sql`select distinct spelling from search_query`)
    expect(kept).toEqual([{ spelling: '代办假证' }])
  })

  test('nothing tells who searched, and nothing is kept longer than a week', async () => {
    await question('年终奖什么时候发')
    await indexed(server)
    await search(ann, '年终奖')
    await search(bob, '年终奖')
    const rows = await query<{ row: string }>(server, sql`select search_query::text as row from search_query`)
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`${ann.id}|${bob.id}|127\\.0\\.0\\.1|安然|博文`))
    await query(server, sql`update search_query set day = day - 7`)
    expect(await hot(server)).toEqual([])
    await query(server, sql`update shared_value set expires_at = now() where key like 'search.salt:%'`)
    await runJob(server, 'search.forget')
    expect(await query(server, sql`select 1 from search_query`)).toEqual([])
    expect(await query(server, sql`select 1 from shared_value where key like 'search.salt:%'`)).toEqual([])
  })
})

describe('suggestions', () => {
  test('are what others searched for, then topics, people and titles that begin so, then titles that have it', async () => {
    await topic(server, '年终总结')
    await member(server, '年终小能手')
    await question('年终奖什么时候发')
    await question('公司不发年终奖合法吗')
    await indexed(server)
    for (const who of [ann, bob]) await search(who, '年终奖')
    await hot(server)
    expect(await suggestions(server, '年终')).toEqual([
      '年终奖',
      '年终总结',
      '年终小能手',
      '年终奖什么时候发',
      '公司不发年终奖合法吗',
    ])
    expect(await suggestions(server, '年终奖 什么')).toEqual(['年终奖什么时候发', '公司不发年终奖合法吗'])
  })

  test('are ten at most, each once', async () => {
    for (let n = 0; n < 8; n++) await question(`股权激励方案之${n}`)
    for (let n = 0; n < 8; n++) await question(`聊聊股权激励${n}`)
    for (let n = 0; n < 3; n++) await question('股权激励，怎么做？')
    await indexed(server)
    const texts = await suggestions(server, '股权激励')
    expect(texts).toHaveLength(10)
    expect(new Set(texts).size).toBe(10)
  })

  test('do not care for case, width, spaces and signs', async () => {
    await question('HR 数字化：从0到1')
    await indexed(server)
    for (const typed of ['hr数字化', 'ＨＲ数', '“HR 数字化'])
      expect(await suggestions(server, typed)).toEqual(['HR 数字化：从0到1'])
  })

  test('never show what a single person searched for', async () => {
    await question('裁员名单公示')
    await indexed(server)
    await search(ann, '裁员名单公')
    await hot(server)
    expect(await suggestions(server, '裁员名单')).toEqual(['裁员名单公示'])
  })
})

describe('similar questions', () => {
  const similar = async (title: string) => (await server.call('POST /api/circle/similar', { body: { title } })).result

  test('whoever asks what was asked before is shown it, the likest first', async () => {
    const same = await question('试用期被辞退有没有赔偿')
    const near = await question('试用期内辞退要提前通知吗')
    await question('食堂菜太难吃')
    await post(server, ann, { type: 3, title: '试用期辞退赔偿全攻略', content: '把我们公司的做法写下来' })
    await comment(server, bob, same, { content: '有的，按N算' })
    await indexed(server)
    expect(await similar('试用期辞退怎么赔偿')).toEqual([
      { id: same, title: '试用期被辞退有没有赔偿', answerCount: 1, state: 0 },
      { id: near, title: '试用期内辞退要提前通知吗', answerCount: 0, state: 0 },
    ])
  })

  test('five at most', async () => {
    for (let n = 0; n < 7; n++) await question(`工伤认定时限${n}`)
    await indexed(server)
    expect(await similar('工伤认定要多久')).toHaveLength(5)
  })

  test('an anonymous question is shown without its author', async () => {
    const id = await question('被领导骚扰怎么留证据')
    await hide(server, id)
    await indexed(server)
    expect(await similar('领导骚扰留证据')).toEqual([{ id, title: '被领导骚扰怎么留证据', answerCount: 0, state: 0 }])
  })
})
