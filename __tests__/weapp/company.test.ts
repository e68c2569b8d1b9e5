import { seatedCompany } from '../company/client-support'
import type { Person } from '../support/server'
import { callsOf, saying, startWorld, until, type World } from './support'

let world: World
let main: Person
let ann: Person
let teacher: Person
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  main = await world.member('沈悦')
  ann = await world.member('安然')
  teacher = await world.member('秦岚')
})
afterAll(() => world.close())

const stands = (id: string) => ann.call('GET /api/neixunHomework/detail/:id', { params: { id }, query: {} })

test('whoever keeps a company sees its seats, and a tap on export opens the list of members, under its name', async () => {
  await seatedCompany(world, main, ann)
  const host = await world.open('pages/vip/subAccount', main)
  expect(host.text).toContain('杭州青枝里有限公司')
  expect(host.text).toContain('安然')
  await host.tap(saying(host, '.cell', '导出成员名单'))
  const [{ url }] = callsOf(host, 'downloadFile')
  expect(new URL(url as string).pathname).toMatch(/^\/signed\//)
  const [{ filePath, ...how }] = callsOf(host, 'openDocument') as { filePath: string }[]
  expect(filePath).toMatch(/^wxfile:\/\/usr\/.*成员.*\.xlsx$/)
  expect(how).toMatchObject({ fileType: 'xlsx', showMenu: true })
  expect(host.written.get(filePath)?.size).toBeGreaterThan(1000)
  expect(host.errors).toEqual([])
})

test('a colleague is told that only those who keep the company manage its seats', async () => {
  await seatedCompany(world, main, ann)
  const host = await world.open('pages/vip/subAccount', ann)
  expect(host.text).toContain('仅企业主账号可管理')
  expect(host.errors).toEqual([])
})

test('a trainee goes from the training to its homework, writes it, and hands it in', async () => {
  const { id, training } = await world.homework({ title: '我的团队现状盘点' }, ann, teacher)
  const host = await world.open(`pages/neixun/detail?id=${training}`, ann)
  expect(host.text).toContain('新经理训练营')
  await host.tap(saying(host, '.stage-card__item', '我的团队现状盘点'))
  expect(host.page.route).toBe('pages/neixun/homeworkDetail')
  await host.tap(saying(host, '.btn', '去提交'))
  expect(host.page.route).toBe('pages/neixun/homeworkEdit')
  await host.input('textarea', '团队九人，流失三人')
  await host.tap(saying(host, '.btn', '提交作业'))
  await host.tap(saying(host, '.dialog .btn', '提交'))
  expect(host.page.route).toBe('pages/neixun/homeworkDetail')
  expect(host.text).toContain('已提交，待批改')
  expect((await stands(id)).result).toMatchObject({ state: 'submitted', versions: [{ content: '团队九人，流失三人' }] })
  expect(host.errors).toEqual([])
})

test('files of a chat go along with homework at the same time, each whole, and so does a recording', async () => {
  const { id } = await world.homework({ title: '盘点', formats: ['text', 'file', 'audio'] }, ann, teacher)
  const host = await world.open(`pages/neixun/homeworkEdit?id=${id}`, ann)
  host.stubs.chooseMessageFile = () => {
    const tempFiles = ['甲', '乙'].map((text) => {
      const file = new Blob([text.repeat(1000)])
      host.written.set(`wxfile://tmp_${text}`, file)
      return { path: `wxfile://tmp_${text}`, name: `${text}.txt`, size: file.size, time: 1 }
    })
    return { tempFiles }
  }
  await host.tap(saying(host, '.btn', '添加文件'))
  await host.tap(saying(host, '.btn', '录音'))
  expect(callsOf(host, 'startRecord')).toMatchObject([{ format: 'mp3' }])
  await until(() => host.text.includes('停止 0:01'))
  await host.tap(saying(host, '.btn', '停止'))
  expect(host.text).toMatch(/录音 0分0\d秒\.mp3/)
  await host.tap(saying(host, '.btn', '提交作业'))
  await host.tap(saying(host, '.dialog .btn', '提交'))
  const [{ files }] = (await stands(id)).result.versions
  expect(files.map(({ name }) => name)).toEqual(['甲.txt', '乙.txt', expect.stringMatching(/^录音/)])
  const texts = files.slice(0, 2).map(async ({ url }) => (await fetch(world.origin + url)).text())
  expect(await Promise.all(texts)).toEqual(['甲'.repeat(1000), '乙'.repeat(1000)])
  expect(host.errors).toEqual([])
})

test('a recording that a call breaks in on ends there, with what was said before', async () => {
  const { id } = await world.homework({ title: '盘点', formats: ['text', 'audio'] }, ann, teacher)
  const host = await world.open(`pages/neixun/homeworkEdit?id=${id}`, ann)
  await host.tap(saying(host, '.btn', '录音'))
  await until(() => host.text.includes('停止 0:01'))
  host.interrupt?.()
  await host.settle()
  expect(host.text).toMatch(/录音 0分0\d秒\.mp3/)
  expect(host.text).not.toContain('停止')
  expect(host.$('.toast').text).toBe('录音被打断，前面的已保留')
  expect(host.errors).toEqual([])
})

test('a file that WeChat does not show goes to a chat under its name, and only what was opened last is kept', async () => {
  const { id } = await world.homework({ title: '盘点', formats: ['text', 'file'] }, ann, teacher)
  const host = await world.open(`pages/neixun/homeworkEdit?id=${id}`, ann, { stubs: { shareFileMessage: () => ({}) } })
  host.stubs.chooseMessageFile = () => {
    const tempFiles = ['甲', '乙'].map((text) => {
      const file = new Blob([text])
      host.written.set(`wxfile://tmp_${text}`, file)
      return { path: `wxfile://tmp_${text}`, name: `${text}.txt`, size: file.size, time: 1 }
    })
    return { tempFiles }
  }
  await host.tap(saying(host, '.btn', '添加文件'))
  await host.tap(saying(host, '.btn', '提交作业'))
  await host.tap(saying(host, '.dialog .btn', '提交'))
  for (const name of ['甲.txt', '乙.txt']) {
    await host.tap(saying(host, '.homework__file', name))
    expect(callsOf(host, 'shareFileMessage').at(-1)?.fileName).not.toBe(name)
    await host.tap(saying(host, '.dialog .btn', '发到聊天'))
    expect(callsOf(host, 'shareFileMessage').at(-1)).toMatchObject({ filePath: `wxfile://usr/${name}`, fileName: name })
  }
  expect(await host.written.get('wxfile://usr/乙.txt')?.text()).toBe('乙')
  expect(host.written.has('wxfile://usr/甲.txt')).toBe(false)
  expect(callsOf(host, 'openDocument')).toEqual([])
  expect(host.errors).toEqual([])
})

test('a colleague is taken from the address book, and turning away from it changes nothing', async () => {
  await seatedCompany(world, main, ann)
  const host = await world.open('pages/vip/addSubAccount', main)
  await host.tap(saying(host, '.btn', '从通讯录选'))
  host.stubs.chooseContact = () => ({ displayName: '方子扬', phoneNumber: '+86 139-0000 8321' })
  await host.tap(saying(host, '.btn', '从通讯录选'))
  const values = host.root.all('input').map((input) => input.attribute('value'))
  expect(values.slice(0, 2)).toEqual(['方子扬', '13900008321'])
})

test('who teaches marks it there', async () => {
  const { id } = await world.homework({ title: '一次绩效面谈记录' }, ann, teacher)
  const body = { homeworkId: id, content: '三项行动', links: [], imageIds: [], fileIds: [], version: 0 }
  await ann.call('POST /api/neixunHomework/submit', { body: { ...body, requestId: crypto.randomUUID() } })
  const host = await world.open(`pages/neixun/homeworkDetail?id=${id}`, teacher)
  await host.tap(saying(host, '.btn', '批改'))
  await host.input('input', '92')
  await host.tap(saying(host, '.btn', '提交批改'))
  expect((await stands(id)).result).toMatchObject({ state: 'marked', score: 92 })
  expect(host.errors).toEqual([])
})
