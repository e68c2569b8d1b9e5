import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const SCRIPT = `
  import { readFileSync } from 'node:fs'
  import { testsOf } from './scripts/changed-tests.mjs'
  process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map((file) => testsOf([file]))))`

const filesOf = (folder: string) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
const files = ['src', 'server', 'contract', 'admin/src', 'deploy', 'scripts'].flatMap(filesOf)

/** The tests nearest to each file. */
let nearest: Map<string, string[]>
beforeAll(() => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    ...{ cwd: root, input: JSON.stringify(files), encoding: 'utf8', maxBuffer: Infinity },
  })
  nearest = new Map((JSON.parse(said) as string[][]).map((tests, at) => [files[at], tests]))
})

test('a change of any file of the product has tests that are run for it, and they are there', () => {
  expect(files.filter((file) => !file.startsWith('scripts/') && !nearest.get(file)!.length)).toEqual([])
  const named = new Set([...nearest.values()].flat())
  expect([...named].filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
})

test.each([
  ['admin/src/domains/order/refund.tsx', '__tests__/admin/screens.test.ts'],
  ['contract/rules/lottery.ts', '__tests__/lottery/draw.test.ts'],
  ['contract/admin/training-parts.ts', '__tests__/neixun/opening.test.ts'],
  ['server/gateways/wechat-pay-bill.ts', '__tests__/payment/bill.test.ts'],
  ['server/modules/services/saved/history.ts', '__tests__/mine/personal-data.test.ts'],
  ['src/pages/forgetPwd/forgetPwd.tsx', '__tests__/login/session.test.tsx'],
  ['src/features/delivery/express.tsx', '__tests__/order/orders.test.tsx'],
  ['scripts/refunds.ts', '__tests__/payment/desk.test.ts'],
  ['deploy/nginx.conf', '__tests__/system/deploy.test.ts'],
])('a change of %s runs %s', (file, test) => expect(nearest.get(file)).toContain(test))
