import { randomUUID } from 'node:crypto'
import { detail, draft, post, topic } from '../circle/support'
import { create, crowd, order, startShop, ware } from '../order/support'
import type { Person, TestServer } from '../support/server'

let server: TestServer
let lin: Person
startShop(async (started) => {
  server = started
  lin = await server.person()
})

test('an id is the same one in capitals: whoever orders by both at once has one order', async () => {
  const id = await ware(server)
  const buyers = await crowd(server, 5)
  for (const buyer of buyers) {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create(buyer, n % 2 ? id.toUpperCase() : id)))
    expect(new Set(answers.map(({ code, result }) => `${code} ${result?.orderId}`)).size).toBe(1)
  }
  const [buyer] = buyers
  expect(await order(buyer, id.toUpperCase())).toBe(await order(buyer, id))
})

test('what is sent again with its ids in capitals is not done twice, and gets the first answer', async () => {
  const id = await topic(server, '薪酬')
  const body = draft({ topicIds: [id], requestId: randomUUID() })
  const first = await lin.call('POST /api/circle/save', { body })
  const capitals = { ...body, topicIds: [id.toUpperCase()], requestId: body.requestId.toUpperCase() }
  expect(await lin.call('POST /api/circle/save', { body: capitals })).toMatchObject({ code: 200, result: first.result })
})

test('words stay as they were typed, also those that look like an id', async () => {
  const content = randomUUID().toUpperCase()
  const id = await post(server, lin, { content })
  expect((await detail(lin, id.toUpperCase())).result.content).toBe(content)
})

test('an id in an address that is none is refused, whatever it is called there', async () => {
  const [orderId, courseId] = ['no-id', 'no-id']
  expect((await lin.call('GET /api/courseForm/status/:orderId', { params: { orderId } })).code).toBe(400)
  expect((await lin.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })).code).toBe(400)
})
