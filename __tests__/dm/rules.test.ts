import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emit } from '../../server/app/bus'
import { block, follow, post } from '../circle/support'
import { query } from '../support/query'
import { jpeg, upload } from '../file/pictures'
import { atOnce, codes } from '../login/support'
import { securityCode } from '../mine/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { acquaint, page, send, senior, talks } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([senior(server), senior(server)])
})

const allow = (who: Person, value: 'all' | 'mutual' | 'none') => who.call('POST /api/dm/savePrivacy', { body: { allow: value } })
const recall = (who: Person, peer: Person, seq: number) => who.call('POST /api/dm/recall', { body: { peerId: peer.id, seq } })
const setting = (who: Person, peer: Person, changes: object) =>
  who.call('POST /api/dm/setting', { body: { peerId: peer.id, ...changes } })
const rights = async (who: Person, peer: Person) => {
  const { canSend, limitTip, blocked } = (await page(who, peer)).result
  return { canSend, limitTip, blocked }
}

describe('a stranger', () => {
  const ONE = '对方回复前你只能发送1条消息'

  test('may write one message until there is an answer', async () => {
    expect(await rights(ann, bob)).toEqual({ canSend: true, limitTip: ONE, blocked: false })
    expect((await send(ann, bob)).code).toBe(200)
    expect(await send(ann, bob)).toMatchObject({ code: 12421, message: ONE })
    expect(await rights(ann, bob)).toEqual({ canSend: false, limitTip: ONE, blocked: false })
    expect((await send(bob, ann, '你好')).code).toBe(200)
    expect((await send(ann, bob)).code).toBe(200)
    expect((await send(ann, bob)).code).toBe(200)
    expect(await rights(ann, bob)).toEqual({ canSend: true, limitTip: '', blocked: false })
  })

  test('may write one message, also when ten are sent at once, or the first is taken back', async () => {
    expect(codes(await atOnce(10, () => send(ann, bob)))).toEqual([200, ...Array<number>(9).fill(12421)])
    expect((await recall(ann, bob, 1)).code).toBe(200)
    expect((await send(ann, bob)).code).toBe(12421)
  })

  test('gets the first answer again when the first message is repeated', async () => {
    const clientMsgId = randomUUID()
    const first = await send(ann, bob, '您好', { clientMsgId })
    await block(bob, ann.id)
    expect((await send(ann, bob, '您好', { clientMsgId })).result).toEqual(first.result)
  })

  test('is whom one does not follow: one’s followee may write freely', async () => {
    await follow(ann, bob.id)
    await send(ann, bob)
    expect((await send(ann, bob)).code).toBe(12421)
    await follow(bob, ann.id)
    expect((await send(ann, bob)).code).toBe(200)
  })

  test('can begin from Lv2 on, and answer from Lv1 on', async () => {
    const young = await server.person()
    expect(await send(young, ann)).toMatchObject({ code: 12424 })
    expect((await rights(young, ann)).canSend).toBe(false)
    expect((await send(ann, young)).code).toBe(200)
    expect((await send(young, ann)).code).toBe(200)
  })

  test('is one of at most twenty a day, also when they are written to at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 24 }, () => server.person()))
    const answers = await atOnce(24, (n) => send(ann, crowd[n]))
    expect(codes(answers)).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(10129)])
    const refused = crowd[answers.findIndex((answer) => answer.code === 10129)]
    expect((await send(refused, ann)).code).toBe(12424)
    await follow(refused, ann.id)
    expect((await send(ann, refused)).code).toBe(200)
    await query(server, sql`update dm_start set started_at = started_at - interval '1 day' where user_id = ${ann.id}`)
    expect((await send(ann, bob)).code).toBe(200)
  })

  test('can’t begin with an advertisement; among acquaintances a phone number is nothing special', async () => {
    const number = '加我微信 13912345678 详聊'
    expect((await send(ann, bob, number)).code).toBe(10151)
    await acquaint(ann, bob)
    expect((await send(ann, bob, number)).code).toBe(200)
  })
})

describe('who may write to somebody', () => {
  test('is chosen by them: all, those who follow each other, or nobody', async () => {
    expect((await bob.call('GET /api/dm/privacy')).result).toEqual({ allow: 'all' })
    await allow(bob, 'mutual')
    expect((await bob.call('GET /api/dm/privacy')).result).toEqual({ allow: 'mutual' })
    await follow(bob, ann.id)
    expect(await send(ann, bob)).toMatchObject({ code: 12420, message: '对方未开放私信' })
    await follow(ann, bob.id)
    expect((await send(ann, bob)).code).toBe(200)
    await allow(bob, 'none')
    expect((await send(ann, bob)).code).toBe(12420)
    expect(await rights(ann, bob)).toMatchObject({ canSend: false, limitTip: '对方未开放私信' })
  })

  test('can be closed to acquaintances too, and whoever is written to may answer', async () => {
    await acquaint(ann, bob)
    await allow(bob, 'none')
    expect((await send(ann, bob)).code).toBe(12420)
    await send(bob, ann, '我来找你')
    expect((await send(ann, bob)).code).toBe(200)
  })

  test('is nobody whom one has blocked, and one does not write to them either', async () => {
    await acquaint(ann, bob)
    await block(bob, ann.id)
    expect(await send(ann, bob)).toMatchObject({ code: 12422, message: '您已被对方拉黑' })
    expect(await send(bob, ann)).toMatchObject({ code: 12422, message: '请先将对方移出黑名单' })
    expect(await rights(bob, ann)).toEqual({ canSend: false, limitTip: '请先将对方移出黑名单', blocked: true })
    expect((await rights(ann, bob)).blocked).toBe(false)
    await block(bob, ann.id, false)
    expect((await send(ann, bob)).code).toBe(200)
  })

  test('is neither oneself nor nobody', async () => {
    expect((await send(ann, ann)).code).toBe(12423)
    expect((await send(ann, { id: randomUUID() })).code).toBe(12401)
    expect((await page(ann, { id: randomUUID() })).code).toBe(12401)
  })
})

describe('a message', () => {
  test('can be one’s own picture, and nobody else’s', async () => {
    await acquaint(ann, bob)
    const image = (await upload(server, ann, await jpeg())).result
    const sent = (await send(ann, bob, undefined, { type: 'image', imageId: image.fileId })).result.message
    expect(sent).toMatchObject({ type: 'image', image: { url: image.url, width: image.width }, content: '' })
    expect((await send(bob, ann, undefined, { type: 'image', imageId: image.fileId })).code).toBe(10131)
    expect((await talks(bob))[0]).toMatchObject({ last: '[图片]' })
  })

  test('is taken out of the conversation when its picture turns out to be against the law', async () => {
    const id = await acquaint(ann, bob)
    const { fileId } = (await upload(server, ann, await jpeg())).result
    const { seq } = (await send(ann, bob, undefined, { type: 'image', imageId: fileId })).result.message
    await server.database.db.transaction().execute(async (trx) => {
      await emit(trx, 'picture.doubted', { fileId, ownerId: ann.id, verdict: 'risky' })
    })
    await server.app.bus.drain()
    const shown = (await page(bob, ann)).result.records.at(-1)
    expect(shown).toMatchObject({ seq, recalled: true })
    expect(shown).not.toHaveProperty('image')
    expect(
      JSON.stringify(await query(server, sql`select body from conversation_message where conversation_id = ${id}`)),
    ).not.toContain(fileId)
  })

  test('can be the card of a post that everybody may read', async () => {
    await acquaint(ann, bob)
    const id = await post(server, ann, { type: 3, title: '薪酬结构怎么调', content: '先看岗位价值，再看市场分位。'.repeat(20) })
    const sent = await send(bob, ann, undefined, { type: 'card', card: { kind: 'post', id } })
    expect(sent.result.message).toMatchObject({
      type: 'card',
      content: '薪酬结构怎么调',
      card: { kind: 'post', id, title: '薪酬结构怎么调' },
    })
    const mine = await post(server, ann, { visible: 1 })
    expect((await send(ann, bob, undefined, { type: 'card', card: { kind: 'post', id: mine } })).code).toBe(10104)
    for (const kind of ['course', 'order', 'live'] as const)
      expect((await send(ann, bob, undefined, { type: 'card', card: { kind, id: randomUUID() } })).code).toBe(10104)
  })

  test('is refused when it is empty, or says what may not be said', async () => {
    await acquaint(ann, bob)
    for (const content of ['', ' \n ', '\u200b\u2800']) expect((await send(ann, bob, content)).status).toBe(400)
    expect((await send(ann, bob, undefined, { type: 'image' })).status).toBe(400)
    expect((await send(ann, bob, '代开各类发票，价格从优')).code).toBe(10151)
    expect((await page(ann, bob)).result.lastSeq).toBe(2)
  })

  test('can be taken back within two minutes by whoever wrote it', async () => {
    await acquaint(ann, bob)
    const { message } = (await send(ann, bob, '写错了')).result
    expect((await recall(bob, ann, message.seq)).code).toBe(10104)
    expect((await recall(ann, bob, message.seq)).result).toBe(true)
    expect((await recall(ann, bob, message.seq)).result).toBe(true)
    expect((await page(bob, ann)).result.records.at(-1)).toMatchObject({ seq: message.seq, recalled: true, content: '' })
    expect((await talks(bob))[0].last).toBe('对方撤回了一条消息')
    expect((await talks(ann))[0].last).toBe('你撤回了一条消息')
    const stored = await query<{ body: object }>(server, sql`select body from conversation_message where id = ${message.id}`)
    expect(stored[0].body).toEqual({})
    const late = (await send(ann, bob, '太晚了')).result.message
    await query(
      server,
      sql`update conversation_message set created_at = created_at - interval '121 seconds' where id = ${late.id}`,
    )
    expect((await recall(ann, bob, late.seq)).code).toBe(12425)
    expect((await recall(ann, bob, 99)).code).toBe(10104)
  })

  test('reported keeps what it said; one that the reporter can’t read, or was taken back, can’t be reported', async () => {
    await acquaint(ann, bob)
    const { message } = (await send(bob, ann, '一句难听的话')).result
    const report = (who: Person, targetId: string) =>
      who.call('POST /api/report/save', { body: { targetType: 'message', targetId, reason: 'r4', requestId: randomUUID() } })
    const eve = await senior(server)
    expect((await report(eve, message.id)).code).toBe(10104)
    expect((await report(bob, message.id)).code).toBe(10132)
    expect((await report(ann, message.id)).result).toBe(true)
    await recall(bob, ann, message.seq)
    const rows = await query<{ snapshot: object }>(server, sql`select snapshot from report where target_id = ${message.id}`)
    expect(rows).toMatchObject([{ snapshot: { authorId: bob.id, text: '一句难听的话', kind: 'dm' } }])
    expect((await report(ann, (await send(bob, ann)).result.message.id)).result).toBe(true)
    expect((await report(eve, message.id)).code).toBe(10104)
  })
})

describe('the list of conversations', () => {
  test('has the latest first with what is unread, and forgets nothing between pages', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => senior(server)))
    for (const other of people) await send(other, ann, `我是${other.id.slice(-4)}`)
    const pages = []
    for (let cursor: string | undefined; ;) {
      const { records, next } = (await ann.call('POST /api/dm/conversationPage', { body: { size: 2, cursor } })).result
      pages.push(records)
      if (!next) break
      cursor = next
    }
    expect(pages.map((one) => one.length)).toEqual([2, 2, 1])
    expect(pages.flat().map((one) => one.peer.id)).toEqual(people.map((one) => one.id).reverse())
    expect(pages.flat().every((one) => one.unread === 1)).toBe(true)
    await setting(ann, people[0], { pinned: true })
    expect((await talks(ann)).map((one) => one.peer.id)[0]).toBe(people[0].id)
  })

  test('counts what others wrote since one has read', async () => {
    await acquaint(ann, bob)
    for (let n = 0; n < 3; n++) await send(bob, ann, `第${n}`)
    const withdrawn = (await send(bob, ann, '收回')).result.message
    await recall(bob, ann, withdrawn.seq)
    expect((await talks(ann))[0]).toMatchObject({ unread: 4, muted: false, pinned: false })
    await ann.call('POST /api/dm/read', { body: { peerId: bob.id, seq: 4 } })
    await ann.call('POST /api/dm/read', { body: { peerId: bob.id, seq: 2 } })
    expect((await talks(ann))[0].unread).toBe(1)
  })

  test('does not tell whoever writes whether it was read', async () => {
    await acquaint(ann, bob)
    await send(bob, ann, '在吗')
    const before = [(await page(bob, ann)).result, await talks(bob)]
    await ann.call('POST /api/dm/read', { body: { peerId: bob.id, seq: 999 } })
    expect((await talks(ann))[0].unread).toBe(0)
    expect([(await page(bob, ann)).result, await talks(bob)]).toEqual(before)
  })

  test('loses a conversation on one side only, until the next message', async () => {
    await acquaint(ann, bob)
    expect((await setting(ann, bob, { hide: true, muted: true })).result).toBe(true)
    expect(await talks(ann)).toEqual([])
    expect(await talks(bob)).toHaveLength(1)
    expect((await page(ann, bob)).result).toMatchObject({ records: [], hasMore: false, lastSeq: 2 })
    expect((await page(ann, bob, { afterSeq: 0 })).result.records).toEqual([])
    await send(bob, ann, '还在吗')
    expect(await talks(ann)).toMatchObject([{ unread: 1, muted: true, last: '还在吗' }])
    expect((await page(ann, bob)).result.records.map((record) => record.seq)).toEqual([3])
    expect((await setting(ann, await senior(server), { pinned: true })).code).toBe(10104)
  })
})

test('who has closed the account is 已注销用户, can’t be written to, and leaves the other one’s half', async () => {
  await acquaint(ann, bob)
  const eve = await senior(server)
  await acquaint(bob, eve)
  await bob.call('POST /api/kefuMessage/send', { body: { clientMsgId: randomUUID(), type: 'text', content: '我的手机号是多少' } })
  const leave = async (who: Person) => {
    await who.call('POST /api/user/logoffApply', { body: { reason: 'l1', code: await securityCode(server, who.phone) } })
    await query(server, sql`update logoff set effect_at = now() where user_id = ${who.id}`)
    await runJob(server, 'mine.logoff')
  }
  await leave(bob)
  const { result } = await page(ann, bob)
  expect(result).toMatchObject({ peer: { nickName: '已注销用户', avatar: '' }, canSend: false })
  expect(result.records.map((record) => record.from?.nickName)).toContain('已注销用户')
  expect((await talks(ann))[0].peer.nickName).toBe('已注销用户')
  expect((await send(ann, bob)).code).toBe(12401)
  expect(await query(server, sql`select 1 from conversation where kind = 'kefu' and biz_id = ${bob.id}`)).toEqual([])
  await leave(eve)
  expect(await query(server, sql`select 1 from conversation_message where user_id = ${eve.id}`)).toEqual([])
})

test('what I wrote I can take with me, and nothing that others wrote', async () => {
  await acquaint(ann, bob)
  const { json } = (await ann.call('GET /api/user/exportData')).result
  expect(json).toContain('第一句')
  expect(json).not.toContain('第二句')
})

test('nobody reads what two others say', async () => {
  await acquaint(ann, bob)
  const eve = await senior(server)
  expect(JSON.stringify([await page(eve, ann), await page(eve, bob), await talks(eve)])).not.toMatch(/第.句/)
})

test('of many who write in the same moment each is answered for themselves', async () => {
  const twos = await atOnce(12, async () => {
    const two = await Promise.all([senior(server), senior(server)])
    await acquaint(...two)
    return two
  })
  const [[shut, door], [rude, friend], [gone, left], [eager, calm], ...others] = twos
  await block(door, shut.id)
  await gone.call('POST /api/auth/logout', { body: {} })
  const clientMsgId = randomUUID()
  const asked = [
    send(shut, door, '在吗'),
    send(rude, friend, '代开各类发票，价格从优'),
    send(gone, left, '在吗'),
    send(eager, calm, '收到', { clientMsgId }),
    send(eager, calm, '收到', { clientMsgId }),
    send(eager, calm, '马上看'),
    ...others.flatMap(([a, b], n) => [send(a, b, `第${n}对`), send(b, a, `回第${n}对`)]),
  ]
  const [refused, unfit, nobody, first, twin, next, ...said] = await Promise.all(asked)
  expect([refused.code, unfit.code, nobody.status]).toEqual([12422, 10151, 401])
  expect(twin.result).toEqual(first.result)
  expect([first, next].map(({ result }) => result.message.seq).sort()).toEqual([3, 4])
  expect(said.map(({ code }) => code)).toEqual(said.map(() => 200))
  for (const [n, [a, b]] of others.entries()) {
    const { records } = (await page(a, b)).result
    expect(
      records
        .slice(2)
        .map(({ content, mine }) => [content, mine])
        .sort(),
    ).toEqual([
      [`回第${n}对`, false],
      [`第${n}对`, true],
    ])
    expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  }
})
