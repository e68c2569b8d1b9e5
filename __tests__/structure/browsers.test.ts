import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../..')

/** What nobody brings along where it is missing, and came after Safari 13 and Chrome 80 (babel.config.js); the types know it, as Node does. */
const YOUNGER =
  /\.(?:at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced)\(|\bObject\.(?:hasOwn|groupBy)\(|\bstructuredClone\(|\bPromise\.(?:any|withResolvers)\(|\bnew WeakRef\(|\bAbortSignal\.(?:any|timeout)\(|\/\(\?<[=!]/

test('the app runs in the oldest browsers that it is built for: nothing is called that they do not have', () => {
  const files = ['src', 'contract/rules'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => YOUNGER.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
