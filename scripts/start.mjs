import { spawn } from 'node:child_process'
import path from 'node:path'
import { build } from './build.mjs'
import { install, root } from './setup.mjs'

try {
  await install()
  await build('h5')
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const server = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'server/main.ts')], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
