import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true })
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: new Proxy({}, { get: () => ({}) }) }), { virtual: true })
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
const { SessionDoor } = require('../../admin/src/session') as { SessionDoor(props: Record<string, unknown>): ReactElement }
const { useWorkbench } = require('../../admin/src/domains/workbench/waiting') as {
  useWorkbench(): { queues: readonly { title: string }[] }
}

const Queues = () => <p>{useWorkbench().queues.map(({ title }) => title)}</p>
const mine = (id: string) => ({ csrf: id, operator: { id }, permissions: [], everywhere: [] })

test('whoever signs in after a colleague sees at once what waits for them, and nothing of the colleague’s', async () => {
  let title = '退款审核'
  jest.spyOn(window, 'fetch').mockImplementation(async (path) => {
    const result = String(path).endsWith('/mine') ? mine('an') : { alarms: [], queues: [{ title }] }
    return new Response(JSON.stringify({ code: 200, message: '', result, traceId: '' }))
  })
  const room = document.body.appendChild(document.createElement('div'))
  let next: (me: object) => void = () => {}
  const door = (key: string) => (
    <SessionDoor key={key} waiting={null} failed={() => null} signIn={(enter: typeof next) => ((next = enter), null)}>
      <Queues />
    </SessionDoor>
  )
  const root = createRoot(room)
  await act(async () => root.render(door('an')))
  expect(room.textContent).toBe('退款审核')
  title = '内容审核'
  jest
    .mocked(window.fetch)
    .mockImplementationOnce(async () => new Response(JSON.stringify({ code: 401, message: '', result: null, traceId: '' })))
  await act(async () => root.render(door('bo')))
  await act(async () => next(mine('bo')))
  expect(room.textContent).toBe('内容审核')
})
