import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runServer } from '../__tests__/support/running-server'
import { flames, framesOf, readProfile } from './flame'
import { generate } from './generate'
import { load } from './load'
import { logIn, stand, tokenOf } from './stand'

const POSTS = Number(process.env.BENCH_POSTS ?? 10_000)
const PICTURE = path.join(__dirname, 'flames.svg')
const LOADS = [
  { title: '列表，未登录', body: { tab: 'rec', size: 20 } },
  { title: '列表，登录', body: { tab: 'rec', size: 20 }, token: tokenOf(7) },
  { title: '关注，登录', body: { tab: 'follow', size: 20 }, token: tokenOf(7) },
]

/** Where the time of the server goes at 50 connections: a flame for each list, kept in bench/flames.svg. */
export const profile = () =>
  stand({ shared_buffers: '512MB' }, async (_open, fill) => {
    const { database } = await fill(async (made) => {
      await generate(made.pool, POSTS)
      await logIn(made)
    })
    const url = database.pool.options.connectionString!
    const pictures = []
    for (const { title, ...ask } of LOADS) {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-profile-'))
      const file = path.join(folder, 'profile.json')
      const env = { DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'error', LIVE_RTMP_PORT: '0' }
      const preload = path.join(__dirname, 'profile-preload.cjs')
      // Written when it ends by itself.
      const server = await runServer({ env: { ...env, NODE_OPTIONS: `--require ${preload}`, PROFILE_FILE: file } })
      const row = await load({ url: server.url, pid: server.child.pid!, ...ask })
      await server.stop()
      pictures.push({ title: `${title}：每 CPU 秒 ${row['req/CPU-s']} 次（带采样）`, frames: framesOf(readProfile(file)) })
      fs.rmSync(folder, { recursive: true, force: true })
    }
    fs.writeFileSync(PICTURE, flames(pictures))
    console.log(`${POSTS} 条动态，50 个连接：${PICTURE}`)
  })
