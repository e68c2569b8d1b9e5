import fs from 'node:fs'
import path from 'node:path'
import { APP_TABLES } from '../../server/app/module'
import { modules } from '../../server/modules'
import { codeOf, sources } from './source'

const owners = new Map<string, string[]>()
for (const [owner, tables] of [['app', APP_TABLES] as const, ...modules.map(({ name, tables = [] }) => [name, tables] as const)])
  for (const table of tables) owners.set(table, [...(owners.get(table) ?? []), owner])

test('every table that the migrations make has one owner', () => {
  const types = fs.readFileSync(path.join(__dirname, '../../server/app/database/tables.ts'), 'utf8')
  const made = [...types.slice(types.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name)
  expect(made.length).toBeGreaterThan(100)
  const declared = Object.fromEntries([...owners].map(([table, by]) => [table, by.length]))
  expect(declared).toEqual(Object.fromEntries(made.map((table) => [table, 1])))
})

/** Says what is kept of people in tables that are of no module. */
const speaksForApp = 'server/modules/platform/system/personal-data.ts'

/** A table in a statement, or as the name that a statement is built with. Names of one word are ordinary words elsewhere. */
const NAMED = /\b(?:from|join|into|update|using|table)\s+(?:only\s+)?(\w+)\b|'(\w+_\w+)'/gi

test('no module names a table of another one: the owner exports what others may join, read and do', () => {
  const foreign = sources.flatMap((source) => {
    const home = source.module ?? 'app'
    return [...codeOf(source).matchAll(NAMED)].flatMap(([, inStatement, quoted]) => {
      const table = inStatement ?? quoted
      const owner = owners.get(table)?.[0]
      const own = !owner || owner === home || (owner === 'app' && source.file === speaksForApp)
      return own ? [] : `${source.file}: ${table} of ${owner}`
    })
  })
  expect([...new Set(foreign)]).toEqual([])
})
