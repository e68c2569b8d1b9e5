import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { routes } from '../../src/routes'
import { startDemo } from '../support/server'

const root = path.join(__dirname, '..', '..')
const server = path.join(root, 'server')

test('every page of the table is built', () => {
  const missing = Object.keys(routes).filter((name) => !fs.existsSync(path.join(root, 'src', `${name}.tsx`)))
  expect(missing).toEqual([])
})

test('every page that the server names is one of the table', () => {
  const named = fs
    .readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|sql)$/.test(file))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(server, file), 'utf8')
      return [...text.matchAll(/['"`/](pages\/\w+\/[\w/]+)/g)].map(([, name]) => name)
    })
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !(name in routes))).toEqual([])
})

test('what the tasks of the demo and its pictures open is there', async () => {
  const { database, close } = await startDemo()
  const { rows } = await sql<{ name: string }>`
    select route as name from growth_task where route <> ''
    union select regexp_replace(url, '^/([^?]*).*$', '\\1') from ad where url like '/%'`.execute(database.db)
  await close()
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ name }) => !(name in routes))).toEqual([])
})
