import { App } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Sizes } from '../support/client/sizes'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: Sizes })
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: {} }), { virtual: true })
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
jest.mock('../../admin/src/api/contract', () => ({
  schemasOf: () => ({
    body: { properties: { size: { type: 'integer' }, cursor: { type: 'string' } } },
    result: {
      properties: { records: { type: 'array', items: { properties: { id: { type: 'string' } } } }, next: { type: 'string' } },
    },
  }),
  factsOf: () => ({}),
}))
const asked: { size: number; cursor?: string }[] = []
jest.mock('../../admin/src/api/call', () => ({
  callAny: async (_: string, { body }: { body: (typeof asked)[number] }) => {
    asked.push(body)
    const { size, cursor = '' } = body
    return { records: Array.from({ length: size }, (__, at) => ({ id: `${cursor}${at}` })), next: `${cursor}>` }
  },
  messageOf: String,
}))
jest.mock('../../admin/src/icon', () => ({ Icon: () => null }))
jest.mock('../../admin/src/session', () => ({ useSession: () => ({ may: () => true }), useMay: () => () => true }))
jest.mock('../../admin/src/kit/act/act', () => ({ fits: () => true, useActs: () => ({ run() {}, running: null }) }))
const { AdminTable } = require('../../admin/src/kit/table/admin-table') as {
  AdminTable: (props: Record<string, unknown>) => JSX.Element
}

const press = async (words: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, a')]
  const found = all.findLast((one) => [one.textContent, one.getAttribute('aria-label')].includes(words))
  if (!found) throw new Error(`nothing says ${words}: ${document.body.textContent}`)
  await act(async () => found.click())
}
const list = { title: '课程', route: 'POST /admin/api/course/page', columns: ['id'], empty: '没有课程' }
const nothing = () => undefined
const lexicon = { label: String, word: String, wordsOf: () => ({}), tone: nothing, kind: nothing, picker: nothing }

test('whoever comes back to a list is on the page that was left', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <AdminTable {...{ list, lexicon }} top /> },
    { path: '/other', element: <p>别的</p> },
  ])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <App>
        <RouterProvider router={router} />
      </App>,
    ),
  )
  await press('下一页')
  await press('下一页')
  expect(asked.at(-1)).toMatchObject({ cursor: '>>' })
  await act(async () => router.navigate('/other'))
  expect(document.body.textContent).toContain('别的')
  asked.length = 0
  await act(async () => router.navigate(-1))
  expect(asked).toEqual([expect.objectContaining({ size: 20, cursor: '>>' })])
  await press('上一页')
  expect(asked.at(-1)).toMatchObject({ cursor: '>' })
  await act(async () => root.unmount())
})
