import { App, ConfigProvider, Form } from 'antd'
import { act, useState, type ReactElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true })
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: new Proxy({}, { get: () => ({}) }) }), { virtual: true })
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
let mockMay = true
jest.mock('../../admin/src/session', () => ({ useSession: () => ({ may: () => mockMay }), useMay: () => () => mockMay }))
interface Props {
  picker: string
  multiple?: boolean
  value?: string | string[]
  onChange?: (value: string | string[] | undefined) => void
}
const { Remote, Files } = require('../../admin/src/kit/form/remote') as {
  Remote(props: Props): ReactElement
  Files(props: { kind: 'image'; multiple: true; value: string[]; onChange(ids: string[]): void }): ReactElement
}
const { learn } = require('../../admin/src/kit/form/pickers') as { learn(findings: object[]): void }
learn([
  {
    pickers: {
      course: {
        route: 'POST /admin/api/course/page',
        by: 'title',
        kind: 'course',
        title: ({ title }: { title: string }) => title,
      },
    },
  },
])

const asked: { path: string; body: { size?: number; kind?: string; ids?: string[] } }[] = []
/** What the server would say: of fifty courses the first, and the name of another. */
function answer() {
  asked.length = 0
  jest.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    asked.push({ path: String(path), body: JSON.parse(String(init?.body)) })
    const found = { records: [{ id: 'one', title: '薪酬' }], next: null }
    const result = String(path).endsWith('/page') ? found : [{ id: 'two', name: '招聘' }]
    return new Response(JSON.stringify({ code: 200, message: '', result, traceId: '' }))
  })
}
async function drawn(node: ReactNode) {
  const room = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    createRoot(room).render(
      <ConfigProvider>
        <App>
          <Form>{node}</Form>
        </App>
      </ConfigProvider>,
    )
  })
  return room
}

test('a form that begins with something calls it by its name, all of it at once, and offers others when it is entered', async () => {
  mockMay = true
  answer()
  const room = await drawn(
    <>
      <Remote picker="course" multiple value={['two', 'gone']} />
      <Remote picker="course" value="two" />
    </>,
  )
  expect(asked.map(({ body }) => body)).toEqual([{ kind: 'course', ids: ['two', 'gone'] }])
  expect(room.textContent!.match(/招聘|gone/g)).toEqual(['招聘', 'gone', '招聘'])
  await act(async () => room.querySelector('input')!.focus())
  expect(asked.slice(1).map(({ body }) => body)).toEqual([{ size: 50 }])
})

test('whoever may not see the list writes the id of the one', async () => {
  mockMay = false
  answer()
  let written: unknown
  const room = await drawn(<Remote picker="course" value="one" onChange={(id) => (written = id)} />)
  const field = room.querySelector('input')!
  expect([field.value, field.readOnly, field.type]).toEqual(['one', false, 'text'])
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'two')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(written).toBe('two')
  expect(asked).toEqual([])
})

test('pictures of a form are seen, and put in another order', async () => {
  function Album() {
    const [ids, setIds] = useState(['a', 'b'])
    return <Files kind="image" multiple value={ids} onChange={setIds} />
  }
  const room = await drawn(<Album />)
  const shown = () => [...room.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
  expect(shown()).toEqual(['/files/a_t.webp', '/files/b_t.webp'])
  await act(async () => room.querySelector<HTMLButtonElement>('[aria-label="下移：第 1 张图片"]')!.click())
  expect(shown()).toEqual(['/files/b_t.webp', '/files/a_t.webp'])
})
