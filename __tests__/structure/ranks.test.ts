import { arrows, RANKS } from './source'

const between = arrows.filter(({ from, module }) => from.module && module)

test('no module knows one of a rank above its own, not even its types', () => {
  const up = between.filter(({ from, rank }) => RANKS.indexOf(rank!) > RANKS.indexOf(from.rank!))
  expect(up.map(({ from, file }) => `${from.file} imports ${file}`)).toEqual([])
})

test('modules that need each other are one module: there is no circle of them', () => {
  const known = new Map<string, Set<string>>()
  for (const arrow of between) {
    known.set(arrow.from.module!, (known.get(arrow.from.module!) ?? new Set()).add(arrow.module!))
  }
  const reachable = (start: string) => {
    const seen = new Set<string>()
    const walk = (at: string) =>
      known.get(at)?.forEach((next) => {
        if (!seen.has(next)) walk((seen.add(next), next))
      })
    walk(start)
    return seen
  }
  expect([...known.keys()].filter((module) => reachable(module).has(module))).toEqual([])
})

test('what all modules stand on imports none of them', () => {
  const down = arrows.filter(({ from, module }) => !from.module && module && !from.file.startsWith('server/modules/'))
  expect(down.map(({ from, file }) => `${from.file} imports ${file}`)).toEqual([])
})

test('modules meet in their nouns: nobody imports another one’s queries, routes, admin endpoints or declaration', () => {
  const inner = between.filter(({ file }) => /[/-](queries|routes|admin|module)$/.test(file))
  expect(inner.map(({ from, file }) => `${from.file} imports ${file}`)).toEqual([])
})
