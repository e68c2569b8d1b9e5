import type { AdminSpec, Named } from '../../../../contract/admin/endpoint'
import type { AdminCtx } from '../../../app/admin'
import type { Db } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { asMembers } from '../../../app/formats/members'
import { isId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import type { Input } from './endpoints'
import { mayOf, type Known } from './operators'

/** At most this many of one kind are named in a line. */
const MOST = 8
/** Whoever agrees to a broadcast reads all of it; a row of the log names it, in characters. */
const LONGEST_IN_LOG = 60

interface Thing {
  id: string
  /** What is said of this one alone, where several are named each with something. */
  beside: string
}
/** All that is named so, also within lists. */
function thingsAt(named: Named, input: Input): Thing[] {
  const path = named.split('.')
  const member = path.pop()!
  const around = path.reduce<unknown[]>((ones, name) => ones.flatMap((one) => asMembers(one)[name] ?? []), [input])
  return around.flatMap((one) => {
    const { [member]: ids = [], ...rest } = asMembers(one)
    const beside = path.length > 1 ? Object.values(rest).join(' ') : ''
    return [ids].flat().map((id) => ({ id: String(id), beside }))
  })
}

/** The names of things, by kind and id. */
async function namesOf(db: Db, modules: Modules, wanted: ReadonlyMap<string, ReadonlySet<string>>) {
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const { kind, names } of modules.all('thingNames')) {
    const ids = wanted.get(kind)
    if (ids) found.set(kind, await names(db, [...ids], modules))
  }
  return found
}

function line(things: readonly Thing[], names?: ReadonlyMap<string, string>): string {
  const called = things.flatMap(({ id, beside }) => {
    const name = names?.get(id)
    return name ? [beside ? `${name} ${beside}` : name] : []
  })
  return called.join('、') + (things.length > MOST ? ` 等 ${things.length} 个` : '')
}

/** What each of these is done to, in words; '' for what there is no more. */
export async function aboutsOf(
  db: Db,
  modules: Modules,
  asked: readonly { spec?: AdminSpec; input: Input }[],
): Promise<string[]> {
  const said = asked.map(({ spec, input }) =>
    typeof spec?.about === 'string'
      ? [{ kind: '', things: thingsAt(spec.about, input) }]
      : Object.entries(spec?.about ?? {}).map(([kind, named]) => ({ kind, things: thingsAt(named, input) })),
  )
  const wanted = new Map<string, Set<string>>()
  for (const { kind, things } of said.flat())
    for (const { id } of things.slice(0, MOST)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  const names = await namesOf(db, modules, wanted)
  return said.map((parts) =>
    parts
      .map(({ kind, things }) => (kind ? line(things, names.get(kind)) : things.map(({ id }) => id).join()))
      .filter(Boolean)
      .join(' · '),
  )
}

/** What the rows of the log are about: its name, or the id of what has none or is there no more. */
export async function namedIn<Row extends { subject: string; subjectId: string }>(
  db: Db,
  modules: Modules,
  rows: readonly Row[],
): Promise<(Row & { about: string })[]> {
  const wanted = new Map<string, Set<string>>()
  // Not everything that is changed has an id of its own: a login, a switch. A task has its code.
  for (const { subject, subjectId } of rows.filter((row) => isId(row.subjectId) || row.subject === 'task'))
    wanted.set(subject, (wanted.get(subject) ?? new Set()).add(subjectId))
  const names = await namesOf(db, modules, wanted)
  return rows.map((row) => ({
    ...row,
    about: names.get(row.subject)?.get(row.subjectId)?.slice(0, LONGEST_IN_LOG) ?? row.subjectId,
  }))
}

/**
 * What things are called, for whoever may see the list they stand in: of their own alone, where that is all they may see.
 * Refuses with 403.
 */
export async function namesFor(
  { db, modules }: Pick<AdminCtx, 'db' | 'modules'>,
  operator: Known,
  { kind, ids }: { kind: string; ids: string[] },
): Promise<{ id: string; name: string }[]> {
  const things = modules.all('thingNames').find((one) => one.kind === kind)
  const may = things?.permission ? mayOf(operator, things.permission) : 'none'
  if (!things || may === 'none') return refuse(403, '没有权限')
  const named = [...(await things.names(db, ids, modules))].map(([id, name]) => ({ id, name }))
  if (may === 'all') return named
  const scope = modules.all('adminScopes').find((one) => one.kind === kind)
  const { scopeId } = operator
  if (!scope || !scopeId) return refuse(403, '没有权限')
  const own: typeof named = []
  for (const one of named) if (await scope.owns(db, scopeId, one.id)) own.push(one)
  return own
}
