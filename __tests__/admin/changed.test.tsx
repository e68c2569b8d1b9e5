import { App, ConfigProvider } from 'antd'
import { act, Suspense, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/** jsdom has none, and forms tell their fields through it. */
class Channel {
  port1: { onmessage?: () => void } = {}
  port2 = { postMessage: () => queueMicrotask(() => this.port1.onmessage?.()) }
}
Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true, MessageChannel: Channel })
// Made of the contract when the back office is built.
jest.mock(
  'endpoints:facts',
  () => ({ facts: new Proxy({}, { get: () => ({ module: 'lesson', summary: '改一门课', permission: '' }) }) }),
  { virtual: true },
)
jest.mock(
  'endpoints:schemas',
  () => {
    const words = { type: 'string' }
    const members = { title: words, subTitle: words, suit: words, notice: words, intro: words }
    const status = { type: 'string', enum: ['on', 'off'] }
    const routes = {
      'POST /admin/api/course/text': { body: { type: 'object', properties: { id: words, ...members } } },
      'POST /admin/api/course/status': { body: { type: 'object', properties: { id: words, status } } },
      'POST /admin/api/post/decide': { body: { type: 'object', properties: { id: words, verdict: words, reason: words } } },
    }
    return { load: { lesson: async () => ({ default: routes }) } }
  },
  { virtual: true },
)
jest.mock('../../admin/src/icon', () => ({ Icon: () => null }))
jest.mock('../../admin/src/session', () => ({
  useSession: () => ({ me: { operator: { id: 'an' } } }),
  useMay: () => () => true,
}))
const { useActs } = require('../../admin/src/kit/act/act') as {
  useActs(lexicon: object, onDone: () => void): { run(what: object): void; running: ReactElement }
}
const { lexicon } = require('../../admin/src/kit/schema') as { lexicon(domain: object): object }
const { callAny } = require('../../admin/src/api/call') as { callAny(route: string, input?: object): Promise<object> }

/** What the server has, by which look, and what it was sent; `refuse` of a look that somebody has overtaken. */
const course = { id: 'c', title: '劳动合同', subTitle: '', suit: '新人', notice: '', intro: '' }
let row: object = course
let held: object
let look = ''
let overtaken: { seen: string; fields: object[] } | undefined
const sent: { seen: string | null; body: object }[] = []
beforeEach(() => {
  sent.length = 0
  overtaken = undefined
  jest.spyOn(window, 'fetch').mockImplementation(async (_path, init) => {
    const { method, headers, body } = init ?? {}
    const reply = (code: number, result: unknown) =>
      new Response(JSON.stringify({ code, message: '', result, traceId: '' }), { headers: { 'x-seen': look } })
    if (method !== 'POST') return reply(200, row)
    const seen = new Headers(headers).get('x-seen')
    sent.push({ seen, body: JSON.parse(String(body)) })
    const late = overtaken && seen === overtaken.seen
    return late ? reply(10184, { by: '周可', at: '2026-11-30T02:00:00.000Z', fields: overtaken!.fields }) : reply(200, true)
  })
})
let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

const WORDS = lexicon({ words: { status: { on: '上架', off: '下架' }, verdict: { takeDown: '下架', restore: '放回' } } })
function Desk({ doing }: { doing: object }) {
  const { run, running } = useActs(WORDS, () => {})
  return (
    <>
      <button type="button" onClick={() => run({ act: doing, row: held })}>
        打开
      </button>
      {running}
    </>
  )
}
/** Reads the row by a look, and opens what is done to it. */
async function open(doing: object, seen: string) {
  look = seen
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  const read = await callAny('GET /admin/api/course/show/:id', { params: { id: 'c' } })
  held = read
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root!.render(
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <Suspense>
            <Desk doing={doing} />
          </Suspense>
        </App>
      </ConfigProvider>,
    ),
  )
  await press('打开')
}
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)!
  await act(async () => button.click())
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[id$=${name}]`)!
async function type(name: string, words: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  await act(async () => {
    set!.call(field(name), words)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const EDIT = { route: 'POST /admin/api/course/text', label: '改资料' }
test('a draft that is taken up says by which look it was begun, and of it only what was changed', async () => {
  await open(EDIT, 'first')
  await type('title', '劳动合同怎么签')
  row = { ...course, suit: '所有人', title: '劳动合同入门' }
  overtaken = { seen: 'first', fields: [{ name: 'title', theirs: '劳动合同入门' }] }
  await open(EDIT, 'second')
  await press('接着填')
  expect(field('suit').value).toBe('所有人')
  await press('改资料')
  expect(sent).toEqual([{ seen: 'first', body: { id: 'c', title: '劳动合同怎么签', suit: '所有人' } }])
  expect(document.body.textContent).toContain('原来：劳动合同')
  expect(document.body.textContent).toContain('周可的：劳动合同入门')
})

test('what was cleared in a draft is cleared in what is taken up of it', async () => {
  await open(EDIT, 'first')
  await type('suit', '')
  await open(EDIT, 'second')
  expect(field('suit').value).toBe('所有人')
  await press('接着填')
  expect(field('suit').value).toBe('')
  expect(field('title').value).toBe('劳动合同入门')
})

test('what a colleague has cleared is cleared by the merge, and not written back', async () => {
  overtaken = { seen: 'first', fields: [{ name: 'suit', theirs: null }] }
  await open(EDIT, 'first')
  await type('title', '劳动合同怎么签')
  look = 'second'
  await press('改资料')
  await press('合并到表单，再保存')
  expect(field('suit').value).toBe('')
  await press('改资料')
  expect(sent.at(-1)!.body).toMatchObject({ title: '劳动合同怎么签' })
  expect(sent.at(-1)!.body).not.toHaveProperty('suit', '新人')
})

test('what somebody else has just put on is taken down all the same at the second tap', async () => {
  overtaken = { seen: 'first', fields: [{ name: 'status', theirs: 'on' }] }
  await open({ route: 'POST /admin/api/course/status', label: '下架', fixed: { status: 'off' } }, 'first')
  look = 'second'
  await press('下架')
  expect(document.querySelector('[role=alert]')!.textContent).toMatch(/周可.*对方刚改成：.*上架。仍要下架，就再点一次。/)
  await press('下架')
  expect(sent.map(({ seen }) => seen)).toEqual(['first', 'second'])
})

test('… with what is said of it kept, and nothing to choose', async () => {
  overtaken = { seen: 'first', fields: [{ name: 'verdict', theirs: 'restore' }] }
  await open({ route: 'POST /admin/api/post/decide', label: '下架', fixed: { verdict: 'takeDown' } }, 'first')
  await type('reason', '谣言')
  look = 'second'
  await press('下架')
  const said = document.querySelector('[role=alert]')!.textContent
  expect(said).toContain('仍要下架，就再点一次。')
  expect(said).not.toMatch(/照对方的|合并到表单/)
  await press('下架')
  expect(sent.at(-1)).toEqual({ seen: 'second', body: { id: 'c', verdict: 'takeDown', reason: '谣言' } })
})
