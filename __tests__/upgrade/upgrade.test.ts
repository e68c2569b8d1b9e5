import { migrate } from '../../server/app/database/migrate'
import { inEmptyDatabase } from '../support/server'
import { orders } from './orders'
import { papers } from './papers'
import { uses } from './uses'

/** The last migration of the version from which people come. */
const OLD = '0039'
const upgrades = [orders, papers, uses]

test('a database of the version before is brought up to date, and nothing in it is lost', async () => {
  await inEmptyDatabase(async ({ pool }) => {
    await migrate(pool, (name) => name.slice(0, 4) <= OLD)
    const tables = await counts(pool)
    for (const { before } of upgrades) await before(pool)
    const filled = await counts(pool)
    expect(filled).not.toEqual(tables)
    expect((await migrate(pool)).length).toBeGreaterThan(0)
    // A row that is gone is lost, whatever the checks below know of it.
    const moved: Record<string, string> = Object.assign({}, ...upgrades.map(({ moved: tables = {} }) => tables))
    const now = await counts(pool)
    const fewer = Object.entries(filled).filter(([table, rows]) => (now[moved[table] ?? table] ?? 0) < rows)
    expect(fewer).toEqual([])
    for (const { check } of upgrades) await check(pool)
  })
})

type Pool = Parameters<typeof orders.before>[0]
/** How many rows each table has, but for the list of migrations itself. */
async function counts(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(`
    select table_name as name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || quote_ident(table_name), false, true, '')))[1]::text::int as n
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
