import type { AdminSpec, Named } from '../../../../contract/admin/endpoint'
import type { Db } from '../../../app/database/db'
import { asMembers } from '../../../app/formats/members'
import type { Modules } from '../../../app/module'
import type { Input } from './endpoints'

/** So many of one kind are named in a line. */
const MOST = 8

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
