import { sql } from 'kysely'
import { modules } from '../../server/modules'
import { complete } from './support'
import { member, unfinished } from '../circle/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startDemo, startServer, type TestServer } from '../support/server'

const held = modules.flatMap(({ name, personalData }) =>
  (personalData?.held ?? []).flatMap((one) =>
    one.columns.map((column) => ({ module: name, at: `${one.table}.${column}`, column, ...one })),
  ),
)

/**
 * Every column that could be about a person: what points at people; in a table with such a column whatever holds words;
 * elsewhere what is called like something that is told. Words that a check enumerates are ours.
 */
const aboutPeople = sql<{ at: string; points: boolean }>`
  with col as (
    select c.oid, c.relname, a.attname, a.attnum, format_type(a.atttypid, null) as type,
      exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'app_user'::regclass and k.conrelid = c.oid
        and a.attnum = any(k.conkey)) or c.relname = 'app_user' and a.attname = 'id' as refers,
      a.attname ~ '(^|_)(user|owner|author|person|viewer|holder|host|reporter|sharer|member)(_id)?s?$|_by$' as named,
      exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'ANY \\(+ARRAY| = ''') as enumerated
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped)
  select relname || '.' || attname as at, refers as points from col
  where not (relname = 'app_user' and attname = 'id') and (relname = 'app_user' or refers or named
    or not enumerated and type in ('text', 'text[]', 'character varying', 'json', 'jsonb', 'bytea', 'uuid[]', 'inet') and (
      exists (select from col o where o.oid = col.oid and (o.refers or o.named))
      or attname ~ 'phone|name|nick|content|text|reason|address|mail|(^|_)ip(_|$)|device|contact|openid|company|values|data$|body'))
  order by 1`

describe('what is kept of people', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('is declared by one module, column for column: in the export or why not, erased at the end or why it is kept', async () => {
    const columns = (await query<{ at: string }>(server, aboutPeople)).map(({ at }) => at)
    const declared = held.map(({ at }) => at)
    const missing = columns.filter((at) => !declared.includes(at))
    expect(
      missing.map(
        (at) =>
          `${at} may be about a person: its module has to say so in \`personalData.held\` (see server/app/personal-data.ts)`,
      ),
    ).toEqual([])
    expect(declared.filter((at, i) => declared.indexOf(at) !== i)).toEqual([])
  })

  test('and nothing is declared that the database does not have', async () => {
    const there = await query<{ at: string }>(
      server,
      sql`select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'`,
    )
    const known = new Set(there.map(({ at }) => at))
    expect(held.map(({ at }) => at).filter((at) => !known.has(at))).toEqual([])
  })

  test('stands in a section of the export that there is, and every section is somebody’s', async () => {
    const ann = await server.person()
    const sections = Object.keys(JSON.parse((await ann.call('GET /api/user/exportData')).result.json)).sort()
    const declared = held.flatMap((one) => ('section' in one ? [one.section] : []))
    expect([...new Set(declared)].sort()).toEqual(sections)
  })

  test('my own reports, drafts and consents are in what I take with me', async () => {
    const [ann, bob] = [await member(server, '安然'), await member(server, '博文')]
    await ann.call('POST /api/circle/saveDraft', { body: { type: 3, draft: unfinished() } })
    await query(
      server,
      sql`insert into report (id, reporter_id, target_type, target_id, reason, description, snapshot)
        values (gen_random_uuid(), ${ann.id}, 'user', ${bob.id}, 'r5', '他冒充我', '{}')`,
    )
    const data = JSON.parse((await ann.call('GET /api/user/exportData')).result.json)
    expect(data.reports).toMatchObject([{ target_id: bob.id, description: '他冒充我', state: 'open' }])
    expect(data.consents.length).toBeGreaterThan(0)
    expect(data.drafts).toMatchObject([{ type: 3 }])
  })
})

describe('of people who have done everything there is to do', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startDemo()
  })
  afterAll(() => server.close())

  /** What stands in an erased column beside people, by its row. */
  interface Kept {
    at: string
    key: string
    value: string
    people: string[]
  }
  /** All that is said to be erased and is no pointer, in rows that point at people. */
  async function words(points: Set<string>): Promise<Kept[]> {
    const keys = await query<{ name: string; key: string[] }>(
      server,
      sql`select c.relname as name, array_agg(a.attname::text order by a.attnum) as key
        from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid
          and a.attnum = any(i.indkey)
        where c.relnamespace = 'public'::regnamespace group by 1`,
    )
    const found: Kept[] = []
    // A file that nothing shows any more goes with its row, some hours later.
    const written = held.filter((each) => 'erased' in each && !points.has(each.at) && each.table !== 'file')
    for (const { at, table, column } of written) {
      const persons = [...points].flatMap((one) => (one.startsWith(`${table}.`) ? [one.slice(table.length + 1)] : []))
      if (table === 'app_user') persons.push('id')
      const own = keys.find(({ name }) => name === table)
      if (!persons.length || !own) continue
      const named = (names: string[]) => sql.join(names.map((name) => sql`t.${sql.ref(name)}::text`))
      const kept = await query<Kept>(
        server,
        sql`select ${at} as at, concat_ws(' ', ${named(own.key)}) as key, t.${sql.ref(column)}::text as value,
            array_remove(array[${named(persons)}], null) as people
          from ${sql.table(table)} t where coalesce(t.${sql.ref(column)}::text, '') not in ('', '{}', '[]', '-')
            -- What everybody begins with says nothing of anybody.
            and t.${sql.ref(column)}::text is distinct from (
              select regexp_replace(column_default, '^''?(.*?)''?(::.*)?$', '\\1') from information_schema.columns
              where table_schema = 'public' and table_name = ${table} and column_name = ${column})`,
      )
      found.push(...kept)
    }
    return found
  }

  test('nothing that their modules say is erased is there any more: no row points at them, and nothing they wrote stands where it stood', async () => {
    const points = new Set(
      (await query<{ at: string; points: boolean }>(server, aboutPeople)).filter((one) => one.points).map(({ at }) => at),
    )
    const before = (await words(points)).filter(({ people }) => people.length > 0)
    expect(new Set(before.map(({ at }) => at)).size).toBeGreaterThan(30)
    await query(server, sql`update app_user set status = 'closing'`)
    await query(
      server,
      sql`insert into logoff (user_id, reason, effect_at) select id, 'l1', now() - interval '1 minute' from app_user
        on conflict (user_id) do update set effect_at = excluded.effect_at`,
    )
    await runJob(server, 'mine.logoff')
    const gone = new Set(
      (await query<{ id: string }>(server, sql`select id from app_user where status = 'closed'`)).map(({ id }) => id),
    )
    expect(gone.size).toBeGreaterThan(10)
    const left: string[] = []
    for (const one of held.filter((each) => 'erased' in each && points.has(each.at))) {
      const rows = await query(
        server,
        sql`select 1 from ${sql.table(one.table)} t join app_user u on u.id = t.${sql.ref(one.column)}
          where u.status = 'closed' limit 1`,
      )
      if (rows.length) left.push(one.at)
    }
    expect(left).toEqual([])
    const named = ({ at, key, value }: Kept) => `${at} ${key} ${value}`
    const theirs = new Set(before.filter(({ people }) => people.every((id) => gone.has(id))).map(named))
    const stands = (await words(points)).filter((one) => theirs.has(named(one)))
    expect([...new Set(stands.map(({ at }) => at))]).toEqual([])
  })
})

describe('of somebody who has left', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('no phone, no text told to us and no face is left anywhere in the database', async () => {
    const ann = await member(server, '安然')
    await complete(ann)
    const told = '只对你们说的话'
    await query(
      server,
      sql`insert into feedback (id, user_id, type, content, contact)
        values (gen_random_uuid(), ${ann.id}, '产品建议', ${told}, ${ann.phone})`,
    )
    await query(
      server,
      sql`insert into report (id, reporter_id, target_type, target_id, reason, description, snapshot)
        values (gen_random_uuid(), ${ann.id}, 'user', ${ann.id}, 'r5', ${told}, '{}')`,
    )
    const [{ id: face }] = await query<{ id: string }>(
      server,
      sql`insert into file (id, owner_id, kind, name, size, used) values (gen_random_uuid(), ${ann.id}, 'image', '我的脸.jpg', 1,
        true) returning id`,
    )
    await query(server, sql`update app_user set avatar_file = ${face}, status = 'closing' where id = ${ann.id}`)
    await query(
      server,
      sql`insert into logoff (user_id, reason, effect_at) values (${ann.id}, 'l1', now() - interval '1 minute')`,
    )
    await runJob(server, 'mine.logoff')
    const tables = await query<{ name: string }>(
      server,
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('released_phone', 'sms_code')`,
    )
    for (const { name } of tables) {
      const rows = await query<{ text: string }>(server, sql`select t::text as text from ${sql.table(name)} t`)
      for (const trace of [ann.phone, told, '我的脸', '王小明'])
        expect([name, rows.filter(({ text }) => text.includes(trace))]).toEqual([name, []])
    }
    expect(await query(server, sql`select used from file where id = ${face}`)).toEqual([{ used: false }])
    await query(server, sql`update file set created_at = created_at - interval '2 days'`)
    await runJob(server, 'file.cleanup')
    expect(await query(server, sql`select from file where id = ${face}`)).toEqual([])
  })
})
