import { createHash } from 'node:crypto'
import { kuaidi100 } from '../../server/gateways/kuaidi100'
import { startServer, type TestServer } from '../support/server'
import { claimed } from '../exam/support'
import { post } from '../exam/papers'
import { must } from '../order/support'

const ACCOUNT = { customer: 'C1', key: 'K1', salt: 'S1', apiBase: 'https://express.test' }
const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const shipment = {
  company: '顺丰速运',
  trackNo: 'SF1020304050607',
  phone: '13800138000',
  to: '江苏省苏州市姑苏区人民路 1 号',
  city: '苏州市',
  sentAt: new Date(),
}
const TOLD = {
  message: 'ok',
  state: '0',
  nu: 'SF1020304050607',
  data: [
    { ftime: '2026-11-20 09:30:00', context: '【苏州市】正在派送' },
    { ftime: '2026-11-19 21:00:00', context: '【上海市】已揽收' },
  ],
}

/** Answers every call the same, and remembers what was asked. */
function account(answer: object) {
  const asked: { url: string; form: URLSearchParams }[] = []
  const gateway = kuaidi100(ACCOUNT, async (url, { body }) => {
    asked.push({ url, form: new URLSearchParams(body as string) })
    return Response.json(answer)
  })
  return { gateway, asked }
}

test('a question is signed with the key, and the answer is read by the clock of Beijing', async () => {
  const { gateway, asked } = account(TOLD)
  expect(await gateway.query(shipment, new Date())).toEqual({
    signed: false,
    traces: [
      { at: new Date('2026-11-20T01:30:00Z'), text: '【苏州市】正在派送' },
      { at: new Date('2026-11-19T13:00:00Z'), text: '【上海市】已揽收' },
    ],
  })
  const [{ url, form }] = asked
  expect(url).toBe('https://express.test/poll/query.do')
  expect(form.get('sign')).toBe(md5(form.get('param')! + 'K1C1'))
  expect(JSON.parse(form.get('param')!)).toMatchObject({ com: 'shunfeng', num: 'SF1020304050607', phone: '13800138000' })
})

test('nothing known yet is no fault, a wrong key is one, and a company that nobody knows is not asked about', async () => {
  const nothing = account({ result: false, returnCode: '500', message: '查询无结果' })
  expect(await nothing.gateway.query(shipment, new Date())).toEqual({ traces: [], signed: false })
  const wrong = account({ result: false, returnCode: '503', message: '验证签名失败' })
  await expect(wrong.gateway.query(shipment, new Date())).rejects.toThrow('503')
  const unknown = account(TOLD)
  expect(await unknown.gateway.query({ ...shipment, company: '自己送' }, new Date())).toEqual({ traces: [], signed: false })
  expect(unknown.asked).toEqual([])
})

test('a subscription names where to tell it and the salt, and one that stands is fine', async () => {
  const { gateway, asked } = account({ result: false, returnCode: '501', message: '重复订阅' })
  await gateway.subscribe(shipment, 'https://our.test/api/express/push')
  const { company, key, parameters } = JSON.parse(asked[0].form.get('param')!)
  expect({ company, key, parameters }).toMatchObject({
    company: 'shunfeng',
    key: 'K1',
    parameters: { callbackurl: 'https://our.test/api/express/push', salt: 'S1' },
  })
  await expect(account({ result: false, returnCode: '700' }).gateway.subscribe(shipment, '')).rejects.toThrow('700')
})

describe('what is told unasked', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    server.app.services.gateways.express = account(TOLD).gateway
  })
  afterAll(() => server.close())

  const push = async (param: string, sign: string) => {
    const payload = new URLSearchParams({ param, sign }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await server.app.http.inject({ method: 'POST', url: '/api/express/push', payload, headers })
    return { status: reply.statusCode, ...reply.json<{ result: boolean; returnCode: string }>() }
  }

  test('counts when it is signed: the parcel has come; a stranger’s word changes nothing', async () => {
    const ann = await server.person()
    const { courseId, certNo } = await claimed(server, ann)
    await post(server).send(certNo, 'SF1020304050607')
    const status = async () => must(await ann.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } })).status
    const param = JSON.stringify({ status: 'shutdown', lastResult: { ...TOLD, state: '3' } })
    expect(await push(param, md5(param + 'another salt'))).toMatchObject({ status: 400, result: false })
    expect(await push('{', md5('{S1'))).toMatchObject({ status: 400 })
    expect(await status()).toBe(3)
    expect(await push(param, md5(param + 'S1'))).toMatchObject({ status: 200, result: true, returnCode: '200' })
    expect(await status()).toBe(4)
    // Told again, it is taken again.
    expect(await push(param, md5(param + 'S1'))).toMatchObject({ status: 200 })
    const { mails } = must(await ann.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } }))
    const { traces } = must(await ann.call('GET /api/parcel/express/:id', { params: { id: mails[0].parcelId } }))
    expect(traces).toHaveLength(2)
  })
})
