import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { operator } from '../admin/support'
import { command } from '../support/command'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { check, codesIn, redeem } from './support'

let server: TestServer
let ann: Person
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-codes-'))
beforeAll(async () => {
  server = await startServer()
  ann = await server.person()
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await server.close()
})

const run = command('codes', () => server, ['运营'])

test('a batch is made, handed out, looked after and stopped from the command line', async () => {
  expect(await run()).toBe('还没有批次\n')
  const said = await run('new', '年会福利', '3', 'coins=200', 'each=2', 'prefix=HR', 'channel=年会')
  const body = { id: /（(.+)）/.exec(said)![1], agree: true }
  expect((await (await operator(server)).call('POST /admin/api/approval/decide', { body })).code).toBe(200)
  const [id] = (await run()).split(' ')
  await runJob(server, 'duihuan.make')
  expect(await run()).toContain('年会福利  200 金币  0/3  生效中')
  const file = path.join(folder, 'codes.zip')
  expect(await run('export', id, file, 'Long-enough-1', '交给会务')).toBe(`${file}\n`)
  const [code, other] = await codesIn(fs.readFileSync(file))
  await expect(run('export', id, path.join(folder, 'again.zip'), 'Long-enough-1', '再来一份')).rejects.toThrow('已经导出过')
  expect(fs.existsSync(path.join(folder, 'again.zip'))).toBe(false)
  await redeem(ann, code)
  const found = await run('find', other.slice(-4))
  expect(found).toContain('年会福利  未用')
  const [codeId] = found.split(' ')
  await run('void', codeId, '发错了')
  await check(ann, other)
  expect(await run('tries', ann.phone)).toContain('年会福利  兑换码无效或已失效')
  await run('restore', codeId, '核实了')
  expect((await check(ann, other)).code).toBe(200)
  await run('stop', id, '活动结束')
  expect(await run()).toContain('1/3  已停用')
})

test('what makes no sense is refused in words, and all wait for a colleague', async () => {
  await expect(run('new', '年会', '3', 'money=200')).rejects.toThrow('不认识的条件')
  await expect(run('new', '年会', '3', 'coins=abc')).rejects.toThrow('应为正整数')
  expect(await run('new', '年会', '1', 'coins=1')).toContain('复核')
})
