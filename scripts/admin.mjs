import { spawn } from 'node:child_process'
import path from 'node:path'
import { build, isBuilt } from './build.mjs'
import { commandNames, spelledOut } from './commands.mjs'
import { hasPackages, install, root } from './setup.mjs'

// One door to the commands of operators: `npm run admin -- create <登录名> <姓名>`, `npm run admin -- reviews pass …`.
const [name, ...words] = spelledOut(process.argv.slice(2))
if (!commandNames().includes(name)) {
  console.error(`用法：npm run admin -- <${commandNames().join('|')}> …；建第一位超管：create <登录名> <姓名>`)
  process.exit(2)
}
// Where all is built, what a production install has is enough, and a server may be running on it.
if (!isBuilt('server') || !hasPackages()) {
  await install()
  await build('server')
}
const program = path.join(root, 'dist/server/admin.cjs')
spawn(process.execPath, ['--enable-source-maps', program, name, ...words], { cwd: root, stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
)
