import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { untilReady } from '../../scripts/until-ready'
import { migrate } from '../../server/app/database/migrate'
import { inEmptyDatabase } from '../support/server'
import released from './released.json'

/**
 * What the previous release of the server stands on, and whose schema it has: it goes on serving people beside the new one while
 * nodes are replaced. A release writes its own commit and migrations here.
 */
const { commit, migrations } = released
const root = path.resolve(__dirname, '../..')

/** What is stricter than before and all the same refuses nothing that the previous release does, each with its reason. */
const HARMLESS: Record<string, string> = {
  'company.company_contact_check': 'takes none, too',
  'company_member.company_member_left_how_check': 'takes one more',
}

interface Column {
  type: string
  required: boolean
  /** Filled by the database where a statement does not name it. */
  filled: boolean
}
interface Schema {
  columns: Record<string, Column>
  /** Constraints and unique indexes, by table and name, with the columns that they are about. */
  rules: Record<string, { definition: string; on: string[] }>
}

async function schemaOf(pool: pg.Pool): Promise<Schema> {
  const { rows: columns } = await pool.query<Column & { name: string }>(`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      a.atthasdef or a.attidentity <> '' as filled
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  const { rows: rules } = await pool.query<{ name: string; definition: string; on: string[] }>(`
    with rule as (
      select conrelid as of, conname::text as name, pg_get_constraintdef(oid) as definition, conkey as keys from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
      union all
      select indrelid, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indkey::int2[] from pg_index
      where indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace))
    select of::regclass || '.' || name as name, definition,
      array(select of::regclass || '.' || attname from pg_attribute where attrelid = of and attnum = any(keys)) as on from rule`)
  return {
    columns: Object.fromEntries(columns.map(({ name, ...column }) => [name, column])),
    rules: Object.fromEntries(rules.map(({ name, ...rule }) => [name, rule])),
  }
}
const tableOf = (name: string) => name.slice(0, name.indexOf('.'))

/** What of the new schema the previous release may stumble over. */
function obstacles(before: Schema, after: Schema): string[] {
  const tables = new Set(Object.keys(before.columns).map(tableOf))
  const found: string[] = []
  for (const [name, was] of Object.entries(before.columns)) {
    const is = after.columns[name]
    if (!is) found.push(`${name} is gone`)
    else if (is.type !== was.type) found.push(`${name} is ${is.type} now`)
    else if (is.required && !was.required) found.push(`${name} must be given now`)
    else if (was.filled && !is.filled && is.required) found.push(`${name} is filled by nobody now`)
  }
  for (const [name, is] of Object.entries(after.columns))
    if (tables.has(tableOf(name)) && !before.columns[name] && is.required && !is.filled) found.push(`${name} must be given`)
  // A rule about something new is kept by whoever does not know of it, and leaves that empty.
  for (const [name, { definition, on }] of Object.entries(after.rules))
    if (
      tables.has(tableOf(name)) &&
      on.every((column) => before.columns[column]) &&
      before.rules[name]?.definition !== definition
    )
      found.push(`${name}: ${definition}`)
  return found.filter((one) => !Object.keys(HARMLESS).some((name) => one.startsWith(name)))
}

test('what the new schema takes away or asks for, the previous release neither reads nor has to give: it is widened first and narrowed a release later', async () => {
  await inEmptyDatabase(async ({ pool }) => {
    const known = new Set(migrations)
    await migrate(pool, (name) => known.has(name))
    const before = await schemaOf(pool)
    await migrate(pool)
    expect(obstacles(before, await schemaOf(pool))).toEqual([])

    // The rule can say no.
    for (const text of [
      'alter table app_user drop column nick_name cascade',
      'alter table shop_order add column colour text not null',
      'alter table circle_post add constraint short check (length(content) < 10)',
    ])
      await pool.query(text)
    expect(obstacles(before, await schemaOf(pool))).toEqual([
      'app_user.nick_name is gone',
      'shop_order.colour must be given',
      'circle_post.short: CHECK ((length(content) < 10))',
    ])
  })
})

/** The previous release, compiled from what git keeps of it. */
function compiled(): string | undefined {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-released-'))
  try {
    execFileSync('git', ['cat-file', '-e', commit], { cwd: root, stdio: 'ignore' })
  } catch {
    // A clone without its history.
    return undefined
  }
  const parts = ['server', 'contract', 'scripts', 'package.json', 'tsconfig.json', 'project.config.json']
  const tar = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['x', '-C', folder], { input: tar })
  // A package that only the release before needs stays among those for development until the next release: @fastify/helmet.
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const build = `import('./scripts/server-bundle.mjs').then(({ bundleServer }) => bundleServer('dist/server'))`
  execFileSync(process.execPath, ['-e', build], { cwd: folder })
  // Pages are not asked here: any built client will do.
  for (const name of ['h5', 'first-screen.cjs']) fs.symlinkSync(path.join(root, 'dist', name), path.join(folder, 'dist', name))
  return folder
}

test('the previous release goes on serving people on the schema of this one: they sign up, write, read, answer and like', async () => {
  const folder = compiled()
  if (!folder) return console.warn(`${commit} is not in this clone: the previous release was not run`)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-released-data-'))
  await inEmptyDatabase(async ({ pool }) => {
    await migrate(pool)
    const child = spawn(process.execPath, ['dist/server/main.cjs'], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', SEED: 'none', LIVE_RTMP_PORT: '0', RATE_LIMIT: '0' },
        ...{ DATABASE_URL: pool.options.connectionString, DATA_DIR: dataDir },
      },
    })
    const { url, output } = await untilReady(child)
    const call = async (route: string, body: object = {}, token = '') => {
      const answer = await fetch(url + route, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      const { code, message, result } = (await answer.json()) as { code: number; message: string; result: never }
      expect([route, code, message]).toEqual([route, 200, 'ok'])
      return result as Record<string, never>
    }
    try {
      const phone = '13900000001'
      const { devCode } = await call('/api/auth/sendSms', { phone, scene: 'login' })
      const { token } = await call('/api/auth/loginBySms', { phone, code: devCode })
      await call('/api/user/saveUserInfo', { nickName: '安然' }, token)
      const post = { type: 1, content: '升级的时候也能发动态', images: [], topicIds: [], requestId: crypto.randomUUID() }
      const { id } = await call('/api/circle/save', post, token)
      expect((await call('/api/circle/page', { tab: 'new' }, token)).records).toHaveLength(1)
      await call(
        '/api/circleComment/save',
        { postId: id, content: '确实可以', images: [], mentionIds: [], requestId: crypto.randomUUID() },
        token,
      )
      await call('/api/circle/like', { id, like: true }, token)
      for (const route of [
        'course/page',
        'zhiku/page',
        'mallProduct/page',
        'order/centerPage',
        'notice/page',
        'user/userBaseDetail',
      ])
        await call(`/api/${route}`, {}, token)
      await call('/api/activity/page', { tab: 'all' }, token)
    } finally {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    // It has also run its jobs and delivered its events there.
    expect(output()).not.toMatch(/"level":50/)
  })
  for (const made of [folder, dataDir]) fs.rmSync(made, { recursive: true, force: true })
})
