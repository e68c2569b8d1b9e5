import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { maskNick } from '../../server/app/formats/text'
import { readSheet, writeSheet } from '../../server/app/formats/sheet'
import { knock, operator, sendFile, type TestOperator } from '../admin/support'
import { ADDRESS, claimed } from '../exam/support'
import { atCashier, must, prepay, sandboxOf, told } from '../order/support'
import { command } from '../support/command'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let clerk: TestOperator
let ann: Person
let courseId: string
let certNo: string
beforeAll(async () => {
  server = await startServer()
  sandboxOf(server).tempo.refundMs = 0
  clerk = await operator(server, ['客服'])
})
afterAll(() => server.close())
const delivery = command('delivery', () => server, ['客服'])
/** Everybody here waits for the first paper of a certificate. */
beforeEach(async () => {
  ann = await server.person()
  ;({ courseId, certNo } = await claimed(server, ann))
})

const listed = async (state: 'waiting' | 'sent' | 'delivered') =>
  (await clerk.call('POST /admin/api/delivery/page', { body: { state, size: 50 } })).result.records
const mine = async (state: 'waiting' | 'sent' | 'delivered') => (await listed(state)).find(({ what }) => what.includes(certNo))
const send = (id: string, trackNo = 'SF1020304050607') =>
  clerk.call('POST /admin/api/delivery/send', { body: { id, company: '顺丰速运', trackNo } })
const arrive = (id: string) => clerk.call('POST /admin/api/delivery/arrive', { body: { id, reason: '本人来电' } })
const cert = async () => must(await ann.call('GET /api/course/courseCertDetail/:courseId', { params: { courseId } }))
const express = (id: string, who = ann) => who.call('GET /api/parcel/express/:id', { params: { id } })
/** It was sent so many hours ago. */
async function ago(id: string, hours: number) {
  await query(server, sql`delete from parcel_trace where parcel_id = ${id}`)
  await query(server, sql`update parcel set sent_at = now() - make_interval(hours => ${hours}), asked_at = null where id = ${id}`)
}

test('a clerk sees where it goes, sends it, and corrects a wrong number; its receiver is told', async () => {
  const parcel = (await mine('waiting'))!
  expect(parcel).toMatchObject({ phone: ADDRESS.phone, address: expect.stringContaining(ADDRESS.detail), company: '' })
  expect((await send(parcel.id)).result).toBe(true)
  expect(await send(parcel.id)).toMatchObject({ code: 11532 })
  expect(await mine('waiting')).toBeUndefined()
  expect(await cert()).toMatchObject({ status: 3, mail: { company: '顺丰速运', trackNo: 'SF1020304050607' } })
  await server.app.bus.drain()
  const notices = must(await ann.call('POST /api/notice/page', { body: { type: 4 } })).records
  expect(notices.map(({ title }) => title)).toContain('证书已寄出')

  const correction = { id: parcel.id, company: '中通快递' as const, trackNo: 'ZT998877', reason: '面单贴错' }
  expect((await clerk.call('POST /admin/api/delivery/correct', { body: correction })).result).toBe(true)
  expect(await mine('sent')).toMatchObject({ company: '中通快递', trackNo: 'ZT998877' })
  const [row] = await query(
    server,
    sql`select before, reason from admin_audit where subject = 'parcel' and subject_id = ${parcel.id} and reason <> ''`,
  )
  expect(row).toEqual({ before: { company: '顺丰速运', trackNo: 'SF1020304050607' }, reason: '面单贴错' })

  // The same once more is no news.
  must(await clerk.call('POST /admin/api/delivery/correct', { body: correction }))
  const said = must(await ann.call('POST /api/notice/page', { body: { type: 4 } })).records
  expect(said.filter(({ content }) => content === '快递单号更正为 中通快递 ZT998877')).toHaveLength(1)

  expect((await arrive(parcel.id)).result).toBe(true)
  expect(await arrive(parcel.id)).toMatchObject({ code: 11532 })
  expect((await cert()).status).toBe(4)
})

test('who has moved house has the paper sent to the new one by customer service, and reads that it goes there', async () => {
  const parcel = (await mine('waiting'))!
  const { areaCode: _areaCode, ...door } = { ...ADDRESS, receiver: '周大敏', area: '虎丘区', detail: '塔园路 168 号' }
  const readdress = () =>
    clerk.call('POST /admin/api/delivery/readdress', { body: { id: parcel.id, ...door, reason: '本人来电，搬家了' } })
  must(await readdress())
  expect(await mine('waiting')).toMatchObject({ receiver: '周大敏', address: '江苏省苏州市虎丘区塔园路 168 号' })
  await server.app.bus.drain()
  const notices = must(await ann.call('POST /api/notice/page', { body: { type: 4 } })).records
  expect(notices.find(({ title }) => title === '客服改了证书的收件地址')?.content).toBe(
    '改为寄到 周** 138****8000 江苏省苏州市虎丘区塔园路 ****。本人来电，搬家了',
  )
  // The same by command; a city without districts has none.
  const { receiver, phone, province, city } = door
  const said = await delivery('readdress', parcel.id, receiver, phone, province, city, '', '星湖街 1 号', '又搬了')
  expect(said).toBe('已处理\n')
  expect(await mine('waiting')).toMatchObject({ address: '江苏省苏州市星湖街 1 号' })
  await send(parcel.id)
  expect(await readdress()).toMatchObject({ code: 11532, message: '只有“待寄出”的可以改地址' })
})

test('many go out at once, or none of them: whichever cannot is named by its receiver', async () => {
  const first = (await mine('waiting'))!
  await claimed(server, await server.person())
  const second = (await listed('waiting')).find(({ id }) => id !== first.id)!
  const sendMany = (...numbers: string[]) =>
    clerk.call('POST /admin/api/delivery/sendMany', {
      body: { rows: [first, second].map(({ id }, at) => ({ id, company: '中通快递' as const, trackNo: numbers[at] })) },
    })
  expect(await sendMany('ZT100001', 'ZT100001')).toMatchObject({ code: 400, message: expect.stringContaining('写了两次') })
  await query(server, sql`update parcel set state = 'cancelled' where id = ${second.id}`)
  expect(await sendMany('ZT100001', 'ZT100002')).toMatchObject({
    code: 11532,
    message: `${second.receiver}的包裹：它不是“待寄出”。这一批都没有寄出`,
  })
  expect(await mine('waiting')).toBeDefined()
  await query(server, sql`update parcel set state = 'waiting' where id = ${second.id}`)
  must(await sendMany('ZT100001', 'ZT100002'))
  const sent = (await listed('sent')).filter(({ id }) => id === first.id || id === second.id)
  expect(sent.map(({ trackNo }) => trackNo).toSorted()).toEqual(['ZT100001', 'ZT100002'])
  await server.app.bus.drain()
  const notices = must(await ann.call('POST /api/notice/page', { body: { type: 4 } })).records
  expect(notices.map(({ title }) => title)).toContain('证书已寄出')
})

test('a table of what waits is filled in and sent back: rows with faults are named and nothing goes, then all that have a number', async () => {
  const first = (await mine('waiting'))!
  await claimed(server, await server.person())
  const second = (await listed('waiting')).find(({ id, what }) => id !== first.id && !what.includes(certNo))!
  const headers = { cookie: clerk.cookie, 'x-csrf-token': clerk.csrf }
  const table = await knock(server, 'GET /admin/api/delivery/table', {}, headers)
  const [head, ...rows] = readSheet(table.rawPayload).map(({ cells }) => cells)
  expect(head).toEqual(['包裹编号', '寄什么', '订单号', '收件人', '手机号', '地址', '快递公司', '快递单号'])
  expect(rows.find(([id]) => id === first.id)).toEqual(
    expect.arrayContaining([ADDRESS.phone, expect.stringContaining(certNo), expect.stringContaining(ADDRESS.detail)]),
  )
  /** The table with these companies and numbers, by the ids of parcels. */
  const sendBack = (filled: Record<string, [company: string, trackNo: string]>, more: string[][] = []) =>
    sendFile(
      server,
      clerk,
      'POST /admin/api/delivery/sendTable',
      {},
      {
        name: '待寄出.xlsx',
        bytes: writeSheet('待寄出', [
          head,
          ...rows.map(([id, ...cells]) => [id, ...cells.slice(0, 5), ...(filled[id] ?? ['', ''])]),
          ...more,
        ]),
      },
    )
  const lineOf = (id: string) => rows.findIndex(([one]) => one === id) + 2
  const stranger = [randomUUID(), '', '', '', '', '', '顺丰速运', 'SF10001']
  const wrong = must(await sendBack({ [first.id]: ['飞毛腿', 'ZT300001'], [second.id]: ['中通', '1.2E+17'] }, [stranger]))
  expect(wrong).toMatchObject({ sent: 0, left: rows.length + 1 })
  expect(wrong.errors.map(({ row, column }) => [row, column]).toSorted()).toEqual(
    [
      [lineOf(first.id), '快递公司'],
      [lineOf(second.id), '快递单号'],
      [rows.length + 2, '包裹编号'],
    ].toSorted(),
  )
  const twice = must(await sendBack({ [first.id]: ['中通', 'ZT300001'], [second.id]: ['中通', 'ZT300001'] }))
  expect(twice.errors.map(({ message }) => message)).toEqual(Array(2).fill(expect.stringContaining('写了两次')))
  expect(await mine('waiting')).toBeDefined()

  expect(await sendBack({})).toMatchObject({ code: 400, message: '没有一行填了快递单号' })
  const good = { [first.id]: ['中通', 'ZT300001'], [second.id]: ['顺丰', 'SF300002'] } satisfies Record<string, [string, string]>
  expect(must(await sendBack({ ...good }))).toEqual({ sent: 2, left: rows.length - 2, errors: [] })
  expect(await mine('sent')).toMatchObject({ company: '中通快递', trackNo: 'ZT300001' })
  await server.app.bus.drain()
  const notices = must(await ann.call('POST /api/notice/page', { body: { type: 4 } })).records
  expect(notices.map(({ title }) => title)).toContain('证书已寄出')
  // The same table once more sends nothing a second time.
  expect(must(await sendBack({ ...good })).errors.map(({ message }) => message)).toEqual(Array(2).fill('它不是“待寄出”'))
  const csv = Buffer.from('收件人,快递单号\n周敏,SF1')
  expect(await sendFile(server, clerk, 'POST /admin/api/delivery/sendTable', {}, { name: 'a.csv', bytes: csv })).toMatchObject({
    code: 400,
    message: expect.stringContaining('三列'),
  })
})

test('whoever calls about a parcel is found by what they have at hand, however it stands, and no log keeps their phone', async () => {
  const { id, receiver } = (await mine('waiting'))!
  const phone = '13711110000'
  await query(server, sql`update parcel set address = address || ${JSON.stringify({ phone })}::jsonb where id = ${id}`)
  await send(id, 'SF5566778899')
  const found = async (keyword: string, state?: 'waiting' | 'sent') =>
    must(await clerk.call('POST /admin/api/delivery/page', { body: { keyword, state, size: 50 } })).records.filter(
      (one) => one.id === id,
    )
  for (const word of [phone, 'SF5566778899', ` ${receiver} `])
    expect(await found(word)).toMatchObject([{ state: 'sent', orderNo: '' }])
  expect(await found(phone, 'sent')).toHaveLength(1)
  expect(await found(phone, 'waiting')).toEqual([])
  expect(await found('没有这个人')).toEqual([])
  const log = await query(server, sql`select after from admin_audit where route = 'POST /admin/api/delivery/page'`)
  expect(JSON.stringify(log)).not.toContain(phone)
})

test('who looks at addresses leaves a row, and who may not does not see them', async () => {
  await listed('waiting')
  const rows = await query(server, sql`select from admin_audit where kind = 'reveal' and route = 'POST /admin/api/delivery/page'`)
  expect(rows.length).toBeGreaterThan(0)
  const money = await operator(server, ['财务'])
  expect((await money.call('POST /admin/api/delivery/page', { body: { state: 'waiting' } })).status).toBe(403)
})

test('its receiver follows it from hand to hand; signed for, it has come', async () => {
  const { id } = (await mine('waiting'))!
  expect(await express(id)).toMatchObject({ code: 11521 })
  await send(id)
  await ago(id, 24)
  const under = must(await express(id))
  expect(under).toMatchObject({ state: 'sent', company: '顺丰速运' })
  expect(under.traces.map(({ text }) => text)).toEqual([
    '快件到达【苏州市转运中心】',
    '快件离开【上海转运中心】',
    '顺丰速运 已揽收',
  ])
  await ago(id, 48)
  const there = must(await express(id))
  expect(there).toMatchObject({ state: 'delivered' })
  expect(there.traces[0].text).toContain('已签收')
  expect((await cert()).status).toBe(4)
  expect(await express(id, await server.person())).toMatchObject({ code: 10104 })
})

test('what turns out not to have gone out while the express company is asked is not followed, and nothing of its way stays', async () => {
  const { id } = (await mine('waiting'))!
  await send(id)
  await ago(id, 24)
  const gateway = server.app.services.gateways.express
  const ask = gateway.query.bind(gateway)
  jest.spyOn(gateway, 'query').mockImplementationOnce(async (...asked) => {
    const track = await ask(...asked)
    must(await clerk.call('POST /admin/api/delivery/unsend', { body: { id, reason: '扫错了面单' } }))
    return track
  })
  expect(await express(id)).toMatchObject({ code: 11521 })
  expect(await query(server, sql`select from parcel_trace where parcel_id = ${id}`)).toEqual([])
})

describe('another paper, which is paid for', () => {
  const ordered = async () => {
    const { id } = (await mine('waiting'))!
    await send(id)
    await arrive(id)
    must(await ann.call('POST /api/course/courseCertReissue', { body: { courseId, reason: '遗失', ...ADDRESS } }))
    const body = { courseId, payPrice: 2000, requestId: randomUUID() }
    const { orderId } = must(await ann.call('POST /api/certOrder', { body }))
    await atCashier(server, must(await prepay(ann, orderId, { orderType: 6 })).prepayId)
    await told(server)
    return orderId
  }
  const ofOrder = (id: string) => ann.call('GET /api/certOrder/express/:id', { params: { id } })
  const order = async (id: string) => must(await ann.call('GET /api/certOrder/detail/:id', { params: { id } }))

  test('takes its order with it when it goes, and when it comes', async () => {
    const orderId = await ordered()
    expect(await ofOrder(orderId)).toMatchObject({ code: 11521, message: '暂无物流信息' })
    const { id } = (await mine('waiting'))!
    const { orderNo } = (await mine('waiting'))!
    await send(id, 'SF9988776655')
    const byOrder = await clerk.call('POST /admin/api/delivery/page', { body: { keyword: orderNo } })
    expect(must(byOrder).records).toMatchObject([{ id, orderNo }])
    const shown = must(await clerk.call('GET /admin/api/order/show/:order', { params: { order: orderNo } }))
    expect(shown.parcels).toMatchObject([
      { id, state: 'sent', company: '顺丰速运', trackNo: 'SF9988776655', receiver: maskNick(ADDRESS.receiver) },
    ])
    expect(await order(orderId)).toMatchObject({ status: 20, delivery: { trackNo: 'SF9988776655' } })
    expect(must(await ofOrder(orderId))).toMatchObject([{ trackNo: 'SF9988776655', state: 'sent' }])
    await ago(id, 48)
    expect(must(await ofOrder(orderId))).toMatchObject([{ state: 'delivered' }])
    expect((await order(orderId)).status).toBe(30)
  })

  test('does not go out while its money is asked back', async () => {
    const orderId = await ordered()
    const { id } = (await mine('waiting'))!
    must(await ann.call('POST /api/certOrder/refundApply', { body: { id: orderId, reason: '不需要了' } }))
    expect(await mine('waiting')).toBeUndefined()
    expect(await send(id)).toMatchObject({ code: 11532, message: '它的订单正在退款，不要寄出' })
    expect((await order(orderId)).status).toBe(50)
  })
})
