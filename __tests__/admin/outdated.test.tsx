import { App, ConfigProvider } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true })
/** As the server hands a page out. */
document.documentElement.dataset.release = 'older'
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: { 'GET /admin/api/session/mine': {} } }), { virtual: true })
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
const { call } = require('../../admin/src/api/call') as { call(route: string): Promise<unknown> }
const { Outdated } = require('../../admin/src/shell/outdated') as { Outdated(): null }

/** Somebody who is not signed in asks, and is answered by a server that hands out this release. */
async function answeredBy(release: string) {
  const { fetch } = window
  const spy = jest.spyOn(window, 'fetch').mockImplementation(async (...asked) => {
    const answer = await fetch(...asked)
    return new Response(await answer.text(), { status: answer.status, headers: { 'x-release': release } })
  })
  await act(async () => {
    await call('GET /admin/api/session/mine').catch(() => {})
  })
  spy.mockRestore()
}
const notice = () => [...document.querySelectorAll('.ant-notification-notice')].map(({ textContent }) => textContent).join()

test('a tab that is older than the server says so, keeps what is being written, and is quiet where it is not', async () => {
  const room = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    createRoot(room).render(
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <input aria-label="原因" defaultValue="" />
          <Outdated />
        </App>
      </ConfigProvider>,
    )
  })
  const field = room.querySelector('input')!
  field.value = '写到一半'
  await answeredBy('older')
  expect(notice()).toBe('')
  await answeredBy('newer')
  expect(notice()).toContain('后台已更新，请刷新')
  expect(document.querySelector('.ant-notification-notice button.ant-btn-primary')?.textContent).toBe('刷新')
  expect(room.querySelector('input')).toBe(field)
  expect(field.value).toBe('写到一半')
})
