import { execFile } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { colleague, command } from '../support/command'
import { query } from '../support/query'
import { compile } from '../support/running-server'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const operators = command('operator', () => server)

/** As it is run at the machine: what it prints, and the code it ends with. */
const atMachine = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; out: string; complaint: string }>((done) => {
    const { databaseUrl, dataDir } = server.settings
    const root = path.resolve(__dirname, '../..')
    const all = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, OPERATOR: '', ...env }
    const child = execFile(
      process.execPath,
      [path.join(compile(), 'admin.cjs'), 'operator', ...args],
      { cwd: root, env: all },
      (_error, out, complaint) => done({ code: child.exitCode ?? -1, out, complaint }),
    )
  })

test('the first 超管 is made by whoever holds the machine; after that a command needs a name', async () => {
  const made = await atMachine({}, 'create', 'chief', '郑')
  expect(made).toMatchObject({ code: 0, complaint: '' })
  expect(made.out).toMatch(/^[0-9a-f-]{36}\n一次性密码/)
  const nameless = await atMachine({}, 'create', 'lin', '林')
  expect(nameless).toMatchObject({ code: 1, out: '', complaint: expect.stringContaining('OPERATOR') })
  expect((await atMachine({ OPERATOR: 'chief' }, 'create', 'lin', '林', '客服')).code).toBe(0)
  expect(
    await query(
      server,
      sql`select o.login from admin_audit a left join admin_operator o on o.id = a.operator_id
    where a.route = 'POST /admin/api/operator/create' and a.source = 'command' order by a.at`,
    ),
  ).toEqual([{ login: null }, { login: 'chief' }])
})

test('words that make no sense end with 2 and the help, which can be asked for', async () => {
  const wrong = await atMachine({}, 'promote', 'lin')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  const asked = await atMachine({}, '--help')
  expect(asked).toMatchObject({ code: 0, complaint: '' })
  expect(asked.out).toBe(wrong.complaint)
  expect(asked.out).toContain('create <登录名> <姓名> [角色 …]')
  for (const words of [
    ['create', 'lin'],
    ['reset', 'id'],
    ['list', 'all'],
  ])
    await expect(operators(...words)).rejects.toThrow('用法')
})

test('a command may do what its operator may, and is refused like them', async () => {
  const clerk = await colleague(server, ['客服'])
  await expect(operators('list', '--operator', clerk)).rejects.toThrow('没有权限')
  await expect(operators('list', '--operator', 'nobody')).rejects.toThrow('没有在用的运营人员 nobody')
  expect(await operators('list')).toContain(clerk)
})
