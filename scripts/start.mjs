import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isBuilt } from './build.mjs'
import { checkNode, hasPackages, install, root } from './setup.mjs'

const SERVER = 'dist/server/main.cjs'

const children = new Set()
const windows = process.platform === 'win32'
async function endAll() {
  const ends = [...children].map((child) => once(child, 'exit'))
  for (const child of children) {
    try {
      process.kill(windows ? child.pid : -child.pid)
    } catch {
      // It has ended by itself.
    }
  }
  await Promise.all(ends)
  process.exit(1)
}
let ending
/** Ends all of them, but on Windows with what they have started, and then this process: nothing goes on writing after it. */
const giveUp = () => (ending ??= endAll())
const STOPS = ['SIGTERM', 'SIGINT', 'SIGHUP']

/** Runs a script in a process of its own, since a build takes memory that the server has no use for. */
async function runNode(...args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', detached: !windows })
  children.add(child)
  const [code] = await once(child, 'exit')
  children.delete(child)
  // It has said itself what went wrong.
  if (code !== 0) await giveUp()
}
const build = (...types) => runNode('scripts/build.mjs', ...types)

for (const signal of STOPS) process.on(signal, giveUp)
try {
  checkNode()
  const stale = ['server', 'h5', 'admin'].filter((type) => !isBuilt(type))
  // Where all is built, what a production install has is enough.
  if (stale.length || !hasPackages()) await install()
  if (stale.includes('server')) await build('server')
  const pages = stale.filter((type) => type !== 'server')
  // Our own database and its content are made while the pages are built; somebody else's waits until there is something to serve.
  if (pages.length)
    await Promise.all([build(...pages), !process.env.DATABASE_URL && runNode('--enable-source-maps', SERVER, 'prepare')])
} catch (error) {
  console.error(error.message)
  await giveUp()
}
for (const signal of STOPS) process.off(signal, giveUp)
process.chdir(root)
process.setSourceMapsEnabled(true)
createRequire(import.meta.url)(path.join(root, SERVER))
