import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { drawnCover } from '../server/app/drawing/kit/drawn'
import { startCluster } from '../server/app/database/postgres'
import { untilReady } from './until-ready'

// What the Dockerfile does, without an engine: makes the folder in a clean place, starts it as production, and asks it.

const folders = ['image', 'db', 'data'].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `hr-${name}-`)))
const [image, db, data] = folders
for (const folder of folders) fs.chmodSync(folder, 0o755)

/** More than this, unpacked, is something that only clients or builds need. */
const MOST_MB = 190

const sizeOf = (folder: string) => Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024

function say(right: boolean, what: string) {
  console.log(`${right ? '✓' : '✗'} ${what}`)
  if (!right) process.exitCode = 1
}

/** What the folder's packages are loaded as: by their names, and the parts that are named in the tree. */
const LOADED = `
  const { createRequire } = require('node:module')
  const here = createRequire(process.cwd() + '/package.json')
  const parts = { 'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.mjs', '@fontsource/noto-sans-sc': '@fontsource/noto-sans-sc/package.json' }
  const names = Object.keys(here('./package.json').dependencies).map((name) => parts[name] ?? name).concat('@node-rs/jieba/dict')
  Promise.all(names.map((name) => import(here.resolve(name), name.endsWith('.json') ? { with: { type: 'json' } } : undefined))).then(
    () => console.log(names.length + ' packages'),
    (error) => (console.error(error), process.exit(1)),
  )`

/** A machine that is busy with something else makes the server say so (503): it is asked again. */
async function patiently(address: string, left = 30): Promise<Response> {
  const answer = await fetch(address)
  if (answer.status !== 503 || !left) return answer
  await setTimeout(1000)
  return patiently(address, left - 1)
}

async function answers(url: string): Promise<void> {
  const asked: [string, number, string][] = [
    ['/readyz', 200, ''],
    ['/', 200, 'first-screen'],
    ['/api/sysConfig/client', 200, '"code":200'],
    // Fonts and the canvas are there.
    [drawnCover('course', 'image', '劳动合同', { lessons: 8 }), 200, ''],
    ['/api/docs', 404, ''],
  ]
  for (const [address, status, words] of asked) {
    const answer = await patiently(url + address)
    const text = await answer.text()
    say(answer.status === status && text.includes(words), `${address} ${answer.status}`)
  }
}

async function main() {
  execFileSync(process.execPath, ['scripts/image.mjs', image], { stdio: 'inherit' })
  const size = sizeOf(image)
  say(size <= MOST_MB, `${image}: ${size.toFixed(0)} MB of ${MOST_MB}`)
  const loads = spawnSync(process.execPath, ['-e', LOADED], { cwd: image, encoding: 'utf8' })
  say(loads.status === 0, loads.status === 0 ? loads.stdout.trim() : loads.stderr)
  const cluster = await startCluster(db)
  // As a machine would have it: nothing of this shell.
  const env = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: cluster.url,
      DATA_DIR: data,
      DRAIN_SECONDS: '0',
    },
    ...{ PUBLIC_URL: 'https://hr.example.com', DATA_KEY: randomBytes(32).toString('hex'), LIVE_RTMP_PORT: '0' },
    ...{ SMS_URL: 'https://sms.example.com', SMS_KEY: 'x' },
    ...{ WECHAT_APP_ID: 'wx0', WECHAT_SECRET: 'x', WECHAT_MINI_APP_ID: 'wx1', WECHAT_MINI_SECRET: 'x' },
  }
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.cjs'], { cwd: image, env })
  try {
    const began = Date.now()
    const { url } = await untilReady(server)
    console.log(`ready after ${Date.now() - began} ms, migrations among it`)
    await answers(url)
    const made = execFileSync(process.execPath, ['dist/server/admin.cjs', 'operator', 'create', 'chief', '值班长'], {
      cwd: image,
      env,
      encoding: 'utf8',
    })
    const isMade = made.includes('一次性密码')
    say(isMade, isMade ? 'first operator' : `first operator: ${made}`)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    await cluster.stop()
    for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
  }
}

void main()
