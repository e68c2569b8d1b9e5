import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.join(__dirname, '../..')

/**
 * What nobody brings along where it is missing, and came after Safari 13 and Chrome 80 (babel.config.js); the types know it,
 * as Node does.
 */
const YOUNGER =
  /\.(?:at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced)\(|\bObject\.(?:hasOwn|groupBy)\(|\bstructuredClone\(|\bPromise\.(?:any|withResolvers)\(|\bnew WeakRef\(|\bAbortSignal\.(?:any|timeout)\(|\/\(\?<[=!]/

/**
 * In styles, what came after Safari 14.1 and Chrome 87 and without which a page looks wrong
 * (docs/decisions/0019-browsers.md).
 */
const YOUNGER_STYLE =
  /\baspect-ratio\s*:|\d[dsl]v[hw]\b|:has\(|@(?:container|layer)\b|\bcolor-mix\(|\bok(?:lch|lab)\(|\bsubgrid\b|\btext-wrap\s*:/

/** Those of these files that hold it. */
const holding = (younger: RegExp, folders: string[], ending: RegExp, least: number) => {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => path.join(folder, file)),
  )
  expect(files.length).toBeGreaterThan(least)
  return files.filter((file) => younger.test(fs.readFileSync(path.join(ROOT, file), 'utf8')))
}

test('the app runs in the oldest browsers that it is built for: nothing is called that they do not have', () => {
  expect(holding(YOUNGER, ['src', 'contract/rules'], /\.tsx?$/, 300)).toEqual([])
})

test('the app is whole in the oldest browsers that it is drawn for: no style asks for what they do not have', () => {
  expect(holding(YOUNGER_STYLE, ['src'], /\.scss$/, 100)).toEqual([])
})
