import fs from 'node:fs'
import path from 'node:path'

const SRC = path.resolve(__dirname, '../../src')
const find = (base: string) =>
  ['', '.ts', '.tsx', '.h5.ts', '/index.ts']
    .map((end) => base + end)
    .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile())

/** All of ours that a file comes to need, at once or later. */
function reached(file: string, seen = new Map<string, string>()) {
  if (seen.has(file)) return seen
  const text = fs.readFileSync(file, 'utf8')
  seen.set(file, text)
  for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*'([@.][^']*)'/g)) {
    const found = find(name.startsWith('@/') ? path.join(SRC, name.slice(2)) : path.resolve(path.dirname(file), name))
    if (found && /\.tsx?$/.test(found) && found.startsWith(SRC)) reached(found, seen)
  }
  return seen
}

test('every icon that the entry tab can come to draw is there with the first load', () => {
  const later = [...fs.readFileSync(path.join(SRC, 'ui/icon/later-icons.scss'), 'utf8').matchAll(/^\.i-([\w-]+)/gm)].map(
    (match) => match[1],
  )
  expect(later.length).toBeGreaterThan(10)
  const files = reached(path.join(SRC, 'pages/tabBar/circle/index.tsx'))
  for (const [file, text] of reached(path.join(SRC, 'app.tsx'))) files.set(file, text)
  files.delete(path.join(SRC, 'ui/icon/icon-name.ts'))
  expect(files.size).toBeGreaterThan(60)
  const missing = [...files].flatMap(([file, text]) =>
    later
      .filter((name) => new RegExp(`(icon\\w*[=:]\\s*|name=|Icon: ?)['"]${name}['"]`).test(text))
      .map((name) => `${path.relative(SRC, file)}: ${name}`),
  )
  expect(missing).toEqual([])
})
