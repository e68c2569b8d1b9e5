import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { isBuilt } from './build.mjs'
import { checkNode, hasPackages, install, root } from './setup.mjs'

try {
  checkNode()
  const stale = ['h5', 'admin', 'server'].filter((type) => !isBuilt(type))
  // Where all is built, what a production install has is enough.
  if (stale.length || !hasPackages()) await install()
  // In a process of its own, since a build takes memory that the server has no use for.
  if (stale.length) execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs'), ...stale], { stdio: 'inherit' })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.chdir(root)
process.setSourceMapsEnabled(true)
createRequire(import.meta.url)('../dist/server/main.cjs')
