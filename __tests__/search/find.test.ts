import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, comment, draft, follow, like, member, post, save, topic } from '../circle/support'
import { query } from '../support/query'
import { found, indexed, search } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '陈律师')
})
afterAll(() => server.close())
afterEach(async () => {
  await query(server, sql`truncate circle_post, circle_comment, circle_post_topic, circle_like, circle_collect cascade`)
  await query(server, sql`truncate search_document, search_dirty`)
})

const question = (title: string, content = '想听听各位同行的做法', who = ann) => ask(server, who, { title, content })
const article = (title: string, content = '把我们公司的做法写下来', who = ann) => post(server, who, { type: 3, title, content })
const moment = (content: string, who = ann) => post(server, who, { content })
const setAge = (id: string, days: number) =>
  query(
    server,
    sql`update circle_post set created_at = now() - make_interval(days => ${days}), edited_at = now() where id = ${id}`,
  )

test('something that cannot be indexed keeps nothing else from being found, and is tried again', async () => {
  const [broken, sound] = [await question('试用期最长能约定多久'), await question('试用期可以延长吗')]
  await query(server, sql.raw(`alter table search_document add constraint not_this check (id <> '${broken}') not valid`))
  await indexed(server)
  expect(await found(server, '试用期')).toEqual([sound])
  await query(server, sql`alter table search_document drop constraint not_this`)
  await indexed(server)
  expect((await found(server, '试用期')).sort()).toEqual([broken, sound].sort())
})

describe('what comes first', () => {
  test('somebody who types 试用期 finds the question on 试用期 first', async () => {
    const aside = await moment('今天聊到试用期，试用期内离职要提前三天说')
    const about = await question('试用期最长能约定多久')
    const newer = await moment('又一个试用期的同事来问社保')
    const other = await question('年终奖什么时候发')
    await indexed(server)
    const ids = await found(server, '试用期')
    expect(ids[0]).toBe(about)
    expect(ids.slice(1).sort()).toEqual([aside, newer].sort())
    expect(ids).not.toContain(other)
  })

  test('of two that match alike, the one people like comes first, and else the newer one', async () => {
    const older = await article('年假怎么折算')
    const newer = await article('年假怎么折算更公平')
    await setAge(older, 20)
    await indexed(server)
    expect(await found(server, '年假')).toEqual([newer, older])
    for (const who of [ann, bob, await member(server), await member(server)]) await like(who, older)
    await indexed(server)
    expect(await found(server, '年假')).toEqual([older, newer])
  })

  test('HRBP 成长 finds what has both, in whatever case and order, titles first', async () => {
    const both = await article('从专员到HRBP，我的成长', '三年走过的路')
    const apart = await moment('做hrbp两年，最大的成长是学会听')
    const one = await article('HRBP的一天', '从早会开始')
    await indexed(server)
    expect(await found(server, 'HRBP 成长')).toEqual([both, apart])
    expect(await found(server, 'hrbp成长')).toEqual([both, apart])
    expect(await found(server, '成长　ＨＲＢＰ')).toEqual([both, apart])
    expect(await found(server, 'HRBP')).toEqual(expect.arrayContaining([one]))
  })

  test('a question typed in full finds what answers it, though the words between differ', async () => {
    const about = await question('试用期内被辞退，能拿到赔偿吗')
    await question('招聘渠道哪个好')
    await indexed(server)
    expect(await found(server, '试用期被辞退怎么赔偿？')).toEqual([about])
    expect(await found(server, '请问赔偿怎么算')).toEqual([about])
  })

  test('when nothing has all words, what has most of them is found, and nothing else', async () => {
    const most = await question('竞业限制协议的补偿怎么约定')
    const least = await question('食堂补偿方案')
    await indexed(server)
    expect(await found(server, '竞业限制 补偿 上海')).toEqual([most])
    expect(await found(server, '食堂 上海')).toEqual([least])
    expect(await found(server, '上海')).toEqual([])
  })

  test('a word that no dictionary knows is found wherever it stands in a text', async () => {
    const id = await moment('老板问怎么算能调岗，调岗之后薪酬怎么定')
    await indexed(server)
    for (const keyword of ['调岗', '怎么算', '能调岗', '怎么算能调岗', '老板问怎么']) {
      expect([keyword, await found(server, keyword)]).toEqual([keyword, [id]])
    }
  })
})

describe('what can be typed', () => {
  test('one character is enough', async () => {
    const id = await moment('个税汇算清缴开始了，记得提醒同事')
    await indexed(server)
    expect(await found(server, '税')).toEqual([id])
    expect(await found(server, '龘')).toEqual([])
  })

  test('numbers, and letters with signs between, are words', async () => {
    const n1 = await moment('协商解除给N+1，谈了两个小时')
    const n2 = await moment('违法解除是2N，1个月都没少')
    const year = await moment('2025年的社保基数上限出来了')
    await indexed(server)
    expect(await found(server, 'n+1')).toEqual([n1])
    expect(await found(server, '2N')).toEqual([n2])
    expect(await found(server, '2025')).toEqual([year])
    expect(await found(server, '2025年社保')).toEqual([year])
  })

  test('an emoji finds the post with it', async () => {
    const id = await moment('年会圆满结束🎉大家辛苦了')
    await moment('年会方案还在改')
    await indexed(server)
    expect(await found(server, '🎉')).toEqual([id])
    expect(await found(server, '年会🎉')).toEqual([id])
    expect(await found(server, '👨‍👩‍👧')).toEqual([])
  })

  test.each(['\u0000', '　', '\u200b'])('what nobody can see is no question, and amid words does no harm: %j', async (unseen) => {
    const id = await question('试用期最长能约定多久')
    await indexed(server)
    expect(await search(server, unseen)).toMatchObject({ code: 400 })
    expect(await found(server, `试用期${unseen}约定`)).toEqual([id])
  })

  test.each(["'", "' | '试用", '\\', '%', '_', '&', '!()', ':*', "');drop table--", '<b>', '\ud800', '……'])(
    'signs alone or amid words do no harm: %j',
    async (signs) => {
      const id = await question('试用期最长能约定多久')
      await indexed(server)
      // What nobody can see is nothing typed, as in every form.
      const code = /^[\s\0]*$/u.test(signs) ? 400 : 200
      expect(await search(server, signs)).toMatchObject({ code })
      expect(await found(server, `试用期${signs}约定`)).toEqual([id])
      expect((await server.call('POST /api/search/suggest', { body: { keyword: signs } })).code).toBe(code)
      expect((await server.call('POST /api/circle/similar', { body: { title: signs + '？？' } })).code).toBe(200)
    },
  )

  test('words that only ask are searched for when there are no others', async () => {
    const id = await moment('怎么办怎么办，系统又崩了')
    await indexed(server)
    expect(await found(server, '怎么')).toEqual([id])
  })
})

describe('kinds', () => {
  let about: Record<'question' | 'article' | 'moment' | 'topic', string>
  beforeEach(async () => {
    await query(server, sql`delete from circle_topic`)
    about = {
      question: await question('裁员沟通怎么开口'),
      article: await article('裁员沟通脚本'),
      moment: await moment('今天第一次做裁员沟通'),
      topic: await topic(server, '裁员沟通'),
    }
    await indexed(server)
  })

  test('each tab shows its own kind', async () => {
    expect(await found(server, '裁员沟通', { type: 'question' })).toEqual([about.question])
    expect(await found(server, '裁员沟通', { type: 'post' })).toEqual([about.article, about.moment])
    expect(await found(server, '裁员沟通', { type: 'topic' })).toEqual([about.topic])
    expect(await found(server, '裁员沟通', { type: 'user' })).toEqual([])
  })

  test('all has people and topics of that name on top of its first page, then posts', async () => {
    const named = await member(server, '裁员沟通师')
    await indexed(server)
    const answer = await search(server, '裁员沟通')
    expect(answer.result.records.map((hit) => hit.type)).toEqual(['user', 'topic', 'post', 'question', 'post'])
    expect(answer.result.records.slice(0, 2).map((hit) => hit.id)).toEqual([named.id, about.topic])
  })

  test('people and topics never crowd out the posts', async () => {
    for (let n = 0; n < 5; n++) await topic(server, `裁员沟通${n}`)
    await indexed(server)
    const { records } = (await search(server, '裁员沟通', { size: 8 })).result
    expect(records.filter((hit) => hit.type === 'topic')).toHaveLength(2)
    expect((await search(server, '裁员沟通', { size: 20 })).result.records.filter((hit) => hit.type === 'topic')).toHaveLength(3)
    expect(await found(server, '裁员沟通', { type: 'topic' })).toHaveLength(6)
  })

  test('a person is found by nickname, title, position and words about themselves', async () => {
    await query(
      server,
      sql`update app_user set cert_title = '劳动法律师', position_id = 'p12', intro = '只代理用人单位', company = '保密公司'
        where id = ${bob.id}`,
    )
    await indexed(server)
    for (const keyword of ['陈律师', '劳动法律师', 'HRBP', '用人单位'])
      expect([keyword, await found(server, keyword, { type: 'user' })]).toEqual([keyword, [bob.id]])
    // What people work for is theirs to tell.
    expect(await found(server, '保密公司', { type: 'user' })).toEqual([])
    expect((await search(server, '陈律师', { type: 'user' })).result.records[0]).toMatchObject({
      type: 'user',
      meta: '劳动法律师 · 0 粉丝',
    })
  })

  test('the person who is called exactly so stands before namesakes with more fans', async () => {
    const exact = await member(server, '林晓')
    const longer = await member(server, '林晓晓')
    for (const who of [ann, bob]) await follow(who, longer.id)
    await indexed(server)
    expect(await found(server, '林晓', { type: 'user' })).toEqual([exact.id, longer.id])
  })

  test('a post is found by the name of who wrote it', async () => {
    const id = await moment('调休和加班费的几种算法', bob)
    await indexed(server)
    expect(await found(server, '陈律师 加班费')).toEqual([id])
    await query(server, sql`update app_user set nick_name = '陈大状' where id = ${bob.id}`)
    await indexed(server)
    expect(await found(server, '陈大状 调休')).toEqual([id])
    expect(await found(server, '陈律师 调休', { type: 'post' })).toEqual([id])
    await query(server, sql`update app_user set nick_name = '陈律师' where id = ${bob.id}`)
  })

  test('a result says what there is to know at a glance', async () => {
    await comment(server, bob, about.question, { content: '先说结论再说补偿' })
    await indexed(server)
    const { records } = (await search(server, '裁员沟通')).result
    const byId = new Map(records.map((hit) => [hit.id, hit]))
    expect(byId.get(about.question)!.meta).toBe('1 回答 · 安然')
    expect(byId.get(about.article)!.meta).toBe('0 赞 · 0 评论 · 安然')
    expect(byId.get(about.topic)).toMatchObject({ meta: '0 帖', image: expect.stringMatching(/^\/files\/drawn_topic-/) })
    expect(byId.get(about.question)!.createTime).toEqual(expect.any(String))
  })
})

describe('what stands around a text', () => {
  test('a question is found by its answers and comments, until they are gone', async () => {
    const id = await question('员工要走了怎么谈')
    const said = await comment(server, bob, id, { content: '先把股权激励的归属期摊开来说' })
    await indexed(server)
    expect(await found(server, '归属期')).toEqual([id])
    await query(server, sql`update circle_comment set deleted = true where id = ${said}`)
    await indexed(server)
    expect(await found(server, '归属期')).toEqual([])
  })

  test('a person is found by the sounds of the name and by their first letters', async () => {
    await indexed(server)
    await query(server, sql`update app_user set nick_name = '单律师' where id = ${bob.id}`)
    await indexed(server)
    expect(await found(server, 'danlvshi', { type: 'user' })).toEqual([bob.id])
    expect(await found(server, 'dls', { type: 'user' })).toEqual([bob.id])
    await query(server, sql`update app_user set nick_name = '单晓·招聘' where id = ${bob.id}`)
    await indexed(server)
    for (const typed of ['danxiao', 'dx', 'danxiaozhaopin'])
      expect(await found(server, typed, { type: 'user' })).toEqual([bob.id])
    await query(server, sql`update app_user set nick_name = '陈律师' where id = ${bob.id}`)
  })
})

describe('paging', () => {
  test('all pages together are the whole list, once each, also of the same score', async () => {
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, title, content, status, question_state, created_at)
        select gen_random_uuid(), ${ann.id}, 2, '薪酬调研第' || n || '问', '内容', 2, 0, '2026-01-01'::timestamptz + interval '1 day'
          * (n % 5)
        from generate_series(1, 95) n`,
    )
    await indexed(server)
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const { records, next } = (await search(server, '薪酬调研', { size: 9, cursor })).result
      expect(records.length).toBeGreaterThan(0)
      seen.push(...records.map((hit) => hit.id))
      if (next === null) break
      cursor = next
    }
    expect(seen).toHaveLength(95)
    expect(new Set(seen).size).toBe(95)
  })

  test('the list ends after a hundred, and its end is an end', async () => {
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, title, content, status, question_state)
        select gen_random_uuid(), ${ann.id}, 2, '薪酬调研第' || n || '问', '内容', 2, 0 from generate_series(1, 230) n`,
    )
    await indexed(server)
    let pages = 0
    for (let cursor: string | undefined; ; pages++) {
      const { records, next } = (await search(server, '薪酬调研', { size: 50, cursor })).result
      expect(records).toHaveLength(50)
      if (next === null) break
      cursor = next
    }
    expect(pages).toBe(1)
  })

  test('a next page never falls back to looser matches', async () => {
    const [a, b] = [await question('弹性福利怎么选'), await question('弹性福利平台比较')]
    await question('福利怎么发')
    await indexed(server)
    const page = await search(server, '弹性福利', { size: 1 })
    await query(server, sql`update circle_post set status = 4 where id = ${page.result.records[0].id === a ? b : a}`)
    expect(await found(server, '弹性福利', { size: 1, cursor: page.result.next! })).toEqual([])
  })

  test('one kind by itself has all that the overview shows of it, page after page, what matches best first', async () => {
    const best = await question('弹性福利怎么选')
    const others = [await question('福利怎么发'), await question('福利清单怎么列')]
    await indexed(server)
    const { groups } = (await server.call('POST /api/search/all', { body: { keyword: '弹性福利' } })).result
    const overview = groups.find(({ type }) => type === 'question')!.hits.map(({ id }) => id)
    expect(overview[0]).toBe(best)
    expect(overview.toSorted()).toEqual([best, ...others].toSorted())
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { records, next } = (await search(server, '弹性福利', { type: 'question', size: 1, cursor })).result
      seen.push(...records.map(({ id }) => id))
      cursor = next ?? undefined
    } while (cursor)
    expect(seen).toEqual(overview)
  })

  test('a wrong cursor is refused', async () => {
    expect(await search(server, '薪酬', { cursor: 'nonsense' })).toMatchObject({ status: 400, message: '参数错误：cursor' })
  })
})

test('what is published is found as soon as its event is handled', async () => {
  const answer = await save(ann, draft({ type: 2, title: '居家办公如何考勤', content: '想问问远程考勤怎么做' }))
  await server.app.bus.drain()
  expect(await found(server, '居家办公')).toEqual([answer.result.id])
})
