import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { touch } from '../support/client/touch'

const NAME = '试用期那些事'
const OTHER = '年终奖怎么发'
let ann: Person
let bob: Person
let topic: string

async function addTopic(name: string, more: { closed?: boolean; rank?: number } = {}) {
  const id = randomUUID()
  await server.sql('insert into circle_topic (id, name, intro, closed, rank, host_ids) values ($1, $2, $3, $4, $5, $6)', [
    id,
    name,
    `${name}，都可以说`,
    more.closed ?? false,
    more.rank ?? 9,
    [ann.id],
  ])
  return id
}

beforeAll(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
  topic = await addTopic(NAME, { rank: 1 })
  await addTopic(OTHER, { rank: 2 })
  await server.sql('update circle_topic set rank_yesterday = 3 where id = $1', [topic])
})

const follows = async () =>
  (await server.sql<{ n: number }>('select count(*)::integer as n from circle_topic_follow where topic_id = $1', [topic]))[0].n
const button = (app: App, label: string) => waitFor(() => app.look().getByLabelText(label))

test('the ranking shows the places in their order, and how far each has risen', async () => {
  const app = await openApp('pages/circle/hotTopic')
  await app.see(`#${NAME}`)
  const rows = [...app.page().querySelectorAll('.topic-row')].map((row) => row.textContent)
  expect(rows[0]).toMatch(new RegExp(`^1#${NAME}↑2`))
  expect(rows[1]).toMatch(new RegExp(`^2#${OTHER}—`))
})

test('whoever follows a topic in the ranking follows it on its page, and can leave it there', async () => {
  const app = await openApp('pages/circle/hotTopic', { as: bob })
  fireEvent.click(await button(app, `关注话题 ${NAME}`))
  await button(app, `已关注，取消关注话题 ${NAME}`)
  await waitFor(async () => expect(await follows()).toBe(1))

  await app.tap(`#${NAME}`)
  await app.see('0 帖 · 1 关注')
  await app.tap('已关注')
  await app.see('0 帖 · 0 关注')
  await waitFor(async () => expect(await follows()).toBe(0))
  fireEvent.click(app.look().getByLabelText('返回'))
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/hotTopic']))
  await button(app, `关注话题 ${NAME}`)
})

test('whoever follows none, goes to the ranking and follows one finds it among their own', async () => {
  const app = await openApp('pages/circle/hotTopic', { as: await server.member('陈晨') })
  await app.tap('我关注的')
  await app.see('还没有关注的话题')
  await app.tap('看热榜')
  fireEvent.click(await button(app, `关注话题 ${OTHER}`))
  await button(app, `已关注，取消关注话题 ${OTHER}`)
  await app.tap('我关注的')
  await waitFor(() => expect(app.look().queryByText('还没有关注的话题')).toBeNull())
  await app.see(`#${OTHER}`)
})

test('what stands on top of a topic is there before all else, and opens', async () => {
  const id = await server.post(ann, { type: 2, title: '新人必读：试用期约定', topicIds: [topic] })
  await server.sql('update circle_topic set pinned_ids = array[$1::uuid] where id = $2', [id, topic])
  const app = await openApp(`pages/circle/topicDetail?id=${topic}`)
  const pinned = (await app.see('置顶')).closest<HTMLElement>('.topic-head__pinned')!
  expect(pinned.textContent).toContain('新人必读：试用期约定')
  fireEvent.click(pinned)
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/topicDetail', 'pages/circle/circleDetail']))
  await server.sql('delete from circle_post_topic where post_id = $1', [id])
  await server.sql('update circle_topic set pinned_ids = default, post_count = 0 where id = $1', [topic])
})

test('a follow that finds no network is taken back and told', async () => {
  const app = await openApp('pages/circle/hotTopic', { as: bob })
  const follow = await button(app, `关注话题 ${NAME}`)
  network.cut('/api/topic/follow')
  fireEvent.click(follow)
  await app.hear('网络出错了！请稍后再试！')
  await button(app, `关注话题 ${NAME}`)
  expect(await follows()).toBe(0)
})

test('a passer-by who follows a topic is asked to log in first', async () => {
  const app = await openApp('pages/circle/hotTopic')
  fireEvent.click(await button(app, `关注话题 ${NAME}`))
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/hotTopic', 'pages/login/login']))
  expect(network.to('/api/topic/follow')).toEqual([])
})

test('one looks for a topic by a part of its name', async () => {
  const app = await openApp('pages/circle/hotTopic')
  await app.see(`#${NAME}`)
  await app.write('搜索话题', '年终')
  await waitFor(() => expect(app.look().queryByText(`#${NAME}`)).toBeNull())
  await app.see('#年终奖怎么发')
  await app.write('搜索话题', '没有这个')
  await app.see('没有找到“没有这个”相关话题')
})

test('a topic on a card leads to its page, with what is written under it and nothing else', async () => {
  await server.post(ann, { content: '不在话题里的一句话' })
  await server.post(ann, { content: '转正面谈怎么开口', topicIds: [topic] })
  const app = await openApp('pages/circle/square?tab=new')
  await app.see('转正面谈怎么开口')
  fireEvent.click(app.look().getAllByLabelText(`话题 #${NAME}`).at(-1)!)
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/square', 'pages/circle/topicDetail']))
  await app.see('转正面谈怎么开口')
  await app.tap('最新')
  await app.see('转正面谈怎么开口')
  expect(app.look().queryByText('不在话题里的一句话')).toBeNull()
  await app.tap('问答')
  await app.see('还没有提问')
})

test('who takes part in a topic writes under it', async () => {
  const app = await openApp(`pages/circle/topicDetail?id=${topic}`, { as: bob })
  await app.tap('参与话题')
  await app.tap('发动态')
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/topicDetail', 'pages/circle/release']))
  await button(app, `移除话题 #${NAME}`)
})

test('what was just written counts at the head of its topic', async () => {
  const fresh = await addTopic('年假怎么休')
  const app = await openApp(`pages/circle/topicDetail?id=${fresh}`, { as: await server.member('何夏') })
  await app.see('0 帖 · 0 关注')
  await app.tap('参与话题', { selector: '.topic-page__join *' })
  await app.tap('发动态')
  await app.write('内容', '今年的年假还剩五天')
  await app.tap('发布')
  await app.hear('发布成功')
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/topicDetail', 'pages/circle/circleDetail']))
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/topicDetail']))
  expect(await app.see('1 帖 · 0 关注')).toBeTruthy()
})

test('a closed topic can be read, and nobody is asked to write', async () => {
  const closed = await addTopic('已经聊完了', { closed: true })
  const app = await openApp(`pages/circle/topicDetail?id=${closed}`, { as: bob })
  await app.see('话题已关闭，只能浏览')
  await app.see('还没有内容')
  expect(app.look().queryByText('参与话题')).toBeNull()
  expect(app.look().queryByText('关注话题')).toBeNull()
})

test('the square names what is talked about most in one line, with the way to it and to the ranking', async () => {
  await server.sql('update circle_topic set heat = 1280 where id = $1', [topic])
  const app = await openApp()
  await app.see('1,280 热度')
  fireEvent.click(app.look().getByLabelText('话题热榜'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/hotTopic'))
  const again = await openApp()
  await again.tap(`#${NAME}`)
  await waitFor(() => expect(again.routes().at(-1)).toBe('pages/circle/topicDetail'))
})

test('pulling the square down says anew what is talked about most', async () => {
  await server.sql('update circle_topic set heat = 1280 where id = $1', [topic])
  const app = await openApp()
  await app.see('1,280 热度')
  await server.sql('update circle_topic set heat = 1290 where id = $1', [topic])
  const pulled = app.page().querySelector<HTMLElement>('.pull-refresh')!
  touch(pulled, 'touchstart', 100)
  touch(pulled, 'touchmove', 300)
  touch(pulled, 'touchend', 300)
  expect(await app.see('1,290 热度')).toBeTruthy()
})

test('a post in a list says its topic within its text, and beside a picture its title alone', async () => {
  const titled = { type: 2 as const, topicIds: [topic] }
  await server.post(ann, { ...titled, title: '试用期可以延长吗', content: '约定了三个月，想再看两个月' })
  const id = await server.post(ann, { ...titled, title: '这张表怎么填', content: '第三列不知道填什么' })
  const picture = { id: randomUUID(), width: 4, height: 3 }
  await server.sql('update circle_post set images = $1::jsonb where id = $2', [JSON.stringify([picture]), id])
  const app = await openApp('pages/circle/square?tab=new')
  const card = async (title: string) =>
    (await waitFor(() => app.look().getByText(title))).closest<HTMLElement>('.feed-card__text')!
  expect((await card('这张表怎么填')).textContent).toBe('这张表怎么填')
  const text = await card('试用期可以延长吗')
  expect(text.textContent).toBe(`试用期可以延长吗#${NAME}约定了三个月，想再看两个月`)
  fireEvent.click(text.querySelector('.feed-card__topic')!)
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/topicDetail'))
})
