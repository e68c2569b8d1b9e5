import { createRequire } from 'node:module'
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

const isPartOf = (names, path) => names.some((name) => path === name || path.startsWith(`${name}/`))

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

/** Compiles the server into `outdir`: main.cjs, and the process that takes the pushes of lives. */
export async function bundleServer(outdir) {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts', 'media-server': 'server/modules/domains/live/stream/media-server.ts' },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    sourcemap: true,
    sourcesContent: false,
    plugins: [packages],
    logLevel: 'warning',
  })
}
