// Made of the contract when the back office is built.
jest.mock(
  'endpoints:facts',
  () => ({
    facts: Object.fromEntries(['begin', 'part', 'finish'].map((step) => [`POST /admin/api/course/upload/${step}/:id`, {}])),
  }),
  { virtual: true },
)
jest.mock('endpoints:schemas', () => ({ load: {} }), { virtual: true })
const { sendLesson } = require('../../admin/src/api/upload') as {
  sendLesson(id: string, file: File, onProgress: (part: number) => void): Promise<unknown>
}

const PART_BYTES = 32 * 1024 * 1024
const said = (result: unknown) => new Response(JSON.stringify({ code: 200, message: '', result, traceId: '' }))
const busy = () =>
  new Response(JSON.stringify({ code: 503, message: '服务繁忙，请稍后再试', result: null, traceId: 't' }), { status: 503 })
const ofProxy = (status: number) => new Response('<html></html>', { status })

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Sends a large file to whoever answers each step so, one after the other; what was asked for. */
function send(answers: Record<'part' | 'finish', Response[]>) {
  jest.useFakeTimers()
  const asked: string[] = []
  jest.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const [, step] = /upload\/(\w+)\//.exec(String(address))!
    asked.push(step)
    if (step === 'begin') return said({ uploadId: 'u', partBytes: PART_BYTES, parts: 1, received: [] })
    return answers[step as 'part' | 'finish'].shift()!
  })
  const file = Object.defineProperty(new File(['film'], 'a.mp4'), 'size', { value: PART_BYTES + 1 })
  return { asked, sent: sendLesson('1', file, () => {}) }
}

test('a large recording arrives though nodes are replaced meanwhile, and the proxy says that nobody is there', async () => {
  const done = { mediaId: 'm' }
  const { asked, sent } = send({ part: [ofProxy(502), busy(), said(true)], finish: [ofProxy(504), said(done)] })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await sent).toEqual(done)
  expect(asked).toEqual(['begin', 'part', 'part', 'part', 'finish', 'finish'])
})

test('what is refused for a reason is not sent again', async () => {
  const no = new Response(JSON.stringify({ code: 400, message: '这不是视频', result: null, traceId: '' }), { status: 400 })
  const { asked, sent } = send({ part: [said(true)], finish: [no] })
  const refused = sent.catch((error: Error) => error.message)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(await refused).toBe('这不是视频')
  expect(asked).toEqual(['begin', 'part', 'finish'])
})

test('that what a node needs is away is told within a quarter of a minute, and not after all the time that a new node gets', async () => {
  const { asked, sent } = send({ part: [busy(), busy(), busy(), busy(), said(true)], finish: [] })
  const refused = sent.catch((error: Error) => error.message)
  await jest.advanceTimersByTimeAsync(15_000)
  expect(asked).toEqual(['begin', 'part', 'part', 'part', 'part'])
  expect(await refused).toBe('服务繁忙，请稍后再试')
})
