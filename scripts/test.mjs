import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build } from './build.mjs'
import { install, root } from './setup.mjs'

const results = path.join(root, 'test-results')
const total = { passed: 0, failed: 0 }

const bin = (name) => path.join(root, 'node_modules/.bin', name)
const shown = (name, args, env = {}) =>
  spawnSync(bin(name), args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' }).status === 0

/** One check that is right or wrong as a whole. */
async function check(title, work) {
  const began = Date.now()
  let right = false
  try {
    right = (await work()) !== false
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
await check('types of the client', () => shown('tsc', ['--noEmit', '-p', '.']))
await check('types of the server', () => shown('tsc', ['--noEmit', '-p', 'server']))
await check('types of tests and benches', () => shown('tsc', ['--noEmit', '-p', '__tests__']))
await check('lint', () => shown('oxlint', ['--quiet']))
await check('format', () => shown('prettier', ['--check', '--log-level', 'warn', '.']))
await check('import directions', () => shown('depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'contract']))
await check(
  'icons are up to date',
  () => spawnSync(process.execPath, ['scripts/icons.mjs', '--check'], { cwd: root, stdio: 'inherit' }).status === 0,
)
await check('H5 builds', () => build('h5').then(() => true))
await check('weapp builds', () => build('weapp').then(() => true))
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
