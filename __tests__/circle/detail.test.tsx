import { fireEvent, waitFor, within } from '@testing-library/dom'
import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { leaveUntilGone } from './client-support'

let ann: Person
let bob: Person
let cat: Person
beforeAll(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
  cat = await server.member('采薇')
  await server.give(ann, 500)
})

const DETAIL = 'pages/circle/circleDetail'
const open = (id: string, as?: Person) => openApp(`${DETAIL}?id=${id}`, { as })
/** An answer or comment of somebody who has not written lately; its id. */
async function say(person: Person, postId: string, content: string): Promise<string> {
  await server.sql(`update circle_comment set created_at = created_at - interval '1 minute' where author_id = $1`, [person.id])
  const body = { postId, content, images: [], requestId: randomUUID() }
  return (await person.call('POST /api/circleComment/save', { body })).result.id
}
const item = async (app: App, text: string) => (await app.see(text)).closest<HTMLElement>('.answer-item')!

describe('an article', () => {
  test('shows its marks as blocks, and markup as text', async () => {
    const content = [
      '## 第一步',
      '先把**需求**说清楚',
      '再动手 <b>别急</b>',
      '- 开会',
      '- 写下来',
      '> 不开会不招人',
      '##没有空格不是标题',
      '<script>alert(1)</script>',
      '![别人的图](019a0000-0000-7000-8000-000000000000)',
    ].join('\n')
    const id = await server.post(ann, { type: 3, title: '招聘流程', content: content.split('\n').slice(0, -1).join('\n') })
    // What the server would not take stays text all the same.
    await server.sql('update circle_post set content = $2 where id = $1', [id, content])
    const app = await open(id)
    const body = (await app.see('第一步')).closest<HTMLElement>('.rich-text')!
    const blocks = [...body.children].map((block) => [block.className.replace('rich-text__', ''), block.textContent])
    expect(blocks).toEqual([
      ['heading', '第一步'],
      ['text', '先把需求说清楚\n再动手 <b>别急</b>'],
      ['list', '开会写下来'],
      ['quote', '不开会不招人'],
      ['text', '##没有空格不是标题\n<script>alert(1)</script>\n![别人的图](019a0000-0000-7000-8000-000000000000)'],
    ])
    expect(within(body).getByText('需求').className).toContain('strong')
    expect(within(body).getAllByRole('listitem')).toHaveLength(2)
    expect(body.querySelectorAll('b, script, img')).toHaveLength(0)
  })
})

test('an article of law that a post or an answer names is read where it stands, with its days', async () => {
  await server.sql(
    `insert into law_article (id, law, article, title, gist, effective_from, link, keywords, checked) values
     (gen_random_uuid(), '劳动合同法', '第四十七条', '经济补偿的计算', '每满一年支付一个月工资。', '2008-01-01', 'https://flk.npc.gov.cn', '{}', true)`,
  )
  const id = await server.post(ann, {
    type: 2,
    title: '补偿怎么算',
    content: '公司说按劳动合同法第四十七条算，第三十条又是什么？',
  })
  await say(bob, id, '看《劳动合同法》第四十七条，还有公司法第九条。')
  const app = await open(id, cat)
  await app.tap('劳动合同法第四十七条')
  const sheet = await waitFor(() => within(app.look().getByRole('dialog', { name: '劳动合同法 第四十七条' })))
  await sheet.findByText('每满一年支付一个月工资。')
  await sheet.findByText('2008年1月1日')
  fireEvent.click(app.look().getByLabelText('关闭'))
  const answer = within(await item(app, '《劳动合同法》第四十七条'))
  fireEvent.click(answer.getByText('公司法第九条'))
  await app.see('这一条还没有收录')
  // An article without its law names none.
  expect(
    app
      .look()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).not.toContain('第三十条')
})

describe('accepting', () => {
  let id: string
  beforeEach(async () => {
    id = await server.post(ann, { type: 2, title: `医疗期怎么算${randomUUID()}`, bounty: 50 })
    await say(bob, id, '按实际工作年限算')
    await say(cat, id, '看当地的规定')
  })

  test('is asked about, shows on the answer at once, and another one can be accepted instead', async () => {
    const app = await open(id, ann)
    await app.see('待解决')
    fireEvent.click(within(await item(app, '看当地的规定')).getByText('采纳'))
    await app.see('悬赏 50 金币 24 小时后结算给答主，期间可以更换')
    await app.answer('采纳')
    await app.hear('已采纳')
    const strip = async (text: string) => (await item(app, text)).querySelector('.notice-strip')?.textContent
    await waitFor(async () => expect(await strip('看当地的规定')).toBe('已采纳悬赏 50 金币 24 小时后结算24 小时内可更换'))
    await waitFor(() => expect(app.look().queryByText('待解决')).toBeNull())

    fireEvent.click(within(await item(app, '按实际工作年限算')).getByText('改为采纳'))
    await app.answer('采纳')
    await waitFor(async () => expect(await strip('按实际工作年限算')).toContain('已采纳'))
    await waitFor(async () => expect(await strip('看当地的规定')).toBeUndefined())
  })

  test('is not asked of others, who see what was accepted', async () => {
    const app = await open(id, bob)
    await app.see('看当地的规定')
    expect(app.look().queryByText('采纳')).toBeNull()
    const { result } = await ann.call('POST /api/circleComment/page', { body: { postId: id } })
    await ann.call('POST /api/circle/accept', { body: { postId: id, commentId: result.records[0].id } })
    await app.close()
    const again = await open(id, bob)
    expect((await item(again, result.records[0].content)).textContent).toContain('悬赏 50 金币归答主')
    expect(again.look().queryByText('改为采纳')).toBeNull()
  })

  test('a question that has closed says so, and takes no more answers', async () => {
    await server.sql('update circle_post set question_state = 2 where id = $1', [id])
    const app = await open(id, cat)
    await app.see(/^问题已关闭：/)
    await app.see('已关闭')
    expect(app.look().queryByText('写回答或追问…')).toBeNull()
  })
})

test('a name with an @ leads to the person, in the text, in an answer and in a reply', async () => {
  const dora = await server.member('朵拉')
  const mentionIds = [dora.id]
  const id = await server.post(ann, { type: 2, title: '竞业限制怎么谈', content: '想请@朵拉 说说经验', mentionIds })
  const write = async (person: Person, content: string, parentId?: string) => {
    const body = { postId: id, parentId, content, images: [], mentionIds, requestId: randomUUID() }
    return (await person.call('POST /api/circleComment/save', { body })).result.id
  }
  await server.sql(`update circle_comment set created_at = created_at - interval '1 minute'`)
  await write(cat, '同问@朵拉 ', await write(bob, '@朵拉 去年做过'))
  const app = await open(id, bob)
  await waitFor(() => expect(app.look().getAllByText('@朵拉', { selector: '.text-link' })).toHaveLength(3))
  fireEvent.click(app.look().getAllByText('@朵拉', { selector: '.text-link' })[2])
  await waitFor(() => expect(app.routes()).toEqual([DETAIL, 'pages/mine/home']))
  expect(location.hash).toContain(dora.id)
})

test('who comes for a reply deep in a thread finds it unfolded, and its comment in sight', async () => {
  const id = await server.post(ann)
  const root = await say(bob, id, '试用期内能不能解除')
  const write = async (person: Person, content: string) => {
    await server.sql(`update circle_comment set created_at = created_at - interval '1 minute'`)
    const body = { postId: id, parentId: root, content, images: [], requestId: randomUUID() }
    return (await person.call('POST /api/circleComment/save', { body })).result.id
  }
  for (const n of [1, 2, 3]) await write(cat, `第${n}句`)
  const last = await write(ann, '要看有没有录用条件')
  const app = await openApp(`${DETAIL}?id=${id}&comment=${last}&root=${root}`, { as: bob })
  await app.see(/要看有没有录用条件/)
  const above = await item(app, '试用期内能不能解除')
  await waitFor(() => expect(above.className).toContain('answer-item--pointed'))
})

test('who comes for a comment that nobody has liked, below many that were, finds it among the latest', async () => {
  const id = await server.post(ann)
  await server.sql(
    `insert into circle_comment (id, post_id, author_id, content, status, like_count, created_at)
     select gen_random_uuid(), $1, $2, '赞过的' || n, 2, 1, now() - interval '1 day' from generate_series(1, 70) n`,
    [id, bob.id],
  )
  const late = await say(cat, id, '新来的一句')
  const app = await openApp(`${DETAIL}?id=${id}&comment=${late}`, { as: ann })
  const found = await item(app, '新来的一句')
  await waitFor(() => expect(found.className).toContain('answer-item--pointed'))
})

test('who comes for a comment that stands further down than is read for it is not told that it is gone', async () => {
  const id = await server.post(ann)
  // The last in either order: the oldest, and of the lowest id where nobody has liked any.
  const last = randomUUID().replace(/^.{8}/, '00000000')
  await server.sql(
    `insert into circle_comment (id, post_id, author_id, content, status, created_at)
     select case when n < 200 then gen_random_uuid() else $3 end, $1, $2, '第' || n || '条', 2, now() - n * interval '1 minute'
     from generate_series(1, 200) n`,
    [id, bob.id, last],
  )
  const app = await openApp(`${DETAIL}?id=${id}&comment=${last}`, { as: ann })
  expect(await app.hear('没有找到这条评论，可以往下翻翻')).toBeTruthy()
})

test('who comes for a comment that is gone is told so', async () => {
  const id = await server.post(ann)
  const root = await say(bob, id, '还在的一句')
  const gone = await say(cat, id, '删掉的一句')
  await cat.call('POST /api/circleComment/delete', { body: { id: gone } })
  const app = await openApp(`${DETAIL}?id=${id}&comment=${gone}`, { as: ann })
  await app.hear('该评论已删除或不可见')
  const again = await openApp(`${DETAIL}?id=${id}&comment=${gone}&root=${root}`, { as: ann })
  await again.hear('该评论已删除或不可见')
  const above = await item(again, '还在的一句')
  await waitFor(() => expect(above.className).toContain('answer-item--pointed'))
})

test('a topic that was typed as #name# leads to it', async () => {
  await server.sql(`insert into circle_topic (id, name) values ('${randomUUID()}', '竞业限制')`)
  const id = await server.post(ann, { content: '#竞业限制# 的补偿一般按多少发' })
  const app = await open(id, bob)
  await waitFor(() => app.look().getByText('#竞业限制#', { selector: '.text-link' }))
  fireEvent.click(app.look().getByText('#竞业限制#', { selector: '.text-link' }))
  await waitFor(() => expect(app.routes()).toEqual([DETAIL, 'pages/circle/topicDetail']))
})

describe('an answer that is wrong', () => {
  test('is told so in its menu, which takes back a like', async () => {
    const id = await server.post(ann, { type: 2, title: `年假怎么折算${randomUUID()}` })
    await say(bob, id, '离职不折算')
    const app = await open(id, cat)
    const answer = await item(app, '离职不折算')
    fireEvent.click(within(answer).getByLabelText('点赞 0'))
    await waitFor(() => within(answer).getByLabelText('取消点赞 1'))
    await network.idle()
    fireEvent.click(within(answer).getByLabelText('更多操作'))
    await app.tap('踩这个回答')
    await app.hear('已踩，踩的人多时会折叠')
    await waitFor(() => expect(within(answer).queryByLabelText('点赞 0')).not.toBeNull())
    fireEvent.click(within(answer).getByLabelText('更多操作'))
    await app.see('取消踩')
  })

  test('stands folded when many find it so, and can be unfolded', async () => {
    const id = await server.post(ann, { type: 2, title: `加班费基数${randomUUID()}` })
    const answer = await say(bob, id, '按最低工资算就行')
    await server.sql('update circle_comment set down_count = 5 where id = $1', [answer])
    const app = await open(id)
    await app.see('踩的人较多，这个回答已折叠')
    expect(app.look().queryByText('按最低工资算就行')).toBeNull()
    await app.tap('展开')
    await app.see('按最低工资算就行')
  })
})

test('whoever is kept from the other answers reads that logging in shows them', async () => {
  const id = await server.post(ann, { type: 2, title: `背调要注意什么${randomUUID()}` })
  await say(bob, id, '先取得书面授权')
  // As if the server held the others back: see ANSWERS_LOGIN.
  await server.sql('update circle_post set comment_count = 4 where id = $1', [id])
  const app = await open(id)
  await app.tap('登录后查看全部回答')
  await waitFor(() => expect(app.routes()).toHaveLength(2))
})

describe('what somebody does not want to see', () => {
  const hold = async (app: App, text: string) => fireEvent.contextMenu((await app.see(text)).closest('.feed-card')!)
  const square = (as: Person) => openApp('pages/circle/square?tab=new', { as })
  let reader: Person
  let author: Person
  let first: string
  let second: string
  beforeEach(async () => {
    reader = await server.member()
    author = await server.member()
    first = `第一条${randomUUID()}`
    second = `第二条${randomUUID()}`
    await server.post(author, { content: first })
    await server.post(author, { content: second })
  })

  test('leaves the list, and does not come back', async () => {
    const app = await square(reader)
    await hold(app, first)
    await app.tap('不感兴趣')
    await app.tap('内容不感兴趣')
    await app.hear('已减少此类推荐')
    await waitFor(() => expect(app.look().queryByText(first)).toBeNull())
    await app.see(second)
    expect(network.to('/api/circle/notInterested').map((call) => call.body?.reason)).toEqual(['content'])
  })

  test('of a person goes with the person, here and on their home, until the block is taken back', async () => {
    const app = await square(reader)
    await hold(app, second)
    await app.tap('拉黑')
    await app.see('拉黑后，对方将无法与你互动')
    await app.answer('拉黑')
    await app.hear('已拉黑')
    await waitFor(() => expect(app.look().queryByText(second)).toBeNull())
    await waitFor(() => expect(app.look().queryByText(first)).toBeNull())
    await app.close()

    const home = await openApp(`pages/mine/home?id=${author.id}`, { as: reader })
    await home.see('对方将无法与你互动，你也看不到 TA 的内容')
    expect(home.look().queryByText('+ 关注')).toBeNull()
    await home.tap('取消拉黑')
    await home.see(first)
  })

  test('can be reported with a reason, once it is given', async () => {
    const app = await square(reader)
    await hold(app, first)
    await app.tap('举报')
    await app.tap('提交举报')
    await app.see('请选择举报原因')
    await app.tap('广告营销')
    await app.write('补充说明', '卖课的')
    await app.tap('提交举报')
    await app.hear('举报已提交')
    const [{ body }] = network.to('/api/report/save')
    expect(body).toMatchObject({ targetType: 'post', desc: '卖课的', images: [] })
    const rows = await server.sql('select 1 from report where reporter_id = $1', [reader.id])
    expect(rows).toHaveLength(1)
  })

  test('a finger that stays on a card calls up the menu, and opens nothing', async () => {
    const app = await square(reader)
    const text = await app.see(first)
    fireEvent.touchStart(text, { touches: [{ clientX: 10, clientY: 10 }] })
    await app.see('不感兴趣')
    expect(fireEvent.touchEnd(text)).toBe(false)
    expect(app.routes()).toEqual(['pages/circle/square'])
  })

  test('comments of whoever is blocked leave the screen', async () => {
    const id = await server.post(bob, { content: `大家怎么看${randomUUID()}` })
    await say(author, id, '完全不同意')
    await say(cat, id, '我觉得不错')
    const app = await open(id, reader)
    const rude = await item(app, '完全不同意')
    fireEvent.click(within(rude).getByLabelText('更多操作'))
    await app.tap('拉黑')
    await app.answer('拉黑')
    await waitFor(() => expect(app.look().queryByText('完全不同意')).toBeNull())
    await app.see('1 条评论')
  })
})

describe('a comment whose answer was lost', () => {
  const under = (id: string) =>
    server.sql<{ content: string }>('select content from circle_comment where post_id = $1 order by created_at, id', [id])
  /** Writes it, and hears that the network failed though it is out. */
  async function lose(app: App, text: string) {
    await app.tap('写评论…')
    await app.write('评论', text)
    await app.tapUnanswered('发布', '/api/circleComment/save')
  }

  test('is out once, also where it is published again from its draft', async () => {
    const dan = await server.member('丹青')
    const id = await server.post(bob, { content: `大家怎么看${randomUUID()}` })
    const app = await open(id, dan)
    await lose(app, '电子合同也算书面')
    fireEvent.click(app.look().getByLabelText('关闭'))
    await waitFor(() => expect(app.look().queryByRole('dialog')).toBeNull())
    await app.tap('写评论…')
    await waitFor(() => expect(app.look().getByLabelText<HTMLTextAreaElement>('评论').value).toBe('电子合同也算书面'))
    await app.tap('发布')
    await app.hear('发布成功')
    expect(await under(id)).toEqual([{ content: '电子合同也算书面' }])
  })

  test('is said to be out when other words are sent in its place, and who sends these all the same writes another', async () => {
    const eve = await server.member('依云')
    const id = await server.post(bob, { content: `大家怎么看${randomUUID()}` })
    const app = await open(id, eve)
    await lose(app, '先看公司章程')
    await app.write('评论', '再看员工手册')
    await app.tap('发布')
    await app.hear('刚才那次已经提交成功，这次的改动没有提交')
    expect(await under(id)).toEqual([{ content: '先看公司章程' }])
    await server.sql(`update circle_comment set created_at = created_at - interval '1 minute' where author_id = $1`, [eve.id])
    await app.tap('发布')
    await app.hear('发布成功')
    expect(await under(id)).toEqual([{ content: '先看公司章程' }, { content: '再看员工手册' }])
  })

  test('is taken away though the answer to that was lost as well', async () => {
    const fay = await server.member('法雨')
    const id = await server.post(bob, { content: `大家怎么看${randomUUID()}` })
    await say(fay, id, '说错了')
    const app = await open(id, fay)
    const own = await item(app, '说错了')
    const remove = async () => {
      fireEvent.click(within(own).getByLabelText('更多操作'))
      await app.tap('删除')
      await app.answer('删除')
    }
    network.lose('/api/circleComment/delete')
    await remove()
    await app.hear('网络出错了！请稍后再试！')
    network.mend()
    await remove()
    await app.hear('已删除')
    await waitFor(() => expect(app.look().queryByText('说错了')).toBeNull())
  })
})

test('a comment that waited on the phone until its picture was gone goes on without it, and says so', async () => {
  const kim = await server.member('金禾')
  const id = await server.post(bob, { content: `大家怎么看${randomUUID()}` })
  const app = await open(id, kim)
  await app.tap('写评论…')
  await app.write('评论', '看这张表')
  const kept = await leaveUntilGone(app, kim)
  const later = await openApp(`${DETAIL}?id=${id}`, { as: kim, kept })
  await later.tap('写评论…')
  await later.hear('草稿里的 1 张图片已失效，可以重新添加')
  await waitFor(() => expect(later.look().queryByLabelText('删除第 1 张')).toBeNull())
  await later.tap('发布')
  await later.hear('发布成功')
  expect(await later.see('看这张表')).toBeTruthy()
})

test('the assistant is asked about what everybody may read, and not about what is for fans alone', async () => {
  const offers = async (visible: 0 | 1) => {
    const app = await open(
      await server.post(ann, { type: 3, title: '带教的三个月', content: `写给刚带新人的同行${randomUUID()}`, visible }),
      ann,
    )
    await app.see('带教的三个月')
    fireEvent.click(app.look().getByLabelText('更多操作'))
    await app.see('删除')
    return app.look().queryByText('问问这个话题') !== null
  }
  expect([await offers(0), await offers(1)]).toEqual([true, false])
})
