import { App } from 'antd'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router'
import { Sizes } from '../support/client/sizes'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: Sizes })
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: {} }), { virtual: true })
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
jest.mock('../../admin/src/api/contract', () => ({ schemasOf: () => ({ result: {} }), factsOf: () => ({}) }))
jest.mock('../../admin/src/icon', () => ({ Icon: () => null }))
jest.mock('../../admin/src/session', () => ({ useSession: () => ({ may: () => true }), useMay: () => () => true }))
jest.mock('../../admin/src/kit/act/act', () => ({ fits: () => true, useActs: () => ({ run() {}, running: null }) }))
interface Table {
  list: { title: string }
  onOpen?: (row: object, rows: object[]) => void
}
jest.mock('../../admin/src/kit/table/admin-table', () => ({
  AdminTable: ({ list, onOpen }: Table) => (
    <button type="button" disabled={!onOpen} onClick={() => onOpen?.({ id: list.title }, [])}>
      打开{list.title}
    </button>
  ),
}))
const { ListScreen } = require('../../admin/src/kit/list-screen') as {
  ListScreen: (props: { list: object; domain: object }) => JSX.Element
}
const { ORDERS_OF } = require('../../admin/src/kit/orders-of') as { ORDERS_OF: object }

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const press = async (words: string) => {
  const all = [...document.querySelectorAll<HTMLElement>('button, [role=tab]')]
  await act(async () => all.findLast(({ textContent }) => textContent === words)!.click())
}

test('an order under the course that was bought opens where orders are', async () => {
  const list = {
    title: '课程',
    route: 'POST /admin/api/course/page',
    columns: ['id'],
    empty: '',
    show: 'row',
    under: [ORDERS_OF],
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MemoryRouter>
        <App>
          <ListScreen list={list} domain={{}} />
          <Address />
        </App>
      </MemoryRouter>,
    ),
  )
  await press('打开课程')
  await press('订单')
  await press('打开订单')
  expect(document.querySelector('output')!.textContent).toBe('/orders?order=订单')
  await act(async () => root.unmount())
})
