import fs from 'node:fs'
import path from 'node:path'
import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import { Modules } from '../../server/app/module'
import { modules } from '../../server/modules'

interface Schema {
  type?: string | string[]
  enum?: (string | number)[]
  anyOf?: Schema[]
  deprecated?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
interface Act {
  route: string
  label: string
  omit?: string[]
  must?: string[]
  fixed?: object
  undo?: object
  bind?: object
  was?: Record<string, string>
  batch?: string
  from?: string
  into?: string
}
interface List {
  route: string
  rows?: string
  columns: (string | { name: string; title?: string })[]
  filters?: string[]
  initial?: object | (() => object)
  bind?: object
  /** How its rows are moved. */
  order?: { route: string; member: string; bind: Record<string, string> }
  show?: string
  acts?: Act[]
  creates?: Act[]
  under?: List[]
  more?: { route: string; labels?: object }[]
  above?: { route: string }[]
  labels?: object
}
interface Domain {
  labels?: object
  pickers?: Record<string, string>
  screens: Record<string, List>
}
interface Lexicon {
  label(name: string, schema?: Schema): string
  word(name: string, value: unknown): string
  kind(name: string, schema?: Schema): string | undefined
}

const SOURCE = path.join(__dirname, '../../admin/src')
const files = fs
  .readdirSync(SOURCE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
const text = files.map((file) => fs.readFileSync(file, 'utf8')).join('\n')
const endpoints = new Map(Object.values(adminContract).flatMap((record) => Object.entries(record as Record<string, AdminSpec>)))
const { lexicon, HIDDEN } = require('../../admin/src/kit/schema') as {
  lexicon(domain: Domain, list?: object): Lexicon
  HIDDEN: string[]
}
interface Line {
  path: string
  title: string
  routes: string[]
  rank: number
  page?: unknown
  list?: { name: string; domain(): Promise<{ default: Domain }> }
}
interface Picker {
  route: string
  by?: string
  kind?: string
}
interface Module {
  menu: Record<string, Line[]>
  pickers?: Record<string, Picker>
  byName?: Record<string, string>
  byKind?: Record<string, string>
}
const brought = (require('../../admin/src/domains') as { modules: Module[] }).modules
const { MENU, ITEMS, itemOf } = require('../../admin/src/menu') as {
  MENU: { title: string; items: Line[] }[]
  ITEMS: Line[]
  itemOf(list: string): Line | undefined
}
const lines = MENU.flatMap(({ items }) => items)
/** What a form draws by itself. */
const DRAWN = ['questions', 'words', 'ticks', 'rows', 'media']
const domains = files
  .filter((file) => file.endsWith('declared.ts'))
  .map((file): [string, Domain] => [path.basename(path.dirname(file)), (require(file) as { default: Domain }).default])

/** What no screen has yet, and why. */
const ELSEWHERE: Record<string, string> = {
  'POST /admin/api/live/playback': 'the command `live playback` keeps a recording and names it; no screen shows its id',
}

const chinese = /[一-鿿]/
/** Told by the thing itself: what is written there is the same in every language. */
const PLAIN = /^([A-H]|T|F)$/

const schemasIn = (route: string, part: 'body' | 'query' | 'result') => endpoints.get(route)?.[part] as Schema | undefined

/** Every name and every value of a schema that a screen shows, which have no word of ours. */
function foreign(schema: Schema | undefined, words: Lexicon, omit: readonly string[] = [], shown = false): string[] {
  return Object.entries(schema?.properties ?? {})
    .filter(([name]) => !omit.includes(name) && !HIDDEN.includes(name))
    .flatMap(([name, member]) => ofMember(name, member, words, shown))
}
function ofMember(name: string, member: Schema, words: Lexicon, shown: boolean): string[] {
  const inner = member.items ?? member
  const label = words.label(name, member)
  const values = (inner.enum ?? []).filter((value) => !chinese.test(words.word(name, value)) && !PLAIN.test(String(value)))
  // An id is shown where somebody called it something.
  const named = chinese.test(label) || (shown && words.kind(name, member) === 'id')
  return [...(named ? [] : [name]), ...values.map((value) => `${name}=${value}`), ...foreign(inner, words, [], shown)]
}

function rowsOf({ route, rows = 'records' }: List): Schema {
  const result = schemasIn(route, 'result')!
  const [first, second] = rows.split('.')
  const one = result.items ?? result.properties?.[first]?.items
  return (second ? one?.properties?.[second]?.items : one)!
}

function foreignIn(domain: Domain, list: List): string[] {
  const words = lexicon(domain, list)
  const row = rowsOf(list)
  const asks = { ...schemasIn(list.route, 'query')?.properties, ...schemasIn(list.route, 'body')?.properties }
  const filters = (list.filters ?? Object.keys(asks)).filter(
    (name) => !HIDDEN.includes(name) && !Object.keys(list.bind ?? {}).includes(name),
  )
  const acts = [...(list.acts ?? []), ...(list.creates ?? [])].flatMap(({ route, omit = [], fixed, bind, was, batch = '' }) => {
    const given = [...omit, batch, ...Object.keys({ ...fixed, ...was }), ...Object.keys(bind ?? {}), ...(bind ? [] : ['id'])]
    return [
      ...foreign(schemasIn(route, 'body'), words, given),
      ...foreign(schemasIn(route, 'query'), words, given),
      ...foreign(schemasIn(route, 'result'), words, ['id'], true),
    ].map((one) => `${route}: ${one}`)
  })
  return [
    ...list.columns.flatMap((column) => {
      const { name, title } = typeof column === 'string' ? { name: column } : { title: '', ...column }
      if (!row.properties?.[name]) return [`no column ${name} in ${list.route}`]
      return title ? [] : ofMember(name, row.properties[name], words, true).map((one) => `${list.route}: ${one}`)
    }),
    ...filters.flatMap((name) =>
      asks[name] ? ofMember(name, asks[name], words, false) : [`no filter ${name} in ${list.route}`],
    ),
    ...acts,
    ...foreign(list.show === 'row' ? row : schemasIn(list.show ?? '', 'result'), words, ['id'], true).map(
      (one) => `${list.show}: ${one}`,
    ),
    ...(list.more ?? []).flatMap(({ route, labels }) =>
      foreign(
        schemasIn(route, 'result')?.items ?? schemasIn(route, 'result'),
        lexicon(domain, { ...list, labels: { ...list.labels, ...labels } }),
        ['id'],
        true,
      ).map((one) => `${route}: ${one}`),
    ),
    ...(list.above ?? []).flatMap(({ route }) =>
      foreign(schemasIn(route, 'result')?.items ?? schemasIn(route, 'result'), words, ['id'], true).map(
        (one) => `${route}: ${one}`,
      ),
    ),
    ...(list.under ?? []).flatMap((under) => foreignIn(domain, under)),
  ]
}

test('every endpoint of the back office can be reached from a screen, or the list says why not', () => {
  const missing = [...endpoints.keys()].filter((route) => !text.includes(`'${route}'`) && !(route in ELSEWHERE))
  expect(missing).toEqual([])
  expect(Object.keys(ELSEWHERE).filter((route) => !endpoints.has(route) || text.includes(`'${route}'`))).toEqual([])
})

test('whatever a domain has a word for is a member of some endpoint that it calls', () => {
  const membersOf = (schema: Schema | undefined): string[] => [
    ...Object.entries(schema?.properties ?? {}).flatMap(([name, member]) => [name, ...membersOf(member)]),
    ...[...(schema?.items ? [schema.items] : []), ...(schema?.anyOf ?? [])].flatMap(membersOf),
  ]
  const idle = domains.flatMap(([name, { labels }]) => {
    const folder = files.filter((file) => path.basename(path.dirname(file)) === name)
    const called = folder.flatMap((file) => fs.readFileSync(file, 'utf8').match(/(?:GET|POST) \/admin\/api\/[^'`]+/g) ?? [])
    // What an endpoint answers as a whole is told as its result.
    const known = new Set(
      called.flatMap((route) => (['body', 'query', 'result'] as const).flatMap((part) => membersOf(schemasIn(route, part)))),
    ).add('result')
    return Object.keys(labels ?? {})
      .filter((label) => !known.has(label))
      .map((label) => `${name}.${label}`)
  })
  expect(idle).toEqual([])
})

test('no screen names an endpoint that there is not', () => {
  const named = [...text.matchAll(/'((?:GET|POST) \/admin\/api\/[^']+)'/g)].map(([, route]) => route)
  expect([...new Set(named)].filter((route) => !endpoints.has(route))).toEqual([])
})

test('whatever is asked for by its name is found by a picker that one domain brings, and no other', () => {
  const found = brought.flatMap(({ pickers }) => Object.keys(pickers ?? {}))
  expect(found).toEqual([...new Set(found)])
  for (const which of ['byName', 'byKind'] as const) {
    const names = brought.flatMap((one) => Object.keys(one[which] ?? {}))
    expect(names).toEqual([...new Set(names)])
  }
  const named = [
    ...domains.flatMap(([, { pickers }]) => Object.values(pickers ?? {})),
    ...brought.flatMap(({ byName, byKind }) => Object.values({ ...byName, ...byKind })),
  ]
  expect(named.filter((name) => !found.includes(name) && !DRAWN.includes(name))).toEqual([])
})

test('what is found in a list that comes in pages is looked for by what is typed: its picker names what the list is searched by', () => {
  const paged = brought
    .flatMap(({ pickers }) => Object.entries(pickers ?? {}))
    .filter(([, { route }]) => schemasIn(route, 'body')?.properties?.cursor)
  expect(paged.length).toBeGreaterThan(10)
  const deaf = paged.filter(([, { route, by }]) => !by || !schemasIn(route, 'body')!.properties![by])
  expect(deaf.map(([name]) => name)).toEqual([])
  // What is chosen and not among the first of them is called by its name too, for whoever may see the list.
  const named = new Modules(modules).all('thingNames')
  const unnamed = paged.filter(
    ([, { route, kind }]) => named.find((one) => one.kind === kind)?.permission !== endpoints.get(route)!.permission,
  )
  expect(unnamed.map(([name]) => name)).toEqual([])
})

test('what every domain brings stands in the menu, at an address and in a place that nothing else has', () => {
  expect(brought).toHaveLength(files.filter((file) => /domains.\w+.module\.ts$/.test(file)).length)
  expect(new Set(lines)).toEqual(new Set(brought.flatMap(({ menu }) => Object.values(menu).flat())))
  const paths = ITEMS.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
  for (const { title, items } of MENU) {
    const ranks = items.map(({ rank }) => rank)
    expect([title, ranks]).toEqual([title, [...new Set(ranks)].sort((a, b) => a - b)])
  }
})

test('every line of the menu leads to a screen that is there, for whoever may call what it asks', async () => {
  const led = await Promise.all(
    lines.map(async ({ path, routes, page, list }) => {
      const screen = (await list?.domain())?.default.screens[list!.name]
      return { path, screen, fits: list ? routes.includes(screen?.route ?? '') : Boolean(page && routes.length) }
    }),
  )
  expect(led.filter(({ fits }) => !fits).map(({ path }) => path)).toEqual([])
  // No list is declared that nobody can open.
  const lost = domains.flatMap(([name, { screens }]) =>
    Object.keys(screens)
      .filter((screen) => !led.some((one) => one.screen === screens[screen]))
      .map((one) => `${name}.${one}`),
  )
  expect(lost).toEqual([])
})

test('whatever waits for operators leads to a screen, is called something of its own, and is in the menu once', () => {
  const queues = new Modules(modules).all('workbenchQueues')
  expect(queues.filter(({ list }) => !itemOf(list)).map(({ name }) => name)).toEqual([])
  expect(itemOf('POST /admin/api/approval/page')).toBeDefined()
  for (const names of [queues.map(({ name }) => name), queues.map(({ title }) => title)])
    expect(new Set(names).size).toBe(names.length)
})

test('a report opens with the days of the month it is opened in, wherever its endpoint must have days', () => {
  const dated = domains.flatMap(([, { screens }]) =>
    Object.values(screens).filter(({ route }) => schemasIn(route, 'body')?.required?.includes('from')),
  )
  expect(dated.length).toBeGreaterThan(0)
  jest.useFakeTimers({ now: new Date('2031-02-10T00:30:00+08:00') })
  const begins = dated.map(({ initial }) => typeof initial === 'function' && initial())
  jest.useRealTimers()
  for (const days of begins) expect(days).toEqual({ from: '2031-02-01', to: '2031-02-10' })
})

test.each(domains)('the screens of %s speak the language of the product: every field, column and choice', (_name, domain) => {
  const found = Object.values(domain.screens).flatMap((list) => foreignIn(domain, list))
  expect([...new Set(found)]).toEqual([])
})

test('what a form asks for beyond its endpoint is something that the endpoint takes and leaves to whoever calls', () => {
  const strict = domains
    .flatMap(([, { screens }]) => Object.values(screens).flatMap(({ acts = [] }) => acts))
    .filter(({ must }) => must)
  expect(strict.length).toBeGreaterThan(0)
  for (const { route, must } of strict) {
    const { properties, required = [] } = schemasIn(route, 'body')!
    expect(Object.keys(properties!)).toEqual(expect.arrayContaining(must!))
    expect(required.filter((name) => must!.includes(name))).toEqual([])
  }
})

test('a form begins with all that would be taken away if it were left empty', () => {
  const lists = domains.flatMap(([, { screens }]) => Object.values(screens).flatMap((list) => [list, ...(list.under ?? [])]))
  const lost = lists
    .flatMap(({ acts = [] }) => acts)
    .filter(({ from, into }) => from && !into)
    .flatMap(({ route, from, omit = [], fixed, bind, was }) => {
      const [body, begun] = [schemasIn(route, 'body')!, schemasIn(from!, 'result')!]
      const known = [...HIDDEN, ...omit, ...Object.keys({ ...begun.properties, ...fixed, ...bind, ...was })]
      return Object.entries(body.properties ?? {})
        .filter(
          ([name, { type, deprecated }]) => !deprecated && Array.isArray(type) && type.includes('null') && !known.includes(name),
        )
        .map(([name]) => `${route}: ${name}`)
    })
  expect(lost).toEqual([])
})

/** Lists that are written anew each time: to be added to what is there, or said anew. */
const ADDED = [
  'POST /admin/api/activity/staff: phones',
  'POST /admin/api/coupon/give: userIds',
  'POST /admin/api/assist/publish: checklist',
  'POST /admin/api/mall/product/codes: codes',
  'POST /admin/api/neixunHomework/create: formats',
  'POST /admin/api/neixunHomework/create: files',
  'POST /admin/api/zhiku/version: fileIds',
]

test('a form that puts a list in the place of one begins with what is there', () => {
  const lists = domains.flatMap(([, { screens }]) => Object.values(screens).flatMap((list) => [list, ...(list.under ?? [])]))
  const lost = lists.flatMap((list) =>
    (list.acts ?? []).flatMap(({ route, from, into, batch = '', omit = [], fixed, bind }) => {
      const { properties = {}, required = [] } = schemasIn(route, 'body') ?? {}
      const begun = from ? schemasIn(from, 'result')?.properties : rowsOf(list).properties
      const known = [...omit, batch, ...Object.keys({ ...begun, ...fixed, ...bind }), ...(into ? [into] : [])]
      return omit.length
        ? []
        : required.filter((name) => properties[name].type === 'array' && !known.includes(name)).map((name) => `${route}: ${name}`)
    }),
  )
  expect([...new Set(lost)].filter((one) => !ADDED.includes(one))).toEqual([])
})

test('what takes a deed back is something that its endpoint takes, and another value than what was sent', () => {
  const acts = domains.flatMap(([, { screens }]) => Object.values(screens).flatMap((list) => [list, ...(list.under ?? [])]))
  const back = acts.flatMap((list) => list.acts ?? []).filter(({ undo }) => undo)
  expect(back.length).toBeGreaterThan(0)
  for (const { route, undo, fixed } of back) {
    expect(Object.keys(schemasIn(route, 'body')!.properties!)).toEqual(expect.arrayContaining(Object.keys(undo!)))
    expect({ ...fixed, ...undo }).not.toEqual(fixed)
  }
})

test('rows that can be moved are saved in their order with all that it asks for, as the row has it that they stand under', () => {
  const lists = domains.flatMap(([, { screens }]) =>
    Object.values(screens).flatMap((above) => [
      { list: above, above: undefined },
      ...(above.under ?? []).map((list) => ({ list, above })),
    ]),
  )
  const moved = lists.flatMap(({ list: { order }, above }) => (order ? [{ ...order, above }] : []))
  expect(moved.length).toBeGreaterThan(0)
  for (const { route, member, bind, above } of moved) {
    const asked = schemasIn(route, 'body')!.required!.filter((name) => !HIDDEN.includes(name))
    expect([member, ...Object.keys(bind)]).toEqual(expect.arrayContaining(asked))
    expect(Object.keys((above && rowsOf(above).properties) ?? {})).toEqual(expect.arrayContaining(Object.values(bind)))
  }
})
