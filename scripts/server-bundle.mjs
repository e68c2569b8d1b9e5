import { createRequire, isBuiltin } from 'node:module'
import { commandNames, SHORT, spelledOut } from './commands.mjs'
import { root } from './setup.mjs'

const require = createRequire(import.meta.url)

/** Large packages that a start does not need: each is loaded when something of it is first used. */
const LAZY = [
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@node-rs/jieba',
  '@node-rs/jieba/dict',
  'ioredis',
  'ip2region',
  'minio',
  'qrcode',
  'sanitize-html',
  'sharp',
]
/** ES modules of which we use a part: bundled, the rest stays out. All other packages stay in node_modules. */
const BUNDLED = ['kysely', 'typebox', 'uuid']

const isPartOf = (names, file) => names.some((name) => file === name || file.startsWith(`${name}/`))

/** A stand-in for a CommonJS package whose members load it. */
function standIn(path) {
  const members = Object.keys(require(path))
    .filter((name) => name !== 'default')
    .map((name) => `get ${JSON.stringify(name)}() { return load()[${JSON.stringify(name)}] },`)
  return `
    let loaded
    const load = () => (loaded ??= require(${JSON.stringify(path)}))
    module.exports = {
      __esModule: true,
      get default() { return load().__esModule ? load().default : load() },
      ${members.join('\n')}
    }`
}

const packages = {
  name: 'packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, namespace }) => {
      if (kind === 'entry-point' || isPartOf(BUNDLED, path)) return undefined
      return LAZY.includes(path) && namespace !== 'lazy' ? { path, namespace: 'lazy' } : { path, external: true }
    })
    build.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({ contents: standIn(path), resolveDir: root }))
  },
}

/**
 * The commands of operators as one program: `node admin.cjs reviews pass …`. A command runs when its file is loaded, with the words that
 * follow its name.
 */
const commands = {
  name: 'commands',
  setup(build) {
    build.onResolve({ filter: /^commands$/ }, () => ({ path: 'commands', namespace: 'commands' }))
    build.onLoad({ filter: /./, namespace: 'commands' }, () => {
      const loads = commandNames().map((name) => `${JSON.stringify(name)}: () => require('./scripts/${name}.ts'),`)
      return {
        resolveDir: root,
        contents: `
          const commands = { ${loads.join('\n')} }
          const spelledOut = ${spelledOut.toString()}
          const [name, ...words] = spelledOut(process.argv.slice(2), ${JSON.stringify(SHORT)})
          process.argv.splice(2, Infinity, ...words)
          if (Object.hasOwn(commands, name ?? '')) {
            process.env.ADMIN_COMMAND = name
            commands[name]()
          } else {
            console.error('用法：OPERATOR=<登录名> node admin.cjs <' + Object.keys(commands).join('|') + '> …')
            process.exitCode = 2
          }`,
      }
    })
  },
}

const PROGRAMS = {
  main: 'server/main.ts',
  'media-server': 'server/modules/domains/live/stream/media-server.ts',
  admin: 'commands',
  backup: 'scripts/backup.ts',
}

/**
 * Compiles the server into `outdir`: main.cjs, the process that takes the pushes of lives, and the commands of operators and of
 * backups. Gives the names of the packages that stay outside.
 */
export async function bundleServer(outdir) {
  const esbuild = await import('esbuild')
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: PROGRAMS,
    outdir,
    outExtension: { '.js': '.cjs' },
    metafile: true,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
    plugins: [commands, packages],
    logLevel: 'warning',
  })
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  return [...new Set(outside.map(({ path }) => packageOf(path)))].filter((name) => name && !isBuiltin(name)).sort()
}

const packageOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/')
