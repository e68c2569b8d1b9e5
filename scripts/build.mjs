import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { bundleAdmin } from './admin-bundle.mjs'
import { bundleServer } from './server-bundle.mjs'
import { fingerprint, install, isFresh, root, run, unlessFresh } from './setup.mjs'

const CLIENT = ['src', 'contract', 'config', 'types', 'babel.config.js', 'package-lock.json', 'scripts/build.mjs']
const ADMIN = ['admin', 'contract', 'package-lock.json', 'scripts/admin-bundle.mjs']
const SERVER = ['server', 'contract', 'package-lock.json', 'scripts']

const stampOf = (type) => path.join(root, 'dist', `${type}.stamp`)
const markOf = (type, env) => {
  if (type === 'server') return fingerprint(...SERVER)
  if (type === 'admin') return fingerprint(...ADMIN)
  return fingerprint(...CLIENT) + JSON.stringify(env)
}

/** Whether dist/ holds it as it would be built now. */
export const isBuilt = (type) => isFresh(stampOf(type), markOf(type, {}))

/** Builds the server, the back office (admin) or a client (h5, weapp) unless dist/ already holds it; `env` for what a client takes in (API_ORIGIN, ASSET_BASE). */
export async function build(type, env = {}) {
  const out = path.join(root, 'dist', type)
  return unlessFresh(stampOf(type), markOf(type, env), async () => {
    console.log(`构建 ${type}…`)
    if (type === 'server') return buildServer(out)
    fs.rmSync(out, { recursive: true, force: true })
    if (type === 'admin') {
      await checkFirstLoad(await bundleAdmin(out))
      return compress(out)
    }
    run('taro', ['build', '--type', type], { ...env, NODE_ENV: 'production', TARO_ENV: type })
    if (!fs.existsSync(path.join(out, type === 'h5' ? 'index.html' : 'app.json'))) throw new Error(`构建 ${type} 没有产物`)
    if (type === 'h5') {
      await firstScreen()
      await compress(out)
    }
  })
}

/** What somebody loads before the first screen of the back office, at most. */
const ADMIN_FIRST_LOAD = 450 * 1024
async function checkFirstLoad(files) {
  const bytes = files.reduce((sum, file) => sum + zlib.brotliCompressSync(fs.readFileSync(file), FAST).length, 0)
  console.log(`后台首次加载 ${Math.round(bytes / 1024)} KB`)
  if (bytes > ADMIN_FIRST_LOAD) throw new Error(`后台首次加载超过 ${ADMIN_FIRST_LOAD / 1024} KB`)
}
/** Almost as small as the best, in a fraction of the time. */
const FAST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Whoever runs what was there before keeps it whole: the new files take its place at once. */
async function buildServer(out) {
  const made = `${out}.${process.pid}`
  await bundleServer(made)
  fs.mkdirSync(out, { recursive: true })
  for (const name of fs.readdirSync(made)) fs.renameSync(path.join(made, name), path.join(out, name))
  fs.rmdirSync(made)
}

/** The first screen as the server draws it: the same components, bundled for Node with stand-ins for Taro and the platform. */
async function firstScreen() {
  const esbuild = await import('esbuild')
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['src/first-screen.tsx'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { API_ORIGIN: '""', 'process.env.NODE_ENV': '"production"' },
    loader: { '.scss': 'empty' },
    alias: { '@tarojs/components': './config/h5/first-screen-components.js', '@tarojs/taro': './config/h5/first-screen-taro.js' },
    // The stand-in of the platform lies where the real adapters lie, found by its suffix.
    resolveExtensions: ['.first-screen.ts', '.tsx', '.ts', '.h5.ts', '.js'],
    // What the client loads later is no part of the first screen.
    plugins: [
      {
        name: 'later',
        setup: (build) =>
          build.onResolve({ filter: /./ }, ({ kind }) =>
            kind === 'dynamic-import' ? { path: 'later', external: true } : undefined,
          ),
      },
    ],
    outfile: 'dist/first-screen.cjs',
  })
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const BEST = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }
/** Best brotli and gzip beside every text file, so that the server only sends; on all cores. */
async function compress(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|svg|json|txt)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = fs.readFileSync(file)
      const [br, gz] = await Promise.all([brotli(bytes, BEST), gzip(bytes, { level: 9 })])
      fs.writeFileSync(`${file}.br`, br)
      fs.writeFileSync(`${file}.gz`, gz)
    }),
  )
}

/** A mini-program that goes out must know its server; only the local sandbox has one by itself. */
const SANDBOX = '--sandbox'

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.slice(2)
  if (given.includes('weapp') && !given.includes(SANDBOX) && !/^https:\/\/[^/]+$/.test(process.env.API_ORIGIN ?? '')) {
    console.error(
      `小程序要写入接口地址：API_ORIGIN=https://你的域名 npm run build:weapp；只在本机试用：npm run build:weapp -- ${SANDBOX}`,
    )
    process.exit(1)
  }
  await install()
  const { API_ORIGIN, ASSET_BASE } = process.env
  // Browsers are told by the server that they come to.
  const env = { ...(API_ORIGIN && { API_ORIGIN }), ...(ASSET_BASE && { ASSET_BASE }) }
  for (const type of given.filter((name) => name !== SANDBOX)) await build(type, type === 'weapp' ? env : {})
}
