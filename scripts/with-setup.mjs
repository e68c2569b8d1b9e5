import { spawn } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'
import { install, root } from './setup.mjs'

// Runs a program of node_modules/.bin after everything it needs is there.
await install()
await build('h5')
await build('weapp')
const [name, ...args] = process.argv.slice(2)
spawn(path.join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
)
