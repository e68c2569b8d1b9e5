import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addForm } from '../../server/modules/domains/circleForm/definitions'
import { formOf, readDraft } from '../../server/modules/domains/circleForm/written'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { ask, hide, member, post } from '../circle/support'
import { jpeg } from '../file/pictures'
import { command } from '../support/command'
import { startServer, type Person, type TestServer } from '../support/server'
import { look, submit } from './support'

let server: TestServer
let lin: Person
let editor: TestOperator
let folder: string
beforeAll(async () => {
  server = await startServer()
  editor = await operator(server, ['运营'])
  lin = await member(server, '=林晓')
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forms-'))
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const forms = command('forms', () => server)
const FIELDS = [
  { key: 'name', label: '姓名', type: 'text', required: true, max: 20, prefill: 'realName' },
  { key: 'topics', label: '话题', type: 'checkbox', required: false, options: ['招聘', '薪酬'], max: 2 },
  { key: 'more', label: '想说的', type: 'textarea', required: false },
]
const FORM = { title: '报名意向', intro: '填一下', successTip: '群里见', capacity: 30, ends: '2099-12-20T18:00', fields: FIELDS }
const written = (more: object = {}) => JSON.stringify({ ...FORM, ...more })
const read = (more: object = {}) => formOf({ ...FORM, ...more }, new Date())
const file = (name: string, content: string | Buffer) => {
  const at = path.join(folder, name)
  fs.writeFileSync(at, content)
  return at
}

test('the operator makes a form under a post, changes it, gives something back, closes it, and reads what came in', async () => {
  const postId = await post(server, lin, { type: 3, title: '试用期怎么跟' })
  const id = (await forms('new', file('form.json', written({ post: postId })))).trim()
  expect((await lin.call('GET /api/circle/detail/:id', { params: { id: postId } })).result.form).toMatchObject({
    id,
    closed: false,
  })
  expect(await forms()).toMatch(new RegExp(`^${id} {2}报名意向 {2}2099-12-20 18:00:00 截止 {2}0/30 人提交 {2}帖子 ${postId}\n`))

  await forms('change', id, file('form.json', written({ title: '报名意向（第二场）' })))
  expect((await look(lin, id)).result).toMatchObject({
    title: '报名意向（第二场）',
    left: 30,
    endTime: '2099-12-20T10:00:00.000Z',
  })
  await forms('gift', id, file('评估表.pdf', '%PDF-1.7'))
  await forms('qr', id, file('group.jpg', await jpeg()))
  const given = await submit(lin, id, { name: '林晓', topics: ['招聘', '薪酬'], more: '=1+1，"引号"\n第二行' })
  expect(given.result).toMatchObject({ gift: { name: '评估表.pdf' }, groupQr: expect.any(String) })
  await expect(forms('change', id, file('form.json', written()))).rejects.toThrow('已经有人提交')
  const adjust = (more: object) =>
    editor.call('POST /admin/api/form/adjust', {
      body: { id, title: '第三场', intro: '', capacity: 40, ends: '2099-12-30T10:00:00.000Z', successTip: '群里见', ...more },
    })
  expect(await adjust({ ends: '2020-01-01T00:00:00.000Z' })).toMatchObject({ code: 400, message: '截止要晚于开始和现在' })
  expect((await adjust({})).code).toBe(200)
  expect((await look(lin, id)).result).toMatchObject({ title: '第三场', endTime: '2099-12-30T10:00:00.000Z' })

  const table = path.join(folder, 'out.csv')
  expect(await forms('export', id, table)).toBe('已导出 1 人\n')
  expect(fs.statSync(table).mode & 0o777).toBe(0o600)
  const [head, line] = fs.readFileSync(table, 'utf8').split('\r\n')
  expect(head).toBe('\uFEFF提交时间（北京）,昵称,姓名,话题,想说的')
  // A table program would reckon with what begins with an equals sign.
  expect(line.replace(/^[^,]+/, '')).toBe(`,'=林晓,林晓,招聘、薪酬,"'=1+1，""引号""\n第二行"`)
  // Nothing is written over.
  await expect(forms('export', id, table)).rejects.toThrow('EEXIST')

  await forms('close', id)
  expect((await look(server, id)).result.closed).toBe(true)
  expect(await forms()).toContain('已截止')
  // What is said of it can still be put right, with the end as the back office has it: without parts of a second.
  const { ends } = (await editor.call('GET /admin/api/form/show/:id', { params: { id } })).result
  expect((await adjust({ title: '第三场（已结束）', ends: ends!.replace(/\.\d+Z$/, 'Z') })).code).toBe(200)
  expect((await look(server, id)).result).toMatchObject({ title: '第三场（已结束）', closed: true })
  // Closed by mistake: a later end opens it again.
  expect((await adjust({})).code).toBe(200)
  expect((await look(server, id)).result.closed).toBe(false)
  await expect(forms('gift', id)).rejects.toThrow('gift <表单> <文件>|off')
})

test('a line break in an answer stays in its cell', async () => {
  const id = await addForm(server.database.db, read())
  await submit(lin, id, { name: '林晓', more: '第一行\n第二行' })
  const { result } = await editor.call('GET /admin/api/form/export/:id', { params: { id } })
  expect(result.table.split('\r\n')[1]).toMatch(/,林晓,,"第一行\n第二行"$/)
})

test('a place stands in the table as it is read', async () => {
  const fields = [{ key: 'place', label: '城市', type: 'region', required: true }]
  const id = await addForm(server.database.db, read({ fields }))
  await submit(lin, id, { place: '320508 江苏省 苏州市 姑苏区' })
  const { result } = await editor.call('GET /admin/api/form/export/:id', { params: { id } })
  expect(result).toMatchObject({ title: FORM.title, count: 1, table: expect.stringContaining('江苏省苏州市姑苏区') })
  const log = await editor.call('GET /admin/api/form/show/:id', { params: { id } })
  expect(log.result).toMatchObject({ id, fields, needLogin: true, successTip: '群里见' })
})

test('one that has not begun can be closed, and what is not there cannot be changed', async () => {
  const id = await addForm(server.database.db, read({ starts: '2099-01-01T00:00' }))
  expect((await look(lin, id)).result).toMatchObject({ closed: true })
  const close = (form: string) => editor.call('POST /admin/api/form/close', { body: { id: form } })
  expect((await close(id)).code).toBe(200)
  const { endTime, serverTime } = (await look(lin, id)).result
  expect(Date.parse(endTime!)).toBeLessThanOrEqual(Date.parse(serverTime))
  expect(await close(lin.id)).toMatchObject({ code: 10104, message: '没有这个表单' })
  const gift = { body: { id: lin.id, fileId: null } }
  expect((await editor.call('POST /admin/api/form/gift', gift)).message).toBe('没有这个表单')
  const upload = async (name: string) =>
    (await sendFile(server, editor, 'POST /admin/api/file/document', {}, { name, bytes: 'x' })).message
  expect(await upload('表.txt')).toContain('手机才打得开')
  expect(await upload('表.docx')).toContain('不是真正的')
})

test('a post has one form, and an anonymous question none: nobody would know whom they tell', async () => {
  const { db } = server.database
  const postId = await post(server, lin)
  await addForm(db, read({ post: postId }))
  await expect(addForm(db, read({ post: postId }))).rejects.toThrow('已经有一个表单')
  const question = await ask(server, lin)
  await hide(server, question)
  await expect(addForm(db, read({ post: question }))).rejects.toThrow('匿名提问')
})

test.each<[string, object, string]>([
  ['a title that is missing', { title: ' ' }, 'title没有写'],
  ['a word that there is not', { captcha: true }, '表单里没有 captcha'],
  ['no fields', { fields: [] }, 'fields 应为 1–30 个字段'],
  ['an end before now', { ends: '2020-01-01T00:00' }, 'ends 要晚于'],
  ['a time of another kind', { ends: '明天' }, 'ends应为北京时间'],
  ['half a place', { capacity: 0.5 }, 'capacity应为'],
  ['a post that is none', { post: '123' }, 'post 应为帖子的编号'],
  ['a switch in words', { needLogin: 'yes' }, 'needLogin应为 true 或 false'],
  ['a key with signs', { fields: [{ ...FIELDS[0], key: '姓名' }] }, '第 1 个字段“姓名” 的 key'],
  ['the same key twice', { fields: [FIELDS[0], FIELDS[0]] }, '两个字段的 key 都是 name'],
  ['a type that there is not', { fields: [{ ...FIELDS[0], type: 'idCard' }] }, '的 type 应为'],
  ['a private picture', { fields: [{ ...FIELDS[0], type: 'image', max: 1, private: true }] }, '里没有 private'],
  ['a choice of one', { fields: [{ ...FIELDS[1], options: ['招聘'] }] }, 'options 应为 2–30'],
  ['choices alike', { fields: [{ ...FIELDS[1], options: ['招聘', '招聘 '] }] }, '选项有重复的'],
  ['choices where there are none', { fields: [{ ...FIELDS[0], options: ['招聘', '薪酬'] }] }, '不是选择题'],
  ['a code for what is no phone', { fields: [{ ...FIELDS[0], verify: true }] }, '不能要短信验证'],
])('%s is told in words before anything is made', (_, more, words) => {
  expect(() => read(more)).toThrow(words)
})

test('a file that is no JSON says where', () => {
  expect(() => readDraft('{ "title": }', new Date())).toThrow('文件不是 JSON')
})
