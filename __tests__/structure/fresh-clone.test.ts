import fs from 'node:fs'
import path from 'node:path'
import { scripts } from '../../package.json'

const ROOT = path.join(__dirname, '../..')

/** All that a script loads before its first line runs, its own file among it. */
function loadedBy(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8')
  const names = [...text.matchAll(/^import (?:[^'\n]+ from )?'([^']+)'/gm)].map(([, name]) => name)
  found.set(file, names)
  for (const name of names) if (name.startsWith('.')) loadedBy(path.join(path.dirname(file), name), found)
  return found
}

test('whoever has nothing but a clone and Node can start it, test it and run its commands: they ask for no package before they install them', () => {
  const begun = Object.values(scripts).flatMap((line) => /^node (scripts\/\S+\.mjs)/.exec(line)?.[1] ?? [])
  expect(begun).toContain('scripts/start.mjs')
  expect(begun).toContain('scripts/test.mjs')
  const wants = begun.flatMap((file) =>
    [...loadedBy(file)].flatMap(([at, names]) =>
      names.filter((name) => !/^(\.|node:)/.test(name)).map((name) => `${at}: ${name}`),
    ),
  )
  expect(wants).toEqual([])
})
