import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { testsOf } from './changed-tests.mjs'
import { install, root } from './setup.mjs'

const results = path.join(root, 'test-results')
const total = { passed: 0, failed: 0 }
/** Files that failed in the run and passed alone. */
const unsteady = []
/** The most failing files that are run a second time: more are no accident. */
const MOST_TWICE = 8

const bin = (name) => path.join(root, 'node_modules/.bin', name)
const shown = (name, args, env = {}) =>
  spawnSync(process.execPath, [...runners[name].node, bin(name), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }).status === 0

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

const readReport = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined)

/** What each runner is called with, and what it says: counts, and the files that failed. */
const runners = {
  jest: {
    // What a file of tests makes lives a second or two: in the usual 16 MB it is copied again and again before it is dropped.
    node: ['--max-semi-space-size=64'],
    args: (report) => ['--json', `--outputFile=${report}`],
    env: () => ({}),
    // What a test leaves open as it fails must not hold up the rest.
    alone: (file) => ['-i', '--forceExit', '--runTestsByPath', file],
    read: (json) => {
      const broken = json.testResults.filter(({ status }) => status === 'failed')
      return {
        passed: json.numPassedTests,
        failed: broken.reduce((sum, suite) => sum + runners.jest.failedIn(suite), 0),
        files: broken.map(({ name }) => name),
        of: (file) => broken.find(({ name }) => name === file),
        left: [],
      }
    },
    // Jest counts a file whose end failed as well as its tests as one more than it has.
    failedIn: (suite) => suite.assertionResults.filter(({ status }) => status === 'failed').length || 1,
  },
  playwright: {
    node: [],
    args: () => ['test'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    alone: (file) => ['--no-deps', '--workers=1', path.basename(file)],
    read: (json) => ({
      passed: json.stats.expected + json.stats.flaky,
      failed: json.stats.unexpected,
      files: json.suites.filter((suite) => failedSpecs(suite) > 0).map(({ file }) => file),
      of: (file) => json.suites.find((suite) => suite.file === file),
      left: [...new Set(json.suites.flatMap(projectsLeft))],
    }),
    rest: (projects) => ['--no-deps', ...projects.map((project) => `--project=${project}`)],
    failedIn: (suite) => failedSpecs(suite),
  },
}
/** Specs of a suite of playwright, and of those inside it, that failed. */
const failedSpecs = ({ specs = [], suites = [] }) =>
  specs.filter(({ ok }) => !ok).length + suites.reduce((sum, suite) => sum + failedSpecs(suite), 0)

/** Projects of which a test was not begun, as another project that they come after had failed. */
const projectsLeft = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ tests }) => tests.filter(({ results }) => !results.length).map(({ projectName }) => projectName)),
  ...suites.flatMap(projectsLeft),
]

function runOnce(name, title, more) {
  const runner = runners[name]
  const report = path.join(results, `${title}.json`)
  fs.rmSync(report, { force: true })
  const right = shown(name, [...runner.args(report), ...more], runner.env(report))
  const json = readReport(report)
  return { right, said: json && runner.read(json) }
}

/** A runner that counts its own tests. A file that fails is run once more, alone: passing then, it is named as unsteady. */
function suite(name, more = []) {
  const began = Date.now()
  const { right, said } = runOnce(name, name, more)
  let { passed, failed } = said ?? { passed: 0, failed: 0 }
  if (said && failed && said.files.length <= MOST_TWICE) {
    for (const file of said.files) {
      const missing = runners[name].failedIn(said.of(file))
      const again = runOnce(name, `${name}-again`, runners[name].alone(file))
      if (!again.right) continue
      passed += missing
      failed -= missing
      unsteady.push(path.relative(root, path.resolve(root, file)))
    }
  }
  if (!right && !failed && !unsteady.length) failed = 1
  total.passed += passed
  total.failed += failed
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  // What had failed has passed alone: what waited for it is run, too.
  if (!failed && said?.left.length) suite(name, runners[name].rest(said.left))
}

const checkTypes = {
  'types of the client': () => types('.'),
  'types of the server': () => types('server'),
  'types of the back office': () => types('admin'),
  'types of tests and benches': () => types('__tests__'),
}
const checkCode = {
  format: () => passes(bin('oxfmt'), ['-c', '.prettierrc.json', '--check', '.']),
  lint: () => passes(bin('oxlint'), ['--quiet']),
  'import directions': () =>
    passes(bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'src', 'admin', 'server', 'contract']),
}
const builds = (...kinds) =>
  lane(Object.fromEntries(kinds.map((kind) => [`${kind} builds`, () => script('scripts/build.mjs', kind, '--sandbox')])))
const jest = (project, ...more) => suite('jest', ['--selectProjects', project, ...more])

/** Files that differ from a commit, those git does not know yet too. */
const changedSince = (base) =>
  [
    ['diff', '--name-only', base],
    ['ls-files', '--others', '--exclude-standard'],
  ]
    .flatMap((args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n'))
    .filter((file) => file && fs.existsSync(path.join(root, file)))

const parts = {
  async all() {
    // Two lanes for two cores.
    await Promise.all([
      lane({ ...checkTypes, format: checkCode.format }),
      lane({
        lint: checkCode.lint,
        'import directions': checkCode['import directions'],
        'icons are up to date': () => script('--import', 'tsx', 'scripts/icons.ts', '--check'),
        'places are up to date': () => script('--import', 'tsx', 'scripts/regions.ts', '--check'),
        'back office builds': () => script('scripts/build.mjs', 'admin'),
        'server builds': () => script('scripts/build.mjs', 'server'),
        'H5 builds': () => script('scripts/build.mjs', 'h5'),
        'weapp builds': () => script('scripts/build.mjs', 'weapp', '--sandbox'),
      }),
    ])
    suite('jest')
    suite('playwright')
  },
  /** What a change may have broken nearest to it; `npm test` is the whole. */
  async changed(base = 'HEAD') {
    await Promise.all([lane(checkTypes), lane(checkCode)])
    const tests = testsOf(changedSince(base))
    console.log(tests.length ? `${tests.join(' ')}` : 'no tests are nearest to this change')
    if (tests.includes('__tests__/system/site.test.ts')) await builds('h5')
    if (tests.length) suite('jest', ['--selectProjects', 'server', 'client', '--runTestsByPath', ...tests])
  },
  async server() {
    await builds('h5', 'server')
    jest('server')
  },
  async client() {
    jest('client')
  },
  async weapp() {
    await builds('weapp')
    jest('weapp')
  },
  async e2e() {
    await builds('h5', 'admin', 'server')
    suite('playwright')
  },
}

const [part = 'all', ...words] = process.argv.slice(2)
try {
  if (!parts[part]) throw new Error(`没有这一部分：${part}（${Object.keys(parts).join('、')}）`)
  await install()
  fs.mkdirSync(results, { recursive: true })
  await parts[part](...words)
} catch (error) {
  console.error(error.message)
  total.failed++
}
if (unsteady.length) console.log(`unsteady, passed when run alone (${unsteady.length}): ${unsteady.join(', ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
