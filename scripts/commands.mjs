import fs from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/** What operators may call from the shell: the files of this folder that are commands. */
export const commandNames = () =>
  fs
    .readdirSync(path.join(root, 'scripts'))
    .filter(
      (name) => name.endsWith('.ts') && fs.readFileSync(path.join(root, 'scripts', name), 'utf8').includes('command(module,'),
    )
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()

/** What is asked for first on a new site, without the name of its command: the longest that fits counts. */
export const SHORT = {
  create: ['operator', 'create'],
  'import laws': ['laws', 'import'],
  import: ['content', 'import'],
}

/** The words of a call with the name of its command first. */
export function spelledOut(words, short = SHORT) {
  for (const said of [words.slice(0, 2), words.slice(0, 1)]) {
    const full = said.length && short[said.join(' ')]
    if (full) return [...full, ...words.slice(said.length)]
  }
  return words
}
