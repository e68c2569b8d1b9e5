import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')
const build = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/build.mjs', 'weapp'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
  })

test.each([{}, { API_ORIGIN: '' }, { API_ORIGIN: 'http://example.com' }, { API_ORIGIN: 'https://example.com/api' }])(
  'a mini-program that would not know its server is not built: %j',
  (env) => {
    const { status, stderr } = build(env as Record<string, string>)
    expect([status, stderr]).toEqual([1, expect.stringContaining('API_ORIGIN=https://')])
  },
)
