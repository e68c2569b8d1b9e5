import { fireEvent, waitFor } from '@testing-library/dom'
import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
let bob: Person
let postId: string
/** Ann has said something under her post, and Bob has answered it. */
beforeEach(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
  postId = await server.post(ann, { type: 1, content: `今天的招聘会来了很多人${randomUUID()}` })
  await say(bob, '收到多少简历？', await say(ann, '我先说两句'))
  await server.sql(`update circle_comment set created_at = created_at - interval '1 minute' where post_id = $1`, [postId])
})

const say = async (who: Person, content: string, parentId?: string) => {
  const body = { postId, parentId, content, images: [], requestId: randomUUID() }
  return (await who.call('POST /api/circleComment/save', { body })).result.id
}
const openReplies = async () => {
  const app = await openApp('pages/mine/comment', { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByRole('tab', { name: '回复我的' })))
  await app.see('收到多少简历？')
  return app
}
const field = (app: App) => app.look().getByPlaceholderText<HTMLTextAreaElement>('回复 博文')
const write = (app: App, value: string) => waitFor(() => fireEvent.input(field(app), { target: { value } }))
const takeDown = () => server.sql('update circle_post set status = 4 where id = $1', [postId])

test('a reply is answered from its row: the list stays, and nobody has read the post for it', async () => {
  const app = await openReplies()
  fireEvent.click(app.look().getByLabelText('回复博文'))
  await write(app, '三十多份')
  await app.tap('发布')
  await app.hear('发布成功')
  expect(app.routes()).toEqual(['pages/mine/comment'])
  await app.see('收到多少简历？')
  const { result } = await bob.call('POST /api/user/replyMyCommentPage', { body: {} })
  expect(result.records).toMatchObject([{ content: '三十多份', parent: { content: '收到多少简历？' } }])
  expect((await ann.call('POST /api/user/browsePage', { body: {} })).result.records).toEqual([])
  fireEvent.click(app.look().getByRole('tab', { name: '我评论的' }))
  const said = () => [...app.page().querySelectorAll('.comment-row__content')].map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toEqual(['三十多份', '我先说两句']))
})

test('an answer that is refused says why and keeps what was written', async () => {
  const app = await openReplies()
  fireEvent.click(app.look().getByLabelText('回复博文'))
  await write(app, '三十多份')
  await takeDown()
  await app.tap('发布')
  await app.hear('该内容已关闭评论')
  expect(field(app).value).toBe('三十多份')
})

test('one’s own words, and what stands under a post that is gone, are answered by nobody', async () => {
  const app = await openApp('pages/mine/comment', { as: ann })
  await app.see('我先说两句')
  expect(app.look().queryByText('回复')).toBeNull()
  await takeDown()
  fireEvent.click(app.look().getByRole('tab', { name: '回复我的' }))
  await app.see('原内容已删除')
  expect(app.look().queryByText('回复')).toBeNull()
})
