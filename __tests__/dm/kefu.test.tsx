import { fireEvent, waitFor } from '@testing-library/dom'
import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { keptNow, openApp } from '../support/client/open-app'

const Q = '课程可以退款吗'
const A = '购买 7 天内、学习进度不超过 10% 可以申请退款。'

let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
  await server.sql(
    `insert into kefu_faq (id, topic, q, a, sort) values ($1, '退款', $2, $3, 1), ($4, '发票', '怎么开发票', '在订单详情申请。', 2)
     on conflict (q) do nothing`,
    [randomUUID(), Q, A, randomUUID()],
  )
})

const ask = async (app: Awaited<ReturnType<typeof openApp>>, text: string) => {
  await app.write('请描述您的问题…', text)
  await app.tap('发送')
}

test('frequent questions can be read by everybody, by topic; asking needs a login', async () => {
  const app = await openApp('pages/lesson/kefu')
  await app.tap(Q)
  await app.see(A)
  await app.tap('发票')
  await app.tap('怎么开发票')
  await app.see('在订单详情申请。')
  expect(await app.see('登录后咨询客服')).toBeTruthy()
})

test('an automatic answer says that it is one; a person can be asked for, in the hours that stand there', async () => {
  const app = await openApp('pages/lesson/kefu', { as: ann })
  await app.see(/人工客服 工作日 9:00–18:00/)
  await ask(app, Q)
  const answer = (await waitFor(() => app.look().getByText('自动回复'))).closest('.bubble-line')!
  expect(answer.textContent).toContain(A)
  await app.tap('转人工')
  await waitFor(() => app.look().getByText(/已为您转人工客服|现在不是服务时间/))
  await waitFor(() => expect(app.look().queryByText('转人工', { selector: '.kefu__chip' })).toBeNull())
})

test('a question without a network can be sent again', async () => {
  const app = await openApp('pages/lesson/kefu', { as: ann })
  await app.see('没有找到答案？在下面告诉我们')
  network.cut()
  await ask(app, Q)
  await app.see('发送失败，点左侧按钮重发')
  network.mend()
  fireEvent.click(app.look().getByLabelText('重新发送'))
  await waitFor(() => app.look().getByText('自动回复'))
  expect(await server.sql('select from conversation_message where user_id = $1', [ann.id])).toHaveLength(1)
})

test('a question that found no network is offered again when the app was closed meanwhile', async () => {
  const app = await openApp('pages/lesson/kefu', { as: ann })
  await app.see('没有找到答案？在下面告诉我们')
  network.cut('/api/kefuMessage/send')
  await ask(app, Q)
  await app.see('发送失败，点左侧按钮重发')
  const again = await openApp('pages/lesson/kefu', { as: ann, kept: keptNow() })
  await again.see('发送失败，点左侧按钮重发')
  fireEvent.click(again.look().getByLabelText('重新发送'))
  await waitFor(() => again.look().getByText('自动回复'))
  expect(await server.sql('select from conversation_message where user_id = $1', [ann.id])).toHaveLength(1)
})

test('what still waits for the line goes out though its writer has left the page', async () => {
  const app = await openApp('pages/mine/setup', { as: ann })
  const { back, go } = require('@/nav') as typeof import('@/nav')
  await app.see('用户协议')
  await go('pages/lesson/kefu')
  await app.see('没有找到答案？在下面告诉我们')
  const answer = network.hold('/api/kefuMessage/send')
  await ask(app, '发票抬头写错了')
  await answer.came
  await ask(app, '订单尾号 2048')
  await back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/setup']))
  // The page that was left is taken away a little later.
  await waitFor(() => expect(document.querySelector('.kefu__top')).toBeNull())
  answer()
  const said = () =>
    server.sql<{ text: string }>(`select body->>'text' as text from conversation_message where user_id = $1 order by seq`, [
      ann.id,
    ])
  await waitFor(async () => expect((await said()).map(({ text }) => text)).toEqual(['发票抬头写错了', '订单尾号 2048']))
})
