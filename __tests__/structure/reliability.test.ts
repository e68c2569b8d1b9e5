import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const rows = read('bench/reliability.ts')
const told = read('docs/reliability.md')

test('each row of what must hold has a command that proves it and stands in its table, and every test that is named is there', () => {
  const numbers = Array.from({ length: 28 }, (_, at) => at + 1)
  const proved = [...rows.matchAll(/^ {2}(\d+): \{/gm)].map(([, number]) => Number(number))
  expect(proved).toEqual(numbers)
  const inTable = [...told.matchAll(/^\| ([\d、]+) +\|/gm)].flatMap(([, cell]) => cell.split('、').map(Number))
  expect(inTable.toSorted((a, b) => a - b)).toEqual(numbers)

  const tests = [...`${rows}${told}`.matchAll(/[\w/-]+\.test\.tsx?/g)].map(
    ([name]) => `__tests__/${name.replace('__tests__/', '')}`,
  )
  const browser = [...`${rows}${told}`.matchAll(/[\w/-]+\.spec\.ts/g)].map(([name]) => `__tests__/e2e/${path.basename(name)}`)
  expect(tests.length).toBeGreaterThan(20)
  expect([...tests, ...browser].filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([])
})
