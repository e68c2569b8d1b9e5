import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FormField } from '../../contract'
import { changeForm } from '../../server/modules/domains/circleForm/definitions'
import { takePlace } from '../../server/modules/domains/circleForm/queries'
import { closeDue } from '../../server/modules/aggregates/mine/logoff'
import { operator, sendFile, upload, type TestOperator } from '../admin/support'
import { detail, follow, member, post } from '../circle/support'
import { jpeg } from '../file/pictures'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { sql } from 'kysely'
import { agePhone, codes, newPhone, otherThan } from '../login/support'
import { startServer, type Person, type TestServer } from '../support/server'
import { form, look, NAME, records, submit } from './support'

let server: TestServer
let lin: Person
let editor: TestOperator
beforeAll(async () => {
  server = await startServer()
  editor = await operator(server, ['运营'])
  lin = await server.person('林晓')
})
afterAll(() => server.close())

/** What is given back for a form from now on, if anything. */
async function setGift(id: string, gift?: { name: string; bytes: Buffer }) {
  const fileId = gift ? await upload(server, editor, 'document', gift.bytes, gift.name) : null
  expect((await editor.call('POST /admin/api/form/gift', { body: { id, fileId } })).code).toBe(200)
}

test('somebody reads a form, submits it, and finds what was submitted', async () => {
  const id = await form(server, { capacity: 10, ends: '1 day', tip: '资料在群文件里' })
  expect((await look(server, id)).result).toMatchObject({
    title: '报名意向',
    fields: [NAME],
    left: 10,
    closed: false,
    submitted: false,
    prefill: {},
  })
  const answer = await submit(lin, id)
  expect(answer.result).toEqual({ submitId: expect.any(String), successTip: '资料在群文件里' })
  expect((await look(lin, id)).result).toMatchObject({
    left: 9,
    submitted: true,
    mySubmit: { name: '林晓' },
    successTip: '资料在群文件里',
  })
})

test('several choices come back as several', async () => {
  const topics: FormField = { key: 'topics', label: '话题', type: 'checkbox', required: true, options: ['招聘', '薪酬'] }
  const id = await form(server, { fields: [topics] })
  await submit(lin, id, { topics: ['薪酬', '招聘'] })
  expect((await look(lin, id)).result.mySubmit).toEqual({ topics: ['薪酬', '招聘'] })
})

test('what a form is filled in for is told only to those who submitted it', async () => {
  const id = await form(server, { tip: '提取码 8888' })
  await submit(lin, id)
  for (const who of [server, await server.person()]) {
    expect(JSON.stringify((await look(who, id)).result)).not.toContain('提取码')
    expect((await look(who, id)).result).not.toHaveProperty('mySubmit')
  }
})

test('what a form gives back is there for those who submitted it, and for nobody else', async () => {
  const id = await form(server, { tip: '' })
  const bytes = Buffer.from('%PDF-1.7 demo')
  await setGift(id, { name: '转正评估表.pdf', bytes })
  const fileId = await upload(server, editor, 'image', await jpeg(300, 300), '群.jpg')
  expect((await editor.call('POST /admin/api/form/group', { body: { id, fileId } })).code).toBe(200)
  const gift = (who: Pick<Person, 'call'>) => who.call('GET /api/circleForm/gift/:id', { params: { id } })
  const mia = await server.person('米娅')
  for (const who of [server, mia]) {
    expect((await look(who, id)).result).not.toMatchObject({ gift: expect.anything() })
    expect((await look(who, id)).result).not.toMatchObject({ groupQr: expect.anything() })
  }
  expect([(await gift(server)).status, (await gift(mia)).code]).toEqual([401, 10104])

  const back = { gift: { name: '转正评估表.pdf', size: bytes.length }, groupQr: expect.stringMatching(/^\/files\/.*\.webp$/) }
  const { result } = await submit(mia, id)
  expect(result).toMatchObject(back)
  expect((await look(mia, id)).result).toMatchObject(back)
  expect((await server.app.http.inject({ url: result.groupQr! })).statusCode).toBe(200)
  const { url, name } = (await gift(mia)).result
  expect(name).toBe('转正评估表.pdf')
  const file = await server.app.http.inject({ url })
  expect(file).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'application/pdf', 'content-length': String(bytes.length) },
  })
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('转正评估表.pdf'))
  expect(file.rawPayload.equals(bytes)).toBe(true)
  // Neither signed for another, nor guessed.
  for (const other of [
    url.replace(/form\/[^.]+/, `form/${randomUUID()}`),
    url.replace(/signed\/\d/, 'signed/9'),
    url.replace(/^.*form\//, '/files/s'),
  ])
    expect((await server.app.http.inject({ url: other })).statusCode).toBe(404)

  await setGift(id)
  expect((await server.app.http.inject({ url })).statusCode).toBe(404)
  expect((await gift(mia)).code).toBe(10104)
})

test('a gift that was being put up when the server died is cleaned up, and the form has the one before', async () => {
  const { storage } = server.app.services.gateways
  const id = await form(server)
  const mia = await server.person('米娅')
  await submit(mia, id)
  const objects = () => fs.readdirSync(path.join(server.settings.dataDir, 'files')).filter((name) => name.endsWith('.docx'))
  const gift = (name: string) => ({ name, bytes: Buffer.from(`PK ${name}`) })
  const read = async () => {
    const { result } = await mia.call('GET /api/circleForm/gift/:id', { params: { id } })
    return (await server.app.http.inject({ url: result.url })).body
  }
  const aDay = async () => {
    await query(server, sql`update file set created_at = created_at - interval '25 hours'`)
    await runJob(server, 'file.cleanup')
  }
  await setGift(id, gift('旧.docx'))
  await aDay()
  // Nothing of what comes after this is done.
  const put = jest.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
    fs.writeFileSync(path.join(server.settings.dataDir, 'files', given[0]), given[1])
    throw new Error('killed')
  })
  const { name, bytes } = gift('新.docx')
  expect((await sendFile(server, editor, 'POST /admin/api/file/document', {}, { name, bytes })).status).toBe(500)
  put.mockRestore()
  expect(objects()).toHaveLength(2)
  await aDay()
  expect(objects()).toHaveLength(1)
  expect(await read()).toBe('PK 旧.docx')
  await setGift(id, gift('新.docx'))
  await aDay()
  expect(objects()).toHaveLength(1)
  expect(await read()).toBe('PK 新.docx')
  await setGift(id)
  await aDay()
  expect(objects()).toEqual([])
})

test('a form that was changed while somebody filled it in is not handed in as it was', async () => {
  const id = await form(server)
  const now = new Date()
  const other = { key: 'city', label: '城市', type: 'text', required: true } as const
  const changed = {
    post: null,
    title: '改过的',
    intro: '',
    fields: [NAME, other],
    capacity: null,
    starts: now,
    ends: null,
    needLogin: true,
    successTip: '',
  }
  await changeForm(server.database.db, id, changed)
  expect(await submit(lin, id)).toMatchObject({ code: 11123, message: '请填写城市' })
  // Between the reading and the writing of one submit.
  const { db } = server.database
  await db.transaction().execute(async (trx) => {
    expect(await takePlace(trx, id, [NAME])).toBe('changed')
    expect(await takePlace(trx, id, [NAME, other])).toBe('taken')
  })
})

test('what was written to other questions than the form has now is not handed in, of a client that says which those were', async () => {
  const id = await form(server)
  const cara = await server.person('柯拉')
  const { version } = (await look(cara, id)).result
  const reason: FormField = { key: 'reason', label: '理由', type: 'text', required: false }
  await query(server, sql`update circle_form set fields = ${JSON.stringify([NAME, reason])}::jsonb where id = ${id}`)
  expect(await submit(cara, id, { name: '柯拉' }, { version })).toMatchObject({
    code: 11120,
    message: '表单刚刚有改动，请重新填写',
  })
  const now = (await look(cara, id)).result.version
  expect((await submit(cara, id, { name: '柯拉' }, { version: now })).code).toBe(200)
  expect((await submit(lin, id)).code).toBe(200)
})

test('whoever closes the account takes what was told in forms along, and the place is free again', async () => {
  const id = await form(server, { capacity: 1 })
  const ivy = await server.person('要走的人')
  await submit(ivy, id, { name: '只在表单里的名字' })
  await query(server, sql`update app_user set status = 'closing' where id = ${ivy.id}`)
  await query(server, sql`insert into logoff (user_id, reason, effect_at) values (${ivy.id}, 'other', now())`)
  await closeDue(server.app.services)
  expect((await records(server, id)).rows).toEqual([])
  expect((await submit(lin, id)).code).toBe(200)
})

test('nobody in particular can read a form but not submit it', async () => {
  const id = await form(server)
  expect((await look(server, id)).code).toBe(200)
  expect(await submit(server, id)).toMatchObject({ status: 401, message: '请先登录' })
})

test('a form is submitted once a person, and a repeated tap gets the first answer', async () => {
  const id = await form(server)
  const requestId = randomUUID()
  const twins = await Promise.all([1, 2, 3].map(() => submit(lin, id, { name: '林晓' }, { requestId })))
  expect(new Set(twins.map((answer) => answer.result?.submitId)).size).toBe(1)
  expect(await submit(lin, id)).toMatchObject({ status: 200, code: 11122, message: '您已提交过' })
  expect(await records(server, id)).toMatchObject({ count: 1, rows: [{ user_id: lin.id }] })
})

test('of many submits of one person at once, from many devices, one counts', async () => {
  const id = await form(server)
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(lin, id)))
  expect(codes(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 11122)])
  expect((await records(server, id)).count).toBe(1)
})

test('the last place goes to one of 200 who want it at the same moment', async () => {
  const id = await form(server, { capacity: 3 })
  const people = await query<{ id: string; token: string }>(
    server,
    sql`with new_people as (
        insert into app_user (id, nick_name, invite_code) select gen_random_uuid(), '报名者' || n, 'C' || n
        from generate_series(1, 202) n returning id)
      insert into session (token_sha, user_id, expires_at)
      select sha256(convert_to('token ' || id, 'UTF8')), id, now() + interval '1 day' from new_people
      returning user_id as id, 'token ' || user_id as token`,
  )
  const send = async ({ token }: { token: string }) => {
    const reply = await server.app.http.inject({
      method: 'POST',
      url: '/api/circleForm/submit',
      headers: { authorization: `Bearer ${token}` },
      payload: { formId: id, values: { name: '林晓' }, requestId: randomUUID() },
    })
    return reply.json() as { code: number; message: string }
  }
  await Promise.all(people.slice(0, 2).map(send))
  const answers = await Promise.all(people.slice(2).map(send))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 11121 && answer.message === '名额已满')).toHaveLength(199)
  const { count, rows } = await records(server, id)
  expect([count, rows.length]).toEqual([3, 3])
  expect((await look(server, id)).result).toMatchObject({ left: 0, closed: false })
})

test('before its time and after it a form takes nothing', async () => {
  const early = await form(server, { starts: '1 hour' })
  const late = await form(server, { starts: '-2 hours', ends: '-1 hour' })
  expect(await submit(lin, early)).toMatchObject({ code: 11120, message: '表单还未开始' })
  expect(await submit(lin, late)).toMatchObject({ code: 11120, message: '表单已截止' })
  for (const id of [early, late]) expect((await look(lin, id)).result).toMatchObject({ closed: true, submitted: false })
})

test('whoever submitted is told so even when the form is over', async () => {
  const id = await form(server, { capacity: 1 })
  await submit(lin, id)
  await query(server, sql`update circle_form set ends_at = now() where id = ${id}`)
  expect((await submit(lin, id)).code).toBe(11122)
})

test('what the profile knows is filled in, for its owner alone, and only where it fits', async () => {
  const fields: FormField[] = [
    { ...NAME, prefill: 'realName' },
    { key: 'phone', label: '手机号', type: 'phone', required: true, prefill: 'phone' },
    { key: 'company', label: '公司', type: 'text', required: true, prefill: 'company' },
    { key: 'position', label: '职位', type: 'text', required: false, prefill: 'position' },
    { key: 'city', label: '城市', type: 'select', required: false, options: ['上海'], prefill: 'city' },
  ]
  const id = await form(server, { fields })
  const wang = await server.person('小王')
  await wang.call('POST /api/user/saveUserInfo', { body: { realName: '王芳', positionId: 'p3', city: '北京' } })
  expect((await look(wang, id)).result.prefill).toEqual({ name: '王芳', phone: wang.phone, position: '招聘专员' })
  await wang.call('POST /api/user/saveUserInfo', { body: { city: '上海' } })
  expect((await look(wang, id)).result.prefill).toMatchObject({ city: '上海' })
  expect((await look(server, id)).result.prefill).toEqual({})
})

test('a form under a post is there for those who may read the post', async () => {
  const [author, fan, stranger] = [await member(server), await member(server), await server.person()]
  await follow(fan, author.id)
  const postId = await post(server, author, { visible: 1 })
  const id = await form(server, { postId })
  for (const who of [server, stranger]) expect((await look(who, id)).code).toBe(10104)
  expect((await submit(stranger, id)).code).toBe(10104)
  expect((await look(fan, id)).code).toBe(200)
  expect((await submit(fan, id)).code).toBe(200)
  await author.call('POST /api/circle/delete', { body: { id: postId } })
  expect((await look(fan, id)).code).toBe(10104)
  expect((await look(fan, randomUUID())).code).toBe(10104)
})

test('the page of a post offers its form, and says when it is over or full', async () => {
  const author = await member(server)
  const postId = await post(server, author)
  const offered = async () => (await detail(server, postId)).result.form
  expect(await offered()).toBeUndefined()
  const id = await form(server, { postId, capacity: 1, ends: '1 day' })
  expect(await offered()).toEqual({ id, title: '报名意向', closed: false })
  await submit(lin, id)
  expect(await offered()).toMatchObject({ closed: true })
  await query(server, sql`update circle_form set capacity = 2, ends_at = now() where id = ${id}`)
  expect(await offered()).toMatchObject({ closed: true })
})

describe('a phone that has to be proved', () => {
  const fields: FormField[] = [NAME, { key: 'phone', label: '手机号', type: 'phone', required: true, verify: true }]
  const codeTo = async (phone: string) =>
    (await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'form' } })).result.devCode!

  test('is proved by the code sent to it', async () => {
    const id = await form(server, { fields })
    const phone = newPhone()
    const values = { name: '林晓', phone }
    expect(await submit(lin, id, values)).toMatchObject({ code: 11123, message: '请填写短信验证码' })
    const code = await codeTo(phone)
    expect(await submit(lin, id, values, { smsCode: otherThan(code) })).toMatchObject({
      code: 10102,
      message: '验证码错误或已过期',
    })
    expect((await submit(lin, id, { ...values, phone: newPhone() }, { smsCode: code })).code).toBe(10102)
    const requestId = randomUUID()
    const first = await submit(lin, id, values, { smsCode: code, requestId })
    expect(first.code).toBe(200)
    expect((await submit(lin, id, values, { smsCode: code, requestId })).result).toEqual(first.result)
    expect((await records(server, id)).rows[0].values).toEqual(values)
  })

  test('takes no code of a log-in, and one code proves one submit', async () => {
    const [one, two] = [await form(server, { fields }), await form(server, { fields })]
    const phone = newPhone()
    const sent = await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
    const values = { name: '林晓', phone }
    expect((await submit(lin, one, values, { smsCode: sent.result.devCode })).code).toBe(10102)
    await agePhone(server, phone, 61)
    const code = await codeTo(phone)
    const login = await server.call('POST /api/auth/loginBySms', { body: { phone, code } })
    expect(login.code).toBe(10102)
    expect((await submit(lin, one, values, { smsCode: code })).code).toBe(200)
    expect((await submit(lin, two, values, { smsCode: code })).code).toBe(10102)
  })

  test('cannot be guessed: five wrong codes, and the right one is refused too', async () => {
    const id = await form(server, { fields })
    const phone = newPhone()
    const code = await codeTo(phone)
    const values = { name: '林晓', phone }
    for (let i = 0; i < 5; i++) expect((await submit(lin, id, values, { smsCode: otherThan(code) })).code).toBe(10102)
    expect((await submit(lin, id, values, { smsCode: code })).code).toBe(10102)
    expect((await records(server, id)).count).toBe(0)
  })

  test('keeps its code when the submit fails for another reason', async () => {
    const id = await form(server, { fields })
    const phone = newPhone()
    const code = await codeTo(phone)
    expect(await submit(lin, id, { phone }, { smsCode: code })).toMatchObject({ code: 11123, message: '请填写姓名' })
    expect((await submit(lin, id, { name: '林晓', phone }, { smsCode: code })).code).toBe(200)
  })
})
