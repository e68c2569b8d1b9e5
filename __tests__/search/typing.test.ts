import { sql } from 'kysely'
import { HOUR_MS } from '../../server/app/time/units'
import { forwardClock } from '../support/forward-clock'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, comment, hide, member, post, topic } from '../circle/support'
import { query } from '../support/query'
import { crowdSearches, hot, indexed, search, suggestions } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())
let forward: (ms: number) => void
beforeAll(() => {
  forward = forwardClock()
})
// What was searched for on the days before is counted again.
afterEach(() => forward(HOUR_MS))
afterEach(() => query(server, sql`truncate circle_post, circle_comment, search_query, search_keyword, search_document cascade`))

const question = (title: string) => ask(server, ann, { title })

describe('hot', () => {
  test('nothing is hot where nothing is to be found', async () => {
    expect(await hot(server)).toEqual([])
  })

  test('as long as few have searched, the words of the operators are shown, as far as something has them', async () => {
    await question('试用期和 HRBP 的那些事')
    await question('年终奖什么时候发')
    await indexed(server)
    await search(ann, '年终奖')
    await search(bob, '年终奖')
    expect(await hot(server)).toEqual(['试用期', '年终奖', 'HRBP'])
  })

  test('a term that twenty people searched for on one day is hot, and stands first', async () => {
    for (const title of ['加班费怎么算', '加班费的基数是多少', '节假日的加班费']) await question(title)
    await question('试用期多久')
    await indexed(server)
    await crowdSearches(server, 19, '加班费')
    expect(await hot(server)).toEqual(['试用期'])
    await crowdSearches(server, 1, '加班费')
    expect(await hot(server)).toEqual(['加班费', '试用期'])
    expect(await suggestions(server, '加班')).toContain('加班费')
  })

  test('a sentence about somebody is kept nowhere and shown to nobody, however many type it', async () => {
    const sentence = '财务部张伟为什么被公司辞退'
    for (let n = 0; n < 4; n++) await question(`${sentence}${n}`)
    await question('年终奖什么时候发')
    await indexed(server)
    await crowdSearches(server, 40, sentence)
    expect(await hot(server)).toEqual(['年终奖'])
    expect(await query(server, sql`select keyword from search_query`)).toEqual([])
    for (const typed of ['财务部', '张伟'])
      expect((await suggestions(server, typed)).filter((text) => text === sentence)).toEqual([])
  })

  test('neither is the name of a person, nor what stands in too few places', async () => {
    for (let n = 0; n < 4; n++) await question(`王建国和张伟说的第${n}件事`)
    for (let n = 0; n < 2; n++) await question(`竞聘上岗之${n}`)
    await indexed(server)
    for (const keyword of ['王建国', '张伟', '竞聘']) await crowdSearches(server, 25, keyword)
    expect(await hot(server)).toEqual([])
    expect(await query(server, sql`select keyword from search_query`)).toEqual([])
  })

  test('of a longer question the operators’ word in it is counted', async () => {
    await question('竞业限制补偿金怎么定')
    await indexed(server)
    await crowdSearches(server, 20, '我被公司竞业限制了怎么办')
    expect(await hot(server)).toEqual(['竞业限制'])
    expect(await query(server, sql`select distinct keyword, spelling from search_query`)).toEqual([
      { keyword: '竞业限制', spelling: '竞业限制' },
    ])
  })

  test('the name of a topic counts whole', async () => {
    await topic(server, '灵活用工圈')
    await indexed(server)
    await crowdSearches(server, 20, '灵活用工圈')
    expect(await hot(server)).toEqual(['灵活用工圈'])
  })

  test('a network that changes its address of IPv6 is one searcher', async () => {
    for (let n = 0; n < 3; n++) await question(`调薪通知${n}`)
    await indexed(server)
    for (let n = 0; n < 25; n++)
      await server.app.http.inject({
        method: 'POST',
        url: '/api/search/page',
        payload: { keyword: '调薪' },
        remoteAddress: `2001:db8:5:5::${n}`,
      })
    expect(await query(server, sql`select keyword from search_query`)).toHaveLength(1)
  })

  test('somebody alone makes nothing hot, however often, and on however many days', async () => {
    for (let n = 0; n < 3; n++) await question(`加班费第${n}问`)
    await indexed(server)
    for (let day = 0; day < 3; day++) {
      for (let n = 0; n < 12; n++) await search(ann, '加班费')
      await crowdSearches(server, 12, '加班费')
      await query(server, sql`update search_query set day = day - 1`)
    }
    forward(HOUR_MS)
    expect(await hot(server)).toEqual([])
  })

  test('what enough searched for on a day of the week counts, together with those of today', async () => {
    for (let n = 0; n < 3; n++) await question(`加班费和年终奖第${n}问`)
    await indexed(server)
    await crowdSearches(server, 20, '加班费')
    await query(server, sql`update search_query set day = day - 6`)
    forward(HOUR_MS)
    const hottest = async () => (await hot(server))[0]
    expect(await hottest()).toBe('加班费')
    await crowdSearches(server, 21, '年终奖')
    expect(await hottest()).toBe('年终奖')
    await crowdSearches(server, 2, '加班费')
    expect(await hottest()).toBe('加班费')
    await query(server, sql`update search_query set day = day - 1`)
    forward(HOUR_MS)
    expect(await hottest()).toBe('年终奖')
  })

  test('what finds nothing never becomes hot', async () => {
    await crowdSearches(server, 20, '社保')
    expect(await hot(server)).toEqual([])
  })

  test('what is gone from everywhere is hot no more', async () => {
    const asked = [await question('加班费怎么算'), await question('加班费的基数'), await question('假日加班费')]
    await indexed(server)
    await crowdSearches(server, 20, '加班费')
    expect(await hot(server)).toEqual(['加班费'])
    for (const id of asked) await ann.call('POST /api/circle/delete', { body: { id } })
    await indexed(server)
    expect(await hot(server)).toEqual([])
  })

  test('bad words and what may be somebody’s number are never shown', async () => {
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, content, status)
        select gen_random_uuid(), ${ann.id}, 1, '代办假证 13812345678 138 1234 5678 hr@example.com', 2 from generate_series(1, 3)`,
    )
    await indexed(server)
    for (const keyword of ['代办假证', '13812345678', '138 1234 5678', 'hr@example.com']) await crowdSearches(server, 20, keyword)
    expect(await hot(server)).toEqual([])
    const kept = await query<{ spelling: string }>(server, sql`select distinct spelling from search_query`)
    expect(kept).toEqual([{ spelling: '代办假证' }])
  })

  test('nothing tells who searched, and nothing is kept longer than a week', async () => {
    for (let n = 0; n < 3; n++) await question(`加班费第${n}问`)
    await indexed(server)
    await search(ann, '加班费')
    await crowdSearches(server, 20, '加班费')
    expect(await hot(server)).toEqual(['加班费'])
    const rows = await query<{ row: string }>(server, sql`select search_query::text as row from search_query`)
    for (const { row } of rows) expect(row).not.toMatch(new RegExp(`${ann.id}|${bob.id}|127\\.0\\.0\\.1|198\\.51|安然|博文`))
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
