import Fastify from 'fastify'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { portOf } from '../../server/app/port'
import { listen, needDatabase, needFolder } from '../../server/app/preflight'
import { readSettings } from '../../server/app/settings'

const told = (env: Record<string, string>) => {
  try {
    readSettings(env)
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1)
  }
  return []
}

test('nothing has to be set', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    seed: 'demo',
  })
})

test.each([
  ['PORT', 'abc', 'PORT=abc：应为 0–65535 的整数'],
  ['PORT', '65536', 'PORT=65536：应为 0–65535 的整数'],
  ['PORT', '80.5', 'PORT=80.5：应为 0–65535 的整数'],
  ['DATABASE_URL', 'mysql://db/x', 'DATABASE_URL：应为 postgres:// 或 postgresql:// 开头的地址'],
  ['DATABASE_REPLICA_URL', 'postgres://copy/x', '已设置 DATABASE_REPLICA_URL，还缺 DATABASE_URL（内置数据库没有副本）'],
  ['REDIS_URL', 'http://cache', 'REDIS_URL：应为 redis:// 或 rediss:// 开头的地址'],
  ['PUBLIC_URL', 'hr.example', 'PUBLIC_URL：应为 http:// 或 https:// 开头的地址'],
  ['SEED', 'yes', 'SEED=yes：应为 demo、none 之一'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL=loud：应为 fatal、error、warn、info、debug、trace、silent 之一'],
  ['NODE_ENV', 'prod', 'NODE_ENV=prod：应为 development、test、production 之一'],
  ['TRUST_PROXY', '-1', 'TRUST_PROXY=-1：应为 0–10 的整数'],
  ['RATE_LIMIT', 'off', 'RATE_LIMIT=off：应为 0–1000000 的整数'],
  ['UPLOAD_MAX_MB', '0', 'UPLOAD_MAX_MB=0：应为 1–200 的整数'],
  ['S3_BUCKET', 'files', '已设置 S3_BUCKET，还缺 S3_ENDPOINT、S3_ACCESS_KEY、S3_SECRET_KEY'],
  ['SMS_URL', 'https://sms.example', '已设置 SMS_URL，还缺 SMS_KEY'],
  ['WECHAT_APP_ID', 'wx1', '已设置 WECHAT_APP_ID，还缺 WECHAT_SECRET、WECHAT_MINI_APP_ID、WECHAT_MINI_SECRET'],
  ['WECHAT_PUSH_TOKEN', 't', '已设置 WECHAT_PUSH_TOKEN，还缺 WECHAT_PUSH_AES_KEY'],
  ['WXPAY_MCH_ID', '1900000001', '已设置 WXPAY_MCH_ID，还缺 WXPAY_SERIAL、WXPAY_PRIVATE_KEY、WXPAY_API_V3_KEY'],
  ['LIVE_PUSH_BASE', 'rtmp://live.example/live', 'LIVE_PUSH_BASE 与 LIVE_PLAY_BASE 须一起设置'],
  ['ASSET_BASE', 'https://cdn.example/files', 'ASSET_BASE=https://cdn.example/files：只写协议与域名，如 https://cdn.example.com'],
  ['S3_PUBLIC_URL', 'https://s3.example', '已设置 S3_PUBLIC_URL，还缺 S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY'],
  ['LIVE_RECORD_GB', 'all', 'LIVE_RECORD_GB=all：应为 0–1000 的整数'],
  ['DATA_KEY', '12', 'DATA_KEY：应为 64 位十六进制'],
  ['WEBVIEW_HOSTS', 'www.gov.cn, a b', 'WEBVIEW_HOSTS：a b 不是域名'],
])('%s=%s is refused in a line of its own', (name, value, line) => {
  expect(told({ [name]: value })).toEqual([line])
})

test('faults are named all together', () => {
  expect(told({ PORT: 'abc', SEED: 'some', S3_BUCKET: 'b' })).toHaveLength(3)
})

test('a server that others reach says what it is for', () => {
  expect(told({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('HOST=0.0.0.0：对本机之外监听时须设置 NODE_ENV=production')])
  expect(told({ HOST: '0.0.0.0', NODE_ENV: 'development' })).toEqual([])
})

describe('in production', () => {
  const whole = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://hr.example',
    DATABASE_URL: 'postgres://db/hr',
    SMS_URL: 'https://sms.example',
    SMS_KEY: 'key',
    WECHAT_APP_ID: 'wx1',
    WECHAT_SECRET: 's',
    WECHAT_MINI_APP_ID: 'wx2',
    WECHAT_MINI_SECRET: 's',
    DATA_KEY: '0f'.repeat(32),
  }

  it('no demo content is loaded unless somebody asks for it', () => {
    expect([readSettings(whole).seed, readSettings({ ...whole, SEED: 'demo' }).seed]).toEqual(['none', 'demo'])
  })

  it('videos are not offered in the mini-program before somebody has WeChat’s leave', () => {
    expect([readSettings({}).video, readSettings(whole).video, readSettings({ ...whole, VIDEO_POSTS: 'all' }).video]).toEqual([
      'all',
      'h5',
      'all',
    ])
  })

  it.each(['PUBLIC_URL', 'DATABASE_URL', 'DATA_KEY'] as const)('nothing starts without %s', (name) => {
    const lines = told({ ...whole, [name]: '' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`生产环境须设置 ${name}`)
  })

  it('nothing starts on the local SMS or the local WeChat', () => {
    const without = Object.fromEntries(
      Object.keys(whole).map((name) => [name, /^(SMS|WECHAT)_/.test(name) ? '' : whole[name as 'SMS_URL']]),
    )
    expect(told(without).map((line) => line.split('（')[0])).toEqual([
      '生产环境须设置 SMS_URL 与 SMS_KEY',
      '生产环境须设置 WECHAT_*',
    ])
  })

  it('nobody reaches it over a line that others can read', () => {
    expect(told({ ...whole, PUBLIC_URL: 'http://hr.example' })).toEqual([expect.stringContaining('以 https:// 开头')])
  })

  it('the embedded database is used only by somebody who says so', () => {
    expect(told({ ...whole, DATABASE_URL: '', ALLOW_EMBEDDED: '1' })).toEqual([])
  })
})

describe('what the machine refuses is told by the setting that has to change', () => {
  it('a data folder that is a file', () => {
    const file = path.join(os.tmpdir(), `hr-file-${process.pid}`)
    fs.writeFileSync(file, '')
    expect(() => needFolder(readSettings({ DATA_DIR: file }))).toThrow(`DATA_DIR=${file}：不能在这个目录里写文件`)
    fs.rmSync(file)
  })

  it('a database that does not answer', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/hr' })
    await expect(needDatabase(pool)).rejects.toThrow('DATABASE_URL：连不上数据库')
    await pool.end()
  })

  it('a database that is too old', async () => {
    const old = { query: async () => ({ rows: [{ number: 140_011, name: '14.11' }] }) } as unknown as pg.Pool
    await expect(needDatabase(old)).rejects.toThrow('DATABASE_URL：需要 PostgreSQL 15 或更高版本，现在是 14.11')
  })

  it('a port that somebody else has, and an address that is not of this machine', async () => {
    const [one, other, third] = [Fastify(), Fastify(), Fastify()]
    const settings = readSettings({ PORT: '0' })
    await listen(one, settings)
    const port = portOf(one.server)
    await expect(listen(other, { ...settings, port })).rejects.toThrow(`PORT=${port}：端口已被占用`)
    await expect(listen(third, { ...settings, host: '203.0.113.9' })).rejects.toThrow('HOST=203.0.113.9：不能在这个地址上监听')
    await Promise.all([one, other, third].map((http) => http.close()))
  })
})
