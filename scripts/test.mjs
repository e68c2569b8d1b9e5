import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { install, root } from './setup.mjs'

const results = path.join(root, 'test-results')
const total = { passed: 0, failed: 0 }

const bin = (name) => path.join(root, 'node_modules/.bin', name)
const shown = (name, args, env = {}) =>
  spawnSync(bin(name), args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).status === 0

/** Runs a program beside others; what it says is shown in one piece, and only when something is wrong. */
const passes = (file, args) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text))
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
/** The compiler of TypeScript 7 checks in a fifth of the time; the other one is there for tools that call it. */
const types = (project) => script('node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1', '-p', project)
const script = (...args) => passes(process.execPath, args)

/** Checks that run one after the other. */
async function lane(checks) {
  for (const [title, work] of Object.entries(checks)) await check(title, work)
}

/** One check that is right or wrong as a whole. */
async function check(title, work) {
  const began = Date.now()
  let right = false
  try {
    right = await work()
  } catch (error) {
    console.error(error.message)
  }
  total[right ? 'passed' : 'failed']++
  console.log(`${right ? '✓' : '✗'} ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

/** A runner that counts its own tests and writes them down as JSON. */
function suite(title, name, args, env, count) {
  const began = Date.now()
  const report = path.join(results, `${title}.json`)
  fs.rmSync(report, { force: true })
  const right = shown(name, args(report), env(report))
  const { passed, failed } = fs.existsSync(report) ? count(JSON.parse(fs.readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 }
  total.passed += passed
  total.failed += right ? failed : Math.max(failed, 1)
  console.log(`${right ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

try {
  await install()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
fs.mkdirSync(results, { recursive: true })
// Two lanes for two cores.
await Promise.all([
  lane({
    'types of the client': () => types('.'),
    'types of the server': () => types('server'),
    'types of tests and benches': () => types('__tests__'),
    format: () => passes(bin('oxfmt'), ['-c', '.prettierrc.json', '--check', '.']),
  }),
  lane({
    lint: () => passes(bin('oxlint'), ['--quiet']),
    'import directions': () => passes(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'contract']),
    'icons are up to date': () => script('scripts/icons.mjs', '--check'),
    'places are up to date': () => script('scripts/regions.mjs', '--check'),
    'server builds': () => script('scripts/build.mjs', 'server'),
    'H5 builds': () => script('scripts/build.mjs', 'h5'),
    'weapp builds': () => script('scripts/build.mjs', 'weapp'),
  }),
])
suite(
  'jest',
  'jest',
  (report) => ['--json', `--outputFile=${report}`],
  () => ({}),
  (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests + json.numRuntimeErrorTestSuites }),
)
suite(
  'playwright',
  'playwright',
  () => ['test'],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  (json) => ({ passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }),
)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
