import { App, ConfigProvider } from 'antd'
import { act, Suspense, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true })
// Made of the contract when the back office is built.
jest.mock('endpoints:facts', () => ({ facts: new Proxy({}, { get: () => ({ module: 'lesson', summary: '修改一讲' }) }) }), {
  virtual: true,
})
jest.mock(
  'endpoints:schemas',
  () => {
    const text = { type: 'string' }
    // Nothing is asked beside: the form itself is drawn by no document of tests.
    const body = { type: 'object', properties: { courseId: text, lessonId: text } }
    return { load: { lesson: async () => ({ default: { 'POST /admin/api/course/lesson/edit': { body } } }) } }
  },
  { virtual: true },
)
jest.mock('../../admin/src/icon', () => ({ Icon: () => null }))
jest.mock('../../admin/src/session', () => ({
  useSession: () => ({ me: { operator: { id: 'an' } } }),
  useMay: () => () => true,
}))
const { default: Outline } = require('../../admin/src/domains/lesson/outline') as {
  default(props: { row: object; words: object; onChanged(): void }): ReactElement
}
const { lexicon } = require('../../admin/src/kit/schema') as { lexicon(domain: object): object }

const lesson = { id: 'l', title: '年休假', mediaType: 'article', questions: [], marks: [], studied: true }
const sent: { path: string; seen: string | null; body: unknown }[] = []
/** What the server would say of a course with one lesson, seen as of `look`. */
function answer(look: string) {
  jest.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
    const { method, headers, body } = init ?? {}
    if (method === 'POST')
      sent.push({ path: String(path), seen: new Headers(headers).get('x-seen'), body: JSON.parse(String(body)) })
    const result = method === 'POST' ? true : { id: 'c', outline: [{ id: 'h', title: '第一章', lessons: [lesson] }] }
    return new Response(JSON.stringify({ code: 200, message: '', result, traceId: '' }), { headers: { 'x-seen': look } })
  })
}
const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)!
  await act(async () => button.click())
}

test('whoever edits a lesson says what they had seen of it, so that nobody is written over', async () => {
  answer('7:9:@1790000000')
  const room = document.body.appendChild(document.createElement('div'))
  await act(async () => {
    createRoot(room).render(
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <Suspense>
            <Outline row={{ id: 'c' }} words={lexicon({})} onChanged={() => {}} />
          </Suspense>
        </App>
      </ConfigProvider>,
    )
  })
  await press('修改')
  await press('修改')
  expect(sent).toEqual([
    { path: '/admin/api/course/lesson/edit', seen: '7:9:@1790000000', body: { courseId: 'c', lessonId: 'l' } },
  ])
})
