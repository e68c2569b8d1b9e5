import fs from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { WeappHost, type HostOptions } from './host'

export const DIST = path.resolve(__dirname, '../../../dist/weapp')

/** The text files of a built mini-program by their path. */
export function readFiles(dist: string) {
  if (!fs.existsSync(path.join(dist, 'app.json'))) throw new Error('dist/weapp is not built: npm run build:weapp -- --sandbox')
  const files: Record<string, string> = {}
  for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|json|wxml|wxss|wxs)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    files[path.relative(dist, file).split(path.sep).join('/')] = fs.readFileSync(file, 'utf8')
  }
  return files
}

let built: Record<string, string> | undefined

type Run = (require: unknown, module: unknown, exports: unknown) => void
const HEAD = '(function(require,module,exports){'
const scripts = new Map<string, vm.Script>()
/** By file: parsed once, however often the app is started. */
function scriptOf(code: string, file: string) {
  const known = scripts.get(file)
  if (known) return known
  const script = new vm.Script(`${HEAD}${code}\n})`, { filename: path.join(DIST, file), columnOffset: -HEAD.length })
  scripts.set(file, script)
  return script
}

/** A host for the built mini-program, in a context that has only what WeChat's has. */
export function createHost(options: HostOptions = {}): WeappHost {
  let context: vm.Context | undefined
  return new WeappHost(
    (built ??= readFiles(DIST)),
    (code, file, { require, module, exports }, globals) => {
      context ??= vm.createContext({ ...globals }, { name: 'weapp' })
      const run: Run = scriptOf(code, file).runInContext(context)
      run(require, module, exports)
    },
    { readFile: (file) => new Blob([fs.readFileSync(file)]), ...options },
  )
}
export type { WeappHost } from './host'
