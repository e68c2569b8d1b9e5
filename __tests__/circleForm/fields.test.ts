import { randomUUID } from 'node:crypto'
import type { FormField, FormValues } from '../../contract'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'
import { form, records, submit } from './support'

let server: TestServer
let lin: Person
beforeAll(async () => {
  server = await startServer()
  lin = await server.person('林晓')
})
afterAll(() => server.close())

type Kind = FormField['type']
const field = (type: Kind, more: Partial<FormField> = {}): FormField => ({
  key: 'it',
  label: '某一项',
  type,
  required: true,
  ...(['radio', 'checkbox', 'select'].includes(type) && { options: ['甲', '乙', '丙'] }),
  ...more,
})
/** What a form of this one field says to this value; undefined when it was taken. */
async function complaint(fields: FormField[], values: FormValues) {
  const answer = await submit(await server.person(), await form(server, { fields }), values)
  if (answer.code === 200) return undefined
  expect([answer.status, answer.code]).toEqual([200, 11123])
  return answer.message
}

test.each<[Kind, string]>([
  ['text', '请填写某一项'],
  ['textarea', '请填写某一项'],
  ['phone', '请填写某一项'],
  ['radio', '请选择某一项'],
  ['select', '请选择某一项'],
  ['checkbox', '请选择某一项'],
  ['date', '请选择某一项'],
  ['image', '请上传某一项'],
])('an empty %s that is required is asked for by its label', async (type, message) => {
  for (const values of [{}, { it: '' }, { it: [] }, { it: ' \n ' }, { another: '甲' }] as FormValues[]) {
    // Blanks are no empty choice: they are a choice that does not exist.
    if (values.it === ' \n ' && ['checkbox', 'image'].includes(type)) continue
    const said = await complaint([field(type)], values)
    if (Array.isArray(values.it) && !['checkbox', 'image'].includes(type))
      expect(said).toBe(message.replace('某一项', '正确的某一项'))
    else expect(said).toBe(message)
  }
})

test.each<[Kind, string | string[], string, Partial<FormField>?]>([
  ['text', '好'.repeat(51), '某一项不能超过 50 字'],
  ['text', '好好好好', '某一项不能超过 3 字', { max: 3 }],
  ['text', ['甲'], '请填写正确的某一项'],
  ['textarea', '好'.repeat(501), '某一项不能超过 500 字'],
  ['phone', '12345678901', '手机号格式不正确'],
  ['phone', '+8613800138000', '手机号格式不正确'],
  ['radio', '丁', '请选择正确的某一项'],
  ['radio', ['甲'], '请选择正确的某一项'],
  ['select', 'toString', '请选择正确的某一项'],
  ['checkbox', ['甲', '丁'], '请选择正确的某一项'],
  ['checkbox', ['甲', '乙', '丙'], '某一项最多选择2项', { max: 2 }],
  ['date', '2026-02-30', '请选择正确的某一项'],
  ['date', '20260301', '请选择正确的某一项'],
  ['date', '2026-13-01', '请选择正确的某一项'],
  ['time', '24:00', '请选择正确的某一项'],
  ['region', '苏州', '请选择正确的某一项'],
  ['region', '990101 某省 某市', '请选择正确的某一项'],
  ['image', ['../../etc/passwd'], '请上传正确的某一项'],
  ['image', [randomUUID(), randomUUID()], '某一项最多上传1张'],
])('%s refuses %j: %s', async (...[type, value, message, more]) => {
  expect(await complaint([field(type, more)], { it: value })).toBe(message)
})

test.each<[Kind, string | string[], (string | string[])?, Partial<FormField>?]>([
  ['text', '  林 \n 晓 ', '林 晓'],
  ['text', '🙂'.repeat(50)],
  ['textarea', '第一行\r\n第二行', '第一行\n第二行'],
  ['phone', ' 13800138000 ', '13800138000'],
  ['radio', '甲'],
  ['select', '丙'],
  ['checkbox', ['乙', '甲', '乙'], ['乙', '甲']],
  ['checkbox', '乙', ['乙']],
  ['date', '2028-02-29'],
  ['time', '00:00'],
  ['time', '23:59'],
  ['region', '320508 江苏省 苏州市 姑苏区'],
])('%s takes %j', async (...[type, value, kept = value, more]) => {
  const id = await form(server, { fields: [field(type, more)] })
  expect((await submit(await server.person(), id, { it: value })).code).toBe(200)
  expect((await records(server, id)).rows[0].values).toEqual({ it: kept })
})

test('of several bad fields the first one is named', async () => {
  const fields = [
    field('text', { key: 'a', label: '姓名' }),
    field('phone', { key: 'b', label: '手机号' }),
    field('radio', { key: 'c', label: '城市' }),
  ]
  expect(await complaint(fields, { c: '丁' })).toBe('请填写姓名')
  expect(await complaint(fields, { a: '林晓', c: '丁' })).toBe('请填写手机号')
})

test('what is not required may stay empty, and what the form does not ask for is not kept', async () => {
  const fields = [field('text', { key: 'a', required: false }), field('date', { key: 'constructor', required: false })]
  const id = await form(server, { fields })
  expect((await submit(lin, id, { a: ' ', extra: '别的', __proto__: '甲' } as FormValues)).code).toBe(200)
  expect((await records(server, id)).rows[0].values).toEqual({})
})

test("a picture is one's own, and stays when unused ones are cleaned up", async () => {
  const id = await form(server, { fields: [field('image', { max: 2 })] })
  const [mine, mineToo] = [(await upload(server, lin, await jpeg())).result, (await upload(server, lin, await jpeg())).result]
  const wang = await server.person('小王')
  expect(await submit(wang, id, { it: [mine.fileId] })).toMatchObject({ code: 10131, message: '图片已失效，请重新上传' })
  expect((await submit(lin, id, { it: [mine.fileId, mineToo.fileId] })).code).toBe(200)
  const { rows } = await server.database.pool.query('select count(*)::int as n from file where used')
  expect(rows[0].n).toBe(2)
  expect((await records(server, id)).rows).toHaveLength(1)
})
