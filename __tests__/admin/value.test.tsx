import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Sizes } from '../support/client/sizes'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: Sizes })
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: {} }), { virtual: true })
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
jest.mock('../../admin/src/session', () => ({ useMay: () => () => true }))
const { Value } = require('../../admin/src/kit/value') as { Value(props: Record<string, unknown>): ReactElement }
const { lexicon } = require('../../admin/src/kit/schema') as { lexicon(domain: object): object }

test('of people in an answer one goes on to each of them, and who there is not is told as nobody', async () => {
  const text = { type: 'string' }
  const schema = { type: 'array', items: { type: 'object', properties: { phone: text, userId: text, couponId: text } } }
  const value = [
    { phone: '13000000001', userId: 'ann', couponId: 'c' },
    { phone: '13000000002', userId: null, couponId: 'c' },
  ]
  const room = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(room).render(
      <MemoryRouter>
        <Value name="result" schema={schema} value={value} lexicon={lexicon({})} whole />
      </MemoryRouter>,
    ),
  )
  const cells = [...room.querySelectorAll('tbody tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['13000000001', '看这个人'],
    ['13000000002', '—'],
  ])
  expect(room.querySelector('a')!.getAttribute('href')).toBe('/people/ann')
})
