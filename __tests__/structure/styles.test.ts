import fs from 'node:fs'
import path from 'node:path'

const SRC = path.join(__dirname, '../../src')
/** Where a block of the app begins: not in a list of several, and not an element or a variant of one. */
const BLOCK = /(?<!,\n)^\.([a-z][a-z0-9-]*) \{$/gm
/** Begun for the first screen and gone on with after it, or one for each host. */
const SHARED = ['icon', 'page', 'words-editor']

test('no page spoils another that was visited before it: each name of a block of styles is begun in one file', () => {
  const begun = new Map<string, string[]>()
  for (const file of fs.readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.scss')))
    for (const [, name] of fs.readFileSync(path.join(SRC, file), 'utf8').matchAll(BLOCK))
      begun.set(name, [...(begun.get(name) ?? []), file])
  expect(begun.size).toBeGreaterThan(200)
  expect([...begun].filter(([name, files]) => files.length > 1 && !SHARED.includes(name))).toEqual([])
})
